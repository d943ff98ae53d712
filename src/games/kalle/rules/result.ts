import { placesBy } from "../../../game/kit.js";
import type { Result } from "../../../game/contract.js";
import type { State } from "./state.js";

/** How the game came out; `scores` are the pieces of cheese, and seats with equally many share a place. */
export function result({ phase, cheese }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: placesBy(cheese), scores: cheese, opens: null };
}
