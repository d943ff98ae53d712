import type { Seat } from "../../../game/contract.js";
import { choices, countOf, includesAll, kindsOf } from "./cards.js";
import { handOf } from "./holdings.js";
import type { Answer, Cause, State } from "./state.js";

/** Cards that the mafia wants. */
const price = 2;

/** Whether a seat is asked about another's play, by public information (README.md, "Reactions"). */
export function isConcerned(state: State, seat: Seat, cause: Cause): boolean {
  const cards = handOf(state, seat).length;
  if (cause.faction !== "mafia") return cards > 0;
  return pointsOf(state, seat) > 0 ? cards >= price : cards > price;
}

/** What a seat pays the mafia without being asked; null: it has nothing. */
export function forcedPayment(state: State, seat: Seat): Answer | null {
  const cards = handOf(state, seat);
  if (pointsOf(state, seat) > 0) return { type: "pay", with: "point" };
  return cards.length === 0 ? null : { type: "pay", with: "cards", cards };
}

/** All answers of an asked seat; at least one. */
export function answers(state: State, seat: Seat, cause: Cause): readonly Answer[] {
  const hand = handOf(state, seat);
  switch (cause.faction) {
    case "detectives": {
      const no: Answer = { type: "discard", accept: false };
      return hand.includes(cause.extra) ? [{ type: "discard", accept: true }, no] : [no];
    }
    case "mafia": {
      const inCards = choices(hand, price).map((cards): Answer => ({ type: "pay", with: "cards", cards }));
      return pointsOf(state, seat) > 0 ? [{ type: "pay", with: "point" }, ...inCards] : inCards;
    }
    case "journalists": {
      const gifts = kindsOf(hand).flatMap((faction) =>
        (countOf(hand, faction) > 1 ? [false, true] : [false]).map((discard): Answer => {
          return { type: "give", faction, discard };
        }),
      );
      return [...gifts, { type: "decline" }];
    }
  }
}

/** Whether an asked seat may give a well-formed answer. */
export function mayAnswer(state: State, seat: Seat, cause: Cause, answer: Answer): boolean {
  const hand = handOf(state, seat);
  switch (answer.type) {
    case "discard":
      return cause.faction === "detectives" && (!answer.accept || hand.includes(cause.extra));
    case "pay":
      if (cause.faction !== "mafia") return false;
      return answer.with === "point" ? pointsOf(state, seat) > 0 : includesAll(hand, answer.cards);
    case "give":
      return cause.faction === "journalists" && countOf(hand, answer.faction) >= (answer.discard ? 2 : 1);
    case "decline":
      return cause.faction === "journalists";
  }
}

function pointsOf(state: State, seat: Seat): number {
  return state.points[seat] ?? 0;
}
