import { distance, places, type Pair, type Place } from "./grid.js";
import type { Card, Cell, Dweller, State } from "./state.js";
import { clockwise } from "../../../game/kit.js";
import type { Seat } from "../../../game/contract.js";

/** The sixteen sewer dwellers. */
export const dwellers: readonly Dweller[] = places;

/** Places of the covered cards, ascending. */
export function coveredPlaces({ grid }: Pick<State, "grid">): readonly Place[] {
  return places.filter((place) => grid[place]?.open === false);
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
