import type { Seat } from "../../../game/contract.js";
import type { Track } from "./track.js";

/**
 * What became of the mover's figure.
 *
 * - `moved`: on by the Go-Card's number. `goal`: into the goal.
 * - `caught`: its number was among the stop numbers; it stays.
 * - `back`: caught by a number that was set twice or three times, and sent back (or it stood there already).
 * - `blocked`: another figure stands on its target; it stays.
 */
export type Outcome = "moved" | "goal" | "caught" | "back" | "blocked";

/**
 * What happened, all of it public, in the order in which it happened.
 *
 * - `begins`: the game begins and `seat` moves first.
 * - `set`: a seat has set its card of this turn, told once a turn however often it thinks again; never which number.
 * - `revealed`: both cards, what became of it, and the mover's path counter before and after. `track`: where the mover
 *   stood when the turn began.
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
