import type { Random, Step } from "../../../game/contract.js";
import { tellFirst } from "../../../game/kit.js";
import { endGame } from "./end.js";
import { rollerAt } from "./ring.js";
import type { Event } from "./events.js";
import type { Nights, State } from "./state.js";

/**
 * Phase 1 up to the roll: every pile turns so many cards, or what it has; then somebody is to roll, or a pile is empty and
 * the game is over (docs/rules/katchme.md, "Phase 1"). @param turns by pile
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
  const told: readonly Event[] = [
    { to: "all", type: "night", night: nights.night, markers: nights.markers },
    ...turned.flatMap((cards, pile): readonly Event[] => {
      const left = piles[pile]?.draw.length ?? 0;
      return cards.length === 0 ? [] : [{ to: "all", type: "turned", pile, cards, left }];
    }),
  ];
  const after: Nights = { ...nights, piles };
  if (piles.some(({ draw }) => draw.length === 0)) {
    return tellFirst(told, endGame(state, after, random));
  }
  const seat = rollerAt(nights.markers.bosozoku, state.seats);
  return {
    state: { ...state, question: state.question + 1, phase: { type: "roll", nights: after, seat } },
    events: told,
  };
}
