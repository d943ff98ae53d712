import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, type OptionsOf } from "../../../game/options.js";

/** `lastChance`: every mouse names a card before Kalle's seat points. */
export const options = defineOptions(flag("lastChance", false));

/** A game's options. */
export type Options = OptionsOf<typeof options>;

/** A place in the four-by-four grid: 0 … 15, row by row. */
export type Place = number;

/** The places of a swap, `a` < `b`. */
export interface Pair {
  readonly a: Place;
  readonly b: Place;
}

/** A sewer dweller, 0 … 15; screens name them. */
export type Dweller = number;

/** What a card shows. */
export type Card = Dweller | "kalle";

/** A card in the grid. */
export interface Cell {
  readonly card: Card;
  readonly open: boolean;
}

/** A mouse and the place that it named. */
export interface Named {
  readonly seat: Seat;
  readonly at: Place;
}

/**
 * A mouse found Kalle in a search or by guessing in the last chance; otherwise Kalle's seat pointed at the right card
 * or a wrong one.
 */
type Ending = "found" | "guessed" | "remembered" | "forgotten";

/** A finished round, in short. */
export interface Ended {
  /** From 1. */
  readonly round: number;
  readonly kalle: Seat;
  readonly ending: Ending;
  /** Who got the cheese; null: nobody. */
  readonly winner: Seat | null;
  /** Turned cards other than Kalle, 0 … 8. */
  readonly turned: number;
  /**
   * The fewest steps between police and Kalle, after placing, searches and swaps; 0 … 3. 0: the police stood on Kalle's
   * card.
   */
  readonly closest: number;
}

/** Everything about the last finished round. */
export interface Reveal extends Ended {
  /** By place. */
  readonly cards: readonly Card[];
  /** The dweller that Kalle replaced. */
  readonly removed: Dweller;
  /** Kalle's places: hiding place, then one per swap that moved Kalle. */
  readonly trail: readonly Place[];
  readonly police: Place;
  /** By the mice in the last chance. */
  readonly named: readonly Named[];
  /** Where Kalle's seat pointed; null: it did not. */
  readonly pointed: Place | null;
}

/**
 * Where the round stands.
 *
 * - `hide`: Kalle's seat chooses the hiding place.
 * - `place`: its left neighbour places the police.
 * - `search`: `mouse` moves the police.
 * - `swap`: Kalle's seat swaps or passes after the search of `mouse`.
 * - `guess`: eight cards are turned; the mice name cards, in order from Kalle's left. `named`: so far.
 * - `point`: Kalle's seat points at a card. `named`: by the mice, in vain.
 * - `over`: the last round has ended.
 */
export type Phase =
  | { readonly type: "hide" }
  | { readonly type: "place" }
  | { readonly type: "search"; readonly mouse: Seat }
  | { readonly type: "swap"; readonly mouse: Seat }
  | { readonly type: "guess"; readonly named: readonly Named[] }
  | { readonly type: "point"; readonly named: readonly Named[] }
  | { readonly type: "over" };

/** The whole game. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Id of the open prompt; each action opens the next. */
  readonly question: number;
  /** From 1. */
  readonly round: number;
  readonly kalle: Seat;
  /** Pieces of cheese, by seat. */
  readonly cheese: readonly number[];
  /** By place. */
  readonly grid: readonly Cell[];
  /** The seventeenth card: Kalle until hidden, then the dweller replaced. */
  readonly beside: Card;
  /** Null until placed. */
  readonly police: Place | null;
  /** The answer to the last search; null: none yet, or a pass. */
  readonly swapped: Pair | null;
  /** Other than Kalle in this round, 0 … 8. */
  readonly turned: number;
  /** Secret: Kalle's places in this round, in order; empty until hidden. */
  readonly trail: readonly Place[];
  /** Secret: the fewest steps between police and Kalle; null until the police are placed. */
  readonly closest: number | null;
  readonly phase: Phase;
  /** The last round, until the police are placed again. */
  readonly last: Reveal | null;
  readonly history: readonly Ended[];
}

export type Action =
  | { readonly type: "hide"; readonly at: Place }
  | { readonly type: "place"; readonly at: Place }
  | { readonly type: "search"; readonly to: Place }
  | { readonly type: "swap"; readonly a: Place; readonly b: Place }
  | { readonly type: "pass" }
  | { readonly type: "guess"; readonly at: Place }
  | { readonly type: "point"; readonly at: Place };

/**
 * What happened, in order; all public.
 *
 * - `begins`: sixteen covered cards, and `kalle` hides.
 * - `hid`: Kalle is hidden.
 * - `placed`: the police stand at `at`, whose card is not turned.
 * - `searched`: the police went from `from` to `at` and turned `card`; null: it was open.
 * - `swapped`, `passed`: the answer of Kalle's seat.
 * - `escaped`: the eighth card is turned, the hunt is over.
 * - `guessed`: a mouse named a covered card. `turned`: these were then turned, in the order of naming.
 * - `pointed`: Kalle's seat pointed at a covered card, which shows `card`.
 * - `ended`: the round is over, everything is shown.
 * - `over`: the game is over.
 */
export type Event = { readonly to: "all" } & (
  | { readonly type: "begins"; readonly round: number; readonly kalle: Seat }
  | { readonly type: "hid"; readonly seat: Seat }
  | { readonly type: "placed"; readonly seat: Seat; readonly at: Place }
  | {
      readonly type: "searched";
      readonly seat: Seat;
      readonly from: Place;
      readonly at: Place;
      readonly card: Card | null;
    }
  | { readonly type: "swapped"; readonly seat: Seat; readonly a: Place; readonly b: Place }
  | { readonly type: "passed"; readonly seat: Seat }
  | { readonly type: "escaped"; readonly seat: Seat }
  | { readonly type: "guessed"; readonly seat: Seat; readonly at: Place }
  | { readonly type: "turned"; readonly cards: readonly { readonly at: Place; readonly card: Card }[] }
  | { readonly type: "pointed"; readonly seat: Seat; readonly at: Place; readonly card: Card }
  | { readonly type: "ended"; readonly reveal: Reveal }
  | { readonly type: "over" }
);
