import type { Seat } from "../../../game/contract.js";
import { defineOptions, impliedFlag, number, type OptionsOf } from "../../../game/options.js";

const shots = number("shots", 1, 9, 1);

/** `shots`: how many put a seat out in a knock-out. `knockOut`: false only with one shot, for a single game. */
export const options = defineOptions(
  shots,
  impliedFlag("knockOut", shots, (count) => count > 1),
);

/** A game's options. */
export type Options = OptionsOf<typeof options>;

/** Three dice, 1 … 6; a die keeps its index during a turn. */
export type Dice = readonly [number, number, number];

/** A seat's finished throw in this round. `count`: 1 … 3. */
export interface Thrown {
  readonly seat: Seat;
  readonly dice: Dice;
  readonly count: number;
}

/** A die of the roll-off; null: not rolled yet. */
export interface Roll {
  readonly seat: Seat;
  readonly die: number | null;
}

/**
 * Where the game stands.
 *
 * - `rolloff`: the seats in `rolls` roll a die each, in this order; the highest opens.
 * - `deal`: stage 1. `order`: this round's seats from its opener on; seat `order[throws.length]` throws next.
 * - `shed`: stage 2, in the same order. `dice` and `count`: the current turn, null and 0 before its first throw.
 *   `limit`: throws per seat in this round, 3 until the opener is done.
 * - `over`: `loser` lost the last game.
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

/** The whole game. Lists by seat include those out of the match. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Id of the open prompt; each action opens the next. */
  readonly question: number;
  /** The game of the match, from 1. */
  readonly game: number;
  /** By seat. */
  readonly shots: readonly number[];
  /** Seats out of the match, in that order. */
  readonly gone: readonly Seat[];
  /** By seat; thirteen with the stack. */
  readonly coasters: readonly number[];
  readonly stack: number;
  /** Those that received coasters in this game, each once, the latest last. */
  readonly takers: readonly Seat[];
  readonly phase: Phase;
}

export type Action =
  | { readonly type: "throw" }
  | { readonly type: "rethrow"; readonly dice: readonly number[] }
  | { readonly type: "stand" };
