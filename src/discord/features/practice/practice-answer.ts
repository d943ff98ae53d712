import { ride, rightTiles, type Position, type Route, type Tile } from "../../../games/katchme/rules/index.js";
import { readTile } from "../../../games/katchme/screen/index.js";

/** What somebody has chosen: half an answer, or a whole one. */
export type Chosen =
  { readonly type: "half"; readonly tile: Tile } | { readonly type: "whole"; readonly tiles: readonly Tile[] };

/**
 * Adds a tile to what was chosen before: when and where belong together in any order, another one of the same kind takes
 * its place, and the vicious circle stands alone.
 */
export function choose(half: Tile | null, tile: Tile): Chosen {
  const { type } = readTile(tile);
  if (type === "circle") return { type: "whole", tiles: [tile] };
  if (half === null || readTile(half).type === type) return { type: "half", tile };
  return { type: "whole", tiles: type === "when" ? [tile, half] : [half, tile] };
}

/** How an answer came out. */
export interface Marked {
  readonly route: Route;
  /** The tiles that are right. */
  readonly right: readonly Tile[];
  /** Whether exactly these were chosen. */
  readonly hit: boolean;
}

/** Holds an answer against the ride. */
export function mark(position: Position, tiles: readonly Tile[]): Marked {
  const route = ride(position);
  const right = rightTiles(route.answer);
  return { route, right, hit: tiles.length === right.length && tiles.every((tile) => right.includes(tile)) };
}
