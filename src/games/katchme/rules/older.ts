import { z } from "zod";
import type { Game, Step } from "../../../game/contract.js";
import { admit } from "../../../game/kit.js";
import { actionSchema } from "./act.js";
import { prompts } from "./legal.js";
import { snatch } from "./night.js";
import type { Action, Event, Options, Phase, Roll, State } from "./state.js";
import type { View } from "./view.js";

type Version<Stored> = Game<Options, Stored, Action, View, Event>;

/** A state of version 1, in which one seat alone was asked to roll. */
type FirstState = Omit<State, "phase"> & { readonly phase: Exclude<Phase, Roll> | Omit<Roll, "ready"> };

/**
 * Version 1, for games that were played by it: one seat rolled when it liked, and the vicious circle was a tile like any
 * other.
 *
 * @param now version 2
 */
export function version1(now: Version<State>): Version<FirstState> {
  const olderStep = ({ state, events }: Step<State, Event>): Step<FirstState, Event> => {
    return { state: older(state), events };
  };
  return {
    ...now,
    rules: 1,
    setup: (...all) => olderStep(now.setup(...all)),
    prompts: (state) => now.prompts(newer(state)),
    legal: (state, seat) => now.legal(newer(state), seat),
    act: (before, seat, action, random) => {
      const state = newer(before);
      const { phase } = state;
      if (action.type !== "snatch" || phase.type !== "snatch") return olderStep(now.act(state, seat, action, random));
      admit(actionSchema, action, prompts(state), seat);
      return olderStep(snatch(state, phase, { seat, tile: action.tile }, random, false));
    },
    timeout: (state, seat, random) => now.timeout(newer(state), seat, random),
    view: (state, viewer) => now.view(newer(state), viewer),
    result: (state) => now.result(newer(state)),
  };
}

/** Everybody but the seat that rolls counts as ready: so it alone is asked. */
function newer({ phase, ...state }: FirstState): State {
  if (phase.type !== "roll") return { ...state, phase };
  const ready = Array.from({ length: state.seats }, (_, seat) => seat).filter((seat) => seat !== phase.seat);
  return { ...state, phase: { ...phase, ready } };
}

function older({ phase, ...state }: State): FirstState {
  if (phase.type !== "roll") return { ...state, phase };
  const { type, nights, seat } = phase;
  return { ...state, phase: { type, nights, seat } };
}

const shape = z.looseObject({
  seats: z.int(),
  question: z.int(),
  phase: z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("prelude") }),
    z.strictObject({ type: z.literal("roll"), nights: z.looseObject({}), seat: z.int() }),
    z.looseObject({ type: z.literal("snatch"), nights: z.looseObject({}) }),
    z.looseObject({ type: z.literal("over"), nights: z.looseObject({}) }),
  ]),
});

const first = z.custom<FirstState>((state) => shape.safeParse(state).success);

/** A night whose dice are awaited waits for its roller alone, as before. */
export function migrate(state: unknown, from: number): State | null {
  return from === 1 ? newer(first.parse(state)) : null;
}
