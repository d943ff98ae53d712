import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, oneOf, type OptionsOf } from "../../../game/options.js";

/**
 * `length`: of the three tracks (track.ts). `hasteGedacht`: a stop number may be set twice or three times, and then
 * sends back.
 */
export const options = defineOptions(
  oneOf("length", ["short", "standard", "long"], "standard"),
  flag("hasteGedacht", false),
);

/** A game's options. */
export type Options = OptionsOf<typeof options>;

export type Length = Options["length"];

/**
 * Where the game stands.
 *
 * - `choice`: `mover` sets the Go-Card, its right neighbour the Stop-Card; null: not set. Hidden until both are.
 * - `over`: `winner` has reached the goal.
 */
export type Phase =
  | {
      readonly type: "choice";
      readonly mover: Seat;
      readonly go: number | null;
      /** Ascending, one number per disc. */
      readonly stop: readonly number[] | null;
    }
  | { readonly type: "over"; readonly winner: Seat };

/** The whole game. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** From 1; also the open prompt's id, which both seats share. */
  readonly turn: number;
  /** By seat: steps on its path (track.ts). */
  readonly counters: readonly number[];
  readonly phase: Phase;
}

export type Action =
  { readonly type: "go"; readonly number: number } | { readonly type: "stop"; readonly numbers: readonly number[] };
