/** A place in the four-by-four grid: 0 … 15, row by row. */
export type Place = number;

/** The places of a swap, `a` < `b`. */
export interface Pair {
  readonly a: Place;
  readonly b: Place;
}

const side = 4;

/** Ascending. */
export const places: readonly Place[] = Array.from({ length: side * side }, (_, place) => place);

/** Steps between two places, 0 … 3, as a king moves. */
export function distance(from: Place, to: Place): number {
  const rows = Math.abs(Math.floor(from / side) - Math.floor(to / side));
  const columns = Math.abs((from % side) - (to % side));
  return Math.max(rows, columns);
}

const around: readonly (readonly Place[])[] = places.map((from) => places.filter((to) => distance(from, to) === 1));

/** Adjacent places, diagonals included, ascending: three in a corner, five on an edge, eight within. */
export function neighbours(place: Place): readonly Place[] {
  return around[place] ?? [];
}

/** Those of `among` nearest to `from`, in their order; `from` itself counts. */
export function nearest(from: Place, among: readonly Place[]): readonly Place[] {
  const least = Math.min(...among.map((place) => distance(from, place)));
  return among.filter((place) => distance(from, place) === least);
}

/** Places that a card may swap with, ascending; none for the police's card. */
export function partners(place: Place, police: Place): readonly Place[] {
  return place === police ? [] : neighbours(place).filter((other) => other !== police);
}

const swapsAround: readonly (readonly Pair[])[] = places.map((police) =>
  places.flatMap((a) =>
    partners(a, police)
      .filter((b) => b > a)
      .map((b) => ({ a, b })),
  ),
);

/** All swaps with the police on `police`, at most 39. */
export function swaps(police: Place): readonly Pair[] {
  return swapsAround[police] ?? [];
}

/**
 * Where the police may go (README.md, "Search"), ascending. `covered`: places of the covered cards, ascending; `stuck`:
 * the last search turned nothing.
 *
 * Covered neighbours if any, else open ones; but not twice in a row: when stuck, any of the nearest covered cards.
 */
export function reach(covered: readonly Place[], police: Place, stuck: boolean): readonly Place[] {
  const next = neighbours(police);
  const beside = next.filter((place) => covered.includes(place));
  if (beside.length > 0) return beside;
  return stuck ? nearest(police, covered) : next;
}
