import { kalle, type Action, type Place, type State } from "../../../../src/games/kalle/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import type { Move } from "../../../support/lawful.js";

/**
 * States that nobody can tell from this one: Kalle under any other covered card, covered dwellers and the removed one
 * exchanged, and another record of Kalle's places. What `next` turns stays; if it ends the round there are none.
 */
export function disguises(state: State, next: Move<Action> | null): readonly State[] {
  const known = next === null ? [] : madeKnown(state, next);
  if (known === null || state.phase.type === "over") return [];
  const free = state.grid.flatMap((cell, place) => (cell.open || known.includes(place) ? [] : [place]));
  if (state.beside === "kalle") return [mixDwellers(state, free)];
  const at = state.trail.at(-1) ?? -1;
  return free.map((to) => moveKalle(mixDwellers(state, free), at, to));
}

/** Covered places that a move shows; null: it ends the round. */
function madeKnown(state: State, { seat, action }: Move<Action>): readonly Place[] | null {
  const { events } = kalle.act(state, seat, action, seededRandom(0));
  if (events.some(({ type }) => type === "ended")) return null;
  return events.flatMap((event) => {
    if (event.type === "searched") return [event.at];
    return event.type === "turned" ? event.cards.map(({ at }) => at) : [];
  });
}

/** Covered dwellers and the removed one change round; Kalle stays. */
function mixDwellers(state: State, free: readonly Place[]): State {
  const at = free.filter((place) => state.grid[place]?.card !== "kalle");
  const shown = at.flatMap((place) => state.grid[place]?.card ?? []);
  const hidden = state.beside === "kalle" ? shown : [...shown, state.beside];
  const mixed = [...hidden.slice(1), ...hidden.slice(0, 1)];
  const grid = state.grid.map((cell, place) => ({ ...cell, card: mixed[at.indexOf(place)] ?? cell.card }));
  return { ...state, grid, beside: mixed[at.length] ?? state.beside };
}

/** As if hidden there from the beginning, with another record of the police's nearness. */
function moveKalle(state: State, from: Place, to: Place): State {
  const grid = state.grid.map((cell, place) => {
    const other = place === from ? to : from;
    return place === from || place === to ? { ...cell, card: state.grid[other]?.card ?? cell.card } : cell;
  });
  return { ...state, grid, trail: [to], closest: state.closest === null ? null : 3 - state.closest };
}
