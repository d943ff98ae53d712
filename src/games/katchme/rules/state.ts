import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, number, type OptionsOf } from "../../../game/options.js";
import type { Card } from "./deck.js";
import type { Gangs } from "./ring.js";
import type { Dice, Route, Tile } from "./route.js";

/** `prelude`: whether it is played; without it everybody starts with 15. `districts`: how many the city has. */
export const options = defineOptions(flag("prelude", true), number("districts", 3, 6, 3));

/** What a game was set up with. */
export type Options = OptionsOf<typeof options>;

/** What a card must be a neighbour of, and whose card or die it was. Targets are numbered from 1. */
export interface Target {
  readonly value: number;
  readonly from: "card" | "die";
  readonly seat: Seat;
}

/**
 * A pile of the prelude. `cards`: its top first. `since`: the number of the newest target that its owner's last press on it
 * brought about; 0 before the first.
 */
export interface PreludePile {
  readonly cards: readonly Card[];
  readonly since: number;
}

/**
 * The prelude. `targets`: all so far; the seat of the last one would roll the next. `piles`: by seat, two each where two
 * play. `box`: cards that nobody was dealt.
 */
export interface Prelude {
  readonly type: "prelude";
  readonly targets: readonly Target[];
  readonly piles: readonly (readonly PreludePile[])[];
  readonly box: readonly Card[];
}

/** A draw pile, whose size is a seat's lives, and the discard beside it, each with its top first. */
export interface Pile {
  readonly draw: readonly Card[];
  readonly discard: readonly Card[];
}

/** How a seat came out of a night. */
export interface Outcome {
  /** In the order in which it took them. */
  readonly taken: readonly Tile[];
  /** How many cards it has to turn next. */
  readonly turns: number;
  /** The card that went back under its draw pile; null: none. */
  readonly reward: Card | null;
}

/**
 * What phase 3 of a night has found. `tops`: what lay on the discards at the districts, in the order of the ring. `right`: the
 * right tiles. `seats`: by seat.
 */
export interface Evaluation {
  readonly night: number;
  readonly dice: Dice;
  readonly tops: readonly Card[];
  readonly route: Route;
  readonly right: readonly Tile[];
  readonly seats: readonly Outcome[];
}

/**
 * What stays on the table through the nights.
 *
 * - `night`: which it is, from 1.
 * - `lives`: the cards that each seat began the nights with.
 * - `piles`: pile p is that of seat p, or where there is no such seat a neutral one; it lies at the district in place p of
 *   the ring, where there is one.
 * - `box`: cards that nobody was dealt.
 * - `markers`: where the gangs' markers lie, and between evaluations their figures.
 * - `evaluation`: of the night before; null in the first.
 */
export interface Nights {
  readonly night: number;
  readonly lives: readonly number[];
  readonly piles: readonly Pile[];
  readonly box: readonly Card[];
  readonly markers: Gangs;
  readonly evaluation: Evaluation | null;
}

/** Phase 1 has turned its cards, and `seat` is to roll. */
export interface Roll {
  readonly type: "roll";
  readonly nights: Nights;
  readonly seat: Seat;
}

/** Phase 2. `taken`: by seat, in the order of taking. `done`: who is, in the order of becoming so. */
export interface Snatching {
  readonly type: "snatch";
  readonly nights: Nights;
  readonly dice: Dice;
  readonly taken: readonly (readonly Tile[])[];
  readonly done: readonly Seat[];
}

/** The game has ended. `places`: best first, seats that tie together. */
export interface Over {
  readonly type: "over";
  readonly nights: Nights;
  readonly places: readonly (readonly Seat[])[];
}

/** Where the game stands. */
export type Phase = Prelude | Roll | Snatching | Over;

/** The whole game; the ninety cards are all in its phase. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Number of the open question, from 1: one for each target, each roll and each night's snatching. */
  readonly question: number;
  readonly phase: Phase;
}

/**
 * - `lay`: the top of one of the seat's own piles; `seen`: the number of the target that the player saw.
 * - `roll`: both dice of a night.
 * - `snatch`: one tile.
 * - `done`: no more tiles in this night.
 */
export type Action =
  | { readonly type: "lay"; readonly pile: 0 | 1; readonly seen: number }
  | { readonly type: "roll" }
  | { readonly type: "snatch"; readonly tile: Tile }
  | { readonly type: "done" };
