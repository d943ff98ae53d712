import { clockwise, rankByScores, prependEvents } from "../../../game/kit.js";
import type { Result, Seat } from "../../../game/contract.js";
import { addCards, removeCards } from "./cards.js";
import { targetFor, type Faction } from "./factions.js";
import type { State } from "./state.js";
import { addEvents, type Stepped } from "./steps.js";

/** Sorted. */
export function handOf(state: State, seat: Seat): readonly Faction[] {
  return state.hands[seat] ?? [];
}

/** Adds cards to a hand. */
export function gain(state: State, seat: Seat, cards: readonly Faction[]): State {
  return { ...state, hands: state.hands.with(seat, addCards(handOf(state, seat), cards)) };
}

/** Removes cards from a hand. */
export function lose(state: State, seat: Seat, cards: readonly Faction[]): State {
  return { ...state, hands: state.hands.with(seat, removeCards(handOf(state, seat), cards)) };
}

/** All other seats, clockwise from this one's left. */
export function othersThan(state: State, seat: Seat): readonly Seat[] {
  return clockwise(seat, state.seats).slice(1);
}

/** Gives a seat points; the target wins at once. */
export function score(state: State, seat: Seat, points: number): Stepped {
  if (points === 0) return addEvents(state);
  const total = (state.points[seat] ?? 0) + points;
  const after: State = { ...state, points: state.points.with(seat, total) };
  const scored = addEvents(after, { type: "scored", seat, points, total });
  if (total < targetFor(state.seats)) return scored;
  return prependEvents(scored.events, end(after, [seat], "points"));
}

/** Takes a point from a seat. */
export function pay(state: State, seat: Seat): Stepped {
  const total = (state.points[seat] ?? 0) - 1;
  return addEvents({ ...state, points: state.points.with(seat, total) }, { type: "paid", seat, total });
}

/** Ends the game. */
export function end(state: State, winners: readonly Seat[], by: "points" | "turns"): Stepped {
  return addEvents({ ...state, phase: { type: "over", winners, by } }, { type: "over", winners, by });
}

/** Ranks by points; no rule says who opens a rematch. */
export function result({ phase, points }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: rankByScores(points), scores: points, opens: null };
}
