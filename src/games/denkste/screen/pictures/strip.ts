import type { Seat } from "../../../../game/contract.js";
import { defineSketch } from "../../../../game/scene.js";
import { line } from "../../../../discord/images/podium.js";
import {
  drawing,
  element,
  fitName,
  path,
  toDrawable,
  type Point,
  widthOf,
  writing,
} from "../../../../discord/images/svg.js";
import type { Length, Track } from "../../rules/index.js";
import {
  bands,
  emptyBoard,
  figure,
  goalPaw,
  lookOf,
  outline,
  placesOf,
  size,
  standingFigures,
  wood,
} from "./empty-board.js";

/** A field ahead of the mover. */
export interface StripField {
  /** Null: the goal. */
  readonly track: Track | null;
  /** Whether it is a start field of the mover's own, of the next track. */
  readonly start: boolean;
  /** Whether it is in the mover's corner, before or after a lap: tinted in their colour, as on the board. */
  readonly corner: boolean;
  /** Seats that stand on it and keep the mover away. */
  readonly occupied: readonly Seat[];
}

/** The fields from the mover's, as far as the six numbers lead, and below them the whole board. */
interface StripDrawing {
  readonly mover: Seat;
  readonly length: Length;
  /** By seat. */
  readonly letters: readonly string[];
  /** By seat: any name, its path counter, and how far it has to go, in words. */
  readonly standings: readonly { readonly name: string; readonly counter: number; readonly toGo: string }[];
  readonly from: Pick<StripField, "start" | "corner"> & { readonly track: Track };
  /** For +1 to +6; those beyond the goal are the goal. */
  readonly fields: readonly StripField[];
}

const stripSize = { width: 800, strip: 176, height: 430 } as const;

/** Width of a field, of its share of the strip, the height of its centre, and where the bands begin. */
const [field, step, row, bandTop] = [92, 112, 112, 48] as const;

/** The strip as an SVG with its own background, for light and dark themes. */
function drawStrip({ mover, length, letters, standings, from, fields }: StripDrawing): string {
  const letter = (seat: Seat): string => letters[seat] ?? "";
  return drawing(
    stripSize.width,
    stripSize.height,
    ground(fields.length),
    ...[from, ...fields].map(({ track }, place, all) => tile(track, place, all.length - 1)),
    from.corner ? box({ x: centre(0), y: row }, lookOf(mover).fill, 0.28) : "",
    figure(mover, letter(mover), { x: centre(0), y: row }, 76),
    ...fields.flatMap((each, index) => drawField(each, index + 1, mover, letter)),
    map(length, letters, standings),
    ...standings.flatMap((standing, seat) => toGo(standing, seat, letter(seat), standings.length)),
  );
}

/** The whole board, small. */
function map(length: Length, letters: readonly string[], standings: StripDrawing["standings"]): string {
  const places = placesOf(length);
  // Its own ground above it ends where the strip does.
  const side = stripSize.height - stripSize.strip - 26;
  const figures = standings.map(({ counter }, seat) => ({ counter, letter: letters[seat] ?? "" }));
  const scale = side / size.width;
  return element(
    "g",
    { class: "map", transform: `translate(20 ${stripSize.strip + 16 - (size.strip - 4) * scale}) scale(${scale})` },
    ...emptyBoard(letters, places),
    ...standingFigures(figures, places),
  );
}

/** Next to the map: a figure, its name, and how far it has to go. */
function toGo(
  { name, toGo: said }: StripDrawing["standings"][number],
  seat: Seat,
  letter: string,
  seats: number,
): readonly string[] {
  const high = (stripSize.height - stripSize.strip - 20) / seats;
  const y = stripSize.strip + 10 + high * (seat + 0.5);
  const across = 780 - 344 - 34 * widthOf(said) - 20;
  const setting = { x: 344, y: y + 13, high: 36, least: 28, across, ink: "#fff3dc", anchor: "start" } as const;
  return [
    figure(seat, letter, { x: 300, y }, 56),
    ...line(fitName(toDrawable(name), across / setting.least), setting),
    writing(said, { x: 780, y: y + 12 }, 34, wood.hint, { "text-anchor": "end", "font-weight": 700 }),
  ];
}

