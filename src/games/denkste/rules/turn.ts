import type { Seat } from "../../../game/contract.js";

/** The two cards of a turn. */
export type Card = "go" | "stop";

/** Who sets the Stop-Card: the mover's right neighbour. */
export function stopperOf(mover: Seat, seats: number): Seat {
  return (mover + seats - 1) % seats;
}

/** Who moves next: the left neighbour, so that the mover is the next stopper. */
export function nextMover(mover: Seat, seats: number): Seat {
  return (mover + 1) % seats;
}

/** The card that a seat sets in the turn of `mover`; null: it has none. */
export function cardOf(seat: Seat, mover: Seat, seats: number): Card | null {
  if (seat === mover) return "go";
  return seat === stopperOf(mover, seats) ? "stop" : null;
}
