import { actAndAdvance, requirePhase, strictList } from "../../../game/kit.js";
import { throwInDeal } from "./deal.js";
import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { prompts } from "./legal.js";
import { roll } from "./setup.js";
import { rethrow, stand, throwInShed } from "./shed.js";
import type { Event } from "./events.js";
import type { Action, Phase, State } from "./state.js";
import { z } from "zod";

const place = z.int().min(0).max(2);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("throw") }),
  z.strictObject({
    type: z.literal("rethrow"),
    dice: strictList(place, 1, 3).refine(
      (dice) => dice.every((die, index) => index === 0 || die > (dice[index - 1] ?? die)),
      { error: "places in ascending order, each once" },
    ),
  }),
  z.strictObject({ type: z.literal("stand") }),
]);

/** Applies one action (README.md, "Actions"). */
export const act = actAndAdvance(actionSchema, prompts, move);

function move(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "throw":
      return firstThrow(state, phase, seat, random);
    case "rethrow":
      return rethrow(state, withDice(phase), seat, action.dice, random);
    case "stand":
      return stand(state, withDice(phase), seat);
  }
}

function firstThrow(state: State, phase: Phase, seat: Seat, random: Random): Step<State, Event> {
  switch (phase.type) {
    case "rolloff":
      return roll(state, phase, seat, random);
    case "deal":
      return throwInDeal(state, phase, seat, random);
    case "shed":
      if (phase.dice !== null) throw new RuleViolation("not-now");
      return throwInShed(state, phase, seat, random);
    case "over":
      throw new RuleViolation("over");
  }
}

/** Only dice on the table can be thrown again or kept. */
function withDice(phase: Phase): Parameters<typeof stand>[1] {
  const shed = requirePhase(phase, "shed");
  if (shed.dice === null) throw new RuleViolation("not-now");
  return { ...shed, dice: shed.dice };
}
