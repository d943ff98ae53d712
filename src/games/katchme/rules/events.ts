import type { Seat } from "../../../game/contract.js";
import type { Card } from "./deck.js";
import type { Gangs } from "./ring.js";
import type { Dice, Tile } from "./route.js";
import type { Evaluation } from "./state.js";

/** One die of a seat, 1 … 6. */
export interface Diced {
  readonly seat: Seat;
  readonly die: number;
}

/**
 * What happened, all of it public, in the order in which it happened.
 *
 * - `opens`: the prelude begins and `seat` rolls first. `tops`: the top cards by seat, one a pile.
 * - `rolled`: a series of rolls for a target, up to the one that some card fits; `number` is that target's.
 * - `laid`: a card became target `number`. `left`: how many the pile still holds; `next`: its new top, null when it is empty.
 * - `wrong`: the card did not fit and stays; a roll follows.
 * - `diced`: equal seats rolled a die each, for a `place` in the prelude or to `win` the game.
 * - `placed`: the prelude is over; `order`: the seats from the first place to the last.
 * - `dealt`: all cards are shuffled and the draw piles lie there; `lives`: how many cards each seat has.
 * - `night`: a night begins; `markers`: where the gangs start.
 * - `turned`: cards went from a draw pile to its discard, in this order, and `left` is what it still holds. `pile`: that of
 *   the seat of this number, or where there is none of the neutral district in this place of the ring.
 * - `dice`: the seat rolled for the night.
 * - `snatched`: the seat took a tile.
 * - `done`: the seat wants no more.
 * - `evaluated`: phase 3, all that it found, rewards included.
 * - `over`: the game has ended. `places`: best first; `cards`: what each seat has left in its draw pile.
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
