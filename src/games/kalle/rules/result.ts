import type { Result } from "../../../game/contract.js";
import type { State } from "./state.js";

/** How the game came out; `scores` are the pieces of cheese, and seats with equally many share a place. */
export function result({ phase, cheese }: State): Result | null {
  if (phase.type !== "over") return null;
  const amounts = [...new Set(cheese)].toSorted((a, b) => b - a);
  const places = amounts.map((amount) => cheese.flatMap((pieces, seat) => (pieces === amount ? [seat] : [])));
  return { places, scores: cheese, opens: null };
}
