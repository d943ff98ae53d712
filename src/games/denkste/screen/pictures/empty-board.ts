import type { Seat } from "../../../../game/contract.js";
import { type Track, cornerOf, fieldOf, sizesOf, type Field, type Length } from "../../rules/tracks.js";
import { element, path, type Attributes, type Point, writing } from "../../../../discord/images/svg.js";

/** The board's colours. */
export const wood = { board: "#8f5a34", edge: "#6b3f22", field: "#fdf3df", hint: "#e3cda3" } as const;
/** A track's colour. */
export const bands: Readonly<Record<Track, string>> = { 1: "#e3b878", 2: "#cf9757", 3: "#b87a42" };

/**
 * All but the letters is one group, the same for every table of this size: seldom painted.
 *
 * @param letters one per seat
 */
export function emptyBoard(letters: readonly string[], places: Places): readonly string[] {
  const seats = letters.length;
  return [
    element(
      "g",
      { class: "ground" },
      element("rect", { width: size.width, height: size.height, fill: "#23343a" }),
      ...wooden(places),
      ...letters.map((_, seat) => lane(seat, seats, places)),
      goal(places),
      ...tracks.flatMap((track) => [...fields(track, places), ...direction(track, places)]),
      ...letters.flatMap((_, seat) => starts(seat, seats, places)),
    ),
    ...letters.flatMap((letter, seat) => lettersOn(letter, seat, seats, places)),
  ];
}

/** A frame, and a darker square for each inner track. */
function wooden({ reach, field }: Places): readonly string[] {
  const layer = (half: number, paint: Attributes): string => box(middle, half, { rx: 26, ...paint });
  return [
    layer(size.width / 2 - 6, { fill: wood.board, stroke: wood.edge, "stroke-width": 6 }),
    ...tracks.map((track) => layer(reach[track] + field * 0.56, { fill: bands[track] })),
  ];
}

/** A seat's way from track to track and into the goal. */
function lane(seat: Seat, seats: number, places: Places): string {
  const corners = tracks.map((track) => pointOf(startField(track, seat, seats, places.length), places));
  const dots = { "stroke-width": 14, "stroke-dasharray": "2 20", "stroke-linecap": "round" };
  return element("polyline", { points: path([...corners, middle]), fill: "none", stroke: lookOf(seat).fill, ...dots });
}

function fields(track: Track, places: Places): readonly string[] {
  return Array.from({ length: fieldsOn(track, places.length) }, (_, index) =>
    square(pointOf({ track, index }, places), places, { class: `field track-${track}`, fill: wood.field }),
  );
}

/** A small sign on the field behind each corner. */
function direction(track: Track, places: Places): readonly string[] {
  const side = fieldsOn(track, places.length) / 4;
  const wide = places.field * 0.13;
  return [0, 1, 2, 3].map((corner) => {
    const { x, y } = pointOf({ track, index: corner * side + 1 }, places);
    const points = [-1, 0, 1].map((step) => ({ x: x + wide * (step === 0 ? 1 : -0.4), y: y + step * wide * 1.3 }));
    const line = { stroke: wood.hint, "stroke-width": 9, "stroke-linecap": "round", "stroke-linejoin": "round" };
    return element("polyline", {
      points: path(points),
      transform: `rotate(${corner * 90} ${x} ${y})`,
      fill: "none",
      ...line,
    });
  });
}

/** A seat's start fields, with its shape in them. */
function starts(seat: Seat, seats: number, places: Places): readonly string[] {
  const { line, fill } = lookOf(seat);
  return tracks.flatMap((track) => {
    const at = pointOf(startField(track, seat, seats, places.length), places);
    return [
      square(at, places, { fill, "fill-opacity": 0.28, stroke: line, "stroke-width": 6 }),
      outline(seat, at, places.field * 0.66, { fill: wood.field, "fill-opacity": 0.75 }),
    ];
  });
}

