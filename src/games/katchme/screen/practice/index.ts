import type { Asking, Page, Subcommand } from "../../../../game/screen.js";
import type { Press } from "../../../../game/press.js";
import type { Position, Tile } from "../../rules/index.js";
import {
  choose,
  courseFor,
  positionOf,
  practiceTable,
  readPractice,
  sizeFrom,
  withBest,
  type Exercise,
  againId,
  courseAfter,
  mark,
  pickId,
  type Course,
} from "./exercise.js";
import type { APIComponentInContainer, APIMediaGalleryComponent } from "discord.js";
import type { Picture, Translate } from "../../../../game/scene.js";
import { buttons, text, type Button } from "../../../../discord/ui/parts.js";
import { routeLines } from "../evaluation.js";
import { positionPicture } from "../picture.js";
import { ringLines } from "../ring-lines.js";
import { tileRows } from "../tiles.js";
import { gangSigns, keycap, tileName } from "../words.js";

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
