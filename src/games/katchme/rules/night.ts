import type { Random, Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import { endGame } from "./ranking.js";
import { anyDistrict, rollerAt } from "./ring.js";
import type { Event } from "./events.js";
import type { Nights, State } from "./state.js";
import { ninety } from "./deck.js";

/** Cards of a neutral pile, and without a prelude of every pile. */
export const usual = 15;

/** Shuffles, deals and begins the first night (README.md, "Setting up the nights"). */
export function openNights(state: Omit<State, "phase">, lives: readonly number[], random: Random): Step<State, Event> {
  const { districts } = state.options;
  const sizes = Array.from({ length: Math.max(state.seats, districts) }, (_, pile) => lives[pile] ?? usual);
  const box = random.shuffle(ninety);
  const piles = sizes.map((size) => ({ draw: box.splice(0, size), discard: [] }));
  const markers = { bosozoku: anyDistrict(districts, random), police: anyDistrict(districts, random) };
  return prependEvents(
    [{ to: "all", type: "dealt", lives }],
    beginNight(
      state,
      { night: 1, lives, piles, box, markers, evaluation: null },
      sizes.map(() => 1),
      random,
    ),
  );
}

/**
 * Phase 1 up to the roll: every pile turns its cards, as far as it has them; then a seat rolls, or the game is over
 * because a pile is empty (README.md, "Phase 1").
 *
 * @param turns by pile
 */
export function beginNight(
  state: Omit<State, "phase">,
  nights: Nights,
  turns: readonly number[],
  random: Random,
): Step<State, Event> {
  const turned = nights.piles.map(({ draw }, pile) => draw.slice(0, turns[pile] ?? 0));
  const piles = nights.piles.map(({ draw, discard }, pile) => {
    const cards = turned[pile] ?? [];
    return { draw: draw.slice(cards.length), discard: [...cards.toReversed(), ...discard] };
  });
  const events: readonly Event[] = [
    { to: "all", type: "night", night: nights.night, markers: nights.markers },
    ...turned.flatMap((cards, pile): readonly Event[] => {
      const left = piles[pile]?.draw.length ?? 0;
      return cards.length === 0 ? [] : [{ to: "all", type: "turned", pile, cards, left }];
    }),
  ];
  const after: Nights = { ...nights, piles };
  if (piles.some(({ draw }) => draw.length === 0)) {
    return prependEvents(events, endGame(state, after, random));
  }
  const seat = rollerAt(nights.markers.bosozoku, state.seats);
  return {
    state: { ...state, question: state.question + 1, phase: { type: "roll", nights: after, seat } },
    events,
  };
}
