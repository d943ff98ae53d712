import { rank, worth, type Dice } from "../rules/index.js";

/** One of the 56 unordered throws. Lists of them have one entry per rank: 0 is the lowest, 55 the highest. */
export interface Hand {
  /** Coasters that it moves. */
  readonly worth: number;
  /** Chance with three dice: 1, 3 or 6 in 216. */
  readonly chance: number;
  /** What may be kept for a rethrow: indexes in `keeps`, without repetition. */
  readonly keeps: readonly number[];
}

/** A possible result of a rethrow. */
export interface Outcome {
  readonly hand: number;
  readonly chance: number;
}

const faces = [1, 2, 3, 4, 5, 6];

const places = new Map<string, number>();
const lists: Outcome[][] = [];

/** The index in `keeps` of these kept dice, none to two in any order. */
export function keepOf(kept: readonly number[]): number {
  const key = kept.toSorted((a, b) => a - b).join("");
  const known = places.get(key);
  if (known !== undefined) return known;
  places.set(key, lists.length);
  lists.push(outcomes(kept));
  return lists.length - 1;
}

/** For each choice of kept dice the possible throws. */
export const keeps: readonly (readonly Outcome[])[] = lists;

/** All three dice are thrown. */
const nothing = keepOf([]);

export const hands: readonly Hand[] = completions([])
  .toSorted((a, b) => rank(a) - rank(b))
  .filter((dice, index, all) => index === 0 || rank(all[index - 1] ?? dice) !== rank(dice))
  .map((dice) => ({
    worth: worth(dice),
    chance: keeps[nothing]?.find(({ hand }) => hand === rank(dice))?.chance ?? 0,
    keeps: [...new Set(parts(dice).map(keepOf))],
  }));

function outcomes(kept: readonly number[]): Outcome[] {
  const all = completions(kept).map(rank);
  return [...new Set(all)].map((hand) => ({ hand, chance: all.filter((other) => other === hand).length / all.length }));
}

/** All ways for the missing dice to fall. */
function completions(kept: readonly number[]): readonly Dice[] {
  const [a, b, c] = kept;
  if (a !== undefined && b !== undefined && c !== undefined) return [[a, b, c]];
  return faces.flatMap((face) => completions([...kept, face]));
}

/** All ways to keep none, one or two dice. */
function parts([a, b, c]: Dice): readonly (readonly number[])[] {
  return [[], [a], [b], [c], [a, b], [a, c], [b, c]];
}

/** The value of ending a turn with a throw (its rank) after this many; more is better. */
export type Finish = (hand: number, count: number) => number;

/** By keep, the mean of `values` (one per throw) after the rethrow. */
export function expectations(values: readonly number[]): readonly number[] {
  return keeps.map((after) => {
    let sum = 0;
    for (const { hand, chance } of after) sum += chance * (values[hand] ?? 0);
    return sum;
  });
}

/** By throw, the mean of `values` after the best rethrow. */
function afterRethrow(values: readonly number[]): readonly number[] {
  const expected = expectations(values);
  return hands.map((hand) => {
    let best = Number.NEGATIVE_INFINITY;
    for (const keep of hand.keeps) best = Math.max(best, expected[keep] ?? best);
    return best;
  });
}

/** By throw after `count` of `limit` throws, the value of the best continuation, stopping included. Exact. */
export function lookahead(finish: Finish, count: number, limit: number): readonly number[] {
  const finished = hands.map((_, hand) => finish(hand, count));
  if (count === limit) return finished;
  const further = afterRethrow(lookahead(finish, count + 1, limit));
  return finished.map((value, hand) => Math.max(value, further[hand] ?? value));
}

/** The value of a turn before its first throw. */
export function turn(finish: Finish, limit: number): number {
  return expectations(lookahead(finish, 1, limit))[nothing] ?? 0;
}
