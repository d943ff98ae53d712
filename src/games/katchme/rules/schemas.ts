import { z } from "zod";
import { tiles } from "./route.js";
import type { Action } from "./state.js";

/** What a seat can do at all (README.md, "Actions"); whether it may, `act` decides. */
export const action: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("lay"), pile: z.literal([0, 1]), seen: z.int().min(1) }),
  z.strictObject({ type: z.literal("roll") }),
  z.strictObject({ type: z.literal("snatch"), tile: z.literal(tiles) }),
  z.strictObject({ type: z.literal("done") }),
]);
