import type { Seat } from "../../../../game/contract.js";
import { targetOf, type Outcome } from "../../rules/index.js";
import { lookOf, outline } from "./figures.js";
import { middle, placeOf, type Places } from "./places.js";
import { element, path, type Point, writing } from "../../../../discord/images/svg.js";

/** What the picture shows of the last turn. */
export interface LastMove {
  readonly mover: Seat;
  readonly go: number;
  readonly outcome: Outcome;
  /** Path counters before and after. */
  readonly from: number;
  readonly counter: number;
}

const light = "#fffaf0";

/** The figure's way, taken or not: an arrow along the fields, or straight back. */
export function way(move: LastMove, seats: number, places: Places): readonly string[] {
  const { mover, go, from, counter, outcome } = move;
  switch (outcome) {
    case "moved":
    case "goal":
      return [ghost(move, seats, places), arrow(mover, along(mover, from, counter, seats, places), places, false)];
    case "back":
      if (stayed(move)) return [];
      return [ghost(move, seats, places), arrow(mover, bend(mover, from, counter, seats, places), places, true)];
    case "blocked": {
      const target = targetOf(from, go, places.length);
      return [arrow(mover, along(mover, from, target, seats, places), places, true)];
    }
    case "caught":
      return [];
  }
}

/** The sign at a figure that had to stay, with its number. */
export function stopSign(move: LastMove, seats: number, places: Places): readonly string[] {
  if (!stayed(move)) return [];
  const figure = placeOf(move.counter, move.mover, seats, places);
  const wide = places.field * 0.58;
  const at = { x: figure.x + places.field * 0.4, y: figure.y - places.field * 0.38 };
  const corners = Array.from({ length: 8 }, (_, corner) => towards(at, (Math.PI / 4) * (corner + 0.5), wide / 2));
  const fill = move.outcome === "blocked" ? "#4a3423" : "#c4162a";
  return [
    element("polygon", { class: "stopped", points: path(corners), fill, stroke: light, "stroke-width": wide * 0.09 }),
    writing(String(move.go), { x: at.x, y: at.y + wide * 0.24 }, wide * 0.68, "#ffffff"),
  ];
}

function stayed({ from, counter }: LastMove): boolean {
  return from === counter;
}

/** Where the figure came from, as an empty outline. */
function ghost({ mover, from }: LastMove, seats: number, places: Places): string {
  const paint = { fill: light, "fill-opacity": 0.55, stroke: lookOf(mover).line, "stroke-width": 4 };
  const at = placeOf(from, mover, seats, places);
  return outline(mover, at, places.field * 0.6, { ...paint, "stroke-dasharray": "7 6" });
}

function along(mover: Seat, from: number, to: number, seats: number, places: Places): readonly Point[] {
  return Array.from({ length: to - from + 1 }, (_, step) => placeOf(from + step, mover, seats, places));
}

/** A curve towards the board's centre, past the fields in between. */
function bend(mover: Seat, from: number, to: number, seats: number, places: Places): readonly Point[] {
  const [start, end] = [placeOf(from, mover, seats, places), placeOf(to, mover, seats, places)];
  const between = (one: number, other: number, inner: number): number => ((one + other) / 2) * 0.7 + inner * 0.3;
  const pull = { x: between(start.x, end.x, middle.x), y: between(start.y, end.y, middle.y) };
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step) => curve(start, pull, end, step / steps));
}

/** A quadratic Bézier curve. */
function curve(start: Point, pull: Point, end: Point, at: number): Point {
  const mix = (a: number, b: number, c: number): number => (1 - at) ** 2 * a + 2 * at * (1 - at) * b + at ** 2 * c;
  return { x: mix(start.x, pull.x, end.x), y: mix(start.y, pull.y, end.y) };
}

/** Through these points, with an arrowhead before the figure on the last. */
function arrow(mover: Seat, points: readonly Point[], { field }: Places, dotted: boolean): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return "";
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const tip = towards(end, angle, -field * 0.4);
  const neck = towards(end, angle, -field * 0.7);
  const shaft = [...points.slice(0, -1).filter((point) => distance(point, end) > field * 0.7), neck];
  const head = {
    points: path([tip, ...[1, -1].map((side) => towards(neck, angle + (side * Math.PI) / 2, field * 0.2))]),
    "stroke-linejoin": "round",
  };
  const { line: ink } = lookOf(mover);
  const stroke = (colour: string, wide: number): string =>
    element("polyline", {
      points: path(shaft),
      fill: "none",
      stroke: colour,
      "stroke-width": wide,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
      ...(dotted ? { "stroke-dasharray": `1 ${field * 0.26}` } : {}),
    });
  return element(
    "g",
    { class: "way" },
    stroke(light, field * 0.22),
    element("polygon", { ...head, fill: light, stroke: light, "stroke-width": field * 0.1 }),
    stroke(ink, field * 0.12),
    element("polygon", { ...head, fill: ink }),
  );
}

function towards({ x, y }: Point, angle: number, far: number): Point {
  return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
