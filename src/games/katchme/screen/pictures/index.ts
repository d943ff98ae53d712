import { widthOf, drawing, element, type Point, writing, path } from "../../../../discord/images/svg.js";
import { drawPodium, line, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import { type Podium, defineSketch } from "../../../../game/scene.js";
import type { BoxArt } from "../../../../game/screen.js";
import type { District, Gang, Route } from "../../rules/index.js";
import { type DrawnPlate, type DrawnRing, drawPlates, drawRing, placesOf, plateHeight } from "./draw-ring.js";
import { disc, figure, gangPaints, margin, palette, pictureWidth, stack, burst, die } from "./look.js";

/** What a picture shows. A night is one round of the game (README.md). */
interface NightDrawing {
  readonly ring: DrawnRing;
  /** The seats without a district. */
  readonly plates: readonly DrawnPlate[];
  /** Null: no legend. */
  readonly legend: LegendWords | null;
  /** The gangs' route in the last night that has ended; null: not shown. */
  readonly ride: DrawnRide | null;
}

/** Below the ring the plates, the legend and the ride. Its background suits light and dark themes. */
function drawKatchme({ ring, plates, legend, ride }: NightDrawing): string {
  const places = placesOf(ring.size, ring.gangs, margin);
  const platesAt = margin + places.height + margin;
  const legendAt = platesAt + (plates.length === 0 ? 0 : plateHeight + margin / 2);
  const rideAt = legendAt + (legend === null ? 0 : legendHeight);
  const height = Math.round(rideAt + (ride === null ? 0 : rideLayout.height));
  return drawing(
    pictureWidth,
    height,
    element("rect", { width: pictureWidth, height, fill: palette.ground }),
    ...drawRing(ring, places),
    ...drawPlates(plates, platesAt),
    ...(legend === null ? [] : drawLegend(legend, legendAt)),
    ...(ride === null ? [] : drawRide(ride, rideAt)),
  );
}

/** Height of the legend, in pixels. */
const legendHeight = 62;

/** Its words: the gangs and the two piles. */
interface LegendWords {
  readonly bosozoku: string;
  readonly police: string;
  readonly piles: { readonly draw: string; readonly discard: string };
}

/** Font size, in pixels. */
const wordSize = 27;

/** A word, its icon's width, and the icon, drawn from its left end. */
type Entry = readonly [word: string, icon: number, draw: (left: number) => string];

/** Explains figures and piles in one row. @param y its top */
function drawLegend({ bosozoku, police, piles }: LegendWords, y: number): readonly string[] {
  const gangs: readonly Entry[] = [
    [bosozoku, 72, (x) => figure("bosozoku", { x: x + 30, y: y + 46 }, 60)],
    [police, 72, (x) => figure("police", { x: x + 30, y: y + 46 }, 60)],
  ];
  const entries: readonly Entry[] = [
    ...gangs,
    [piles.draw, 44, (x) => stack("draw", { x: x + 16, y: y + 30 }, 36)],
    [piles.discard, 44, (x) => stack("discard", { x: x + 16, y: y + 30 }, 36)],
  ];
  const spans = entries.map(([word, icon]) => icon + widthOf(word) * wordSize);
  const rest = pictureWidth - 2 * margin - spans.reduce((sum, span) => sum + span, 0);
  const gap = rest / (entries.length + 1);
  return entries.flatMap(([word, icon, draw], index) => {
    const x = margin + gap + spans.slice(0, index).reduce((sum, span) => sum + span + gap, 0);
    return [
      draw(x),
      writing(word, { x: x + icon, y: y + 42 }, wordSize, palette.dim, { "text-anchor": "start", "font-weight": 700 }),
    ];
  });
}

/** A night. */
export const nightSketch = defineSketch("katchme-night", drawKatchme);

/** Three districts with the gangs, the police and both dice. */
export function boxArt(): BoxArt {
  return {
    svg: drawKatchme({
      ring: {
        size: 3,
        districts: [3, 5, 2].map((top) => ({
          name: "",
          top,
          owner: "",
          sizes: null,
        })),
        crash: false,
        gangs: { bosozoku: "orange", police: "green" },
        middle: { pink: 4, blue: 2 },
      },
      plates: [],
      legend: null,
      ride: null,
    }),
    ground: "#1e2438",
    left: -80,
    top: 0,
    width: 960,
  };
}

/** A tile that somebody took in the last night. */
export interface DrawnTile {
  readonly face:
    | { readonly type: "when"; readonly stop: number }
    | { readonly type: "where"; readonly district: District }
    | { readonly type: "circle" };
  /** Any text. */
  readonly owner: string;
  readonly isRight: boolean;
}

/** The end of a game as drawn. */
interface EndDrawing {
  /** Null: there was none. */
  readonly ride: DrawnRide | null;
  /** The tiles taken in it. */
  readonly tiles: readonly DrawnTile[];
  readonly podium: Podium<Gang>;
}

/** The night's colours on the podium. */
const podiumPaint: PodiumPaint<Gang> = {
  ground: palette.ground,
  step: palette.road,
  ink: palette.ink,
  dim: palette.dim,
  accent: "#ffd23d",
  black: "#161b2e",
  figure,
};

const colours = { right: "#58c27d", wrong: "#ff6b6b" } as const;

/** Tiles side by side, and a tile's height with the space below it. */
const [perRow, rowHeight] = [3, 82] as const;

/** The last night's route, its tiles, and the podium. */
function drawEnd({ ride, tiles, podium }: EndDrawing): string {
  const tilesAt = margin + (ride === null ? 0 : rideLayout.height);
  const podiumAt = tilesAt + Math.ceil(tiles.length / perRow) * rowHeight;
  const height = podiumAt + podiumHeight(podium.seats.length);
  return drawing(
    pictureWidth,
    height,
    element("rect", { width: pictureWidth, height, fill: palette.ground }),
    ...(ride === null ? [] : drawRide(ride, margin)),
    ...tiles.flatMap((tile, index) => {
      const across = (pictureWidth - 2 * margin) / perRow;
      const at = { x: margin + (index % perRow) * across, y: tilesAt + Math.floor(index / perRow) * rowHeight };
      return tileAt(tile, at, across - 10);
    }),
    ...drawPodium(podium, podiumPaint, podiumAt),
  );
}

/** The end. */
export const endSketch = defineSketch("katchme-end", drawEnd);

/** @param at its upper left corner */
function tileAt({ face, owner, isRight }: DrawnTile, { x, y }: Point, wide: number): readonly string[] {
  const colour = isRight ? colours.right : colours.wrong;
  const high = rowHeight - 12;
  const middle = { x: x + 42, y: y + high / 2 };
  const box = { x: x + 2, y: y + 2, width: wide - 4, height: high - 4, rx: 16, fill: palette.panel };
  return [
    element("rect", { class: "tile", ...box, stroke: colour, "stroke-width": 4 }),
    ...faceOf(face, middle),
    ...line(owner, {
      x: x + 80,
      y: middle.y + 11,
      high: 30,
      least: 26,
      across: 126,
      ink: palette.ink,
      anchor: "start",
    }),
    markOf(isRight, { x: x + wide - 28, y: middle.y }, colour),
  ];
}

function faceOf(face: DrawnTile["face"], at: Point): readonly string[] {
  switch (face.type) {
    case "when":
      return [
        element("rect", { x: at.x - 25, y: at.y - 25, width: 50, height: 50, rx: 12, fill: "#fffdf5" }),
        writing(`${face.stop}.`, { x: at.x, y: at.y + 14 }, 40, "#161b2e"),
      ];
    case "where":
      return [disc(face.district, at, 25)];
    case "circle":
      return [
        element("circle", {
          cx: at.x,
          cy: at.y,
          r: 21,
          fill: "none",
          stroke: gangPaints.police.line,
          "stroke-width": 7,
        }),
        element("circle", {
          cx: at.x,
          cy: at.y,
          r: 9,
          fill: "none",
          stroke: gangPaints.bosozoku.line,
          "stroke-width": 6,
        }),
      ];
  }
}

/** A tick or cross: colour is not all that tells. */
function markOf(isRight: boolean, { x, y }: Point, stroke: string): string {
  const d = isRight ? `M${x - 12} ${y}l9 10l16 -20` : `M${x - 10} ${y - 10}l20 20M${x + 10} ${y - 10}l-20 20`;
  const pen = { fill: "none", "stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return element("path", { d, stroke, ...pen });
}

/** In pixels: a drawing's height, and how far below its top the gangs' rows lie. */
const rideLayout = { height: 254, bosozoku: 100, police: 194 } as const;

/** Limits of the columns, and the widest step between two. */
const columns = { first: 158, last: 738, step: 150 } as const;
const radius = 28;

/** A ride as drawn. */
interface DrawnRide {
  readonly route: Route;
  /** Its outcome in one line. */
  readonly title: string;
  /** The word for the start. */
  readonly start: string;
}

/**
 * Start and stops from the left, with the gangs' districts and on the arrows how far they drove. Squares are dice,
 * upright rectangles cards.
 *
 * @param y its top
 */
function drawRide({ route, title, start }: DrawnRide, y: number): readonly string[] {
  const { stops, answer } = route;
  const room = columns.last - columns.first;
  const step = Math.min(columns.step, room / Math.max(1, stops.length));
  const left = columns.first + (room - step * stops.length) * 0.4;
  const at = (gang: Gang, stop: number): Point => ({ x: left + stop * step, y: y + rideLayout[gang] });
  const middle = (stop: number): Point => ({
    x: left + stop * step,
    y: y + (rideLayout.bosozoku + rideLayout.police) / 2,
  });
  const inner = pictureWidth - 2 * margin;
  const [first] = stops;
  return [
    element("rect", { x: margin, y, width: inner, height: rideLayout.height - margin, rx: 18, fill: palette.panel }),
    writing(title, { x: pictureWidth / 2, y: y + 42 }, Math.min(31, (inner - 30) / widthOf(title)), palette.ink),
    ...(answer.type === "collision" ? [burst(middle(answer.stop), { across: 58, down: 88 })] : []),
    ...(["bosozoku", "police"] as const).flatMap((gang) => [
      figure(gang, { x: left - 84, y: y + rideLayout[gang] + 26 }, 84),
      ...(first === undefined ? [] : [disc(first[gang].from, at(gang, 0), radius)]),
      ...stops.flatMap((stop, index) => leg(gang, stop[gang].steps, stop[gang].to, index, at)),
    ]),
    writing(start, { x: left, y: middle(0).y + 9 }, 26, palette.dim),
    ...stops.map((_, index) => {
      const { x, y: high } = middle(index + 1);
      const crash = answer.type === "collision" && answer.stop === index + 1;
      return writing(String(index + 1), { x, y: high + 11 }, crash ? 36 : 30, crash ? "#7a1206" : palette.dim);
    }),
  ];
}

/** The way to a stop. @param index of the stop, from 0 */
function leg(
  gang: Gang,
  steps: number,
  to: District,
  index: number,
  at: (gang: Gang, stop: number) => Point,
): readonly string[] {
  const { line: stroke } = gangPaints[gang];
  const [from, end] = [at(gang, index), at(gang, index + 1)];
  const low = end.y + 12;
  const tip = end.x - radius - 3;
  const dashes = gang === "police" ? { "stroke-dasharray": "7 5" } : {};
  const middle = (from.x + end.x) / 2;
  return [
    element(
      "g",
      { class: `leg ${gang}` },
      element("line", {
        x1: from.x + radius,
        y1: low,
        x2: tip - 10,
        y2: low,
        stroke,
        "stroke-width": 6,
        ...dashes,
      }),
      element("polygon", {
        points: path([
          { x: tip, y: low },
          { x: tip - 14, y: low - 11 },
          { x: tip - 14, y: low + 11 },
        ]),
        fill: stroke,
      }),
    ),
    index === 0 ? die(gang, steps, { x: middle, y: low - 29 }, 32) : played(steps, { x: middle, y: low - 29 }),
    disc(to, end, radius),
  ];
}

function played(steps: number, { x, y }: Point): string {
  const paper = { width: 26, height: 34, rx: 4, fill: "#fffdf5" };
  return element(
    "g",
    { class: "played" },
    element("rect", { x: x - 13, y: y - 17, ...paper }),
    writing(String(steps), { x, y: y + 10 }, 28, "#161b2e"),
  );
}
