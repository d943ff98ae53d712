import { z } from "zod";
import { isStopSetting } from "./cards.js";
import type { Action } from "./state.js";

const number = z.int().min(1).max(6);

/** What a seat can do at all (README.md, "Actions"); whether it may, `act` decides. */
export const action: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("go"), number }),
  z.strictObject({
    type: z.literal("stop"),
    numbers: z
      .array(number)
      .min(1)
      .max(3)
      .refine((stop) => isStopSetting(stop, stop.length, true), { error: "numbers in ascending order" }),
  }),
]);
