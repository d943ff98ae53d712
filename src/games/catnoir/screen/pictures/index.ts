import { card, gap } from "./card.js";
import { drawNight, drawTable } from "./city.js";
import { wide, type BoardDrawing, type HandDrawing } from "./look.js";
import { drawGroups, heightOf } from "./groups.js";
import { drawPiles, pilesHeight } from "./draw-piles.js";
import { drawRace, raceHeight } from "./race.js";
import { drawing } from "../../../../discord/images/svg.js";

const top = 20;

/** Of an empty hand's picture. */
const tableHeight = 360;

/** Places of an empty display. */
const empty = { scale: 1.3, places: 4 } as const;

/** Display, piles and race as an SVG with its own background, for light and dark themes. */
export function drawBoard({ display, piles, runners, target }: BoardDrawing): string {
  const pilesAt = top + (display.length === 0 ? card.height * empty.scale : heightOf(display)) + 24;
  const raceAt = pilesAt + pilesHeight + 14;
  const height = Math.round(raceAt + raceHeight(runners.length));
  return drawing(
    wide,
    height,
    ...drawNight(height, raceAt),
    ...(display.length === 0 ? gaps() : drawGroups(display, top, false)),
    ...drawPiles(piles, pilesAt),
    ...drawRace(runners, target, raceAt),
  );
}

/** A hand as an SVG with its own background; a sleeping cat if empty. */
export function drawHand({ groups }: HandDrawing): string {
  if (groups.length === 0) return drawing(wide, tableHeight, ...drawTable(tableHeight));
  const height = Math.round(top + heightOf(groups) + 32);
  return drawing(wide, height, ...drawNight(height, height), ...drawGroups(groups, top + 10, true));
}

function gaps(): readonly string[] {
  const { scale, places } = empty;
  const across = card.width * scale * 1.2;
  return Array.from({ length: places }, (_, place) =>
    gap({ x: wide / 2 + (place - places / 2 + 1 / 12) * across, y: top }, scale),
  );
}
