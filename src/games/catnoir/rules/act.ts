import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { play } from "./play.js";
import { askedSeats } from "./prompts.js";
import { answer } from "./reactions.js";
import * as schemas from "./schemas.js";
import { take, trim } from "./take.js";
import type { Event } from "./events.js";
import type { Action, Phase, State } from "./state.js";

/**
 * One action of one seat (docs/rules/catnoir.md, "Actions").
 *
 * @throws RuleViolation when it is not legal; the state is untouched.
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  if (!schemas.action.safeParse(action).success) throw new RuleViolation("malformed");
  if (state.phase.type === "over") throw new RuleViolation("over");
  if (!askedSeats(state).includes(seat)) throw new RuleViolation("not-your-turn");
  const { state: after, events } = move(state, seat, action, random);
  // A reaction never follows on a reaction, so if one is open after an answer it is still the same.
  const isStillOpen = state.phase.type === "reaction" && after.phase.type === "reaction";
  return { state: isStillOpen ? after : { ...after, question: state.question + 1 }, events };
}

function move(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "take":
      return take(state, during(phase, "turn"), action.faction, action.count, random);
    case "play":
      return play(state, during(phase, "turn"), action, random);
    case "trim":
      return trim(state, during(phase, "trim"), action.cards, random);
    case "discard":
    case "pay":
    case "give":
    case "decline":
      return answer(state, during(phase, "reaction"), seat, action, random);
  }
}

/** The phase, if it is the one in which this may be done. */
function during<T extends Phase["type"]>(phase: Phase, type: T): Extract<Phase, { type: T }> {
  if (!is(phase, type)) throw new RuleViolation("not-now");
  return phase;
}

function is<T extends Phase["type"]>(phase: Phase, type: T): phase is Extract<Phase, { type: T }> {
  return phase.type === type;
}
