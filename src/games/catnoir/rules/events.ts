import type { GameEvent, Seat, Step } from "../../../game/contract.js";
import type { Faction } from "./cards.js";
import type { Answer, Cause, Play, State } from "./state.js";

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
