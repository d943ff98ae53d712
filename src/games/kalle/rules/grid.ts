/** A place in the grid of four by four: 0 … 15, row by row. */
export type Place = number;

/** Two places of one swap, `a` < `b`. */
export interface Pair {
  readonly a: Place;
  readonly b: Place;
}

const side = 4;

/** All sixteen places, ascending. */
export const places: readonly Place[] = Array.from({ length: side * side }, (_, place) => place);

/** How many steps apart two places are. A step is a king's move, whatever lies between; 0 … 3. */
export function distance(from: Place, to: Place): number {
  const rows = Math.abs(Math.floor(from / side) - Math.floor(to / side));
  const columns = Math.abs((from % side) - (to % side));
  return Math.max(rows, columns);
}

const around: readonly (readonly Place[])[] = places.map((from) => places.filter((to) => distance(from, to) === 1));

/** The places that touch this one, also diagonally, ascending: three in a corner, five on an edge, eight within. */
export function neighbours(place: Place): readonly Place[] {
  return around[place] ?? [];
}

/** Those of `among` that are the fewest steps away from `from`, in their order; it may be among them itself. */
export function nearest(from: Place, among: readonly Place[]): readonly Place[] {
  const least = Math.min(...among.map((place) => distance(from, place)));
  return among.filter((place) => distance(from, place) === least);
}

/** The places whose cards may change places with the card at `place`, ascending; none for the police's own card. */
export function partners(place: Place, police: Place): readonly Place[] {
  return place === police ? [] : neighbours(place).filter((other) => other !== police);
}

/** All swaps that may be made with the police on `police`: touching places, without the police's card. At most 39. */
export function swaps(police: Place): readonly Pair[] {
  return places.flatMap((a) =>
    partners(a, police)
      .filter((b) => b > a)
      .map((b) => ({ a, b })),
  );
}

/**
 * Where the police may go (README.md, "Search"), ascending. `covered`: the places of the covered cards,
 * ascending; `stuck`: the search before turned nothing.
 *
 * A covered neighbour if there is one. Else an open neighbour, where nothing is turned; but not twice on end: when stuck
 * it is any covered card of those that are nearest.
 */
export function reach(covered: readonly Place[], police: Place, stuck: boolean): readonly Place[] {
  const next = neighbours(police);
  const beside = next.filter((place) => covered.includes(place));
  if (beside.length > 0) return beside;
  return stuck ? nearest(police, covered) : next;
}
