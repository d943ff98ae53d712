import { compareThrows, type Finished } from "./throws.js";
import type { Seat } from "../../../game/contract.js";
import type { Dice, Thrown } from "./state.js";

/** Who threw highest and who lowest in a full round, never the same seat, and the dice of the highest. */
export interface Outcome {
  readonly highest: Seat;
  readonly lowest: Seat;
  readonly dice: Dice;
}

/**
 * Finds highest and lowest among the throws of a round in the order in which they were finished
 * (docs/rules/katchen.md, "Who is highest, who is lowest").
 */
export function outcome(throws: readonly Thrown[]): Outcome {
  const [first, ...others] = throws.map((thrown, order): Thrown & Finished => ({ ...thrown, order }));
  if (first === undefined) throw new Error("a round without throws");
  const highest = others.reduce((best, thrown) => (compareThrows(thrown, best) > 0 ? thrown : best), first);
  const lowest = others.reduce((worst, thrown) => (compareThrows(thrown, worst) < 0 ? thrown : worst), first);
  return { highest: highest.seat, lowest: lowest.seat, dice: highest.dice };
}
