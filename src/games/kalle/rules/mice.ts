import { clockwise } from "../../../game/kit.js";
import type { Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** The seats that are mice in this round, clockwise from the left neighbour of Kalle's seat, who stands first. */
export function mice({ kalle, seats }: Pick<State, "kalle" | "seats">): readonly Seat[] {
  return clockwise(kalle, seats).slice(1);
}

/** The left neighbour of Kalle's seat. */
export function firstMouse({ kalle, seats }: Pick<State, "kalle" | "seats">): Seat {
  return (kalle + 1) % seats;
}

/** The mouse that searches after this one: the next clockwise, Kalle's seat skipped; of one mouse itself. */
export function mouseAfter(state: Pick<State, "kalle" | "seats">, mouse: Seat): Seat {
  const next = (mouse + 1) % state.seats;
  return next === state.kalle ? firstMouse(state) : next;
}
