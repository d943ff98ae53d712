import type { Pair, Place, Card, Cell, Named, State } from "./state.js";
import { clockwise } from "../../../game/kit.js";
import type { Seat } from "../../../game/contract.js";

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

/** Whether a place is one of the four with eight neighbours. Every place touches one of these. */
function isInMiddle(place: Place): boolean {
  return neighbours(place).length === 8;
}

/**
 * Where the police may go (README.md, "Search"), ascending. `covered`: places of the covered cards, ascending.
 *
 * Covered neighbours if any, else those in the middle, all of them open.
 */
export function reach(covered: readonly Place[], police: Place): readonly Place[] {
  const next = neighbours(police);
  const beside = next.filter((place) => covered.includes(place));
  return beside.length > 0 ? beside : next.filter(isInMiddle);
}

/** Places of the covered cards, ascending. */
export function coveredPlaces({ grid }: Pick<State, "grid">): readonly Place[] {
  return places.filter((place) => grid[place]?.open === false);
}

/** Covered places that no mouse has named, ascending. */
export function unnamed(state: State, named: readonly Named[]): readonly Place[] {
  return coveredPlaces(state).filter((place) => named.every(({ at }) => at !== place));
}

/** The card at a place, covered or open. */
export function cardAt({ grid }: Pick<State, "grid">, place: Place): Card {
  const cell = grid[place];
  if (cell === undefined) throw new Error(`there is no place ${place}`);
  return cell.card;
}

function kallesPlace({ grid }: Pick<State, "grid">): Place {
  const place = grid.findIndex(({ card }) => card === "kalle");
  if (place === -1) throw new Error("Kalle is not hidden");
  return place;
}

/** The place of the police. @throws Error before they are placed */
export function policeOf({ police }: Pick<State, "police">): Place {
  if (police === null) throw new Error("the police are not placed");
  return police;
}

/** The grid with the cards at these places open. */
export function turnOver(grid: readonly Cell[], at: readonly Place[]): readonly Cell[] {
  return grid.map((cell, place) => (at.includes(place) ? { ...cell, open: true } : cell));
}

/** The grid with two cards swapped, covered or open as they are. */
export function exchange(grid: readonly Cell[], { a, b }: Pair): readonly Cell[] {
  return grid.map((cell, place) => {
    if (place === a) return grid[b] ?? cell;
    return place === b ? (grid[a] ?? cell) : cell;
  });
}

/** The mice of this round, clockwise from the left of Kalle's seat. */
export function mice({ kalle, seats }: Pick<State, "kalle" | "seats">): readonly Seat[] {
  return clockwise(kalle, seats).slice(1);
}

/** The left neighbour of Kalle's seat. */
export function firstMouse({ kalle, seats }: Pick<State, "kalle" | "seats">): Seat {
  return (kalle + 1) % seats;
}

/** The next mouse clockwise; a single mouse follows itself. */
export function mouseAfter(state: Pick<State, "kalle" | "seats">, mouse: Seat): Seat {
  const next = (mouse + 1) % state.seats;
  return next === state.kalle ? firstMouse(state) : next;
}

/** Updates the round's secret record of Kalle and the police. */
export function track(state: State): State {
  const at = kallesPlace(state);
  const trail = state.trail.at(-1) === at ? state.trail : [...state.trail, at];
  return { ...state, trail, closest: closer(state, at) };
}

function closer({ police, closest }: State, at: Place): number | null {
  if (police === null) return null;
  const now = distance(police, at);
  return closest === null ? now : Math.min(closest, now);
}
