import { places, type Pair, type Place } from "./grid.js";
import type { Card, Cell, Dweller, State } from "./state.js";

/** The sixteen sewer dwellers. */
export const dwellers: readonly Dweller[] = places;

/** The places of the covered cards, ascending. */
export function coveredPlaces({ grid }: Pick<State, "grid">): readonly Place[] {
  return places.filter((place) => grid[place]?.open === false);
}

/** What lies at a place, covered or open. */
export function cardAt({ grid }: Pick<State, "grid">, place: Place): Card {
  const cell = grid[place];
  if (cell === undefined) throw new Error(`there is no place ${place}`);
  return cell.card;
}

/** Where Kalle lies in the grid. */
export function kallesPlace({ grid }: Pick<State, "grid">): Place {
  const place = grid.findIndex(({ card }) => card === "kalle");
  if (place === -1) throw new Error("Kalle is not hidden");
  return place;
}

/** Where the police stand in a round in which they have been placed. */
export function policeOf({ police }: Pick<State, "police">): Place {
  if (police === null) throw new Error("the police are not placed");
  return police;
}

/** The grid with the cards at these places open. */
export function turnOver(grid: readonly Cell[], at: readonly Place[]): readonly Cell[] {
  return grid.map((cell, place) => (at.includes(place) ? { ...cell, open: true } : cell));
}

/** The grid with two cards in each other's place, covered or open as they lie. */
export function exchange(grid: readonly Cell[], { a, b }: Pair): readonly Cell[] {
  return grid.map((cell, place) => {
    if (place === a) return grid[b] ?? cell;
    return place === b ? (grid[a] ?? cell) : cell;
  });
}
