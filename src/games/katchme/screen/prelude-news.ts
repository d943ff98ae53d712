import type { Diced, Event } from "../rules/index.js";
import type { NightScene, PreludeScene } from "./words.js";
import type { APIComponentInContainer } from "discord.js";
import { text } from "../../../discord/ui/parts.js";
import { actorName, nameOf } from "../../../discord/ui/presence.js";

/** Moves on a board. */
const told = 4;

type Rolled = Extract<Event, { type: "rolled" }>;

/** A move of the prelude, and the rolls that it caused. */
interface Move {
  readonly event: Event;
  readonly rolled: Rolled | null;
}

/** An empty line in small print. */
const blank = "-# \u200B";

/**
 * The latest moves, newest first, older ones in small print. As many lines from the start: what is below the buttons moves
 * them too, where a channel is scrolled to its end.
 */
export function preludeNews(scene: PreludeScene): readonly string[] {
  const lines = movesIn(scene.recent)
    .slice(-told)
    .map((move) => tellMove(scene, move))
    .toReversed();
  return Array.from({ length: told }, (_, index) => {
    const line = lines[index];
    if (line === undefined) return blank;
    return index === 0 ? line : `-# ${line}`;
  });
}

/** The moves of a prelude, in order. */
export function movesIn(events: readonly Event[]): readonly Move[] {
  return events.flatMap((event, index): readonly Move[] => {
    const next = events[index + 1];
    return event.type === "rolled" ? [] : [{ event, rolled: next?.type === "rolled" ? next : null }];
  });
}

/** A move of the prelude; empty: it is none. */
export function tellMove({ names, t }: Pick<PreludeScene, "names" | "t">, { event, rolled }: Move): string {
  const dice = rolled === null ? "" : rollsOf(rolled);
  switch (event.type) {
    case "opens":
      return t("katchme.opened", { name: nameOf(names, event.seat), dice });
    case "laid": {
      const words = { name: actorName(nameOf(names, event.seat), event, t), card: event.card };
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

/** In order; the last one is the target, others fitted nobody. */
function rollsOf({ dice }: Rolled): string {
  return dice.map((die, index) => (index === dice.length - 1 ? `**${die}**` : `~~${die}~~`)).join(" ");
}

/** Places, tie-breaking dice and lives, shown in the first night. */
export function preludeResult(scene: NightScene): readonly APIComponentInContainer[] {
  const { recent, names, t } = scene;
  const placed = recent.find((event) => event.type === "placed");
  const dealt = recent.find((event) => event.type === "dealt");
  const [winner] = placed?.order ?? [];
  if (placed === undefined || dealt === undefined || winner === undefined) return [];
  const lives = placed.order.map((seat) =>
    t("katchme.life", { name: nameOf(names, seat), count: dealt.lives[seat] ?? 0 }),
  );
  return [
    text(
      t("katchme.preludeWon", { name: nameOf(names, winner) }),
      ...dicedFor(recent, "place").map((dice) => `-# ${t("katchme.diced", { dice: diceOf(scene, dice) })}`),
      t("katchme.lives", { lives }),
    ),
  ];
}

/** The throws that broke ties, in order. */
export function dicedFor(recent: readonly Event[], over: "place" | "win"): readonly (readonly Diced[])[] {
  return recent.flatMap((event) => (event.type === "diced" && event.over === over ? [event.dice] : []));
}

/** Who rolled what. */
export function diceOf({ names, t }: Pick<NightScene, "names" | "t">, dice: readonly Diced[]): readonly string[] {
  return dice.map(({ seat, die }) => t("katchme.die", { name: nameOf(names, seat), die }));
}
