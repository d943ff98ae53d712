import type { Prompt, Random, Seat } from "../../../game/contract.js";
import { pickFor, turnPrompt } from "../../../game/kit.js";
import {
  addCards,
  choices,
  countOf,
  type Faction,
  includesAll,
  kindsOf,
  recipes,
  removeCards,
  sortCards,
  times,
} from "./cards.js";
import { handOf, othersThan } from "./piles.js";
import type { Action, Answer, Cause, Play, State } from "./state.js";

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

/** The cards of a play, sorted. */
export function cardsOf(play: Play): readonly Faction[] {
  switch (play.faction) {
    case "detectives":
      return addCards(times("detectives", 3), [play.extra]);
    case "scientists":
      return times("scientists", 3);
    case "mafia":
      return times("mafia", 4);
    case "journalists":
      return times("journalists", 2);
    case "robocats":
    case "hackers":
    case "bureaucrats":
      return times(play.faction, play.count);
    case "police":
      return addCards(times("police", play.count), [play.extra]);
  }
}

/** All plays of a seat's hand. */
export function plays(state: State, seat: Seat): readonly Play[] {
  const hand = handOf(state, seat);
  return kindsOf(hand).flatMap((faction) => playsOf(state, seat, hand, faction));
}

/** Whether a seat may make a well-formed play. */
export function mayPlay(state: State, seat: Seat, play: Play): boolean {
  if (!includesAll(handOf(state, seat), cardsOf(play))) return false;
  switch (play.faction) {
    case "hackers":
      return targets(state, seat, play.count).includes(play.target);
    case "police":
      return play.extra !== "police" && targets(state, seat, 1).includes(play.target);
    case "detectives":
    case "scientists":
    case "robocats":
    case "mafia":
    case "journalists":
    case "bureaucrats":
      return true;
  }
}

function playsOf(state: State, seat: Seat, hand: readonly Faction[], faction: Faction): readonly Play[] {
  const type = "play";
  const own = countOf(hand, faction);
  const counts = recipes[faction].counts.filter((count) => count <= own);
  switch (faction) {
    case "detectives":
      if (counts.length === 0) return [];
      return kindsOf(removeCards(hand, times(faction, 3))).map((extra) => ({ type, faction, extra }));
    case "scientists":
    case "mafia":
    case "journalists":
      return counts.map(() => ({ type, faction }));
    case "robocats":
    case "bureaucrats":
      return counts.map((count) => ({ type, faction, count }));
    case "hackers":
      return counts.flatMap((count) => targets(state, seat, count).map((target) => ({ type, faction, count, target })));
    case "police": {
      const extras = kindsOf(hand).filter((extra) => extra !== faction);
      const victims = targets(state, seat, 1);
      return counts.flatMap((count) =>
        extras.flatMap((extra) => victims.map((target) => ({ type, faction, count, extra, target }))),
      );
    }
  }
}

/** Opponents with at least this many cards. */
function targets(state: State, seat: Seat, cards: number): readonly Seat[] {
  return othersThan(state, seat).filter((other) => handOf(state, other).length >= cards);
}

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
function answers(state: State, seat: Seat, cause: Cause): readonly Answer[] {
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
