import * as fc from "fast-check";
import {
  catnoir,
  countOf,
  factions,
  sortCards,
  type Action,
  type Event,
  type Options,
  type State,
  type View,
} from "../../../../src/games/catnoir/rules/index.js";
import { disguises } from "./disguises.js";
import { hastiest } from "../player/games.js";
import type { Lawful } from "../../../support/lawful.js";

const faction = fc.constantFrom(...factions);
const count = fc.integer({ min: 1, max: 7 });
const target = fc.nat(5);

const play: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom("scientists", "mafia", "journalists").map((one): Action => ({ type: "play", faction: one })),
  fc.constantFrom(2, 4).map((two): Action => ({ type: "play", faction: "robocats", count: two })),
  count.map((some): Action => ({ type: "play", faction: "bureaucrats", count: some })),
  faction.map((extra): Action => ({ type: "play", faction: "detectives", extra })),
  fc
    .record({ count: fc.integer({ min: 1, max: 4 }), target })
    .map((some): Action => ({ type: "play", faction: "hackers", ...some })),
  fc.record({ count, extra: faction, target }).map((some): Action => ({ type: "play", faction: "police", ...some })),
);

const answer: fc.Arbitrary<Action> = fc.oneof(
  fc.boolean().map((accept): Action => ({ type: "discard", accept })),
  fc.constant<Action>({ type: "pay", with: "point" }),
  fc.tuple(faction, faction).map((cards): Action => ({ type: "pay", with: "cards", cards: sortCards(cards) })),
  fc.record({ faction, discard: fc.boolean() }).map((gift): Action => ({ type: "give", ...gift })),
  fc.constant<Action>({ type: "decline" }),
);

/** Hands, the draw pile and others' answers are hidden, and 75 cards go round. */
export const catnoirLaws: Lawful<Options, State, Action, View, Event> = {
  game: catnoir,
  options: [
    { factions: "first", actions: 1 },
    { factions: "first", actions: 2 },
    { factions: "random", actions: 1 },
    { factions: "random", actions: 2 },
    { factions: ["bureaucrats", "mafia", "police", "journalists", "detectives"], actions: 1 },
    { factions: ["robocats", "hackers", "police", "journalists", "mafia"], actions: 2 },
  ],
  maxActions: 450,
  maxSteps: 2_000,
  wild: fc.oneof(
    fc.record({ faction, count }).map((some): Action => ({ type: "take", ...some })),
    play,
    answer,
    fc
      .array(faction, { minLength: 1, maxLength: 4 })
      .map((cards): Action => ({ type: "trim", cards: sortCards(cards) })),
  ),
  whole: { five: [15, 15, 15, 15, 15], all: 75 },
  conserved: (state) => {
    const cards = [state.hands, [state.display, state.draw, state.discard, state.table]].flat(2);
    return { five: state.factions.map((one) => countOf(cards, one)), all: cards.length };
  },
  disguises,
  endsRound: (event) => event.type === "turn" && event.seat === 0,
  tall: [
    { seats: 6, options: { factions: "first", actions: 1 }, seed: 4, at: 0.5 },
    { seats: 6, options: { factions: "random", actions: 2 }, seed: 2, at: 0.75 },
  ],
  transcripts: {
    "two seats play the first five factions": {
      seats: 2,
      options: { factions: "first", actions: 1 },
      opener: null,
      seed: 139,
    },
    "four seats play with mafia, police and journalists": {
      seats: 4,
      options: { factions: ["detectives", "mafia", "police", "journalists", "bureaucrats"], actions: 1 },
      opener: 2,
      seed: 244,
    },
    "six seats play with two actions": {
      seats: 6,
      options: { factions: ["detectives", "scientists", "robocats", "journalists", "bureaucrats"], actions: 2 },
      opener: 3,
      seed: 229,
    },
  },
  computer: { player: hastiest, waits: "calm", maxSteps: { relaxed: 10_000 } },
};
