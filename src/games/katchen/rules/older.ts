import type { Game, Step } from "../../../game/contract.js";
import { type Event, type Action, type Options, type State, options } from "./state.js";
import type { View } from "./view.js";
import { z } from "zod";

type Version<Stored> = Game<Options, Stored, Action, View, Event>;

/** In versions 1 and 2 several shots were always a knock-out. */
function implied({ shots, knockOut }: Options): Options {
  return { shots, knockOut: knockOut || shots > 1 };
}

/**
 * Version 2, for games that were played by it: the same game, but several shots are a knock-out.
 *
 * @param now version 3
 */
export function version2(now: Version<State>): Version<State> {
  return {
    ...now,
    rules: 2,
    setup: (seats, chosen, random, opener) => now.setup(seats, implied(chosen), random, opener),
  };
}

/** A state of version 1. Its options have no `knockOut`. */
type FirstState = unknown;

/**
 * Version 1, for games that were played by it: the same game on states without `knockOut`, which follows from the
 * shots.
 *
 * @param next version 2
 */
export function version1(next: Version<State>): Version<FirstState> {
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
    ...next,
    rules: 1,
    setup: (seats, { shots }, random, opener) => older(next.setup(seats, { shots, knockOut: false }, random, opener)),
    prompts: (state) => next.prompts(newer(state)),
    legal: (state, seat) => next.legal(newer(state), seat),
    act: (state, seat, action, random) => older(next.act(newer(state), seat, action, random)),
    timeout: (state, seat, random) => next.timeout(newer(state), seat, random),
    view: (state, viewer) => next.view(newer(state), viewer),
    result: (state) => next.result(newer(state)),
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

/** A state of version 2, which is one of version 3 too. */
const second = z.strictObject({ ...first.shape, options: z.strictObject({ shots: z.int(), knockOut: z.boolean() }) });

/** Options are as they were played: several shots are a knock-out. */
export function migrate(state: unknown, from: number): State | null {
  if (from !== 1 && from !== 2) return null;
  const read = (from === 1 ? first : second).parse(state);
  return { ...read, options: implied(options.parse(read.options)) };
}
