import * as fc from "fast-check";
import {
  katchen,
  type Action,
  type Event,
  type Options,
  type State,
  type View,
} from "../../../../src/games/katchen/rules/index.js";
import { katchenPlayer } from "../../../../src/games/katchen/player/index.js";
import type { Lawful } from "../../../support/lawful.js";

/** Nothing is hidden, and thirteen coasters are always on the table. */
export const katchenLaws: Lawful<Options, State, Action, View, Event> = {
  game: katchen,
  maxActions: 8,
  maxSteps: 50_000,
  wild: fc.oneof(
    fc.constant<Action>({ type: "throw" }),
    fc.constant<Action>({ type: "stand" }),
    fc.subarray([0, 1, 2], { minLength: 1 }).map((dice): Action => ({ type: "rethrow", dice })),
  ),
  whole: 13,
  conserved: ({ coasters, stack }) => coasters.reduce((sum, number) => sum + number, stack),
  disguises: () => [],
  endsRound: (event) => event.type === "opens",
  tall: [
    { seats: 8, options: { shots: 1, knockOut: false, byHand: true }, seed: 6, at: 0.25 },
    { seats: 8, options: { shots: 5, knockOut: true, byHand: true }, seed: 9, at: 0 },
    { seats: 8, options: { shots: 9, knockOut: false, byHand: true }, seed: 3, at: 1 },
    { seats: 8, options: { shots: 1, knockOut: false, byHand: true }, seed: 2, at: 0.5 },
    { seats: 7, options: { shots: 1, knockOut: false, byHand: true }, seed: 59, at: 0.5 },
    { seats: 8, options: { shots: 1, knockOut: true, byHand: true }, seed: 69, at: 0.25 },
  ],
  transcripts: {
    "three seats roll for the opening, twice": {
      seats: 3,
      options: { shots: 1, knockOut: false, byHand: true },
      opener: null,
      seed: 82,
    },
    "eight seats play for one shot": {
      seats: 8,
      options: { shots: 1, knockOut: false, byHand: true },
      opener: 5,
      seed: 117,
    },
    "eight seats need no second stage": {
      seats: 8,
      options: { shots: 1, knockOut: false, byHand: true },
      opener: 5,
      seed: 8,
    },
    "four seats play a knock-out of one shot": {
      seats: 4,
      options: { shots: 1, knockOut: true, byHand: true },
      opener: 2,
      seed: 31,
    },
    "three seats play a knock-out of two shots": {
      seats: 3,
      options: { shots: 2, knockOut: true, byHand: true },
      opener: 0,
      seed: 119,
    },
    "three seats play to two shots": {
      seats: 3,
      options: { shots: 2, knockOut: false, byHand: true },
      opener: 1,
      seed: 194,
    },
  },
  computer: {
    player: katchenPlayer,
    waits: { relaxed: [900, 4000], strong: [700, 3700] },
    maxSteps: { relaxed: 10_000, strong: 400_000 },
  },
};
