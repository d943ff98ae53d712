import { admit, during } from "../../../game/kit.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import { play } from "./play.js";
import { prompts } from "./legal.js";
import { answer } from "./reactions.js";
import * as schemas from "./schemas.js";
import { take, trim } from "./take.js";
import type { Event } from "./events.js";
import type { Action, State } from "./state.js";

/**
 * One action of one seat (README.md, "Actions").
 *
 * @throws RuleViolation when it is not legal; the state is untouched.
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  admit(schemas.action, action, prompts(state), seat);
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
