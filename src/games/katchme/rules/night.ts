import { type Random, RuleViolation, type Seat, type Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import type { Event, Evaluation, Nights, Outcome, Pile, Roll, Snatching, State } from "./state.js";
import { endGame } from "./ranking.js";
import { anyDistrict, drive, ninety, ride, rightTiles, rollerAt, type Tile, tilesOf, topOf } from "./ring.js";

/** Cards of a neutral pile, and without a prelude of every pile. */
export const usualPile = 15;

/** Shuffles, deals and begins the first night (README.md, "Setting up the nights"). */
export function openNights(state: Omit<State, "phase">, lives: readonly number[], random: Random): Step<State, Event> {
  const { districts } = state.options;
  const sizes = Array.from({ length: Math.max(state.seats, districts) }, (_, pile) => lives[pile] ?? usualPile);
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
function beginNight(
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
    state: { ...state, question: state.question + 1, phase: { type: "roll", nights: after, seat, ready: [] } },
    events,
  };
}

/** Tiles that a seat may take in a night. */
const maxTiles = 2;

/**
 * The seat is ready, which all see and nobody is told. If it is the last one, both dice are rolled, the pink one first,
 * and the tiles are open.
 */
export function getReady(state: State, phase: Roll, seat: Seat, random: Random): Step<State, Event> {
  const ready = [...phase.ready, seat];
  if (ready.length < state.seats) return { state: { ...state, phase: { ...phase, ready } }, events: [] };
  return roll(state, phase, random);
}

function roll(state: State, { nights, seat }: Roll, random: Random): Step<State, Event> {
  const pink = random.die();
  const dice = { pink, blue: random.die() };
  const taken = Array.from({ length: state.seats }, () => []);
  return {
    state: {
      ...state,
      question: state.question + 1,
      phase: { type: "snatch", nights, dice, taken, done: [] },
    },
    events: [{ to: "all", type: "dice", seat, dice }],
  };
}

/** Tiles not yet taken. */
export function tilesLeft({ taken }: Snatching, { options }: State): readonly Tile[] {
  const gone = new Set(taken.flat());
  return tilesOf(options.districts).filter((tile) => !gone.has(tile));
}

/**
 * Takes a tile; a seat's second makes it done, and so does the vicious circle, which is a whole answer.
 *
 * @param isWhole whether it is, as it was not in version 1
 * @throws RuleViolation `late` if somebody has it, `not-now` if the game has no such tile
 */
export function snatch(
  state: State,
  phase: Snatching,
  { seat, tile }: { readonly seat: Seat; readonly tile: Tile },
  random: Random,
  isWhole = true,
): Step<State, Event> {
  if (!tilesOf(state.options.districts).includes(tile)) throw new RuleViolation("not-now");
  if (!tilesLeft(phase, state).includes(tile)) throw new RuleViolation("late");
  const taken = phase.taken.map((tiles, owner) => (owner === seat ? [...tiles, tile] : tiles));
  const full = taken[seat]?.length === maxTiles || (isWhole && tile === "circle");
  const told: Event = { to: "all", type: "snatched", seat, tile };
  return goOn(state, { ...phase, taken, done: full ? [...phase.done, seat] : phase.done }, told, random);
}

/** The seat takes no more tiles in this night. */
export function finish(state: State, phase: Snatching, seat: Seat, random: Random): Step<State, Event> {
  return goOn(state, { ...phase, done: [...phase.done, seat] }, { to: "all", type: "done", seat }, random);
}

/** Phase 2 ends when all but one are done, or no tile is left. */
function goOn(state: State, phase: Snatching, told: Event, random: Random): Step<State, Event> {
  if (phase.done.length < state.seats - 1 && tilesLeft(phase, state).length > 0) {
    return { state: { ...state, phase }, events: [told] };
  }
  return prependEvents([told], evaluate(state, phase, random));
}

/**
 * Phase 3 and the rest of the step: drives the route, counts right tiles, gives rewards, moves the markers and begins
 * the next night (README.md, "Phase 3"). Neutral piles always turn one card.
 */
function evaluate(state: State, phase: Snatching, random: Random): Step<State, Event> {
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
