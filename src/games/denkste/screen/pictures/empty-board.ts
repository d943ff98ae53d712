import type { Seat } from "../../../../game/contract.js";
import type { Track } from "../../rules/index.js";
import { lookOf, outline } from "./figures.js";
import { fieldsOn, middle, pointOf, size, startField, tracks, type Places } from "./places.js";
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
