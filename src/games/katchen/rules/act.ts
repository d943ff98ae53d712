import { actAndAdvance, requirePhase, strictList, prependEvents } from "../../../game/kit.js";
import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { prompts } from "./legal.js";
import { roll } from "./setup.js";
import { rethrow, stand, throwInShed, openShed } from "./shed.js";
import type { Event } from "./events.js";
import type { Action, Phase, State, Dice, Thrown } from "./state.js";
import { z } from "zod";
import { add, outcome, playing } from "./round.js";
import { loseGame } from "./match.js";
import { worth } from "./throws.js";

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

/** A seat's only throw in a round of stage 1; the last one settles the round. */
function throwInDeal(
  state: State,
  phase: Extract<Phase, { type: "deal" }>,
  seat: Seat,
  random: Random,
): Step<State, Event> {
  const dice: Dice = [random.die(), random.die(), random.die()];
  const throws: readonly Thrown[] = [...phase.throws, { seat, dice, count: 1 }];
  const threw: Event = { to: "all", type: "threw", seat, dice, count: 1, rethrown: null };
  if (throws.length < phase.order.length) {
    return { state: { ...state, phase: { ...phase, throws } }, events: [threw] };
  }
  return prependEvents([threw], settle(state, throws));
}

/** The lowest takes the highest's worth and opens the next round (README.md, "Stage 1"). */
function settle(state: State, throws: readonly Thrown[]): Step<State, Event> {
  const { highest, lowest, dice } = outcome(throws);
  const wanted = worth(dice);
  const coasters = Math.min(wanted, state.stack);
  const stack = state.stack - coasters;
  const dealt: Event = { to: "all", type: "dealt", seat: lowest, highest, coasters, worth: wanted, stack };
  const after: State = {
    ...state,
    coasters: add(state.coasters, lowest, coasters),
    stack,
    takers: [...state.takers.filter((taker) => taker !== lowest), lowest],
  };
  return prependEvents([dealt], goOn(after, lowest));
}

function goOn(state: State, lowest: Seat): Step<State, Event> {
  if (state.stack > 0) {
    return { state: { ...state, phase: { type: "deal", order: playing(state, lowest), throws: [] } }, events: [] };
  }
  return state.takers.length === 1 ? loseGame(state, lowest) : openShed(state);
}
