import { rank, worth, type Dice } from "../rules/index.js";

/** One of the 56 unordered throws. Lists of them have one entry per rank: 0 is the lowest, 55 the highest. */
interface Hand {
  /** Coasters that it moves. */
  readonly worth: number;
  /** Chance with three dice: 1, 3 or 6 in 216. */
  readonly chance: number;
  /** What may be kept for a rethrow: indexes in `keeps`, without repetition. */
  readonly keeps: readonly number[];
}

/** A possible result of a rethrow. */
interface Outcome {
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

/** For each choice of kept dice the possible throws. @internal */
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

/** Chances of a later seat's standing, from the lowest throw in three to the highest in one. */
export interface Spread {
  readonly chances: readonly number[];
  /** Chance of at most this standing. */
  readonly upTo: readonly number[];
}

/** A throw's place among all but ties: three per throw, more throws lower. */
export function standing(hand: number, count: number): number {
  return hand * 3 + 3 - count;
}

/** Their number. */
export const standings = hands.length * 3;

/** The throw of a standing. */
export function handOf(place: number): number {
  return Math.floor(place / 3);
}

const spreads = new Map<number, Spread>();

/** How a turn ends that maximises the average rank in up to `limit` throws. Cached. */
export function spreadOf(limit: number): Spread {
  const known = spreads.get(limit);
  if (known !== undefined) return known;
  const made = make(limit);
  spreads.set(limit, made);
  return made;
}

function make(limit: number): Spread {
  const ends = Array.from({ length: standings }, () => 0);
  let open: readonly number[] = hands.map(({ chance }) => chance);
  for (let count = 1; count <= limit; count += 1) {
    const next = hands.map(() => 0);
    for (const [hand, keep] of choices(count, limit).entries()) {
      const here = open[hand] ?? 0;
      if (keep === null) ends[standing(hand, count)] = here;
      else
        for (const outcome of keeps[keep] ?? []) next[outcome.hand] = (next[outcome.hand] ?? 0) + here * outcome.chance;
    }
    open = next;
  }
  let sum = 0;
  const upTo = ends.map((chance) => {
    sum += chance;
    return sum;
  });
  return { chances: ends, upTo };
}

/** By throw, what to keep for the next; null: stop. */
function choices(count: number, limit: number): readonly (number | null)[] {
  if (count === limit) return hands.map(() => null);
  const expected = expectations(lookahead((hand) => hand, count + 1, limit));
  return hands.map((hand, content) => {
    const better = hand.keeps.filter((keep) => (expected[keep] ?? 0) > content);
    return better.toSorted((a, b) => (expected[b] ?? 0) - (expected[a] ?? 0))[0] ?? null;
  });
}
