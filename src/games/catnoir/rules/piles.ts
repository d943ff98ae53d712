import type { Random, Result, Seat } from "../../../game/contract.js";
import { clockwise, prependEvents, rankByScores } from "../../../game/kit.js";
import { addCards, displaySize, type Faction, removeCards, sortCards, targetFor } from "./cards.js";
import { addEvents, runInOrder, type Stepped, type State } from "./state.js";

/** Sorted. */
export function handOf(state: State, seat: Seat): readonly Faction[] {
  return state.hands[seat] ?? [];
}

/** Adds cards to a hand. */
export function gain(state: State, seat: Seat, cards: readonly Faction[]): State {
  return { ...state, hands: state.hands.with(seat, addCards(handOf(state, seat), cards)) };
}

/** Removes cards from a hand. */
export function lose(state: State, seat: Seat, cards: readonly Faction[]): State {
  return { ...state, hands: state.hands.with(seat, removeCards(handOf(state, seat), cards)) };
}

/** All other seats, clockwise from this one's left. */
export function othersThan(state: State, seat: Seat): readonly Seat[] {
  return clockwise(seat, state.seats).slice(1);
}

/** Gives a seat points; the target wins at once. */
export function score(state: State, seat: Seat, points: number): Stepped {
  if (points === 0) return addEvents(state);
  const total = (state.points[seat] ?? 0) + points;
  const after: State = { ...state, points: state.points.with(seat, total) };
  const scored = addEvents(after, { type: "scored", seat, points, total });
  if (total < targetFor(state.seats)) return scored;
  return prependEvents(scored.events, end(after, [seat], "points"));
}

/** Takes a point from a seat. */
export function pay(state: State, seat: Seat): Stepped {
  const total = (state.points[seat] ?? 0) - 1;
  return addEvents({ ...state, points: state.points.with(seat, total) }, { type: "paid", seat, total });
}

/** Ends the game. */
export function end(state: State, winners: readonly Seat[], by: "points" | "turns"): Stepped {
  return addEvents({ ...state, phase: { type: "over", winners, by } }, { type: "over", winners, by });
}

/** Ranks by points; no rule says who opens a rematch. */
export function result({ phase, points }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: rankByScores(points), scores: points, opens: null };
}

/**
 * Draws cards; `place` lays each batch. A batch ends where the pile is reshuffled: when empty, or at the next draw if
 * there was nothing to shuffle.
 */
function draw(
  state: State,
  count: number,
  random: Random,
  place: (state: State, cards: readonly Faction[]) => Stepped,
): Stepped {
  const isEmpty = state.draw.length === 0;
  if (count <= 0 || (isEmpty && state.discard.length === 0)) return addEvents(state);
  if (isEmpty) {
    return runInOrder(
      state,
      (now) => reshuffle(now, random),
      (now) => draw(now, count, random, place),
    );
  }
  const cards = state.draw.slice(0, count);
  return runInOrder(
    { ...state, draw: state.draw.slice(count) },
    (now) => place(now, cards),
    (now) => (now.draw.length === 0 && now.discard.length > 0 ? reshuffle(now, random) : addEvents(now)),
    (now) => draw(now, count - cards.length, random, place),
  );
}

function reshuffle(state: State, random: Random): Stepped {
  const { discard } = state;
  return addEvents(
    { ...state, draw: random.shuffle(discard), discard: [] },
    { type: "reshuffled", count: discard.length },
  );
}

/** Only the owner sees the cards. */
export function drawToHand(state: State, seat: Seat, count: number, random: Random): Stepped {
  return draw(state, count, random, (now, cards) => ({
    state: gain(now, seat, cards),
    events: [
      { to: "all", type: "drew", seat, count: cards.length },
      { to: [seat], type: "faces", seat, cards: sortCards(cards) },
    ],
  }));
}

/** Reveals cards on the table. */
export function revealFromPile(state: State, count: number, random: Random): Stepped {
  return draw(state, count, random, (now, cards) =>
    addEvents({ ...now, table: addCards(now.table, cards) }, { type: "revealed", from: null, cards }),
  );
}

/** Refills the display as far as there are cards. */
export function refill(state: State, random: Random): Stepped {
  return draw(state, displaySize - state.display.length, random, (now, cards) =>
    addEvents({ ...now, display: addCards(now.display, cards) }, { type: "refilled", cards }),
  );
}

/** Discards cards from a hand, which may fill a gap in the display. */
export function discardFromHand(state: State, seat: Seat, cards: readonly Faction[], random: Random): Stepped {
  const laid = sortCards(cards);
  return runInOrder(
    lose(state, seat, laid),
    (now) => addEvents({ ...now, discard: [...now.discard, ...laid] }, { type: "discarded", seat, cards: laid }),
    (now) => refill(now, random),
  );
}

/** Ends an effect: cards on the table are discarded. */
export function clearTable(state: State, random: Random): Stepped {
  const { table } = state;
  if (table.length === 0) return addEvents(state);
  return runInOrder(
    { ...state, discard: [...state.discard, ...table], table: [] },
    (now) => addEvents(now, { type: "cleared", cards: table }),
    (now) => refill(now, random),
  );
}
