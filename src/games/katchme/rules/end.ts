import { placesBy } from "../../../game/kit.js";
import type { Random, Step } from "../../../game/contract.js";
import { winByDice } from "./ties.js";
import type { Event } from "./events.js";
import type { Nights, State } from "./state.js";

/** The cards that each seat has left in its draw pile, by seat. */
export function cardsLeft({ piles }: Nights, seats: number): readonly number[] {
  return piles.slice(0, seats).map(({ draw }) => draw.length);
}

/**
 * Places everybody by the cards in the draw pile. Those equal at the top roll for the win, and the rest of them share the
 * next place; nobody rolls where no seat has a card left (docs/rules/katchme.md, "End").
 */
export function endGame(state: Omit<State, "phase">, nights: Nights, random: Random): Step<State, Event> {
  const cards = cardsLeft(nights, state.seats);
  const [top = [], ...others] = placesBy(cards);
  const nobody = cards.every((left) => left === 0);
  const { order, events } = nobody ? { order: top, events: [] } : winByDice(top, random);
  const first = nobody ? [order] : [order.slice(0, 1), order.slice(1).toSorted((a, b) => a - b)];
  const places = [...first, ...others].filter((place) => place.length > 0);
  return {
    state: { ...state, phase: { type: "over", nights, places } },
    events: [...events, { to: "all", type: "over", places, cards }],
  };
}
