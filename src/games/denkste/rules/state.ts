import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, oneOf, type OptionsOf } from "../../../game/options.js";

/**
 * `length`: how long the three tracks are; the fields of each stand in track.ts. `hasteGedacht`: the variant in which a
 * stop number may be set twice or three times, and sends back.
 */
export const options = defineOptions(
  oneOf("length", ["short", "standard", "long"], "standard"),
  flag("hasteGedacht", false),
);

/** What a game was set up with. */
export type Options = OptionsOf<typeof options>;

export type Length = Options["length"];

/**
 * Where the game stands.
 *
 * - `choice`: `mover` sets the Go-Card, its right neighbour the Stop-Card; null: not set yet. Hidden until both are.
 * - `over`: `winner` has reached the goal.
 */
export type Phase =
  | {
      readonly type: "choice";
      readonly mover: Seat;
      readonly go: number | null;
      /** Ascending, one number a disc. */
      readonly stop: readonly number[] | null;
    }
  | { readonly type: "over"; readonly winner: Seat };

/** The whole game. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Which turn is played, from 1: also the number of the open question, which both seats share. */
  readonly turn: number;
  /** How many steps each seat's figure has come on its path; see track.ts. */
  readonly counters: readonly number[];
  readonly phase: Phase;
}

export type Action =
  { readonly type: "go"; readonly number: number } | { readonly type: "stop"; readonly numbers: readonly number[] };
