import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { lay } from "./prelude.js";
import { isAsked } from "./prompts.js";
import * as schemas from "./schemas.js";
import { finish, roll, snatch } from "./snatch.js";
import type { Event } from "./events.js";
import type { Action, Snatching, State } from "./state.js";

/**
 * One action of one seat (docs/rules/katchme.md, "Actions").
 *
 * @throws RuleViolation when it is not legal, nor a press with an older target that the rules take; the state is untouched.
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  if (!schemas.action.safeParse(action).success) throw new RuleViolation("malformed");
  const { phase } = state;
  if (phase.type === "over") throw new RuleViolation("over");
  if (!isAsked(state, seat)) throw new RuleViolation("not-your-turn");
  switch (action.type) {
    case "lay":
      if (phase.type !== "prelude") throw new RuleViolation("not-now");
      return lay(state, phase, { ...action, seat }, random);
    case "roll":
      if (phase.type !== "roll") throw new RuleViolation("not-now");
      return roll(state, phase, random);
    case "snatch":
      return snatch(state, snatching(state), seat, action.tile, random);
    case "done":
      return finish(state, snatching(state), seat, random);
  }
}

function snatching({ phase }: State): Snatching {
  if (phase.type !== "snatch") throw new RuleViolation("not-now");
  return phase;
}