function lettersOn(letter: string, seat: Seat, seats: number, places: Places): readonly string[] {
  return tracks.map((track) => {
    const { x, y } = pointOf(startField(track, seat, seats, places.length), places);
    return writing(letter, { x, y: y + places.field * 0.14 }, places.field * 0.36, lookOf(seat).line);
  });
}

function goal({ reach, field }: Places): string {
  return goalPaw(middle, Math.min(reach[3] - field * 0.62, 92));
}

/** The goal: a cat's paw on a disc. */
export function goalPaw({ x, y }: Point, r: number): string {
  const pad = (right: number, down: number, rx: number, ry: number, turn: number): string => {
    const [cx, cy] = [x + right * r, y + down * r];
    return element("ellipse", {
      cx,
      cy,
      rx: rx * r,
      ry: ry * r,
      transform: `rotate(${turn} ${cx} ${cy})`,
      fill: "#fff3dc",
    });
  };
  return element(
    "g",
    { class: "goal" },
    element("circle", { cx: x, cy: y, r, fill: "#563a73", stroke: "#fff3dc", "stroke-width": 5 }),
    pad(0, 0.28, 0.4, 0.32, 0),
    ...[-1, 1].flatMap((side) => [
      pad(side * 0.5, -0.08, 0.15, 0.21, side * 28),
      pad(side * 0.18, -0.4, 0.16, 0.23, side * 8),
    ]),
  );
}

/** A field, or an overlay on it. */
function square(at: Point, { field }: Places, paint: Attributes): string {
  return box(at, field / 2, { rx: field * 0.2, ...paint });
}

function box({ x, y }: Point, half: number, paint: Attributes): string {
  return element("rect", { x: x - half, y: y - half, width: half * 2, height: half * 2, ...paint });
}

/** Where everything lies on a board of one length. */
export interface Places {
  readonly length: Length;
  /** Width of a field. */
  readonly field: number;
  /** Distance of each track's fields from the board's centre, sideways. */
  readonly reach: Readonly<Record<Track, number>>;
}

/** In pixels; the height is the board and two strips for names. */
export const size = { width: 800, height: 912, strip: 60 } as const;

/** @internal */
export const tracks: readonly Track[] = [1, 2, 3];

/** The board's centre. */
export const middle: Point = { x: size.width / 2, y: size.height / 2 };

/** Every track is a square, and all fields have one size. */
export function placesOf(length: Length): Places {
  return length === "long"
    ? { length, field: 73, reach: { 1: 340, 2: 255, 3: 170 } }
    : { length, field: 94, reach: { 1: 330, 2: 220, 3: 110 } };
}

/** Fields of a track. @internal */
export function fieldsOn(track: Track, length: Length): number {
  return sizesOf(length)[track - 1] ?? 0;
}

/** A field's centre. Corner 0 is the upper left; counting is clockwise. @internal */
export function pointOf(field: Field, { length, reach }: Places): Point {
  if (field === "goal") return middle;
  const side = fieldsOn(field.track, length) / 4;
  const away = reach[field.track];
  const along = ((field.index % side) / side) * 2 * away - away;
  switch (Math.floor(field.index / side)) {
    case 0:
      return { x: middle.x + along, y: middle.y - away };
    case 1:
      return { x: middle.x + away, y: middle.y + along };
    case 2:
      return { x: middle.x - along, y: middle.y + away };
    default:
      return { x: middle.x - away, y: middle.y - along };
  }
}

/** Where a figure is after this many steps. */
export function placeOf(counter: number, seat: Seat, seats: number, places: Places): Point {
  return pointOf(fieldOf(counter, seat, seats, places.length), places);
}

/** The start field of a seat on a track. */
function startField(track: Track, seat: Seat, seats: number, length: Length): Field {
  return { track, index: (cornerOf(seat, seats) * fieldsOn(track, length)) / 4 };
}

