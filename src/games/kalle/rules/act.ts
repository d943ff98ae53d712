import { actAndAdvance, requirePhase } from "../../../game/kit.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import { hide, placePolice } from "./rounds.js";
import { guess, point, pass, search, swap } from "./hunt.js";
import { prompts } from "./legal.js";
import type { Event, Action, State } from "./state.js";
import { z } from "zod";

const place = z.int().min(0).max(15);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
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

/** Applies one action (README.md, "Actions"). */
export const act = actAndAdvance(actionSchema, prompts, move);

function move(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "hide":
      requirePhase(phase, "hide");
      return hide(state, seat, action.at);
    case "place":
      requirePhase(phase, "place");
      return placePolice(state, seat, action.at);
    case "search":
      return search(state, requirePhase(phase, "search"), action.to, random);
    case "swap":
      return swap(state, requirePhase(phase, "swap"), seat, action);
    case "pass":
      return pass(state, requirePhase(phase, "swap"), seat);
    case "guess":
      return guess(state, requirePhase(phase, "guess"), seat, action.at, random);
    case "point":
      return point(state, requirePhase(phase, "point"), seat, action.at, random);
  }
}
