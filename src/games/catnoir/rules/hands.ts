import { clockwise } from "../../../game/kit.js";
import type { Seat } from "../../../game/contract.js";
import { added, without } from "./cards.js";
import type { Faction } from "./factions.js";
import type { State } from "./state.js";

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