/** How a seat's figure looks; shape, colour and letter each tell it apart. */
export interface Look {
  readonly shape: "triangle" | "square" | "circle" | "diamond";
  readonly fill: string;
  /** Of the letter. */
  readonly ink: string;
  /** A darker tone for its edge, and for letters and lines on the board. */
  readonly line: string;
}

const looks: readonly [Look, ...Look[]] = [
  { shape: "triangle", fill: "#d42f3f", ink: "#ffffff", line: "#9e1a2b" },
  { shape: "square", fill: "#2f6fd6", ink: "#ffffff", line: "#1d4c9c" },
  { shape: "circle", fill: "#2d8c4e", ink: "#ffffff", line: "#1a5f32" },
  { shape: "diamond", fill: "#f59a1b", ink: "#3a2208", line: "#a85c08" },
];

/** The look of a seat's figure. */
export function lookOf(seat: Seat): Look {
  return looks[seat % looks.length] ?? looks[0];
}

/** A figure with its letter. @param wide approximate width in pixels */
export function figure(seat: Seat, letter: string, at: Point, wide: number): string {
  const { fill, line, ink } = lookOf(seat);
  const shape = outline(seat, at, wide, { fill, stroke: line, "stroke-width": wide * 0.06 });
  return element("g", { class: "figure" }, shape, letterOn(seat, letter, at, wide, ink));
}

/** The shape of a seat's figure. @param paint its fill and stroke */
export function outline(seat: Seat, { x, y }: Point, wide: number, paint: Attributes): string {
  const half = wide / 2;
  const rectangle = (side: number, more: Attributes): string =>
    element("rect", {
      x: x - side / 2,
      y: y - side / 2,
      width: side,
      height: side,
      rx: side * 0.12,
      ...more,
      ...paint,
    });
  switch (lookOf(seat).shape) {
    case "triangle": {
      const low = y + half * 0.82;
      const points = path([
        { x, y: y - half * 1.12 },
        { x: x + half * 1.12, y: low },
        { x: x - half * 1.12, y: low },
      ]);
      return element("polygon", { points, "stroke-linejoin": "round", ...paint });
    }
    case "square":
      return rectangle(wide * 0.84, {});
    case "circle":
      return element("circle", { cx: x, cy: y, r: half * 0.94, ...paint });
    case "diamond":
      return rectangle(wide * 0.78, { transform: `rotate(45 ${x} ${y})` });
  }
}

function letterOn(seat: Seat, letter: string, { x, y }: Point, wide: number, ink: string): string {
  const triangle = lookOf(seat).shape === "triangle";
  const high = wide * (triangle ? 0.52 : 0.58);
  const down = (triangle ? wide * 0.14 : 0) + high * 0.36;
  return writing(letter, { x, y: y + down }, high, ink);
}

/** A seat's figure where it stands. */
interface Standing {
  readonly letter: string;
  readonly counter: number;
}

/** All figures, by seat; those on one field make room for each other. */
export function standingFigures(figures: readonly Standing[], places: Places): readonly string[] {
  const on = figures.map(({ counter }, seat) => fieldOf(counter, seat, figures.length, places.length));
  return figures.map(({ letter }, seat) => {
    const field = on[seat] ?? "goal";
    const together = on.flatMap((other, neighbour) => (isSame(field, other) ? [neighbour] : []));
    const at = pointOf(field, places);
    return together.length === 1
      ? figure(seat, letter, at, places.field * 0.84)
      : figure(seat, letter, beside(at, together.indexOf(seat), together.length, places), places.field * 0.58);
  });
}

/** Places of two to four figures on one field. */
function beside({ x, y }: Point, place: number, count: number, { field }: Places): Point {
  const step = field * 0.25;
  const down = count === 2 ? place === 1 : place > 1;
  return { x: x + (place % 2 === 0 ? -step : step), y: y + (down ? step : -step) };
}

function isSame(one: Field, other: Field): boolean {
  if (one === "goal" || other === "goal") return one === other;
  return one.track === other.track && one.index === other.index;
}
