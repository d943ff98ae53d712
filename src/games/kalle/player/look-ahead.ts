import { type Place, reach } from "../rules/index.js";
import { afterAny, type Belief, without } from "./belief.js";
import { habitOf, type Manner } from "./habits.js";

/** A search that is to be made. */
export interface Hunt {
  /** What the mice believe. */
  readonly belief: Belief;
  /** The places of the covered cards, ascending. */
  readonly covered: readonly Place[];
  /** How many cards may still be turned. */
  readonly left: number;
}

/** So many searches it looks ahead, this one included. */
const depth = 3;

/**
 * How likely Kalle is found if the police go to `to` now, and in the searches after it where they are likeliest to find him,
 * three searches in all. Between two of them Kalle's seat is taken to answer in this manner; what the mice will learn from
 * seeing the answer, and cards that it may cover again, are left out.
 */
export function chanceToFind(hunt: Hunt, to: Place, manner: Manner): number {
  return looking(hunt, to, manner, depth);
}

function looking({ belief, covered, left }: Hunt, to: Place, manner: Manner, searches: number): number {
  const isTurned = covered.includes(to);
  const found = isTurned ? (belief[to] ?? 0) : 0;
  const leftAfter = isTurned ? left - 1 : left;
  if (searches === 1 || leftAfter === 0) return found;
  const next: Hunt = {
    belief: afterAny(without(belief, to), habitOf(manner, to, leftAfter)),
    covered: covered.filter((place) => place !== to),
    left: leftAfter,
  };
  const further = reach(next.covered, to, !isTurned).map((place) => looking(next, place, manner, searches - 1));
  return found + Math.max(...further);
}
