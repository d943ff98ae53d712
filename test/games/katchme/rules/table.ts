import type { Prelude } from "../../../../src/games/katchme/rules/state.js";
import { expect } from "vitest";
import type { RuleCode, Seat, Step } from "../../../../src/game/contract.js";
import {
  katchme,
  type Action,
  type Card,
  type District,
  type Event,
  type Gangs,
  type Options,
  type Size,
  type State,
  type Tile,
} from "../../../../src/games/katchme/rules/index.js";
import { refusal } from "../../../support/checking.js";
import { scriptedRandom } from "../../../support/scripted-random.js";

/** The districts clockwise. */
export const city: readonly District[] = ["orange", "violet", "green", "yellow", "red", "turquoise"];

/** As in the rules' examples. */
export const [A, B, C, D, E, F] = [0, 1, 2, 3, 4, 5] as const;

/** Leave the ninety cards as they are: fifteen ones, fifteen twos, and so on. */
export const straight: readonly number[] = Array.from({ length: 89 }, (_, done) => 89 - done);

/** Of a press in the prelude, besides its seat. */
interface Laying {
  readonly pile?: 0 | 1;
  /** The target's number that the player saw; left out: the present one. */
  readonly seen?: number;
  /** Rolls that follow, all to be drawn. */
  readonly dice?: readonly number[];
  readonly picks?: readonly number[];
}

/** A game told action by action. */
export interface Table {
  readonly state: State;
  /** What the last action made happen. */
  readonly news: readonly Event[];
  /** Any action; `dice` and `picks` must all be drawn. */
  acts(seat: Seat, action: Action, dice?: readonly number[], picks?: readonly number[]): Table;
  lays(seat: Seat, laying?: Laying): Table;
  /** Ready for the dice, not as the last ones. */
  readies(...seats: readonly Seat[]): Table;
  /** All others are ready, and the seat as the last one. Dice as two digits, pink and blue. */
  rolls(seat: Seat, digits: number): Table;
  snatches(seat: Seat, ...tiles: readonly Tile[]): Table;
  /** `dice`: rolled for a tie in the end. */
  stops(seat: Seat, dice?: readonly number[]): Table;
  /** An action as it might come from outside; null: the rules take it. */
  refusal(seat: Seat, action: unknown): RuleCode | null;
}

/** All dice and picks must be drawn. */
export function sit(
  seats: number,
  options: Partial<Options>,
  script: { readonly opener?: Seat | null; readonly dice?: readonly number[]; readonly picks?: readonly number[] },
): Table {
  const random = scriptedRandom(script.dice ?? [], script.picks ?? []);
  const chosen: Options = { prelude: true, districts: 3, ...options };
  const table = at(katchme.setup(seats, chosen, random, script.opener ?? null));
  expect(random.used()).toBe(true);
  return table;
}

/** Each seat's piles as digits, top first, two apart by a blank, and the target that A has rolled. */
export function preludeOf(piles: readonly string[], target: number, districts: Size = 3): Table {
  const phase: Prelude = {
    type: "prelude",
    targets: [{ value: target, from: "die", seat: A }],
    piles: piles.map((own) => own.split(" ").map((digits) => ({ cards: cardsOf(digits), since: 0 }))),
    box: [],
  };
  return at({
    state: { options: { prelude: true, districts }, seats: piles.length, question: 1, phase },
    events: [],
  });
}

/** What lies on the table in a night. */
interface Scene {
  readonly seats: number;
  readonly districts?: Size;
  /** As digits, tops first: `555/31` is three fives to draw and a three on a one. */
  readonly piles: readonly string[];
  readonly markers?: Partial<Gangs>;
}

/** Cards are turned; the seat at the Bōsōzoku's district is to roll. */
export function nightOf({ seats, districts = 3, piles, markers = {} }: Scene): Table {
  const { bosozoku = "orange", police = "orange" } = markers;
  const place = city.indexOf(bosozoku);
  const stacks = piles.map((pile) => {
    const [draw = "", discard = ""] = pile.split("/");
    return { draw: cardsOf(draw), discard: cardsOf(discard) };
  });
  return at({
    state: {
      options: { prelude: false, districts },
      seats,
      question: 1,
      phase: {
        type: "roll",
        seat: place < seats ? place : A,
        ready: [],
        nights: {
          night: 1,
          lives: stacks.slice(0, seats).map(({ draw }) => draw.length),
          piles: stacks,
          box: [],
          markers: { bosozoku, police },
          evaluation: null,
        },
      },
    },
    events: [],
  });
}

/** The cards of a string of digits. */
function cardsOf(digits: string): readonly Card[] {
  return digits.split("").map(Number);
}

/** As `nightOf` takes them. */
export function pilesOf({ phase }: State): readonly string[] {
  if (phase.type === "prelude") return [];
  return phase.nights.piles.map(({ draw, discard }) => `${draw.join("")}/${discard.join("")}`);
}

function at({ state, events }: Step<State, Event>): Table {
  const present = state.phase.type === "prelude" ? state.phase.targets.length : 1;
  const table: Table = {
    state,
    news: events,
    acts: (seat, action, dice = [], picks = []) => {
      const random = scriptedRandom(dice, picks);
      const step = katchme.act(state, seat, action, random);
      expect(random.used()).toBe(true);
      return at(step);
    },
    lays: (seat, { pile = 0, seen = present, dice, picks } = {}) =>
      table.acts(seat, { type: "lay", pile, seen }, dice, picks),
    readies: (...who) => who.reduce<Table>((before, seat) => before.acts(seat, { type: "roll" }), table),
    rolls: (last, digits) => {
      const asked = katchme.prompts(state).flatMap(({ seat }) => (seat === last ? [] : seat));
      return table.readies(...asked).acts(last, { type: "roll" }, [Math.floor(digits / 10), digits % 10]);
    },
    snatches: (seat, ...tiles) =>
      tiles.reduce<Table>((before, tile) => before.acts(seat, { type: "snatch", tile }), table),
    stops: (seat, dice) => table.acts(seat, { type: "done" }, dice),
    refusal: (seat, action) => refusal(() => katchme.act(state, seat, action as Action, scriptedRandom([]))),
  };
  return table;
}
