import type { Random, Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import { topOf } from "./deck.js";
import { beginNight } from "./night.js";
import { drive } from "./ring.js";
import { ride, rightTiles, type Tile } from "./route.js";
import type { Event } from "./events.js";
import type { Evaluation, Nights, Outcome, Pile, Snatching, State } from "./state.js";

/**
 * Phase 3 and the rest of the step: drives the route, counts right tiles, gives rewards, moves the markers and begins
 * the next night (README.md, "Phase 3"). Neutral piles always turn one card.
 */
export function evaluate(state: State, phase: Snatching, random: Random): Step<State, Event> {
  const { nights, dice, taken } = phase;
  const { districts } = state.options;
  const tops = nights.piles.slice(0, districts).map(({ discard }) => topOf(discard));
  const route = ride({ size: districts, start: nights.markers, dice, tops });
  const right = rightTiles(route.answer);
  const seats = taken.map((tiles, seat) => outcomeOf(tiles, right, nights.piles[seat]));
  const evaluation: Evaluation = { night: nights.night, dice, tops, route, right, seats };
  const after: Nights = {
    ...nights,
    night: nights.night + 1,
    piles: nights.piles.map((pile, index) => rewarded(pile, seats[index])),
    markers: {
      bosozoku: drive("bosozoku", nights.markers.bosozoku, 2, districts),
      police: drive("police", nights.markers.police, 1, districts),
    },
    evaluation,
  };
  const turns = nights.piles.map((_, pile) => seats[pile]?.turns ?? 1);
  return prependEvents([{ to: "all", type: "evaluated", evaluation }], beginNight(state, after, turns, random));
}

/** Cards to turn for these numbers of right and wrong tiles. */
function turnsFor(right: number, wrong: number): number {
  if (wrong === 0) return right === 0 ? 1 : 0;
  return right === 0 ? 2 : 1;
}

function outcomeOf(taken: readonly Tile[], right: readonly Tile[], pile: Pile | undefined): Outcome {
  const hits = taken.filter((tile) => right.includes(tile)).length;
  const [top = null, below] = pile?.discard ?? [];
  return {
    taken,
    turns: turnsFor(hits, taken.length - hits),
    reward: hits === 2 && below !== undefined ? top : null,
  };
}

/** The discard's top goes under the draw pile. */
function rewarded(pile: Pile, outcome: Outcome | undefined): Pile {
  const reward = outcome?.reward ?? null;
  return reward === null ? pile : { draw: [...pile.draw, reward], discard: pile.discard.slice(1) };
}
