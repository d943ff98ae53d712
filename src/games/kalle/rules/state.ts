import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, type OptionsOf } from "../../../game/options.js";
import type { Pair, Place } from "./grid.js";

/** `lastChance`: before Kalle's seat points, every mouse names a card. */
export const options = defineOptions(flag("lastChance", false));

/** What a game was set up with. */
export type Options = OptionsOf<typeof options>;

/** One of the sixteen sewer dwellers, 0 … 15. Their names belong to the screens. */
export type Dweller = number;

/** What a card shows. */
export type Card = Dweller | "kalle";

/** A card in the grid. */
export interface Cell {
  readonly card: Card;
  readonly open: boolean;
}

/** A mouse and the place it has named. */
export interface Named {
  readonly seat: Seat;
  readonly at: Place;
}

/**
 * How a round ended: a mouse found Kalle in a search, or named his place in the last chance; else Kalle's seat pointed at
 * the right card, or at a wrong one.
 */
export type Ending = "found" | "guessed" | "remembered" | "forgotten";

/** A round that is over, in short. */
export interface Ended {
  /** From 1. */
  readonly round: number;
  /** Whose rat it was. */
  readonly kalle: Seat;
  readonly ending: Ending;
  /** Who got the cheese; null: nobody. */
  readonly winner: Seat | null;
  /** How many cards that were not Kalle the police have turned, 0 … 8. */
  readonly turned: number;
  /**
   * The fewest steps that were between the police and Kalle, after the placing, a search or a swap; 0 … 3. 0: the police
   * stood on his card, by finding him or unawares by being placed there.
   */
  readonly closest: number;
}

/** Everything about the round that ended last. */
export interface Reveal extends Ended {
  /** What lay at each of the sixteen places. */
  readonly cards: readonly Card[];
  /** The dweller that Kalle was exchanged for. */
  readonly removed: Dweller;
  /** Where Kalle was, in order: his hiding place, and every place that a swap moved him to. The last one is his end. */
  readonly trail: readonly Place[];
  readonly police: Place;
  /** What the mice named in the last chance; empty where there was none. */
  readonly named: readonly Named[];
  /** Where Kalle's seat pointed; null: it did not come to that. */
  readonly pointed: Place | null;
}

/**
 * Where the round stands.
 *
 * - `hide`: Kalle's seat is to choose the hiding place.
 * - `place`: its left neighbour is to place the police.
 * - `search`: `mouse` is to move the police. `stuck`: the search before turned nothing.
 * - `swap`: Kalle's seat is to swap or to pass, after a search of `mouse`; `stuck`: one that turned nothing.
 * - `guess`: eight cards are turned; the mice name cards, in order from Kalle's left. `named`: what was named so far.
 * - `point`: Kalle's seat is to point at a card. `named`: what the mice have named before, in vain.
 * - `over`: the last round has ended.
 */
export type Phase =
  | { readonly type: "hide" }
  | { readonly type: "place" }
  | { readonly type: "search"; readonly mouse: Seat; readonly stuck: boolean }
  | { readonly type: "swap"; readonly mouse: Seat; readonly stuck: boolean }
  | { readonly type: "guess"; readonly named: readonly Named[] }
  | { readonly type: "point"; readonly named: readonly Named[] }
  | { readonly type: "over" };

/** The whole game. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Number of the open question; each action opens the next. */
  readonly question: number;
  /** Which round is played, from 1. */
  readonly round: number;
  /** The seat that is Kalle in this round. */
  readonly kalle: Seat;
  /** Pieces of cheese a seat. */
  readonly cheese: readonly number[];
  /** The sixteen cards by place. */
  readonly grid: readonly Cell[];
  /** The seventeenth card: Kalle until he is hidden, then the dweller whose place he took. */
  readonly beside: Card;
  /** Null before it is placed. */
  readonly police: Place | null;
  /** The swap by which Kalle's seat answered the last search; null: none yet, or it passed. */
  readonly swapped: Pair | null;
  /** How many cards that are not Kalle the police have turned in this round, 0 … 8. */
  readonly turned: number;
  /** Secret: where Kalle was in this round so far, in order; empty before he is hidden. */
  readonly trail: readonly Place[];
  /** Secret: the fewest steps between the police and Kalle so far; null before the police are placed. */
  readonly closest: number | null;
  readonly phase: Phase;
  /** The round before, until the police are placed anew; after the last round for good. */
  readonly last: Reveal | null;
  /** The rounds that are over. */
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
