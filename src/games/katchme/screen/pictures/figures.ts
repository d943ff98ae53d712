import type { Gang } from "../../rules/index.js";
import { gangPaints, palette } from "./look.js";
import { element, path, type Point, writing } from "../../../../discord/images/svg.js";

/** Before scaling. */
const width = 96;

/**
 * A gang's figure as it passes the top of the ring: motorbike to the left, police car to the right.
 *
 * @param at the ground below its middle
 */
export function figure(gang: Gang, { x, y }: Point, wide: number): string {
  const parts = gang === "police" ? car() : bike();
  return element(
    "g",
    { class: gang, transform: `translate(${x} ${y}) scale(${Math.round((wide / width) * 100) / 100})` },
    ...parts,
  );
}

const dark = "#0d1120";

function wheel(x: number, r: number): string {
  return element("circle", { cx: x, cy: -r, r, fill: dark, stroke: palette.dim, "stroke-width": 4 });
}

function bike(): readonly string[] {
  const { fill } = gangPaints.bosozoku;
  const shape = (points: readonly (readonly [number, number])[], colour: string): string =>
    element("polygon", { points: path(points.map(([x, y]) => ({ x, y }))), fill: colour, "stroke-linejoin": "round" });
  const bar = { stroke: palette.dim, "stroke-width": 5, "stroke-linecap": "round" };
  return [
    // Bōsōzoku carry a flag at the back.
    element("line", { x1: 30, y1: -24, x2: 38, y2: -66, ...bar, "stroke-width": 3 }),
    element("rect", { x: 4, y: -68, width: 36, height: 25, rx: 3, fill: "#ffffff", stroke: fill, "stroke-width": 3 }),
    writing("BZ", { x: 22, y: -49 }, 21, fill),
    wheel(-30, 16),
    wheel(30, 16),
    element("line", { x1: -30, y1: -16, x2: -20, y2: -46, ...bar }),
    element("line", { x1: -20, y1: -46, x2: -10, y2: -48, ...bar }),
    shape(
      [
        [-24, -34],
        [-2, -38],
        [8, -30],
        [42, -34],
        [34, -22],
        [16, -12],
        [-10, -12],
      ],
      fill,
    ),
  ];
}

function car(): readonly string[] {
  const { fill } = gangPaints.police;
  const glass = { fill: "#cfe3ff", stroke: dark, "stroke-width": 2 };
  return [
    element("rect", { x: -12, y: -60, width: 24, height: 10, rx: 4, fill: "#ff5a5a" }),
    element("rect", { x: 0, y: -60, width: 12, height: 10, rx: 4, fill: "#6fb0ff" }),
    element("polygon", { points: "-32,-30 -22,-51 20,-51 34,-30", ...glass }),
    element("rect", { x: -48, y: -33, width: 96, height: 24, rx: 8, fill, stroke: palette.ink, "stroke-width": 2 }),
    element("rect", { x: -14, y: -35, width: 28, height: 27, rx: 3, fill: "#ffffff" }),
    writing("P", { x: 0, y: -13 }, 26, fill),
    wheel(-29, 11),
    wheel(29, 11),
  ];
}
