import type { Result, Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** How the game came out: places and scores go by points, and no rule says who opens a rematch. */
export function result({ phase, points }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: places(points), scores: points, opens: null };
}

/** Most points first; equal points share a place. */
function places(points: readonly number[]): readonly (readonly Seat[])[] {
  const descending = [...new Set(points)].toSorted((a, b) => b - a);
  return descending.map((most) => points.flatMap((own, seat) => (own === most ? [seat] : [])));
}
