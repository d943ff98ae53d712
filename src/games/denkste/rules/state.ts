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

/** The three nested tracks from the outside in. */
export type Track = 1 | 2 | 3;

/**
 * Where the game stands.
 *
 * - `choice`: `mover` sets the Go-Card, its right neighbour the Stop-Card; null: not set. Hidden until both are.
 * - `over`: `winner` has reached the goal.
 */
type Phase =
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

/**
 * What happened to the mover's figure.
 *
 * - `moved`: on by the Go-Card's number. `goal`: into the goal.
 * - `caught`: its number was a stop number; it stays.
 * - `back`: caught by a number set twice or three times, and sent back (or there already).
 * - `blocked`: another figure is on its target; it stays.
 */
export type Outcome = "moved" | "goal" | "caught" | "back" | "blocked";

/**
 * What happened, in order; all public.
 *
 * - `begins`: `seat` moves first.
 * - `set`: a seat has set its card, told once a turn; never the number.
 * - `revealed`: both cards, the outcome, and the mover's path counter before and after. `track`: the mover's at the
 *   turn's start.
 * - `over`: the figure of `winner` is in the goal.
 */
export type Event = { readonly to: "all" } & (
  | { readonly type: "begins"; readonly seat: Seat }
  | { readonly type: "set"; readonly seat: Seat; readonly card: "go" | "stop" }
  | {
      readonly type: "revealed";
      readonly mover: Seat;
      readonly stopper: Seat;
      readonly track: Track;
      readonly go: number;
      readonly stop: readonly number[];
      readonly outcome: Outcome;
      readonly from: number;
      readonly counter: number;
    }
  | { readonly type: "over"; readonly winner: Seat }
);
