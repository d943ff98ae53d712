import { neighbours, type Place, type View } from "../rules/index.js";

/**
 * What a search comes to (README.md, "Search"): `open` a closed neighbour, `step` onto an open one and open
 * nothing, or `jump` to the nearest closed card.
 */
export type Course = "open" | "step" | "jump";

/** What the search in turn comes to. @param reach the places that the police may go to */
export function courseOf({ grid, police }: Pick<View, "grid" | "police">, reach: readonly Place[]): Course {
  const [to = 0] = reach;
  if (grid[to] !== null) return "step";
  return police !== null && neighbours(police).includes(to) ? "open" : "jump";
}
