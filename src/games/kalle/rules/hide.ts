import { cardAt } from "./cells.js";
import { firstMouse } from "./mice.js";
import { track } from "./trail.js";
import type { Seat, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { Place } from "./grid.js";
import type { State } from "./state.js";

/** Kalle takes the place of one card, which is out of the round. The event is the same wherever it was. */
export function hide(state: State, seat: Seat, at: Place): Step<State, Event> {
  const grid = state.grid.map((cell, place) => (place === at ? { ...cell, card: state.beside } : cell));
  return {
    state: track({ ...state, grid, beside: cardAt(state, at), phase: { type: "place" } }),
    events: [{ to: "all", type: "hid", seat }],
  };
}

/** The police are placed on a card, which is not turned; the same mouse searches first. */
export function placePolice(state: State, seat: Seat, at: Place): Step<State, Event> {
  return {
    state: track({
      ...state,
      police: at,
      last: null,
      phase: { type: "search", mouse: firstMouse(state), stuck: false },
    }),
    events: [{ to: "all", type: "placed", seat, at }],
  };
}
