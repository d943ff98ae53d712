import { expectations, hands, keeps, lookahead } from "./hands.js";

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
