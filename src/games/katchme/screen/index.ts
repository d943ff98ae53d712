import { actorName, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { StepScene } from "../../../game/scene.js";
import type { Screen, SecondTaps } from "../../../game/screen.js";
import type { Verb } from "../press.js";
import type { Action, Event, View } from "../rules/index.js";
import { beatMs, before, board } from "./draw-board.js";
import { crashLine, diceOf, movesIn, tellMove } from "./news.js";
import { over } from "./over.js";
import { climax, picture } from "./picture.js";
import { boxArt } from "./pictures/index.js";
import { practice } from "./practice.js";
import { tileName } from "./words.js";

/** Katch Me Aho! on Discord. */
export const katchmeScreen = {
  colour: 0xe0407b,
  firstOptions: { prelude: false },
  emoji: "🏍️",
  round: ({ type }) => type === "night",
  boxArt,
  subcommands: [practice],
  tellsTimes: true,
  // Nobody has worked out a night a moment after they were ready.
  secondTaps: { roll: ["snatch", "done"] } satisfies SecondTaps<Verb>,
  board,
  over,
  // The nights' goal stands on the board before their first roll: in a race it would leave no room for who is done.
  goal: (view, t) => (view.type === "prelude" ? t("katchme.preludeGoal") : ""),
  picture,
  before,
  beatMs,
  climax,
  tellStep,
  ephemerals: {},
  stays: {},
  hints: { board: boardHint, own: () => null },
} satisfies Screen<View, Event, Action>;

const nights = ["ride", "circle", "one"] as const;

/** Which card fits in the prelude; how the gangs ride, and which tiles to take at night. */
function boardHint(view: View, _seat: Seat, nth: number): string | null {
  if (view.type === "prelude") return "lay";
  return view.phase.type === "snatch" ? (nights[nth] ?? null) : null;
}

/** A move of the prelude, the dice of a night, who snatches what, and how the night came out. */
function tellStep(scene: StepScene<View, Event>): string {
  return [
    ...movesIn(scene.events).map((move) => tellMove(scene, move)),
    ...scene.events.map((event) => tellEvent(scene, event)),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Empty for what is told with a move of the prelude, or seen in the picture. */
function tellEvent(scene: StepScene<View, Event>, event: Event): string {
  const { names, t } = scene;
  switch (event.type) {
    case "diced":
      return t("katchme.diced", { dice: diceOf(scene, event.dice) });
    case "placed":
      return t("katchme.preludeWon", { name: nameOf(names, event.order[0] ?? 0) });
    case "night":
      return scene.events.some(({ type }) => type === "over") ? "" : t("katchme.step.night", { night: event.night });
    case "dice":
      return t("katchme.step.dice", { name: actorName(nameOf(names, event.seat), event, t), ...event.dice });
    case "snatched":
      return t("katchme.step.snatched", { name: nameOf(names, event.seat), tile: tileName(event.tile, t) });
    case "done":
      return t("katchme.step.done", { name: actorName(nameOf(names, event.seat), event, t) });
    case "evaluated":
      return `${crashLine(event.evaluation, t)}.`;
    case "over": {
      const [best = []] = event.places;
      return best.length === 1 ? t("katchme.won", { name: nameOf(names, best[0] ?? 0) }) : t("katchme.shared");
    }
    case "opens":
    case "rolled":
    case "laid":
    case "wrong":
    case "dealt":
    case "turned":
      return "";
  }
}
