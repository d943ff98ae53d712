import type { Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** The seats that `joins` lets in, clockwise from `from` on, which stands first if it is let in itself. */
export function clockwise(from: Seat, seats: number, joins: (seat: Seat) => boolean): readonly Seat[] {
  return Array.from({ length: seats }, (_, step) => (from + step) % seats).filter(joins);
}

/** The seats still in the match, clockwise from `from` on. */
export function playing(state: State, from: Seat): readonly Seat[] {
  return clockwise(from, state.seats, (seat) => !state.gone.includes(seat));
}
