import { placesBy } from "../../../game/kit.js";
import type { Result } from "../../../game/contract.js";
import type { State } from "./state.js";

/**
 * How the game came out; `scores` are the path counters, and no rule says who opens a rematch. Nobody shares the winner's
 * place: one figure is in the goal.
 */
export function result({ phase, counters }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: placesBy(counters), scores: counters, opens: null };
}
