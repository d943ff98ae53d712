import type { Seat } from "../../../game/contract.js";
import type { Place } from "./grid.js";
import type { Card, Reveal } from "./state.js";

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
