import * as fc from "fast-check";
import {
  kalle,
  places,
  type Action,
  type Event,
  type Options,
  type State,
  type View,
} from "../../../../src/games/kalle/rules/index.js";
import { disguises } from "./disguises.js";
import { kallePlayer, lookMs } from "../../../../src/games/kalle/player/index.js";
import type { Lawful } from "../../../support/lawful.js";

const place = fc.constantFrom(...places);

/** Seventeen cards, sixteen of them in the grid, and nobody knows what covered ones show. */
export const kalleLaws: Lawful<Options, State, Action, View, Event> = {
  game: kalle,
  maxActions: 40,
  maxSteps: 300,
  wild: fc.oneof(
    fc.tuple(fc.constantFrom("hide", "place", "guess", "point"), place).map(([type, at]): Action => ({ type, at })),
    place.map((to): Action => ({ type: "search", to })),
    fc.subarray([...places], { minLength: 2, maxLength: 2 }).map(([a = 0, b = 0]): Action => ({ type: "swap", a, b })),
    fc.constant<Action>({ type: "pass" }),
  ),
  whole: { places: 16, cards: new Set([...places, "kalle"]) },
  conserved: ({ grid, beside }) => ({
    places: grid.length,
    cards: new Set([...grid.map(({ card }) => card), beside]),
  }),
  // Some at each state; secrets.test.ts hides Kalle under every card.
  disguises: (state, _viewer, next) => disguises(state, next).filter((_, index) => index % 5 === 0),
  endsRound: (event) => event.type === "ended",
  tall: [{ seats: 5, options: { lastChance: true }, seed: 7, at: 0.25 }],
  transcripts: {
    "two seats play four rounds": { seats: 2, options: { lastChance: false }, opener: null, seed: 0 },
    "three seats play six rounds": { seats: 3, options: { lastChance: false }, opener: 1, seed: 126 },
    "five seats play five rounds": { seats: 5, options: { lastChance: false }, opener: null, seed: 21 },
    "four seats play with a last chance": { seats: 4, options: { lastChance: true }, opener: 2, seed: 220 },
  },
  computer: {
    player: kallePlayer,
    waits: "calm",
    looksMs: ({ view }) => lookMs(view),
    maxSteps: { relaxed: 50_000, strong: 50_000 },
  },
};
