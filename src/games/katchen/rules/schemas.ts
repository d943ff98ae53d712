import { z } from "zod";
import type { Action } from "./state.js";

const place = z.int().min(0).max(2);

/** What a seat can do at all (README.md, "Actions"); whether it may, `act` decides. */
export const action: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("throw") }),
  z.strictObject({
    type: z.literal("rethrow"),
    dice: z
      .array(place)
      .min(1)
      .max(3)
      .refine((dice) => dice.every((die, index) => index === 0 || die > (dice[index - 1] ?? die)), {
        error: "places in ascending order, each once",
      }),
  }),
  z.strictObject({ type: z.literal("stand") }),
]);
