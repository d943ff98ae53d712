import type { Seat } from "../../../game/contract.js";
import type { Card, Gangs, Dice, Tile } from "./ring.js";
import type { Evaluation } from "./state.js";

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
