import type { Action, Event, View } from "../rules/index.js";
import { answerInTime, type Level, type Player } from "../../../game/player.js";
import { choose, type Mind } from "./choose.js";

/** The computer player (docs/computer-players.md). */
export const kallePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: true,
  decide: (asked) => answerInTime(asked, () => choose(asked, minds[asked.level]), lookMs(asked.view)),
};

/** How long a round's end is looked at before the next Kalle hides, and before it goes from the board, in milliseconds. */
const endMs = 6_000;
const mapMs = 2_500;

/** What is added to a pause: people have time to read how a round ended, which what follows replaces. */
export function lookMs({ phase, last }: View): number {
  if (last === null) return 0;
  return phase.type === "hide" ? endMs : phase.type === "place" ? mapMs : 0;
}

/** Traits by level. */
export const minds: Readonly<Record<Level, Mind>> = {
  relaxed: { memory: 0.5, nerve: "shy", expects: "shy" },
  strong: { memory: 1, nerve: "cool", expects: "shy" },
};
