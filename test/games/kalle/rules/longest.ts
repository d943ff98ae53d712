import { places, reach, swaps, type Place } from "../../../../src/games/kalle/rules/index.js";

/** A search depends on the open cards (bit 1 << place) and the police's place. */
export interface Hunt {
  readonly open: number;
  readonly police: Place;
}

const eight = 8;
const pairs = places.map(swaps);
const unknown = -1;
const known = new Int8Array(2 ** 16 * 16).fill(unknown);

/** Searches that a hunt may still last if Kalle is never met, over all searches and swaps. */
export function longest(hunt: Hunt): number {
  const index = hunt.open * 16 + hunt.police;
  const before = known[index] ?? unknown;
  if (before !== unknown) return before;
  const length = Math.max(...searches(hunt).map((after) => 1 + longestAfterSearch(after)));
  known[index] = length;
  return length;
}

/** Right after a search, before Kalle's seat answers. */
export function longestAfterSearch(hunt: Hunt): number {
  return turned(hunt) === eight ? 0 : Math.max(...answers(hunt).map(longest));
}

/** After each search, in the order of places. */
export function searches({ open, police }: Hunt): readonly Hunt[] {
  const covered = places.filter((place) => (open & (1 << place)) === 0);
  return reach(covered, police).map((to) => ({ open: open | (1 << to), police: to }));
}

/** After each swap, in order, then the pass. */
export function answers(hunt: Hunt): readonly Hunt[] {
  const swapped = (pairs[hunt.police] ?? []).map(({ a, b }) => ({ ...hunt, open: exchanged(hunt.open, a, b) }));
  return [...swapped, hunt];
}

function exchanged(open: number, a: Place, b: Place): number {
  const differ = ((open >> a) ^ (open >> b)) & 1;
  return open ^ ((differ << a) | (differ << b));
}

function turned({ open }: Hunt): number {
  return places.filter((place) => (open & (1 << place)) !== 0).length;
}
