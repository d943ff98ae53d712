import type { Random } from "../../src/game/contract.js";

/** One game in two programs. */
export interface Pair {
  readonly name: string;
  /** Plays a game under our rules. @returns how many actions it took */
  ours(random: Random): number;
  /** Plays one under boardgame.io, choosing alike. */
  theirs(random: Random): number;
  /** Plays one under both, with the same chance. @throws Error where they disagree */
  compare(random: Random): void;
}

/** How many sit at each table. */
export const seats = 4;
