import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, number, type OptionsOf } from "../../../game/options.js";
import type { Card, Gangs, Dice, Route, Tile } from "./ring.js";

/** `prelude`: without it everybody starts with 15 cards. `districts`: size of the city. */
export const options = defineOptions(flag("prelude", true), number("districts", 3, 6, 3));

/** A game's options. */
export type Options = OptionsOf<typeof options>;

/** The number that a card must neighbour, and whose card or die it was. Numbered from 1. */
export interface Target {
  readonly value: number;
  readonly from: "card" | "die";
  readonly seat: Seat;
}

/** `cards`: top first. `since`: the newest target that the owner's last press on this pile caused; 0: none. */
export interface PreludePile {
  readonly cards: readonly Card[];
  readonly since: number;
}

/**
 * `targets`: all so far; the last one's seat would roll the next. `piles`: by seat; with two seats two each. `box`:
 * cards not dealt.
 */
export interface Prelude {
  readonly type: "prelude";
  readonly targets: readonly Target[];
  readonly piles: readonly (readonly PreludePile[])[];
  readonly box: readonly Card[];
}

/** A draw pile, whose size is a seat's lives, and its discard; both top first. */
export interface Pile {
  readonly draw: readonly Card[];
  readonly discard: readonly Card[];
}

/** A seat's outcome of a night. */
export interface Outcome {
  /** In the order of taking. */
  readonly taken: readonly Tile[];
  /** Cards to turn next. */
  readonly turns: number;
  /** The card that went back under the draw pile. */
  readonly reward: Card | null;
}

/** `tops`: the discards' top cards, in the order of the ring. `seats`: by seat. */
export interface Evaluation {
  readonly night: number;
  readonly dice: Dice;
  readonly tops: readonly Card[];
  readonly route: Route;
  readonly right: readonly Tile[];
  readonly seats: readonly Outcome[];
}

/**
 * What lasts through the nights.
 *
 * - `night`: from 1.
 * - `lives`: by seat, cards at the start of the nights.
 * - `piles`: pile p is seat p's, or neutral; it lies at the district in place p, if there is one.
 * - `box`: cards not dealt.
 * - `markers`: where the gangs start.
 * - `evaluation`: of the last night; null in the first.
 */
export interface Nights {
  readonly night: number;
  readonly lives: readonly number[];
  readonly piles: readonly Pile[];
  readonly box: readonly Card[];
  readonly markers: Gangs;
  readonly evaluation: Evaluation | null;
}

/** Phase 1 has turned its cards, and `seat` rolls once all are `ready`, which is in order of readiness. */
export interface Roll {
  readonly type: "roll";
  readonly nights: Nights;
  readonly seat: Seat;
  readonly ready: readonly Seat[];
}

/** Phase 2. `taken`: by seat, in order of taking. `done`: seats, in order. */
export interface Snatching {
  readonly type: "snatch";
  readonly nights: Nights;
  readonly dice: Dice;
  readonly taken: readonly (readonly Tile[])[];
  readonly done: readonly Seat[];
}

/** `places`: best first, ties together. */
export interface Over {
  readonly type: "over";
  readonly nights: Nights;
  readonly places: readonly (readonly Seat[])[];
}

export type Phase = Prelude | Roll | Snatching | Over;

/** The whole game; all ninety cards are in its phase. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Id of the open prompt, from 1: one for each target, roll and night. */
  readonly question: number;
  readonly phase: Phase;
}

/**
 * - `lay`: the top of one of the seat's piles; `seen`: the number of the target shown.
 * - `roll`: ready for the dice of a night; the last one's brings them.
 * - `snatch`: one tile.
 * - `done`: no more tiles in this night.
 */
export type Action =
  | { readonly type: "lay"; readonly pile: 0 | 1; readonly seen: number }
  | { readonly type: "roll" }
  | { readonly type: "snatch"; readonly tile: Tile }
  | { readonly type: "done" };

/** A seat's roll, 1 … 6. */
export interface Diced {
  readonly seat: Seat;
  readonly die: number;
}

/**
 * What happened, in order; all public.
 *
 * - `opens`: the prelude begins and `seat` rolls first. `tops`: top cards by seat, one per pile.
 * - `rolled`: all rolls for target `number`, up to the first that some card fits.
 * - `laid`: a card became target `number`. `left`: cards left in its pile; `next`: its new top, null if empty.
 * - `wrong`: the card stays; a roll follows.
 * - `diced`: tied seats rolled, for a `place` in the prelude or to `win` the game.
 * - `placed`: the prelude is over; `order`: seats from first to last.
 * - `dealt`: all cards are shuffled and dealt; `lives`: cards per seat.
 * - `night`: a night begins; `markers`: where the gangs start.
 * - `turned`: cards went from a draw pile to its discard, in this order; `left` are still in it. `pile`: its seat or,
 *   if neutral, its place in the ring.
 * - `dice`: the seat rolled for the night.
 * - `snatched`: the seat took a tile.
 * - `done`: the seat wants no more.
 * - `evaluated`: phase 3, rewards included.
 * - `over`: `places`: best first; `cards`: left in each seat's draw pile.
 */
export type Event = { readonly to: "all" } & (
  | { readonly type: "opens"; readonly seat: Seat; readonly tops: readonly (readonly Card[])[] }
  | { readonly type: "rolled"; readonly seat: Seat; readonly dice: readonly number[]; readonly number: number }
  | {
      readonly type: "laid";
      readonly seat: Seat;
      readonly pile: number;
      readonly card: Card;
      readonly number: number;
      readonly left: number;
      readonly next: Card | null;
    }
  | { readonly type: "wrong"; readonly seat: Seat; readonly pile: number; readonly card: Card }
  | { readonly type: "diced"; readonly over: "place" | "win"; readonly dice: readonly Diced[] }
  | { readonly type: "placed"; readonly order: readonly Seat[] }
  | { readonly type: "dealt"; readonly lives: readonly number[] }
  | { readonly type: "night"; readonly night: number; readonly markers: Gangs }
  | { readonly type: "turned"; readonly pile: number; readonly cards: readonly Card[]; readonly left: number }
  | { readonly type: "dice"; readonly seat: Seat; readonly dice: Dice }
  | { readonly type: "snatched"; readonly seat: Seat; readonly tile: Tile }
  | { readonly type: "done"; readonly seat: Seat }
  | { readonly type: "evaluated"; readonly evaluation: Evaluation }
  | {
      readonly type: "over";
      readonly places: readonly (readonly Seat[])[];
      readonly cards: readonly number[];
    }
);
