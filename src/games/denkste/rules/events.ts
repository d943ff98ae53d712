import type { Seat } from "../../../game/contract.js";
import type { Track } from "./track.js";

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
