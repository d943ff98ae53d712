import { card, gap } from "./card.js";
import { drawNight, drawTable } from "./city.js";
import { margin, named, noir, wide, type BoardDrawing, type HandDrawing } from "./look.js";
import { drawGroups, heightOf } from "./groups.js";
import { drawPiles, pilesHeight } from "./draw-piles.js";
import { drawRace, raceHeight } from "./race.js";
import { drawing } from "../../../../discord/images/svg.js";

/** Where the cards begin, below a title if there is one. */
function topBelow(title: string): number {
  return title === "" ? 20 : 54;
}

/** Of an empty hand's picture. */
const tableHeight = 360;

/** Places of an empty display. */
const empty = { scale: 1.3, places: 4 } as const;

/** Display, piles and race as an SVG with its own background, for light and dark themes. */
export function drawBoard({ title, display, piles, runners, target }: BoardDrawing): string {
  const top = topBelow(title);
  const pilesAt = top + (display.length === 0 ? card.height * empty.scale : heightOf(display)) + 16;
  const raceAt = pilesAt + pilesHeight + 14;
  const height = Math.round(raceAt + raceHeight(runners.length));
  return drawing(
    wide,
    height,
    ...drawNight(height, raceAt),
    ...titleOf(title),
    ...(display.length === 0 ? gaps(top) : drawGroups(display, top, false)),
    ...drawPiles(piles, pilesAt),
    ...drawRace(runners, target, raceAt),
  );
}

/** A hand as an SVG with its own background; a sleeping cat if empty. */
export function drawHand({ title, groups }: HandDrawing): string {
  if (groups.length === 0) return drawing(wide, tableHeight, ...drawTable(tableHeight));
  // Turned cards stick out at the top.
  const top = Math.max(30, topBelow(title));
  const height = Math.round(top + heightOf(groups) + 12);
  return drawing(wide, height, ...drawNight(height, height), ...titleOf(title), ...drawGroups(groups, top, true));
}

/** Tells the display from a hand, which look alike. */
function titleOf(title: string): readonly string[] {
  return named(title, { x: wide / 2, y: 32 }, { most: 32, least: 26, across: wide - 2 * margin }, noir.lamp);
}

function gaps(top: number): readonly string[] {
  const { scale, places } = empty;
  const across = card.width * scale * 1.2;
  return Array.from({ length: places }, (_, place) =>
    gap({ x: wide / 2 + (place - places / 2 + 1 / 12) * across, y: top }, scale),
  );
}
