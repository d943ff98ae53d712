import type { Seat } from "../../../game/contract.js";

/** The two cards of a turn. */
export type Card = "go" | "stop";

/** Who sets the Stop-Card: the mover's right neighbour. */
export function stopperOf(mover: Seat, seats: number): Seat {
  return (mover + seats - 1) % seats;
}

/** The left neighbour, so that the mover becomes the stopper. */
export function nextMover(mover: Seat, seats: number): Seat {
  return (mover + 1) % seats;
}

/** The card that a seat sets in the turn of `mover`. */
export function cardOf(seat: Seat, mover: Seat, seats: number): Card | null {
  if (seat === mover) return "go";
  return seat === stopperOf(mover, seats) ? "stop" : null;
}

/** The numbers on either card. */
export const numbers: readonly number[] = [1, 2, 3, 4, 5, 6];

/**
 * All settings with `discs` discs, ascending: 6, 15 or 20 with 1, 2 or 3 discs; with `repeats` (`hasteGedacht`) 6, 21
 * or 56 (README.md, "A turn", "Haste gedacht").
 */
export function stopSettings(discs: number, repeats: boolean): readonly (readonly number[])[] {
  if (discs === 0) return [[]];
  return stopSettings(discs - 1, repeats).flatMap((first) =>
    numbers.filter((next) => mayFollow(first.at(-1) ?? 0, next, repeats)).map((next) => [...first, next]),
  );
}

/** Whether these numbers, 1 … 6, are one of the `stopSettings`. */
export function isStopSetting(stop: readonly number[], discs: number, repeats: boolean): boolean {
  return stop.length === discs && stop.every((next, index) => mayFollow(stop[index - 1] ?? 0, next, repeats));
}

function mayFollow(last: number, next: number, repeats: boolean): boolean {
  return next > last || (repeats && next === last);
}
