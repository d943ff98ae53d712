import type { Game, Step } from "../../../game/contract.js";
import { type Event, type Action, type Options, type State, options } from "./state.js";
import type { View } from "./view.js";
import { z } from "zod";

type Version<Stored> = Game<Options, Stored, Action, View, Event>;

/** In versions 1 and 2 several shots were always a knock-out, and everybody threw by hand. */
function implied({ shots, knockOut }: Omit<Options, "byHand">): Options {
  return { shots, knockOut: knockOut || shots > 1, byHand: true };
}

/** A state of version 2. Its options have no `byHand`. */
type SecondState = unknown;

/**
 * Version 2, for games that were played by it: the same game, but several shots are a knock-out, and everybody throws by
 * hand.
 *
 * @param now version 3
 */
export function version2(now: Version<State>): Version<SecondState> {
  return reading(now, 2, ({ shots, knockOut }) => ({ shots, knockOut }));
}

/** A state of version 1. Its only option is `shots`. */
type FirstState = unknown;

/**
 * Version 1, for games that were played by it: the same game on states without `knockOut`, which follows from the
 * shots.
 *
 * @param now version 3
 */
export function version1(now: Version<State>): Version<FirstState> {
  return reading(now, 1, ({ shots }) => ({ shots }));
}

/** An older version by the newest rules, on states as that version stored them. @param kept the options that it had */
function reading(now: Version<State>, version: 1 | 2, kept: (options: Options) => object): Version<unknown> {
  const newer = (state: unknown): State => {
    const read = migrate(state, version);
    if (read === null) throw new Error(`no state of version ${version}`);
    return read;
  };
  const older = ({ state, events }: Step<State, Event>): Step<unknown, Event> => ({
    state: { ...state, options: kept(state.options) },
    events,
  });
  return {
    ...now,
    rules: version,
    setup: (seats, { shots, knockOut }, random, opener) =>
      older(now.setup(seats, implied({ shots, knockOut: version === 2 && knockOut }), random, opener)),
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

/** A state of version 2. */
const second = z.strictObject({ ...first.shape, options: z.strictObject({ shots: z.int(), knockOut: z.boolean() }) });

/** Options are as they were played: several shots are a knock-out. */
export function migrate(state: unknown, from: number): State | null {
  if (from !== 1 && from !== 2) return null;
  const read = (from === 1 ? first : second).parse(state);
  return { ...read, options: implied(options.parse(read.options)) };
}
