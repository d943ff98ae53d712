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

/** Stands for a table in the custom_ids of practice messages. */
export const practiceTable = "practice";

/** What is practised, and how well. Buttons carry it from night to night. */
export interface Course {
  /** Districts of the next night. */
  readonly size: Size;
  /** Whether the size stays; else it grows with success. */
  readonly fixed: boolean;
  /** The reader's fastest right answer, in tenths of a second; null: none yet. */
  readonly best: number | null;
}

/** One night to practise. It follows from the id of the interaction that showed it, which also tells when. */
export interface Exercise extends Course {
  /** Id of that interaction. */
  readonly shown: string;
}

/** A press on a practice message. `half`: the tile chosen before. */
export type PracticePress =
  | { readonly type: "again"; readonly course: Course }
  | { readonly type: "pick"; readonly exercise: Exercise; readonly half: Tile | null; readonly tile: Tile };

const sizes: readonly Size[] = [3, 4, 5, 6];

/** All tiles; custom_ids name them by index. */
const everyTile = tilesOf(6);

/** A letter if it grows, the number of districts, the best time. */
const course = String.raw`(g?)([3-6])\.(\d{0,5})`;
const onward = new RegExp(`^${course}$`);
const picking = new RegExp(String.raw`^${course}\.(\d{17,20})\.(\d{0,2})\.(\d{1,2})$`);

/** In tenths of a second. */
const longest = 99_999;

/** A number of districts; null for anything else. */
export function sizeFrom(given: unknown): Size | null {
  return sizes.find((size) => String(size) === String(given)) ?? null;
}

/** Cards, dice and gangs. @param random from the id of the interaction that showed it */
export function positionOf({ size }: Course, random: Random): Position {
  const city = districtsOf(size);
  const district = () => city[random.pick(size)] ?? "orange";
  return {
    size,
    start: { bosozoku: district(), police: district() },
    dice: { pink: random.die(), blue: random.die() },
    tops: city.map(() => random.die()),
  };
}

/** For a number of districts; null: it begins with three and grows. @param best the stored time */
export function courseFor(districts: Size | null, best: number | null): Course {
  return { size: districts ?? 3, fixed: districts !== null, best };
}

/** With the better of its own and the stored time. */
export function withBest<T extends Course>(before: T, stored: number | null): T {
  const { best } = before;
  return { ...before, best: best === null || stored === null ? (best ?? stored) : Math.min(best, stored) };
}

/** The course after an answer. @param ms how long it took */
export function courseAfter({ size, fixed, best }: Course, hit: boolean, ms: number): Course {
  if (!hit) return { size, fixed, best };
  const time = Math.min(Math.round(ms / 100), longest);
  const more = sizes[sizes.indexOf(size) + 1] ?? size;
  return { size: fixed ? size : more, fixed, best: best === null ? time : Math.min(best, time) };
}

/** The custom_id of a tile's button. */
export function pickId(exercise: Exercise, half: Tile | null, tile: Tile): CustomId {
  const before = half === null ? "" : String(everyTile.indexOf(half));
  return practiceId("pick", `${writeCourse(exercise)}.${exercise.shown}.${before}.${everyTile.indexOf(tile)}`);
}

/** The custom_id of the button for a first or another night. */
export function againId(next: Course): CustomId {
  return practiceId("again", writeCourse(next));
}

function practiceId(verb: PracticePress["type"], argument: string): CustomId {
  return { table: practiceTable, prompt: 0, verb, argument };
}

function writeCourse({ size, fixed, best }: Course): string {
  return `${fixed ? "" : "g"}${size}.${best ?? ""}`;
}

function readCourse(grows = "", size = "", best = ""): Course | null {
  const districts = sizeFrom(size);
  return districts === null ? null : { size: districts, fixed: grows === "", best: best === "" ? null : Number(best) };
}

/** Reads such a custom_id; null for any other. */
export function readPractice({ verb, argument }: Pick<Press, "verb" | "argument">): PracticePress | null {
  if (verb === "again") {
    const [, ...parts] = onward.exec(argument) ?? [];
    return { type: "again", course: readCourse(...parts) ?? courseFor(null, null) };
  }
  const [, grows, size, best, shown, half, picked] = picking.exec(argument) ?? [];
  const read = readCourse(grows, size, best);
  const tile = everyTile[Number(picked)];
  if (verb !== "pick" || read === null || shown === undefined || tile === undefined) return null;
  return {
    type: "pick",
    exercise: { ...read, shown },
    half: half === "" ? null : (everyTile[Number(half)] ?? null),
    tile,
  };
}

/** Half an answer or a whole one. */
export type Chosen =
  { readonly type: "half"; readonly tile: Tile } | { readonly type: "whole"; readonly tiles: readonly Tile[] };

/**
 * Adds a tile to a choice: when and where combine, one replaces another of its kind, and the vicious circle is alone.
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
  readonly right: readonly Tile[];
  /** Whether exactly the right tiles were chosen. */
  readonly hit: boolean;
}

/** Compares an answer with the route. */
export function mark(position: Position, tiles: readonly Tile[]): Marked {
  const route = ride(position);
  const right = rightTiles(route.answer);
  return { route, right, hit: tiles.length === right.length && tiles.every((tile) => right.includes(tile)) };
}
