import type { APIComponentInContainer, APIMediaGalleryComponent } from "discord.js";
import { type CustomId, type Button, buttons, text } from "../../../discord/ui/parts.js";
import type { Random } from "../../../game/contract.js";
import type { Press } from "../../../game/press.js";
import type { Picture, Translate } from "../../../game/scene.js";
import type { Asking, Page, Subcommand } from "../../../game/screen.js";
import {
  districtsOf,
  type Position,
  ride,
  rightTiles,
  type Route,
  type Size,
  type Tile,
  tilesOf,
} from "../rules/index.js";
import { routeLines } from "./news.js";
import { ringLines, tileRows } from "./night-parts.js";
import { positionPicture } from "./picture.js";
import { gangSigns, keycap, readTile, tileName } from "./words.js";

/** Stands for a table in the custom_ids of practice messages. */
const practiceTable = "practice";

/** Practice for one person: instructions, a night against the clock, then the answer. */
export const practice: Subcommand = {
  name: "practice",
  table: practiceTable,
  texts: { name: "katchme.command.practice", description: "katchme.command.practiceDescription" },
  button: { label: "katchme.practice.button", emoji: "🌙" },
  options: { districts: "katchme.command.practiceDistricts" },
  open: ({ districts }, { best, t }) => welcome(courseFor(sizeFrom(districts), best), t),
  press,
};

function press(pressed: Pick<Press, "verb" | "argument">, asking: Asking): Page | null {
  const read = readPractice(pressed);
  if (read === null) return null;
  const { id, since, random, best, t } = asking;
  const night = (exercise: Exercise): Position => positionOf(exercise, random(exercise.shown));
  if (read.type === "again") {
    const exercise = { ...withBest(read.course, best), shown: id };
    return question(exercise, night(exercise), null, t);
  }
  const exercise = withBest(read.exercise, best);
  const chosen = choose(read.half, read.tile);
  return chosen.type === "half"
    ? question(exercise, night(exercise), chosen.tile, t)
    : solution(exercise, night(exercise), chosen.tiles, since(exercise.shown), t);
}

/** Instructions and the button that starts the clock. */
function welcome(course: Course, t: Translate): Page {
  const start: Button = { id: againId(course), style: "main", label: t("katchme.practice.start") };
  const parts = [
    text(`### 🌙 ${t("katchme.practice.welcome")}`, t("katchme.practice.intro"), bestLine(course, course, t)),
    buttons(start),
  ];
  return { picture: null, parts: () => parts };
}

/** A night to work out, with all tiles. @param half the tile chosen so far */
function question(exercise: Exercise, position: Position, half: Tile | null, t: Translate): Page {
  const { size } = position;
  const ask = half === null ? t("katchme.practice.clock") : t("katchme.practice.half", { tile: tileName(half, t) });
  return page(positionPicture(position, t), (picture) => [
    text(`### 🌙 ${t("katchme.practice.title", { count: size })}`),
    text(`-# ⏱️ ${ask}`),
    ...ringParts(position, picture, t),
    ...tileRows(
      {
        size,
        id: (tile) => pickId(exercise, half, tile),
        stands: (tile) => (tile === half ? "chosen" : "free"),
        beside: [],
      },
      t,
    ),
  ]);
}

/**
 * The whole route, and how the answer did at the end, which a phone shows.
 *
 * @param tiles those chosen
 * @param ms how long that took
 */
function solution(exercise: Exercise, position: Position, tiles: readonly Tile[], ms: number, t: Translate): Page {
  const { route, right, hit } = mark(position, tiles);
  const names = (which: readonly Tile[]): readonly string[] => which.map((tile) => `**${tileName(tile, t)}**`);
  const seconds = { seconds: ms / 1000 };
  const next = courseAfter(exercise, hit, ms);
  const solved = positionPicture(position, t, route);
  const shown = page(solved, (picture) => [
    ...ringParts(position, picture, t),
    text(...routeLines(route, t)),
    text(
      `### ${hit ? `✅ ${t("katchme.practice.right", seconds)}` : `❌ ${t("katchme.practice.wrong", seconds)}`}`,
      t("katchme.practice.yours", { tiles: names(tiles) }),
      hit ? "" : t("katchme.practice.solution", { tiles: names(right) }),
      bestLine(exercise, next, t),
    ),
    buttons({
      id: againId(next),
      style: "main",
      label: next.size > exercise.size ? t("katchme.practice.more", { count: next.size }) : t("katchme.practice.again"),
    }),
  ]);
  return hit && next.best !== null ? { ...shown, time: next.best } : shown;
}

