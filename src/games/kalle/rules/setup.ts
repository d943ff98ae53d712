import { cardAt, dwellers, firstMouse, track } from "./cells.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { Options, State } from "./state.js";
import type { Place } from "./grid.js";

/** A new game: the `opener` is Kalle first, else a random seat. */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event> {
  const kalle = opener ?? random.pick(seats);
  const cheese = Array.from({ length: seats }, () => 0);
  return openRound({ options, seats, question: 1, round: 1, kalle, cheese, last: null, history: [] }, random);
}

type Lasting = Pick<State, "options" | "seats" | "question" | "round" | "kalle" | "cheese" | "last" | "history">;

/** The dwellers are shuffled and covered; Kalle is not in the grid yet. */
export function openRound(lasting: Lasting, random: Random): Step<State, Event> {
  return {
    state: {
      ...lasting,
      grid: random.shuffle(dwellers).map((card) => ({ card, open: false })),
      beside: "kalle",
      police: null,
      swapped: null,
      turned: 0,
      trail: [],
      closest: null,
      phase: { type: "hide" },
    },
    events: [{ to: "all", type: "begins", round: lasting.round, kalle: lasting.kalle }],
  };
}

/** Kalle replaces a card. The event does not tell the place. */
export function hide(state: State, seat: Seat, at: Place): Step<State, Event> {
  const grid = state.grid.map((cell, place) => (place === at ? { ...cell, card: state.beside } : cell));
  return {
    state: track({ ...state, grid, beside: cardAt(state, at), phase: { type: "place" } }),
    events: [{ to: "all", type: "hid", seat }],
  };
}

/** The police's card is not turned; the same mouse searches first. */
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
