import { RuleViolation, type Random, type Seat } from "../../../game/contract.js";
import { forcedPayment, isConcerned, mayAnswer } from "./legal-answers.js";
import { gain, lose, othersThan, pay, score } from "./holdings.js";
import { clearTable, discardFromHand } from "./piles.js";
import { runInOrder, addEvents, type Part, type Stepped } from "./steps.js";
import { goOn } from "./turn.js";
import type { Faction } from "./factions.js";
import type { Answer, Cause, Phase, State } from "./state.js";

type Reaction = Extract<Phase, { type: "reaction" }>;

/** Asks all concerned at once; if nobody is, the effect goes on. */
export function ask(state: State, seat: Seat, actions: number, cause: Cause, random: Random): Stepped {
  const asked = othersThan(state, seat).filter((other) => isConcerned(state, other, cause));
  const phase: Reaction = { type: "reaction", seat, actions, cause, asked, answers: asked.map(() => null) };
  if (asked.length === 0) return applyAll(state, phase, random);
  return addEvents({ ...state, phase }, { type: "asked", seats: asked, cause });
}

/** Takes a seat's secret answer; the last one applies all. */
export function answer(state: State, phase: Reaction, seat: Seat, given: Answer, random: Random): Stepped {
  if (!mayAnswer(state, seat, phase.cause, given)) throw new RuleViolation("not-now");
  const answers = phase.answers.with(phase.asked.indexOf(seat), given);
  const answered: Reaction = { ...phase, answers };
  return runInOrder(
    { ...state, phase: answered },
    (now) => ({ state: now, events: [{ to: [seat], type: "answered", seat, answer: given }] }),
    (now) => (answers.includes(null) ? addEvents(now) : applyAll(now, answered, random)),
  );
}

/** Clockwise from the active seat's left, whatever the order of answers. */
function applyAll(state: State, phase: Reaction, random: Random): Stepped {
  const reactions = othersThan(state, phase.seat).map(
    (seat): Part =>
      (now) =>
        applyOne(now, phase, seat, random),
  );
  return runInOrder(
    state,
    ...reactions,
    (now) => clearTable(now, random),
    (now) => goOn(now, phase.seat, phase.actions),
  );
}

function applyOne(
  state: State,
  { cause, asked, answers, seat: active }: Reaction,
  seat: Seat,
  random: Random,
): Stepped {
  const given = answers[asked.indexOf(seat)] ?? null;
  const reaction = given ?? (cause.faction === "mafia" ? forcedPayment(state, seat) : null);
  if (reaction === null) return addEvents(state);
  return runInOrder(
    state,
    (now) => addEvents(now, { type: "reacted", seat, answer: reaction, forced: given === null }),
    (now) => apply(now, active, seat, cause, reaction, random),
  );
}

function apply(state: State, active: Seat, seat: Seat, cause: Cause, reaction: Answer, random: Random): Stepped {
  const discards =
    (cards: readonly Faction[]): Part =>
    (now) =>
      discardFromHand(now, seat, cards, random);
  const scores: Part = (now) => score(now, seat, 1);
  switch (reaction.type) {
    case "discard":
      if (!reaction.accept || cause.faction !== "detectives") return addEvents(state);
      return runInOrder(state, discards([cause.extra]), scores);
    case "pay":
      return reaction.with === "point" ? pay(state, seat) : runInOrder(state, discards(reaction.cards));
    case "give": {
      const card = reaction.faction;
      const given = gain(lose(state, seat, [card]), active, [card]);
      const gives = addEvents(given, { type: "gave", seat, receiver: active, card });
      return runInOrder(state, () => gives, ...(reaction.discard ? [discards([card]), scores] : []));
    }
    case "decline":
      return addEvents(state);
  }
}
