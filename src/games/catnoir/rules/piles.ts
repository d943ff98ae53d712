import type { Random, Seat } from "../../../game/contract.js";
import { addCards, sortCards } from "./cards.js";
import { displaySize, type Faction } from "./factions.js";
import { gain, lose } from "./holdings.js";
import { runInOrder, addEvents, type Stepped } from "./steps.js";
import type { State } from "./state.js";

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
