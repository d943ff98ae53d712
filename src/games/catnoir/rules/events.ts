import type { Seat, Told } from "../../../game/contract.js";
import type { Faction } from "./factions.js";
import type { Answer, Cause, Play } from "./state.js";

/**
 * What everybody is told, in the order in which it happened.
 *
 * - `begins`: the game begins. `factions`: the five, sorted; `target`: points that win; `seat`: who has the first turn;
 *   `hands`: how many cards each seat was dealt.
 * - `turn`: a turn of `seat` begins, the game's `turn`-th, with so many `actions`.
 * - `took`: so many cards of a faction from the display.
 * - `refilled`: these cards came from the draw pile to the display.
 * - `played`: `cards` are all that was laid, sorted. They lie on the table, but for hackers, which the target holds now.
 * - `scored`: `points` more, which makes `total`.
 * - `drew`: so many cards from the draw pile to the hand.
 * - `reshuffled`: the discard became the draw pile, with so many cards.
 * - `revealed`: cards came to the table from the hand of `from`, or where it is null from the draw pile.
 * - `hacked`: the target's cards, in the order in which it revealed them: hackers came to the table, all others went to
 *   the hand of `seat`.
 * - `asked`: the seats that are asked about a play, clockwise from the active one's left.
 * - `reacted`: how a seat reacts. `forced`: it had no choice and was not asked. What follows from it is told after it.
 * - `gave`: a card from hand to hand.
 * - `discarded`: cards from the hand to the discard, in the order in which they lie there.
 * - `paid`: a point less, which makes `total`.
 * - `cleared`: the cards on the table went to the discard, in this order.
 * - `surplus`: the seat has so many cards too many at the end of its turn, and must discard them.
 * - `idle`: the seat can do nothing, and its turn ends by itself.
 * - `over`: the game has ended, `by` points or by its number of turns.
 */
export type Public =
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
 * What one seat alone is told.
 *
 * - `faces`: the cards that it has just been dealt or has just drawn.
 * - `answered`: its answer is kept until all are in.
 */
export type Private =
  | { readonly type: "faces"; readonly seat: Seat; readonly cards: readonly Faction[] }
  | { readonly type: "answered"; readonly seat: Seat; readonly answer: Answer };

export type Event = (Public & { readonly to: "all" }) | (Private & { readonly to: Exclude<Told["to"], "all"> });
