import { clockwise, placesBy, tellFirst } from "../../../game/kit.js";
import type { Result, Seat } from "../../../game/contract.js";
import { added, without } from "./cards.js";
import { targetFor, type Faction } from "./factions.js";
import type { State } from "./state.js";
import { telling, type Stepped } from "./steps.js";

/** The cards of a seat, sorted. */
export function handOf(state: State, seat: Seat): readonly Faction[] {
  return state.hands[seat] ?? [];
}

/** Cards come to a hand. */
export function gain(state: State, seat: Seat, cards: readonly Faction[]): State {
  return { ...state, hands: state.hands.with(seat, added(handOf(state, seat), cards)) };
}

/** Cards leave a hand, for wherever. */
export function lose(state: State, seat: Seat, cards: readonly Faction[]): State {
  return { ...state, hands: state.hands.with(seat, without(handOf(state, seat), cards)) };
}

/** All seats but one, clockwise from its left. */
export function othersThan(state: State, seat: Seat): readonly Seat[] {
  return clockwise(seat, state.seats).slice(1);
}

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

/** How the game came out: places and scores go by points, and no rule says who opens a rematch. */
export function result({ phase, points }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: placesBy(points), scores: points, opens: null };
}
