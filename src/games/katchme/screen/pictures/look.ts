import { placeOf, type District, type Gang } from "../../rules/index.js";
import type { Point } from "./places.js";
import { element, escapeXml, type Attributes } from "../../../../discord/images/svg.js";

/** Colours of the night and of text on it. */
export const night = {
  ground: "#1d2438",
  panel: "#2a334d",
  road: "#39435f",
  line: "#8f9bbb",
  ink: "#f4f1e6",
  dim: "#c3cae0",
} as const;

/** A sign's fill, and the colour of text on it. */
interface Paint {
  readonly fill: string;
  readonly ink: string;
}

const paints: Readonly<Record<District, Paint>> = {
  orange: { fill: "#f08a24", ink: "#241300" },
  violet: { fill: "#8b46c8", ink: "#ffffff" },
  green: { fill: "#2a8546", ink: "#ffffff" },
  yellow: { fill: "#f5cf3d", ink: "#2b2200" },
  red: { fill: "#cf2f38", ink: "#ffffff" },
  turquoise: { fill: "#35bdb7", ink: "#00211f" },
};

/** A district's colours. */
export function paintOf(district: District): Paint {
  return paints[district];
}

/** A gang's colour, which is its die's, and a lighter one for lines on the night. */
export const gangPaints: Readonly<Record<Gang, { readonly fill: string; readonly line: string }>> = {
  bosozoku: { fill: "#d81f78", line: "#ff7ab8" },
  police: { fill: "#2463d1", line: "#7db1ff" },
};

/** Text at a point, centred unless stated. */
export function writing(text: string, { x, y }: Point, high: number, ink: string, more: Attributes = {}): string {
  const style = { "font-size": high, "font-weight": 800, "text-anchor": "middle", fill: ink, ...more };
  return element("text", { x, y, ...style }, escapeXml(text));
}

/** A for the first of the ring, as in all texts. */
function letterOf(district: District): string {
  return "ABCDEF".charAt(placeOf(district));
}

/** A district's letter on a disc of its colour. */
export function disc(district: District, { x, y }: Point, radius: number): string {
  const { fill, ink } = paints[district];
  return element(
    "g",
    { class: "disc" },
    element("circle", { cx: x, cy: y, r: radius, fill, stroke: night.ink, "stroke-width": radius * 0.1 }),
    writing(letterOf(district), { x, y: y + radius * 0.42 }, radius * 1.2, ink),
  );
}

/** A card with its value. @param high its height */
export function card(value: number, { x, y }: Point, high: number): string {
  const across = high * 0.8;
  const paper = {
    width: across,
    height: high,
    rx: high * 0.12,
    fill: "#fffdf5",
    stroke: "#11162a",
    "stroke-width": high * 0.03,
  };
  return element(
    "g",
    { class: "card" },
    element("rect", { x: x - across / 2, y: y - high / 2, ...paper }),
    writing(String(value), { x, y: y + high * 0.31 }, high * 0.86, "#161b2e"),
  );
}

/** A gang's die. @param wide of the square */
export function die(gang: Gang, value: number, { x, y }: Point, wide: number): string {
  const [corner, edge] = [{ x: x - wide / 2, y: y - wide / 2 }, wide * 0.06];
  const square = { width: wide, height: wide, rx: wide * 0.2, fill: gangPaints[gang].fill, stroke: night.ink };
  return element(
    "g",
    { class: "die" },
    element("rect", { ...corner, ...square, "stroke-width": edge }),
    writing(String(value), { x, y: y + wide * 0.31 }, wide * 0.88, "#ffffff"),
  );
}

/** A small pile of cards: face down as a draw pile, or face up as a discard. */
export function stack(kind: "draw" | "discard", { x, y }: Point, high: number): string {
  const across = high * 0.74;
  const [upper, lower] = kind === "draw" ? ["#5b6aa8", "#3d4a80"] : ["#fffdf5", "#b9bfd2"];
  const one = (shift: number, fill: string): string =>
    element("rect", {
      x: x - across / 2 + shift,
      y: y - high / 2 + shift,
      width: across,
      height: high,
      rx: high * 0.13,
      fill,
      stroke: "#11162a",
      "stroke-width": high * 0.05,
    });
  const mark =
    kind === "draw"
      ? element("circle", {
          cx: x,
          cy: y,
          r: high * 0.17,
          fill: "none",
          stroke: "#dfe5ff",
          "stroke-width": high * 0.08,
        })
      : element("rect", {
          x: x - high * 0.15,
          y: y - high * 0.15,
          width: high * 0.3,
          height: high * 0.3,
          transform: `rotate(45 ${x} ${y})`,
          fill: "#c4333d",
        });
  return element("g", { class: kind }, one(high * 0.12, lower), one(0, upper), mark);
}
