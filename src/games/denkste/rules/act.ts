import { RuleViolation, type Seat, type Step } from "../../../game/contract.js";
import { isLegal } from "./legal.js";
import { askedFor } from "./prompts.js";
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
  const { phase } = state;
  if (!schemas.action.safeParse(action).success) throw new RuleViolation("malformed");
  if (phase.type === "over") throw new RuleViolation("over");
  if (askedFor(state, seat) === null) throw new RuleViolation("not-your-turn");
  if (!isLegal(state, seat, action)) throw new RuleViolation("not-now");

  const { mover } = phase;
  const go = action.type === "go" ? action.number : phase.go;
  const stop = action.type === "stop" ? action.numbers : phase.stop;
  // A second thought is not told: it would say that there was one.
  const told: readonly Event[] =
    phase[action.type] === null ? [{ to: "all", type: "set", seat, card: action.type }] : [];
  if (go === null || stop === null) return { state: { ...state, phase: { ...phase, go, stop } }, events: told };
  const revealed = reveal(state, mover, go, stop);
  return { state: revealed.state, events: [...told, ...revealed.events] };
}
