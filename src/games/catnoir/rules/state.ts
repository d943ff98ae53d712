import type { Seat } from "../../../game/contract.js";
import { defineOptions, listOf, oneOf, type OptionsOf } from "../../../game/options.js";
import { factions, factionsInPlay, type Faction } from "./cards.js";

/** `factions`: the printed rules' first five, five random ones, or a custom list. `actions`: per turn. */
export const options = defineOptions(
  listOf(
    "factions",
    {
      presets: { first: factions.slice(0, factionsInPlay), random: [] },
      own: "own",
      items: factions,
      count: factionsInPlay,
    },
    "first",
  ),
  oneOf("actions", [1, 2], 1),
);

/** A game's options. */
export type Options = OptionsOf<typeof options>;

/** Cards of one faction from the hand, with exactly the fields of its rule. */
export type Play =
  | { readonly type: "play"; readonly faction: "scientists" | "mafia" | "journalists" }
  | { readonly type: "play"; readonly faction: "robocats" | "bureaucrats"; readonly count: number }
  | { readonly type: "play"; readonly faction: "detectives"; readonly extra: Faction }
  | { readonly type: "play"; readonly faction: "hackers"; readonly count: number; readonly target: Seat }
  | {
      readonly type: "play";
      readonly faction: "police";
      readonly count: number;
      readonly extra: Faction;
      readonly target: Seat;
    };

/** `discard` answers detectives, `pay` the mafia, the others journalists. */
export type Answer =
  | { readonly type: "discard"; readonly accept: boolean }
  | { readonly type: "pay"; readonly with: "point" }
  /** Two cards, sorted, or the only one. */
  | { readonly type: "pay"; readonly with: "cards"; readonly cards: readonly Faction[] }
  | { readonly type: "give"; readonly faction: Faction; readonly discard: boolean }
  | { readonly type: "decline" };

export type Action =
  | { readonly type: "take"; readonly faction: Faction; readonly count: number }
  | Play
  | Answer
  /** `cards`: exactly the surplus, sorted. */
  | { readonly type: "trim"; readonly cards: readonly Faction[] };

/** What others are asked about. `extra`: the faction that they may discard. */
export type Cause =
  | { readonly faction: "detectives"; readonly extra: Faction }
  | { readonly faction: "mafia" }
  | { readonly faction: "journalists" };

/**
 * `seat` has the turn, with this many `actions` left.
 *
 * - `turn`: it takes or plays.
 * - `reaction`: the seats in `asked`, clockwise from its left, are asked about its play. `answers`: of each, null until
 *   given; hidden until all are in.
 * - `trim`: it discards `surplus` cards.
 * - `over`: `by` points, or by the limit of turns, which several may win.
 */
export type Phase =
  | { readonly type: "turn"; readonly seat: Seat; readonly actions: number }
  | {
      readonly type: "reaction";
      readonly seat: Seat;
      readonly actions: number;
      readonly cause: Cause;
      readonly asked: readonly Seat[];
      readonly answers: readonly (Answer | null)[];
    }
  | { readonly type: "trim"; readonly seat: Seat; readonly surplus: number }
  | { readonly type: "over"; readonly winners: readonly Seat[]; readonly by: "points" | "turns" };

/** The whole game; its 75 cards are in hands, display, piles and on the table. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** The five, sorted. */
  readonly factions: readonly Faction[];
  /** Id of the open prompt. */
  readonly question: number;
  /** From 1, over all seats. */
  readonly turn: number;
  /** By seat. */
  readonly points: readonly number[];
  /** By seat, sorted. */
  readonly hands: readonly (readonly Faction[])[];
  /** Open cards, sorted. */
  readonly display: readonly Faction[];
  /** Covered, next card first. */
  readonly draw: readonly Faction[];
  /** Top card last. */
  readonly discard: readonly Faction[];
  /** Played or revealed during an effect and not yet discarded, sorted; an effect that wins leaves them. */
  readonly table: readonly Faction[];
  readonly phase: Phase;
}
