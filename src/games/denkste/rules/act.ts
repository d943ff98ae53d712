import { RuleViolation, type Seat, type Step } from "../../../game/contract.js";
import { admit, during, tellFirst } from "../../../game/kit.js";
import { isLegal } from "./legal.js";
import { prompts } from "./prompts.js";
import { reveal } from "./reveal.js";
import * as schemas from "./schemas.js";
import type { Event } from "./events.js";
import type { Action, State } from "./state.js";

/**
 * A seat sets its card, or sets it again; with the second card the turn resolves (docs/rules/denkste.md, "Actions").
 *
 * @throws RuleViolation when it is not legal; the state is untouched.
 */
export function act(state: State, seat: Seat, action: Action): Step<State, Event> {
  admit(schemas.action, action, prompts(state), seat);
  const phase = during(state.phase, "choice");
  if (!isLegal(state, seat, action)) throw new RuleViolation("not-now");

  const { mover } = phase;
  const go = action.type === "go" ? action.number : phase.go;
  const stop = action.type === "stop" ? action.numbers : phase.stop;
  // A second thought is not told: it would say that there was one.
  const told: readonly Event[] =
    phase[action.type] === null ? [{ to: "all", type: "set", seat, card: action.type }] : [];
  if (go === null || stop === null) return { state: { ...state, phase: { ...phase, go, stop } }, events: told };
  return tellFirst(told, reveal(state, mover, go, stop));
}
