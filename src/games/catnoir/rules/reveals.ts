import type { Random, Seat } from "../../../game/contract.js";
import { addCards, countOf, kindsOf, sortCards, times, removeCards } from "./cards.js";
import { targetFor } from "./factions.js";
import { gain, handOf, lose, score } from "./holdings.js";
import { drawToHand, revealFromPile } from "./piles.js";
import { runInOrder, addEvents, type Stepped } from "./steps.js";
import type { Play, State } from "./state.js";

/** Hackers, already with the target: it reveals that many random cards one by one, up to a winning one. */
export function hack(state: State, seat: Seat, target: Seat, count: number, random: Random): Stepped {
  const wanted = targetFor(state.seats) - (state.points[seat] ?? 0);
  const order = random.shuffle(handOf(state, target)).slice(0, count);
  const wins = order.findIndex((_, index) => countOf(order.slice(0, index + 1), "hackers") === wanted);
  const cards = wins < 0 ? order : order.slice(0, wins + 1);
  const points = countOf(cards, "hackers");
  const stolen = cards.filter((card) => card !== "hackers");
  const after = gain(lose(state, target, cards), seat, stolen);
  return runInOrder(
    { ...after, table: addCards(after.table, times("hackers", points)) },
    (now) => addEvents(now, { type: "hacked", seat, target, cards }),
    (now) => score(now, seat, points),
  );
}

/** Police: the target reveals random cards, and draws one for each police card. */
export function search(
  state: State,
  seat: Seat,
  { target, count, extra }: Extract<Play, { faction: "police" }>,
  random: Random,
): Stepped {
  const cards = sortCards(random.shuffle(handOf(state, target)).slice(0, count));
  const after = lose(state, target, cards);
  return runInOrder(
    { ...after, table: addCards(after.table, cards) },
    (now) => addEvents(now, { type: "revealed", from: target, cards }),
    (now) => score(now, seat, countOf(cards, extra)),
    (now) => drawToHand(now, target, countOf(cards, "police"), random),
  );
}

/** Bureaucrats: reveals cards of the draw pile, a point per faction. */
export function searchFiles(state: State, seat: Seat, count: number, random: Random): Stepped {
  const before = state.table;
  return runInOrder(
    state,
    (now) => revealFromPile(now, count, random),
    (now) => score(now, seat, kindsOf(removeCards(now.table, before)).length),
  );
}
