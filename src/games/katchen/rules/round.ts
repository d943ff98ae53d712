import { compareThrows, type Finished } from "./throws.js";
import type { Seat } from "../../../game/contract.js";
import type { Dice, State, Thrown } from "./state.js";
import { clockwise } from "../../../game/kit.js";

/** Highest and lowest of a full round, never the same seat. */
export interface Outcome {
  readonly highest: Seat;
  readonly lowest: Seat;
  readonly dice: Dice;
}

/** Highest and lowest of throws in the order of finishing (README.md, "Who is highest, who is lowest"). */
export function outcome(throws: readonly Thrown[]): Outcome {
  const [first, ...others] = throws.map((thrown, order): Thrown & Finished => ({ ...thrown, order }));
  if (first === undefined) throw new Error("a round without throws");
  const highest = others.reduce((best, thrown) => (compareThrows(thrown, best) > 0 ? thrown : best), first);
  const lowest = others.reduce((worst, thrown) => (compareThrows(thrown, worst) < 0 ? thrown : worst), first);
  return { highest: highest.seat, lowest: lowest.seat, dice: highest.dice };
}

/** Seats still in the match, clockwise. */
export function playing(state: State, from: Seat): readonly Seat[] {
  return clockwise(from, state.seats).filter((seat) => !state.gone.includes(seat));
}

/** A game's coasters. */
export const thirteen = 13;

/** The list with `change` added to one seat's number. */
export function add(numbers: readonly number[], seat: Seat, change: number): readonly number[] {
  return numbers.map((number, index) => (index === seat ? number + change : number));
}

/** A seat's coasters. */
export function held(state: State, seat: Seat): number {
  return state.coasters[seat] ?? 0;
}
