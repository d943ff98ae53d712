import { placesBy } from "../../../game/kit.js";
import type { Result } from "../../../game/contract.js";
import type { State } from "./state.js";

/** How the game came out: places and scores go by points, and no rule says who opens a rematch. */
export function result({ phase, points }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: placesBy(points), scores: points, opens: null };
}
