import { city, placeOf, type District, type Size } from "./ring.js";
import type { Answer } from "./route.js";

const whens = ["when-1", "when-2", "when-3", "when-4", "when-5", "when-6"] as const;

/** What can be snatched: at which stop, in which district, or that they do not collide. */
export type Tile = (typeof whens)[number] | `where-${District}` | "circle";

const wheres = city.map((district): Tile => `where-${district}`);

/** The thirteen tiles there are: every *when*, every *where*, the vicious circle. */
export const tiles: readonly Tile[] = [...whens, ...wheres, "circle"];

/** The tiles of a game, in the order of `tiles`. */
export function tilesOf(size: Size): readonly Tile[] {
  return [...whens.slice(0, size), ...wheres.slice(0, size), "circle"];
}

/** The tiles that are right by an answer: *when* and *where*, or the vicious circle alone. */
export function rightTiles(answer: Answer): readonly Tile[] {
  switch (answer.type) {
    case "circle":
      return ["circle"];
    case "collision": {
      const place = placeOf(answer.district);
      return [...whens.slice(answer.stop - 1, answer.stop), ...wheres.slice(place, place + 1)];
    }
  }
}
