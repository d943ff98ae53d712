import { RuleViolation, type Seat, type Step } from "../../../game/contract.js";
import { admit, prependEvents, requirePhase, strictList } from "../../../game/kit.js";
import { isLegal, prompts } from "./legal.js";
import type { Event } from "./events.js";
import type { Action, State } from "./state.js";
import { judge } from "./judge.js";
import { trackAt } from "./track.js";
import { isStopSetting, nextMover, stopperOf } from "./cards.js";
import { z } from "zod";

const number = z.int().min(1).max(6);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("go"), number }),
  z.strictObject({
    type: z.literal("stop"),
    numbers: strictList(number, 1, 3).refine((stop) => isStopSetting(stop, stop.length, true), {
      error: "numbers in ascending order",
    }),
  }),
]);

/**
 * A seat sets or changes its card; the second card resolves the turn (README.md, "Actions").
 *
 * @throws RuleViolation if it is not legal
 */
export function act(state: State, seat: Seat, action: Action): Step<State, Event> {
  admit(actionSchema, action, prompts(state), seat);
  const phase = requirePhase(state.phase, "choice");
  if (!isLegal(state, seat, action)) throw new RuleViolation("not-now");

  const { mover } = phase;
  const go = action.type === "go" ? action.number : phase.go;
  const stop = action.type === "stop" ? action.numbers : phase.stop;
  // An event would reveal a changed card.
  const events: readonly Event[] =
    phase[action.type] === null ? [{ to: "all", type: "set", seat, card: action.type }] : [];
  if (go === null || stop === null) return { state: { ...state, phase: { ...phase, go, stop } }, events };
  return prependEvents(events, reveal(state, mover, go, stop));
}

/** Opens both cards; the figure moves or stays, and the cards pass on unless it is home. */
function reveal(state: State, mover: Seat, go: number, stop: readonly number[]): Step<State, Event> {
  const { options, seats, turn } = state;
  const from = state.counters[mover] ?? 0;
  const { outcome, counter } = judge(state, mover, go, stop);
  const counters = state.counters.with(mover, counter);
  const revealed: Event = {
    to: "all",
    type: "revealed",
    mover,
    stopper: stopperOf(mover, seats),
    track: trackAt(from, options.length),
    go,
    stop,
    outcome,
    from,
    counter,
  };
  if (outcome === "goal") {
    return {
      state: { ...state, counters, phase: { type: "over", winner: mover } },
      events: [revealed, { to: "all", type: "over", winner: mover }],
    };
  }
  return {
    state: {
      ...state,
      turn: turn + 1,
      counters,
      phase: { type: "choice", mover: nextMover(mover, seats), go: null, stop: null },
    },
    events: [revealed],
  };
}
