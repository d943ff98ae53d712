import type { Game, Step } from "../../../game/contract.js";
import { type Event, type Action, type Options, type State, options } from "./state.js";
import type { View } from "./view.js";
import { z } from "zod";

/** A state of version 1. Its options have no `knockOut`. */
type FirstState = unknown;

/**
 * Version 1, for games that were played by it: the same game on states without `knockOut`, which follows from the
 * shots.
 *
 * @param now version 2
 */
export function version1(
  now: Game<Options, State, Action, View, Event>,
): Game<Options, FirstState, Action, View, Event> {
  const newer = (state: FirstState): State => {
    const read = migrate(state, 1);
    if (read === null) throw new Error("no state of version 1");
    return read;
  };
  const older = ({ state, events }: Step<State, Event>): Step<FirstState, Event> => {
    const { shots } = state.options;
    return { state: { ...state, options: { shots } }, events };
  };
  return {
    ...now,
    rules: 1,
    setup: (seats, { shots }, random, opener) => older(now.setup(seats, now.options.parse({ shots }), random, opener)),
    prompts: (state) => now.prompts(newer(state)),
    legal: (state, seat) => now.legal(newer(state), seat),
    act: (state, seat, action, random) => older(now.act(newer(state), seat, action, random)),
    timeout: (state, seat, random) => now.timeout(newer(state), seat, random),
    view: (state, viewer) => now.view(newer(state), viewer),
    result: (state) => now.result(newer(state)),
  };
}

const seat = z.int();
const die = z.int();
const dice = z.tuple([die, die, die]);
const throws = z.array(z.strictObject({ seat, dice, count: z.int() }));
const order = z.array(seat);

/** A state of version 1, whose only option is `shots`. */
const first = z.strictObject({
  options: z.strictObject({ shots: z.int() }),
  seats: z.int(),
  question: z.int(),
  game: z.int(),
  shots: z.array(z.int()),
  gone: order,
  coasters: z.array(z.int()),
  stack: z.int(),
  takers: order,
  phase: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("rolloff"), rolls: z.array(z.strictObject({ seat, die: die.nullable() })) }),
    z.strictObject({ type: z.literal("deal"), order, throws }),
    z.strictObject({
      type: z.literal("shed"),
      order,
      throws,
      dice: dice.nullable(),
      count: z.int(),
      limit: z.int(),
    }),
    z.strictObject({ type: z.literal("over"), loser: seat }),
  ]),
});

/** Version 2 has the option `knockOut`, which is as the shots of version 1 had it. */
export function migrate(state: unknown, from: number): State | null {
  if (from !== 1) return null;
  const read = first.parse(state);
  return { ...read, options: options.parse(read.options) };
}
