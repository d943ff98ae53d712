import { pickFor, turnPrompt } from "../../../game/kit.js";
import type { Prompt, Random, Seat } from "../../../game/contract.js";
import { answers } from "./legal-answers.js";
import { choices, countOf, kindsOf, sortCards } from "./cards.js";
import { handOf } from "./holdings.js";
import { plays } from "./plays.js";
import type { Action, State } from "./state.js";

function askedSeats({ phase }: State): readonly Seat[] {
  switch (phase.type) {
    case "turn":
    case "trim":
      return [phase.seat];
    case "reaction":
      return phase.asked.filter((_, index) => phase.answers[index] === null);
    case "over":
      return [];
  }
}

/** One seat in its turn, or all who have yet to react; answers are final. */
export function prompts(state: State): readonly Prompt[] {
  const kind = state.phase.type === "reaction" ? "reaction" : "turn";
  return askedSeats(state).map((seat) => ({ ...turnPrompt(state.question, seat), kind }));
}

/** All actions of a seat: at most 273 in a turn, 450 when discarding. */
export function legal(state: State, seat: Seat): readonly Action[] {
  const { phase } = state;
  if (!askedSeats(state).includes(seat)) return [];
  switch (phase.type) {
    case "turn":
      return [...takes(state), ...plays(state, seat)];
    case "reaction":
      return answers(state, seat, phase.cause);
    case "trim":
      return choices(handOf(state, seat), phase.surplus).map((cards) => ({ type: "trim", cards }));
    case "over":
      return [];
  }
}

/**
 * What a time-out does (README.md, "Time-out").
 *
 * @throws Error if the seat is not asked
 */
export function timeout(state: State, seat: Seat, random: Random): Action {
  const { phase } = state;
  const hand = handOf(state, seat);
  if (!askedSeats(state).includes(seat) || phase.type === "over") throw new Error(`seat ${seat} is not asked`);
  switch (phase.type) {
    case "turn": {
      const displayed = kindsOf(state.display);
      if (displayed.length === 0) return pickFor(seat, plays(state, seat), random);
      return { type: "take", faction: pickFor(seat, displayed, random), count: 1 };
    }
    case "reaction":
      switch (phase.cause.faction) {
        case "detectives":
          return { type: "discard", accept: false };
        case "mafia":
          if ((state.points[seat] ?? 0) > 0) return { type: "pay", with: "point" };
          return { type: "pay", with: "cards", cards: sortCards(random.shuffle(hand).slice(0, 2)) };
        case "journalists":
          return { type: "decline" };
      }
    case "trim":
      return { type: "trim", cards: sortCards(random.shuffle(hand).slice(0, phase.surplus)) };
  }
}

function takes({ display }: State): readonly Action[] {
  return kindsOf(display).flatMap((faction) =>
    Array.from({ length: countOf(display, faction) }, (_, index) => ({ type: "take", faction, count: index + 1 })),
  );
}
