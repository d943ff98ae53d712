import type { Event } from "../rules/index.js";
import type { PreludeScene } from "./scene.js";
import { nameOf } from "./words.js";

/** How many of the last moves a board tells of. */
const told = 4;

type Rolled = Extract<Event, { type: "rolled" }>;

/** A move of the prelude, and what was rolled because of it. */
interface Move {
  readonly event: Event;
  readonly rolled: Rolled | null;
}

/** What happened last, the newest first and what was before it in small print: cards, dice, and who was too greedy. */
export function preludeNews(scene: PreludeScene): readonly string[] {
  const lines = movesIn(scene.recent)
    .slice(-told)
    .map((move) => tell(scene, move))
    .toReversed();
  return lines.map((line, index) => (index === 0 ? line : `-# ${line}`));
}

function movesIn(events: readonly Event[]): readonly Move[] {
  return events.flatMap((event, index): readonly Move[] => {
    const next = events[index + 1];
    return event.type === "rolled" ? [] : [{ event, rolled: next?.type === "rolled" ? next : null }];
  });
}

function tell({ names, t }: PreludeScene, { event, rolled }: Move): string {
  const dice = rolled === null ? "" : rollsOf(rolled);
  switch (event.type) {
    case "opens":
      return t("katchme.opened", { name: nameOf(names, event.seat), dice });
    case "laid": {
      const words = { name: nameOf(names, event.seat), card: event.card };
      return rolled === null ? t("katchme.laid", words) : t("katchme.laidRolled", { ...words, dice });
    }
    case "wrong": {
      const roller = nameOf(names, rolled?.seat ?? event.seat);
      return t("katchme.wrong", { name: nameOf(names, event.seat), card: event.card, roller, dice });
    }
    case "rolled":
    case "diced":
    case "placed":
    case "dealt":
    case "night":
    case "turned":
    case "dice":
    case "snatched":
    case "done":
    case "evaluated":
    case "over":
      return "";
  }
}

/** The dice in their order; the last one is the target. */
function rollsOf({ dice }: Rolled): string {
  return dice.map((die, index) => (index === dice.length - 1 ? `**${die}**` : `${die}`)).join(", ");
}
