import { hands, keeps, nothing } from "./hands.js";

/** What it is worth to end the turn with a throw (its rank) after so many throws; more is better. */
export type Finish = (hand: number, count: number) => number;

/** The mean of `values`, one a throw, over what may come when the dice that are not kept are thrown; one entry a keep. */
export function expectations(values: readonly number[]): readonly number[] {
  return keeps.map((outcomes) => {
    let sum = 0;
    for (const { hand, chance } of outcomes) sum += chance * (values[hand] ?? 0);
    return sum;
  });
}

/** For each throw on the table the mean of `values` after the best choice of dice to throw again. */
function afterRethrow(values: readonly number[]): readonly number[] {
  const expected = expectations(values);
  return hands.map((hand) => {
    let best = Number.NEGATIVE_INFINITY;
    for (const keep of hand.keeps) best = Math.max(best, expected[keep] ?? best);
    return best;
  });
}

/**
 * For each throw that lies there after `count` of `limit` throws: what it is worth to go on from there as well as
 * possible, stopping included. Exact: every outcome of every further throw is counted.
 */
export function lookahead(finish: Finish, count: number, limit: number): readonly number[] {
  const finished = hands.map((_, hand) => finish(hand, count));
  if (count === limit) return finished;
  const further = afterRethrow(lookahead(finish, count + 1, limit));
  return finished.map((value, hand) => Math.max(value, further[hand] ?? value));
}

/** What a whole turn is worth before its first throw. */
export function turn(finish: Finish, limit: number): number {
  return expectations(lookahead(finish, 1, limit))[nothing] ?? 0;
}
