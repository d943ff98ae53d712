import { drawPodium, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import { type Podium, defineSketch } from "../../../../game/scene.js";
import type { BoxArt } from "../../../../game/screen.js";
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
import { drawing, element, type Point, writing } from "../../../../discord/images/svg.js";

/** Where the cards begin, below a title if there is one. */
function topBelow(title: string): number {
  return title === "" ? 20 : 54;
}

/** Of an empty hand's picture. */
const tableHeight = 360;

/** Places of an empty display. */
const empty = { scale: 1.3, places: 4 } as const;

/** Display, piles and race as an SVG with its own background, for light and dark themes. */
function drawBoard({ title, display, piles, runners, target, attack }: BoardDrawing): string {
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
    ...(attack === null ? [] : drawAttack(attack, raceAt)),
  );
}

/** A card that goes for somebody, large above everything that lies there. @param high where the race begins */
function drawAttack({ card: played, said }: NonNullable<BoardDrawing["attack"]>, high: number): readonly string[] {
  const scale = (high - 110) / card.height;
  return [
    element("rect", { width: wide, height: high, fill: noir.black, "fill-opacity": 0.72 }),
    face(played, { x: (wide - card.width * scale) / 2, y: 20 }, scale, -4),
    ...named(said, { x: wide / 2, y: high - 26 }, { most: 54, least: 30, across: wide - 2 * margin }, noir.lamp),
  ];
}

/** A hand as an SVG with its own background; a sleeping cat if empty. */
function drawHand({ title, groups }: HandDrawing): string {
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

/** A seat's best faction with its card's letter; null: it has no points. */
export type PlacedFigure = Pick<CardGroup, "faction" | "letter"> | null;

/** The end of a game as drawn. */
export interface EndDrawing {
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
function drawEnd({ runners, target, legend, podium }: EndDrawing): string {
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
        { faction: "detectives", name: "", letter: "", count: 3 },
        { faction: "hackers", name: "", letter: "", count: 1 },
        { faction: "mafia", name: "", letter: "", count: 2 },
        { faction: "police", name: "", letter: "", count: 1 },
        { faction: "journalists", name: "", letter: "", count: 2 },
      ],
    }),
    ground: "#1b2342",
    left: 0,
    top: 0,
    width: 800,
  };
}

const roof = 66;

/** Many candidates have lower floors, so that a phone shows the whole board. */
function floorFor(seats: number): number {
  return seats > 4 ? 44 : 54;
}

/** One per point to win, with a wider wall after each fifth. */
const windows = { left: 292, right: 692, high: 36, wall: 8 } as const;

/** Height of the race. */
function raceHeight(seats: number): number {
  return roof + seats * floorFor(seats) + margin;
}

/**
 * A house with a floor per candidate and a lit window per point, the target on a flag.
 *
 * @param y its top
 */
function drawRace(runners: readonly Runner[], target: number, y: number): readonly string[] {
  const base = y + roof;
  const floor = floorFor(runners.length);
  const height = runners.length * floor + margin;
  return [
    ...onRoof(target, base),
    element("rect", { x: 0, y: base, width: wide, height, fill: noir.house }),
    element("rect", { x: 0, y: base - 8, width: wide, height: 8, fill: noir.line }),
    ...runners.map((runner, seat) => drawFloor(runner, target, base + margin / 2 + seat * floor, floor)),
  ];
}

/** @param y its top @param floor its height */
function drawFloor({ name, points, active, by }: Runner, target: number, y: number, floor: number): string {
  const low = y + floor / 2 + 12;
  const ink = active ? noir.lamp : noir.ink;
  const score = points >= target ? { fill: noir.lamp, ink: noir.black } : { fill: noir.roofs, ink };
  return element(
    "g",
    { class: active ? "floor active" : "floor" },
    ...(active
      ? [element("rect", { x: 8, y: y + 2, width: wide - 16, height: floor - 4, rx: 14, fill: noir.lit })]
      : []),
    ...(active
      ? [
          element("polygon", {
            points: `20,${y + floor / 2 - 17} 44,${y + floor / 2} 20,${y + floor / 2 + 17}`,
            fill: noir.lamp,
          }),
        ]
      : []),
    ...named(name, { x: 54, y: low }, { most: 36, least: 31, across: windows.left - 44 }, ink, {
      "text-anchor": "start",
      "font-weight": active ? 800 : 700,
    }),
    ...Array.from({ length: target }, (_, point) =>
      pane(
        point,
        target,
        point < points ? fillOf(by[point - points + by.length]) : null,
        y + (floor - windows.high) / 2,
      ),
    ),
    element("rect", { x: 706, y: y + 6, width: 80, height: floor - 12, rx: 12, fill: score.fill }),
    writing(String(points), { x: 746, y: y + floor / 2 + 16 }, Math.min(46, floor - 10), score.ink, {
      class: "points",
    }),
  );
}

/** The light of a faction, or that of a lamp. */
function fillOf(faction: Faction | undefined): string {
  return faction === undefined ? noir.lamp : paintOf(faction).fill;
}

/** A window. @param point its number, from 0 @param light null: it is dark */
function pane(point: number, target: number, light: string | null, y: number): string {
  const { x, width } = placeOf(point, target);
  const paint = { fill: light ?? noir.roofs };
  const lit = light !== null;
  const box = { x, y, width, height: windows.high, rx: 3 };
  return element("rect", { class: lit ? "window lit" : "window", ...box, ...paint });
}

/** Whole pixels make windows alike and the picture smaller. */
function placeOf(point: number, target: number): { readonly x: number; readonly width: number } {
  const wall = (before: number): number => Math.floor(before / 5) * windows.wall;
  const each = Math.floor((windows.right - windows.left - wall(target - 1)) / target);
  const left = windows.right - each * target - wall(target - 1);
  return { x: left + point * each + wall(point), width: each - 5 };
}

/** A cat watching the moon, chimneys, and the flag. @param y of the roof */
function onRoof(target: number, y: number): readonly string[] {
  const { x, width } = placeOf(target - 1, target);
  const pole = x + width / 2;
  const sitting =
    "M96 0c-8 -18 -2 -34 10 -42l-3 -20l9 8h10l9 -8l1 20c2 8 -3 12 -8 14c10 8 12 18 12 28h12q14 0 18 -14l6 2q-4 18 -24 18h-52z";
  return [
    element("path", {
      d: sitting,
      transform: `translate(150 ${y - 8})`,
      fill: noir.black,
      stroke: noir.line,
      "stroke-width": 3,
    }),
    element("path", {
      d: `M40 ${y}v-46h-6v-12h56v12h-6v46zM420 ${y}v-30h-5v-10h40v10h-5v30zM470 ${y}v-52h-5v-10h40v10h-5v52z`,
      fill: noir.house,
    }),
    element("rect", { x: pole - 3, y: y - 62, width: 6, height: 62, fill: noir.ink }),
    element("path", { d: `M${pole} ${y - 62}h-96l14 24l-14 24h96z`, fill: noir.lamp }),
    writing(String(target), { x: pole - 40, y: y - 24 }, 40, noir.black, { class: "target" }),
  ];
}
