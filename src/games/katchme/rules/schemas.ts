import { z } from "zod";
import { tiles } from "./tiles.js";
import type { Action, Options } from "./state.js";

/** The options of a game (docs/rules/katchme.md, "Options"). */
export const options: z.ZodType<Options> = z.strictObject({
  prelude: z.boolean().default(true),
  districts: z.literal([3, 4, 5, 6]).default(3),
});

/** What a seat can do at all (docs/rules/katchme.md, "Actions"); whether it may, `act` decides. */
export const action: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("lay"), pile: z.literal([0, 1]), seen: z.int().min(1) }),
  z.strictObject({ type: z.literal("roll") }),
  z.strictObject({ type: z.literal("snatch"), tile: z.literal(tiles) }),
  z.strictObject({ type: z.literal("done") }),
]);
