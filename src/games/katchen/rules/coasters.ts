import type { Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** The coasters of a game: on the stack, and from there in front of the seats. */
export const thirteen = 13;

/** The list with `change` added to the number of one seat. */
export function add(numbers: readonly number[], seat: Seat, change: number): readonly number[] {
  return numbers.map((number, index) => (index === seat ? number + change : number));
}

/** How many coasters lie in front of a seat. */
export function held(state: State, seat: Seat): number {
  return state.coasters[seat] ?? 0;
}
