import { compareThrows, type Finished } from "./throws.js";
import type { Seat } from "../../../game/contract.js";
import type { Dice, State, Thrown } from "./state.js";
import { clockwise } from "../../../game/kit.js";

/** Who threw highest and who lowest in a full round, never the same seat, and the dice of the highest. */
export interface Outcome {
  readonly highest: Seat;
  readonly lowest: Seat;
  readonly dice: Dice;
}

/**
 * Finds highest and lowest among the throws of a round in the order in which they were finished
 * (README.md, "Who is highest, who is lowest").
 */
export function outcome(throws: readonly Thrown[]): Outcome {
  const [first, ...others] = throws.map((thrown, order): Thrown & Finished => ({ ...thrown, order }));
  if (first === undefined) throw new Error("a round without throws");
  const highest = others.reduce((best, thrown) => (compareThrows(thrown, best) > 0 ? thrown : best), first);
  const lowest = others.reduce((worst, thrown) => (compareThrows(thrown, worst) < 0 ? thrown : worst), first);
  return { highest: highest.seat, lowest: lowest.seat, dice: highest.dice };
}

/** The seats still in the match, clockwise from `from` on. */
export function playing(state: State, from: Seat): readonly Seat[] {
  return clockwise(from, state.seats).filter((seat) => !state.gone.includes(seat));
}

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