/** Empty before the first right answer. */
function bestLine(before: Course, { best }: Course, t: Translate): string {
  if (best === null) return "";
  const seconds = { seconds: best / 10 };
  const isNew = before.best !== null && best < before.best;
  return isNew ? `🏅 ${t("katchme.practice.newBest", seconds)}` : `-# ⏱️ ${t("katchme.practice.best", seconds)}`;
}

/** The picture has ring, ways and dice: only without it they are told in words. */
function ringParts(
  position: Position,
  picture: readonly APIMediaGalleryComponent[],
  t: Translate,
): readonly APIComponentInContainer[] {
  const { pink, blue } = position.dice;
  const dice = `## ${gangSigns.bosozoku} ${keycap(pink)} · ${gangSigns.police} ${keycap(blue)}`;
  return picture.length > 0
    ? picture
    : [text(...ringLines(position, t), `-# ${t("katchme.ringWayShort")}`), text(dice)];
}

/** A message with a ring as an optional picture. @param parts around the picture */
function page(
  picture: Picture,
  parts: (picture: readonly APIMediaGalleryComponent[]) => readonly APIComponentInContainer[],
): Page {
  return {
    picture,
    parts: (shown) => parts(shown === null ? [] : [shown]),
  };
}

/** What is practised, and how well. Buttons carry it from night to night. */
interface Course {
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
type PracticePress =
  | { readonly type: "again"; readonly course: Course }
  | { readonly type: "pick"; readonly exercise: Exercise; readonly half: Tile | null; readonly tile: Tile };

const sizes: readonly Size[] = [3, 4, 5, 6];

/** All tiles; custom_ids name them by index. */
const everyTile = tilesOf(6);

/** A letter if it grows, the number of districts, the best time. */
const coursePattern = String.raw`(g?)([3-6])\.(\d{0,5})`;
const onward = new RegExp(`^${coursePattern}$`);
const picking = new RegExp(String.raw`^${coursePattern}\.(\d{17,20})\.(\d{0,2})\.(\d{1,2})$`);

/** In tenths of a second. */
const longest = 99_999;

/** A number of districts; null for anything else. @internal */
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
function withBest<T extends Course>(before: T, stored: number | null): T {
  const { best } = before;
  return { ...before, best: best === null || stored === null ? (best ?? stored) : Math.min(best, stored) };
}

/** The course after an answer. @param ms how long it took @internal */
export function courseAfter({ size, fixed, best }: Course, hit: boolean, ms: number): Course {
  if (!hit) return { size, fixed, best };
  const time = Math.min(Math.round(ms / 100), longest);
  const more = sizes[sizes.indexOf(size) + 1] ?? size;
  return { size: fixed ? size : more, fixed, best: best === null ? time : Math.min(best, time) };
}

/** The custom_id of a tile's button. @internal */
export function pickId(exercise: Exercise, half: Tile | null, tile: Tile): CustomId {
  const before = half === null ? "" : String(everyTile.indexOf(half));
  return practiceId("pick", `${writeCourse(exercise)}.${exercise.shown}.${before}.${everyTile.indexOf(tile)}`);
}

/** The custom_id of the button for a first or another night. @internal */
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

/** Reads such a custom_id; null for any other. @internal */
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
type Chosen =
  { readonly type: "half"; readonly tile: Tile } | { readonly type: "whole"; readonly tiles: readonly Tile[] };

/**
 * Adds a tile to a choice: when and where combine, one replaces another of its kind, and the vicious circle is alone.
 *
 * @internal
 */
export function choose(half: Tile | null, tile: Tile): Chosen {
  const { type } = readTile(tile);
  if (type === "circle") return { type: "whole", tiles: [tile] };
  if (half === null || readTile(half).type === type) return { type: "half", tile };
  return { type: "whole", tiles: type === "when" ? [tile, half] : [half, tile] };
}

/** A marked answer. */
interface Marked {
  readonly route: Route;
  readonly right: readonly Tile[];
  /** Whether exactly the right tiles were chosen. */
  readonly hit: boolean;
}

/** Compares an answer with the route. @internal */
export function mark(position: Position, tiles: readonly Tile[]): Marked {
  const route = ride(position);
  const right = rightTiles(route.answer);
  return { route, right, hit: tiles.length === right.length && tiles.every((tile) => right.includes(tile)) };
}
