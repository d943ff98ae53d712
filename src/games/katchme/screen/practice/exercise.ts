import {
  districtsOf,
  type Position,
  type Size,
  type Tile,
  tilesOf,
  ride,
  rightTiles,
  type Route,
} from "../../rules/index.js";
import type { CustomId } from "../../../../discord/ui/custom-id.js";
import type { Random } from "../../../../game/contract.js";
import type { Press } from "../../../../game/press.js";
import { readTile } from "../words.js";

/** What the custom_ids of practice messages carry in place of a table. */
export const practiceTable = "practice";

/** One night to practise. It follows from the id of the interaction that showed it, which also says when that was. */
export interface Exercise {
  /** The number of districts asked for; null: any. */
  readonly districts: Size | null;
  /** Id of the interaction that showed it. */
  readonly shown: string;
}

/** A press on a practice message. `half`: the tile chosen before; null: none. */
export type PracticePress =
  | { readonly type: "again"; readonly districts: Size | null }
  | { readonly type: "pick"; readonly exercise: Exercise; readonly half: Tile | null; readonly tile: Tile };

const sizes: readonly Size[] = [3, 4, 5, 6];

/** All tiles; custom_ids name them by index. */
const everyTile = tilesOf(6);

const picking = /^([03-6])\.(\d{17,20})\.(\d{0,2})\.(\d{1,2})$/;

/** A number of districts; null for anything else. */
export function sizeFrom(given: unknown): Size | null {
  return sizes.find((size) => String(size) === String(given)) ?? null;
}

/** The cards, dice and gangs of an exercise. @param random what follows from the id of the interaction that showed it */
export function positionOf({ districts }: Exercise, random: Random): Position {
  const size = districts ?? sizes[random.pick(sizes.length)] ?? 3;
  const city = districtsOf(size);
  const district = () => city[random.pick(size)] ?? "orange";
  return {
    size,
    start: { bosozoku: district(), police: district() },
    dice: { pink: random.die(), blue: random.die() },
    tops: city.map(() => random.die()),
  };
}

/** The custom_id of a tile's button. */
export function pickId({ districts, shown }: Exercise, half: Tile | null, tile: Tile): CustomId {
  const before = half === null ? "" : String(everyTile.indexOf(half));
  return practiceId("pick", `${districts ?? 0}.${shown}.${before}.${everyTile.indexOf(tile)}`);
}

/** The custom_id of the button for a first or another night. */
export function againId(districts: Size | null): CustomId {
  return practiceId("again", String(districts ?? 0));
}

function practiceId(verb: PracticePress["type"], argument: string): CustomId {
  return { table: practiceTable, prompt: 0, verb, argument };
}

/** Reads such a custom_id; null for any other. */
export function readPractice({ verb, argument }: Pick<Press, "verb" | "argument">): PracticePress | null {
  if (verb === "again") return { type: "again", districts: sizeFrom(argument) };
  const [, districts, shown, half, picked] = picking.exec(argument) ?? [];
  if (verb !== "pick" || shown === undefined) return null;
  const tile = everyTile[Number(picked)];
  if (tile === undefined) return null;
  const exercise = { districts: sizeFrom(districts), shown };
  return { type: "pick", exercise, half: half === "" ? null : (everyTile[Number(half)] ?? null), tile };
}

/** A choice: half an answer or a whole one. */
export type Chosen =
  { readonly type: "half"; readonly tile: Tile } | { readonly type: "whole"; readonly tiles: readonly Tile[] };

/**
 * Adds a tile to a choice: when and where combine in any order, one replaces another of its kind, and the vicious
 * circle is alone.
 */
export function choose(half: Tile | null, tile: Tile): Chosen {
  const { type } = readTile(tile);
  if (type === "circle") return { type: "whole", tiles: [tile] };
  if (half === null || readTile(half).type === type) return { type: "half", tile };
  return { type: "whole", tiles: type === "when" ? [tile, half] : [half, tile] };
}

/** A marked answer. */
export interface Marked {
  readonly route: Route;
  /** The tiles that are right. */
  readonly right: readonly Tile[];
  /** Whether exactly these were chosen. */
  readonly hit: boolean;
}

/** Compares an answer with the route. */
export function mark(position: Position, tiles: readonly Tile[]): Marked {
  const route = ride(position);
  const right = rightTiles(route.answer);
  return { route, right, hit: tiles.length === right.length && tiles.every((tile) => right.includes(tile)) };
}
