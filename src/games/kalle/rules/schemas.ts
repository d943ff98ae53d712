import { z } from "zod";
import type { Action } from "./state.js";

const place = z.int().min(0).max(15);

/** What a seat can do at all (README.md, "Actions"); whether it may, `act` decides. */
export const action: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("hide"), at: place }),
  z.strictObject({ type: z.literal("place"), at: place }),
  z.strictObject({ type: z.literal("search"), to: place }),
  z
    .strictObject({ type: z.literal("swap"), a: place, b: place })
    .refine(({ a, b }) => a < b, { error: "the lower place first" }),
  z.strictObject({ type: z.literal("pass") }),
  z.strictObject({ type: z.literal("guess"), at: place }),
  z.strictObject({ type: z.literal("point"), at: place }),
]);
