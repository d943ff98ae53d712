import type { Seat } from "../../../game/contract.js";
import { tellFirst } from "../../../game/kit.js";
import { targetFor } from "./factions.js";
import { telling, type Stepped } from "./steps.js";
import type { State } from "./state.js";

/** A seat gets points; with the target it has won at once. */
export function score(state: State, seat: Seat, points: number): Stepped {
  if (points === 0) return telling(state);
  const total = (state.points[seat] ?? 0) + points;
  const after: State = { ...state, points: state.points.with(seat, total) };
  const scored = telling(after, { type: "scored", seat, points, total });
  if (total < targetFor(state.seats)) return scored;
  return tellFirst(scored.events, end(after, [seat], "points"));
}

/** A seat gives back a point. */
export function pay(state: State, seat: Seat): Stepped {
  const total = (state.points[seat] ?? 0) - 1;
  return telling({ ...state, points: state.points.with(seat, total) }, { type: "paid", seat, total });
}

/** The game is over. */
export function end(state: State, winners: readonly Seat[], by: "points" | "turns"): Stepped {
  return telling({ ...state, phase: { type: "over", winners, by } }, { type: "over", winners, by });
}
