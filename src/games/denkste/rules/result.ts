import type { Result, Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** How the game came out; `scores` are the path counters, and no rule says who opens a rematch. */
export function result({ phase, counters }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: places(counters), scores: counters, opens: null };
}

/** Furthest first, and whoever has come equally far shares a place. Nobody shares the winner's: one figure is in the goal. */
function places(counters: readonly number[]): readonly (readonly Seat[])[] {
  const descending = [...new Set(counters)].toSorted((a, b) => b - a);
  return descending.map((reached) => counters.flatMap((counter, seat) => (counter === reached ? [seat] : [])));
}
