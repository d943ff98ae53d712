import { clockwise } from "../../../game/kit.js";
import type { Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** The seats still in the match, clockwise from `from` on. */
export function playing(state: State, from: Seat): readonly Seat[] {
  return clockwise(from, state.seats).filter((seat) => !state.gone.includes(seat));
}
