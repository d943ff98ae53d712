import type { Random } from "../../src/game/contract.js";

/** One game in two programs. */
export interface Pair {
  readonly name: string;
  /** @returns the number of actions of a game by our rules */
  ours(random: Random): number;
  /** Plays one under boardgame.io, choosing alike. */
  theirs(random: Random): number;
  /** Plays both with the same chance. @throws Error if they disagree */
  compare(random: Random): void;
}

/** How many sit at each table. */
export const seats = 4;
