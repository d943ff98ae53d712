import type { Game, Seat, Step } from "../../../game/contract.js";
import { pickFor } from "../../../game/kit.js";
import { actWithin } from "./act.js";
import { coveredPlaces, distance, neighbours, policeOf } from "./grid.js";
import type { Action, Event, Options, Place, State } from "./state.js";
import type { View } from "./view.js";
import { z } from "zod";

/** A state of version 1, whose searches and swaps say whether the last search turned nothing. */
type FirstState = unknown;

/**
 * Version 1, for games that were played by it. Without a covered neighbour the police could step onto any open one, and
 * if the search before had turned nothing either they jumped to a covered card.
 *
 * @param now version 2
 */
export function version1(
  now: Game<Options, State, Action, View, Event>,
): Game<Options, FirstState, Action, View, Event> {
  const legal = (stored: FirstState, seat: Seat): readonly Action[] => {
    const { state, stuck } = read(stored);
    const actions = now.legal(state, seat);
    if (state.phase.type !== "search" || actions.length === 0) return actions;
    return placesFrom(state, stuck).map((to) => ({ type: "search", to }));
  };
  return {
    ...now,
    rules: 1,
    setup: (...all) => older(now.setup(...all), false),
    prompts: (stored) => now.prompts(read(stored).state),
    legal,
    act: (stored, seat, action, random) => {
      const { state, stuck } = read(stored);
      const act = actWithin((covered, police) => reach(covered, police, stuck));
      const step = act(state, seat, action, random);
      const searched = step.events.find((event) => event.type === "searched");
      return older(step, searched === undefined ? stuck : searched.card === null);
    },
    timeout: (stored, seat, random) => {
      const { state } = read(stored);
      return state.phase.type === "search"
        ? pickFor(seat, legal(stored, seat), random)
        : now.timeout(state, seat, random);
    },
    view: (stored, viewer) => {
      const { state, stuck } = read(stored);
      const view = now.view(state, viewer);
      if (view.phase.type !== "search") return view;
      return { ...view, phase: { ...view.phase, places: placesFrom(state, stuck) } };
    },
    result: (stored) => now.result(read(stored).state),
  };
}

function placesFrom(state: State, stuck: boolean): readonly Place[] {
  return reach(coveredPlaces(state), policeOf(state), stuck);
}

/** Covered neighbours if any, else open ones; but not twice in a row: when stuck, any of the nearest covered cards. */
function reach(covered: readonly Place[], police: Place, stuck: boolean): readonly Place[] {
  const next = neighbours(police);
  const beside = next.filter((place) => covered.includes(place));
  if (beside.length > 0) return beside;
  return stuck ? nearest(police, covered) : next;
}

/** Those of `among` nearest to `from`, in their order. */
function nearest(from: Place, among: readonly Place[]): readonly Place[] {
  const least = Math.min(...among.map((place) => distance(from, place)));
  return among.filter((place) => distance(from, place) === least);
}

function older({ state, events }: Step<State, Event>, stuck: boolean): Step<FirstState, Event> {
  const { phase } = state;
  if (phase.type !== "search" && phase.type !== "swap") return { state, events };
  return { state: { ...state, phase: { ...phase, stuck } }, events };
}

const number = z.int();
const card = z.union([number, z.literal("kalle")]);
const named = z.array(z.strictObject({ seat: number, at: number }));
const ended = z.strictObject({
  round: number,
  kalle: number,
  ending: z.enum(["found", "guessed", "remembered", "forgotten"]),
  winner: number.nullable(),
  turned: number,
  closest: number,
});

const first = z.strictObject({
  options: z.strictObject({ lastChance: z.boolean() }),
  seats: number,
  question: number,
  round: number,
  kalle: number,
  cheese: z.array(number),
  grid: z.array(z.strictObject({ card, open: z.boolean() })),
  beside: card,
  police: number.nullable(),
  swapped: z.strictObject({ a: number, b: number }).nullable(),
  turned: number,
  trail: z.array(number),
  closest: number.nullable(),
  phase: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal(["hide", "place", "over"]) }),
    z.strictObject({ type: z.literal(["search", "swap"]), mouse: number, stuck: z.boolean() }),
    z.strictObject({ type: z.literal(["guess", "point"]), named }),
  ]),
  last: z
    .strictObject({
      ...ended.shape,
      cards: z.array(card),
      removed: number,
      trail: z.array(number),
      police: number,
      named,
      pointed: number.nullable(),
    })
    .nullable(),
  history: z.array(ended),
});

/** A stored state of version 1 as one of version 2, and whether its last search turned nothing. */
function read(stored: FirstState): { readonly state: State; readonly stuck: boolean } {
  const { phase, ...rest } = first.parse(stored);
  if (phase.type !== "search" && phase.type !== "swap") return { state: { ...rest, phase }, stuck: false };
  const { stuck, ...now } = phase;
  return { state: { ...rest, phase: now }, stuck };
}

/** Wherever the police stand, they go on from there without a jump. */
export function migrate(state: unknown, from: number): State | null {
  return from === 1 ? read(state).state : null;
}
