import type { Seat } from "../../../game/contract.js";
import { defineOptions, number, type OptionsOf } from "../../../game/options.js";

/** `shots`: how many shots put a seat out. 1: one game, one loser. More: a knock-out, the last seat left wins. */
export const options = defineOptions(number("shots", 1, 9, 1));

/** What a game was set up with. */
export type Options = OptionsOf<typeof options>;

/** Three dice, each 1 … 6, in their places on the table: index 0 stays index 0 during a turn. */
export type Dice = readonly [number, number, number];

/** What a seat's turn ended with in the running round. `count`: how many throws it took, 1 … 3. */
export interface Thrown {
  readonly seat: Seat;
  readonly dice: Dice;
  readonly count: number;
}

/** One die of the roll-off; null: not rolled yet. */
export interface Roll {
  readonly seat: Seat;
  readonly die: number | null;
}

/**
 * Where the game stands.
 *
 * - `rolloff`: the seats in `rolls` roll one die each, in this order; the highest opens.
 * - `deal`: stage 1. `order`: the seats of this round from its opener on; seat `order[throws.length]` is to throw.
 * - `shed`: stage 2, likewise. `dice` and `count`: what the seat to act has thrown so far, null and 0 before its first
 *   throw. `limit`: how many throws a seat has in this round, 3 until the opener is done.
 * - `over`: the match has ended; `loser` lost the last game.
 */
export type Phase =
  | { readonly type: "rolloff"; readonly rolls: readonly Roll[] }
  | { readonly type: "deal"; readonly order: readonly Seat[]; readonly throws: readonly Thrown[] }
  | {
      readonly type: "shed";
      readonly order: readonly Seat[];
      readonly throws: readonly Thrown[];
      readonly dice: Dice | null;
      readonly count: number;
      readonly limit: number;
    }
  | { readonly type: "over"; readonly loser: Seat };

/** The whole game. Lists by seat have one entry for each seat, those out of the match included. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Number of the open question; each action opens the next. */
  readonly question: number;
  /** Which game of the match is played, from 1. */
  readonly game: number;
  /** Shots a seat. */
  readonly shots: readonly number[];
  /** Who is out of the match, in the order of going out. */
  readonly gone: readonly Seat[];
  /** Coasters a seat; with the stack always thirteen. */
  readonly coasters: readonly number[];
  readonly stack: number;
  /** Who has received coasters in this game, each seat once, the one who did last at the end. */
  readonly takers: readonly Seat[];
  readonly phase: Phase;
}

export type Action =
  | { readonly type: "throw" }
  | { readonly type: "rethrow"; readonly dice: readonly number[] }
  | { readonly type: "stand" };
