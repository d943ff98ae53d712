import { RuleViolation, type Random } from "../../../game/contract.js";
import { countOf, includesAll, times, removeCards } from "./cards.js";
import { gain, handOf } from "./holdings.js";
import { discardFromHand, refill } from "./piles.js";
import { runInOrder, addEvents, type Stepped } from "./steps.js";
import { goOn, passOn } from "./turn.js";
import type { Faction } from "./factions.js";
import type { Phase, State } from "./state.js";

/** Takes open cards of one faction and refills the display. */
export function take(
  state: State,
  { seat, actions }: Extract<Phase, { type: "turn" }>,
  faction: Faction,
  count: number,
  random: Random,
): Stepped {
  if (countOf(state.display, faction) < count) throw new RuleViolation("not-now");
  const cards = times(faction, count);
  return runInOrder(
    gain({ ...state, display: removeCards(state.display, cards) }, seat, cards),
    (now) => addEvents(now, { type: "took", seat, faction, count }),
    (now) => refill(now, random),
    (now) => goOn(now, seat, actions - 1),
  );
}

/** Discards a seat's surplus and ends its turn. */
export function trim(
  state: State,
  { seat, surplus }: Extract<Phase, { type: "trim" }>,
  cards: readonly Faction[],
  random: Random,
): Stepped {
  if (cards.length !== surplus || !includesAll(handOf(state, seat), cards)) throw new RuleViolation("not-now");
  return runInOrder(
    state,
    (now) => discardFromHand(now, seat, cards, random),
    (now) => passOn(now, seat),
  );
}
