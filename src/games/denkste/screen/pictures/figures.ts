import type { Seat } from "../../../../game/contract.js";
import { element, path, type Attributes, type Point, writing } from "../../../../discord/images/svg.js";

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
