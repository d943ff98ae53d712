import { admit, requirePhase } from "../../../game/kit.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import { lay } from "./prelude.js";
import { prompts } from "./legal.js";
import { finish, getReady, snatch } from "./night.js";
import type { Event, Action, State } from "./state.js";
import { z } from "zod";
import { tiles } from "./ring.js";

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("lay"), pile: z.literal([0, 1]), seen: z.int().min(1) }),
  z.strictObject({ type: z.literal("roll") }),
  z.strictObject({ type: z.literal("snatch"), tile: z.literal(tiles) }),
  z.strictObject({ type: z.literal("done") }),
]);

/**
 * Applies one action (README.md, "Actions").
 *
 * @throws RuleViolation if it is neither legal nor an acceptable press with an older target
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  admit(actionSchema, action, prompts(state), seat);
  const { phase } = state;
  switch (action.type) {
    case "lay":
      return lay(state, requirePhase(phase, "prelude"), { ...action, seat }, random);
    case "roll":
      return getReady(state, requirePhase(phase, "roll"), seat, random);
    case "snatch":
      return snatch(state, requirePhase(phase, "snatch"), { seat, tile: action.tile }, random);
    case "done":
      return finish(state, requirePhase(phase, "snatch"), seat, random);
  }
}
