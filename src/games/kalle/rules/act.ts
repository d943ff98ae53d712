import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { hide, placePolice } from "./hide.js";
import { guess, point } from "./hunt-end.js";
import { asked } from "./prompts.js";
import * as schemas from "./schemas.js";
import { search } from "./search.js";
import { pass, swap } from "./swap.js";
import type { Event } from "./events.js";
import type { Action, Phase, State } from "./state.js";

/**
 * One action of one seat (docs/rules/kalle.md, "Actions").
 *
 * @throws RuleViolation when it is not legal; the state is untouched.
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  if (!schemas.action.safeParse(action).success) throw new RuleViolation("malformed");
  if (state.phase.type === "over") throw new RuleViolation("over");
  if (asked(state) !== seat) throw new RuleViolation("not-your-turn");
  const step = move(state, seat, action, random);
  return { state: { ...step.state, question: state.question + 1 }, events: step.events };
}

function move(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "hide":
      during(phase, "hide");
      return hide(state, seat, action.at);
    case "place":
      during(phase, "place");
      return placePolice(state, seat, action.at);
    case "search":
      return search(state, during(phase, "search"), action.to, random);
    case "swap":
      return swap(state, during(phase, "swap"), seat, action);
    case "pass":
      return pass(state, during(phase, "swap"), seat);
    case "guess":
      return guess(state, during(phase, "guess"), seat, action.at, random);
    case "point":
      return point(state, during(phase, "point"), seat, action.at, random);
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
