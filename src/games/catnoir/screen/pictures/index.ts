import { drawPodium, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import { drawing, element, type Point } from "../../../../discord/images/svg.js";
import type { Podium } from "../../../../game/scene.js";
import type { BoxArt } from "../../../../game/screen.js";
import { defineSketch } from "../../../../game/sketch.js";
import type { Faction } from "../../rules/index.js";
import { back, card, face, gap } from "./card.js";
import {
  drawNight,
  drawTable,
  type BoardDrawing,
  type CardGroup,
  type HandDrawing,
  margin,
  named,
  noir,
  paintOf,
  type Runner,
  wide,
} from "./look.js";
import { drawPiles, pilesHeight, drawGroups, heightOf } from "./groups.js";
import { drawRace, raceHeight } from "./race.js";

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

/** A seat's best faction with its name; null: it has no points. */
export type PlacedFigure = Pick<CardGroup, "faction" | "name"> | null;

/** The end of a game as drawn. */
interface EndDrawing {
  /** By seat, with the factions that brought their points. */
  readonly runners: readonly Runner[];
  readonly target: number;
  /** The factions that brought points, with names; null: points of which that is not known any more. */
  readonly legend: readonly { readonly faction: Faction | null; readonly name: string }[];
  readonly podium: Podium<PlacedFigure>;
}

/** The city's colours on the podium. */
const podiumPaint: PodiumPaint<PlacedFigure> = {
  ground: noir.roofs,
  step: noir.house,
  ink: noir.ink,
  dim: noir.dim,
  accent: noir.lamp,
  black: noir.black,
  figure: portrait,
};

/** Names of factions side by side, and their height in pixels. */
const [perRow, rowHeight] = [2, 50] as const;

/** Space above the house. */
const aboveHouse = 10;

/** The race with its points in the colours of the factions, what the colours mean, and the podium. */
export function drawEnd({ runners, target, legend, podium }: EndDrawing): string {
  const legendAt = aboveHouse + raceHeight(runners.length);
  const podiumAt = legendAt + (legend.length === 0 ? 0 : Math.ceil(legend.length / perRow) * rowHeight + 16);
  const height = podiumAt + podiumHeight(podium.seats.length);
  return drawing(
    wide,
    height,
    ...drawNight(height, aboveHouse),
    ...drawRace(runners, target, aboveHouse),
    element("rect", { y: legendAt, width: wide, height: podiumAt - legendAt, fill: noir.roofs }),
    ...legend.flatMap(({ faction, name }, index) => {
      const across = (wide - 44) / perRow;
      const x = 22 + (index % perRow) * across;
      const y = legendAt + 10 + Math.floor(index / perRow) * rowHeight;
      const fill = faction === null ? noir.lamp : paintOf(faction).fill;
      return [
        element("rect", { class: faction ?? "earlier", x, y, width: 36, height: 36, rx: 6, fill }),
        ...named(name, { x: x + 48, y: y + 31 }, { most: 36, least: 28, across: across - 60 }, noir.ink, {
          "text-anchor": "start",
        }),
      ];
    }),
    ...drawPodium(podium, podiumPaint, podiumAt),
  );
}

/** A seat as a card of its best faction; a card face down if it has no points. */
function portrait(best: PlacedFigure, { x, y }: Point, across: number): string {
  const scale = across / card.height;
  const at = { x: x - (card.width * scale) / 2, y: y - across };
  return best === null ? back(at, scale) : face(best, at, scale);
}

/** Display, piles and race. */
export const boardSketch = defineSketch("catnoir-board", drawBoard);

/** A hand. */
export const handSketch = defineSketch("catnoir-hand", drawHand);

/** The end. */
export const endSketch = defineSketch("catnoir-end", drawEnd);

/** A hand of five factions. */
export function boxArt(): BoxArt {
  return {
    svg: drawHand({
      title: "",
      groups: [
        { faction: "detectives", name: "", count: 3 },
        { faction: "hackers", name: "", count: 1 },
        { faction: "mafia", name: "", count: 2 },
        { faction: "police", name: "", count: 1 },
        { faction: "journalists", name: "", count: 2 },
      ],
    }),
    ground: "#1b2342",
    left: 0,
    top: 0,
    width: 800,
  };
}
