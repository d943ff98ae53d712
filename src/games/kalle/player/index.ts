import type { Action, Event, View } from "../rules/index.js";
import { answerInTime, type Level, type Player } from "../../../game/player.js";
import { choose, type Mind } from "./choose.js";

/** The computer player (docs/players.md). */
export const kallePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: true,
  decide: (asked) => answerInTime(asked, () => choose(asked, minds[asked.level])),
};

/** Traits by level. */
export const minds: Readonly<Record<Level, Mind>> = {
  relaxed: { memory: 0.5, nerve: "shy", expects: "shy" },
  strong: { memory: 1, nerve: "cool", expects: "shy" },
};