/** What lies ahead of a mover. */
export const stripSketch = defineSketch("denkste-strip", drawStrip);

function centre(place: number): number {
  return stripSize.width / 2 + (place - 3) * step;
}

/** The background and how far each field is; the same for every strip. */
function ground(fields: number): string {
  return element(
    "g",
    { class: "ground" },
    element("rect", { width: stripSize.width, height: stripSize.height, fill: "#23343a" }),
    ...Array.from({ length: fields }, (_, index) =>
      writing(`+${index + 1}`, { x: centre(index + 1), y: 37 }, 34, "#fff3dc"),
    ),
  );
}

/** A field's share of its track's band, with its box; the same everywhere but at the ends. */
function tile(track: Track | null, place: number, last: number): string {
  const [left, right] = [
    place === 0 ? centre(0) : step / 2,
    place === last ? stripSize.width - centre(last) : step / 2,
  ];
  return element(
    "g",
    { class: "tile", transform: `translate(${centre(place)} ${bandTop})` },
    element("rect", { x: -left, width: left + right, height: stripSize.strip - bandTop, fill: bands[track ?? 3] }),
    track === null ? "" : box({ x: 0, y: row - bandTop }, wood.field),
  );
}

function drawField(
  { track, start, corner, occupied }: StripField,
  place: number,
  mover: Seat,
  letter: (seat: Seat) => string,
): readonly string[] {
  const at = { x: centre(place), y: row };
  if (track === null) return [goalPaw(at, 48)];
  const { fill, line: edge } = lookOf(mover);
  return [
    ...(corner && !start ? [box(at, fill, 0.28)] : []),
    ...(start ? [box(at, wood.field, 1, edge), outline(mover, at, field * 0.62, { fill, "fill-opacity": 0.28 })] : []),
    ...occupied.map((seat, index) =>
      figure(
        seat,
        letter(seat),
        { x: at.x + (index - (occupied.length - 1) / 2) * 34, y: at.y },
        occupied.length > 1 ? 44 : 62,
      ),
    ),
    ...(occupied.length > 0 ? [barrier(at.x)] : start ? [upwards(at.x, edge)] : []),
  ];
}

function box(at: Point, fill: string, opacity = 1, stroke = "none"): string {
  return element("rect", {
    x: at.x - field / 2,
    y: at.y - field / 2,
    width: field,
    height: field,
    rx: field * 0.2,
    fill,
    "fill-opacity": opacity,
    stroke,
    "stroke-width": 5,
  });
}

/** A barrier across the foot of an occupied field. */
function barrier(x: number): string {
  const [left, top, stripe] = [x - 48, 138, 96 / 5];
  return element(
    "g",
    { class: "barrier" },
    element("rect", {
      x: left,
      y: top,
      width: 96,
      height: 22,
      rx: 6,
      fill: "#fffaf0",
      stroke: "#4a3423",
      "stroke-width": 4,
    }),
    ...[0, 2, 4].map((index) =>
      element("polygon", {
        points: path([
          { x: left + index * stripe + 3, y: top + 20 },
          { x: left + index * stripe + 9, y: top + 2 },
          { x: left + index * stripe + 17, y: top + 2 },
          { x: left + index * stripe + 11, y: top + 20 },
        ]),
        fill: "#c4162a",
      }),
    ),
  );
}

/** An arrow up to the next track. */
function upwards(x: number, ink: string): string {
  const points = path([
    { x: x - 15, y: 108 },
    { x: x - 15, y: 122 },
    { x: x + 13, y: 122 },
    { x: x + 13, y: 104 },
  ]);
  const head = path([
    { x: x + 13, y: 88 },
    { x: x + 27, y: 108 },
    { x: x - 1, y: 108 },
  ]);
  const arrow = { fill: "none", stroke: ink, "stroke-width": 9, "stroke-linejoin": "round", "stroke-linecap": "round" };
  return element(
    "g",
    { class: "up" },
    element("polyline", { points, ...arrow }),
    element("polygon", { points: head, fill: ink }),
  );
}
