import type { APIComponentInContainer } from "discord.js";
import type { Position, Size, Tile } from "../../../games/katchme/rules/index.js";
import type { Translate } from "../../../locales/index.js";
import type { Drawing } from "../../messages/compose.js";
import type { Caption } from "../../images/picture.js";
import {
  gangSigns,
  keycap,
  positionPicture,
  ringLines,
  routeLines,
  tileName,
  tileRows,
} from "../../../games/katchme/screen/index.js";
import { buttons, gallery, text, type Button } from "../../ui/parts.js";
import { drawn } from "../../ui/frame.js";
import { mark, againId, pickId, positionOf, type Exercise } from "./exercise.js";

/** Instructions and the button that starts the clock. @param districts as in an exercise */
export function welcome(districts: Size | null, t: Translate): Drawing {
  const start: Button = { id: againId(districts), style: "main", label: t("katchme.practice.start") };
  const parts = [text(`### 🌙 ${t("katchme.practice.welcome")}`, t("katchme.practice.intro")), buttons(start)];
  return { picture: null, words: () => drawn("katchme", parts) };
}

/** A night to work out, with all tiles. @param half the tile chosen so far; null: none */
export function question(exercise: Exercise, half: Tile | null, t: Translate): Drawing {
  const position = positionOf(exercise);
  const { size } = position;
  const ask = half === null ? t("katchme.practice.clock") : t("katchme.practice.half", { tile: tileName(half, t) });
  return drawing(position, t, (picture) => [
    text(`### 🌙 ${t("katchme.practice.title", { count: size })}`),
    ...picture,
    text(...ringLines(position, t), `-# ${t("katchme.ringWayShort")}`),
    text(diceLine(position), `-# ⏱️ ${ask}`),
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
 * The whole route, and the answer's outcome at the end, which a phone shows.
 *
 * @param tiles those chosen
 * @param ms how long that took
 */
export function solution(exercise: Exercise, tiles: readonly Tile[], ms: number, t: Translate): Drawing {
  const position = positionOf(exercise);
  const { route, right, hit } = mark(position, tiles);
  const names = (which: readonly Tile[]): readonly string[] => which.map((tile) => `**${tileName(tile, t)}**`);
  const seconds = { seconds: ms / 1000 };
  return drawing(position, t, (picture) => [
    ...picture,
    text(...ringLines(position, t), `-# ${t("katchme.ringWayShort")}`, diceLine(position)),
    text(...routeLines(route, t)),
    text(
      `### ${hit ? `✅ ${t("katchme.practice.right", seconds)}` : `❌ ${t("katchme.practice.wrong", seconds)}`}`,
      t("katchme.practice.yours", { tiles: names(tiles) }),
      hit ? "" : t("katchme.practice.solution", { tiles: names(right) }),
    ),
    buttons({ id: againId(exercise.districts), style: "main", label: t("katchme.practice.again") }),
  ]);
}

function diceLine({ dice }: Position): string {
  return `## ${gangSigns.bosozoku} ${keycap(dice.pink)} · ${gangSigns.police} ${keycap(dice.blue)}`;
}

/** A message with its ring as an optional picture. @param parts around the picture */
function drawing(
  position: Position,
  t: Translate,
  parts: (picture: readonly APIComponentInContainer[]) => readonly APIComponentInContainer[],
): Drawing {
  return {
    picture: positionPicture(position, t),
    words: (shown: Caption | null) => drawn("katchme", parts(shown === null ? [] : [gallery(shown)])),
  };
}
