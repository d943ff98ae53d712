import { rank, worth, type Dice } from "../rules/index.js";

/**
 * The 56 throws without their order, by rank: 0 is the lowest, 55 the highest. All lists of this room that speak of throws
 * have one entry a rank.
 */
export interface Hand {
  /** Coasters that it moves. */
  readonly worth: number;
  /** Chance to throw it with three dice: 1, 3 or 6 in 216. */
  readonly chance: number;
  /** What may be kept of it when some of its dice are thrown again: places in `keeps`, without repetition. */
  readonly keeps: readonly number[];
}

/** Where throwing the other dice again may lead from some dice kept. */
export interface Outcome {
  readonly hand: number;
  readonly chance: number;
}

const faces = [1, 2, 3, 4, 5, 6];

const places = new Map<string, number>();
const lists: Outcome[][] = [];

/** The place in `keeps` of these kept dice, none to two of them in any order. */
export function keepOf(kept: readonly number[]): number {
  const key = kept.toSorted((a, b) => a - b).join("");
  const known = places.get(key);
  if (known !== undefined) return known;
  places.set(key, lists.length);
  lists.push(outcomes(kept));
  return lists.length - 1;
}

/** For each choice of dice kept, the throws that may come of it, with their chances. */
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

/** Every way in which the missing dice may fall. */
function completions(kept: readonly number[]): readonly Dice[] {
  const [a, b, c] = kept;
  if (a !== undefined && b !== undefined && c !== undefined) return [[a, b, c]];
  return faces.flatMap((face) => completions([...kept, face]));
}

/** What is kept when one, two or all three dice are thrown again. */
function parts([a, b, c]: Dice): readonly (readonly number[])[] {
  return [[], [a], [b], [c], [a, b], [a, c], [b, c]];
}

/** What it is worth to end the turn with a throw (its rank) after so many throws; more is better. */
export type Finish = (hand: number, count: number) => number;

/** The mean of `values`, one a throw, over what may come when the dice that are not kept are thrown; one entry a keep. */
export function expectations(values: readonly number[]): readonly number[] {
  return keeps.map((after) => {
    let sum = 0;
    for (const { hand, chance } of after) sum += chance * (values[hand] ?? 0);
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
