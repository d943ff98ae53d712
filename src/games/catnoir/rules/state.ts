import type { Seat, GameEvent, Step } from "../../../game/contract.js";
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

/**
 * Public events, in order.
 *
 * - `begins`: `factions`: the five, sorted; `target`: points that win; `seat`: who is first; `hands`: cards dealt by
 *   seat.
 * - `turn`: turn number `turn` of `seat` begins, with this many `actions`.
 * - `took`: from the display.
 * - `refilled`: from the draw pile to the display.
 * - `played`: all `cards` laid, sorted. They are on the table; hackers go to the target.
 * - `scored`: `points` more, now `total`.
 * - `drew`: from the draw pile to the hand.
 * - `reshuffled`: `count` cards of the discard became the draw pile.
 * - `revealed`: to the table, from the hand of `from` or, if null, the draw pile.
 * - `hacked`: the target's cards as revealed: hackers to the table, others to the hand of `seat`.
 * - `asked`: about a play, clockwise from the active seat's left.
 * - `reacted`: its effects follow. `forced`: the seat had no choice and was not asked.
 * - `gave`: a card from hand to hand.
 * - `discarded`: from the hand, in this order.
 * - `paid`: a point less, now `total`.
 * - `cleared`: from the table to the discard, in this order.
 * - `surplus`: cards that the seat must discard at the end of its turn.
 * - `idle`: the seat can do nothing; its turn ends.
 * - `over`: `by` points or the number of turns.
 */
type Public =
  | {
      readonly type: "begins";
      readonly seat: Seat;
      readonly factions: readonly Faction[];
      readonly target: number;
      readonly hands: readonly number[];
    }
  | { readonly type: "turn"; readonly seat: Seat; readonly turn: number; readonly actions: number }
  | { readonly type: "took"; readonly seat: Seat; readonly faction: Faction; readonly count: number }
  | { readonly type: "refilled"; readonly cards: readonly Faction[] }
  | { readonly type: "played"; readonly seat: Seat; readonly play: Play; readonly cards: readonly Faction[] }
  | { readonly type: "scored"; readonly seat: Seat; readonly points: number; readonly total: number }
  | { readonly type: "drew"; readonly seat: Seat; readonly count: number }
  | { readonly type: "reshuffled"; readonly count: number }
  | { readonly type: "revealed"; readonly from: Seat | null; readonly cards: readonly Faction[] }
  | { readonly type: "hacked"; readonly seat: Seat; readonly target: Seat; readonly cards: readonly Faction[] }
  | { readonly type: "asked"; readonly seats: readonly Seat[]; readonly cause: Cause }
  | { readonly type: "reacted"; readonly seat: Seat; readonly answer: Answer; readonly forced: boolean }
  | { readonly type: "gave"; readonly seat: Seat; readonly receiver: Seat; readonly card: Faction }
  | { readonly type: "discarded"; readonly seat: Seat; readonly cards: readonly Faction[] }
  | { readonly type: "paid"; readonly seat: Seat; readonly total: number }
  | { readonly type: "cleared"; readonly cards: readonly Faction[] }
  | { readonly type: "surplus"; readonly seat: Seat; readonly count: number }
  | { readonly type: "idle"; readonly seat: Seat }
  | { readonly type: "over"; readonly winners: readonly Seat[]; readonly by: "points" | "turns" };

/**
 * Events for one seat.
 *
 * - `faces`: the cards that it was dealt or has drawn.
 * - `answered`: its answer is kept until all are in.
 */
type Private =
  | { readonly type: "faces"; readonly seat: Seat; readonly cards: readonly Faction[] }
  | { readonly type: "answered"; readonly seat: Seat; readonly answer: Answer };

export type Event = (Public & { readonly to: "all" }) | (Private & { readonly to: Exclude<GameEvent["to"], "all"> });

/** A step of Cat Noir. */
export type Stepped = Step<State, Event>;

/** Part of an effect. */
export type Part = (state: State) => Stepped;

/** A step with public events. */
export function addEvents(state: State, ...told: readonly Public[]): Stepped {
  return { state, events: told.map((event) => ({ to: "all", ...event })) };
}

/** One part after another, until the game is over. */
export function runInOrder(state: State, ...parts: readonly Part[]): Stepped {
  const events: Event[] = [];
  let now = state;
  for (const part of parts) {
    if (now.phase.type === "over") break;
    const after = part(now);
    events.push(...after.events);
    now = after.state;
  }
  return { state: now, events };
}
