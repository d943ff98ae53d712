import { z } from "zod";
import { options, type State } from "./state.js";

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
