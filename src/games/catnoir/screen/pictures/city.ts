import { noir, wide } from "./look.js";
import { element, writing } from "../../../../discord/images/svg.js";

/** Sky, moon and roofs. @param height of the picture @param ground where the roofs end */
export function drawNight(height: number, ground: number): readonly string[] {
  return [
    element("rect", { width: wide, height, fill: noir.sky }),
    element("circle", { cx: 640, cy: 170, r: 150, fill: noir.moon }),
    element("path", { d: skyline(ground), fill: noir.roofs }),
  ];
}

/** From left to right: width, and height above the ground. */
const houses: readonly (readonly [across: number, high: number])[] = [
  [70, 190],
  [50, 250],
  [80, 150],
  [40, 210],
  [90, 280],
  [60, 170],
  [70, 230],
  [30, 300],
  [70, 200],
  [90, 150],
  [60, 260],
  [90, 180],
];

function skyline(ground: number): string {
  const roofs = houses.map(([across, high]) => `V${ground - high}h${across}`);
  return `M0 ${ground + 80}${roofs.join("")}V${ground + 80}z`;
}

/** An empty table under a lamp, with a sleeping cat. */
export function drawTable(height: number): readonly string[] {
  const table = height - 70;
  return [
    element("rect", { width: wide, height, fill: noir.sky }),
    element("path", { d: `M340 70L180 ${table}H620L460 70z`, fill: noir.lit }),
    element("path", { d: "M397 0h6v36h-6z", fill: noir.line }),
    element("path", { d: "M372 36h56l36 40h-128z", fill: noir.line }),
    element("ellipse", { cx: 400, cy: 78, rx: 40, ry: 8, fill: noir.lamp }),
    element("rect", { y: table, width: wide, height: 70, fill: noir.house }),
    element("rect", { y: table, width: wide, height: 8, fill: noir.line }),
    // Its chin is on the table.
    element("path", {
      d: `M300 ${table}c-40 -10 -40 -90 60 -100c60 -6 130 20 130 66c0 20 -8 34 -30 34z`,
      fill: noir.black,
    }),
    element("path", {
      d: `M268 ${table - 30}l-6 -46l26 20q14 -4 26 0l24 -20l0 46q2 32 -34 32q-36 0 -36 -32z`,
      fill: noir.black,
      stroke: noir.lit,
      "stroke-width": 3,
    }),
    element("path", {
      d: `M279 ${table - 26}q8 7 16 0M312 ${table - 26}q8 7 16 0`,
      fill: "none",
      stroke: noir.lamp,
      "stroke-width": 4,
      "stroke-linecap": "round",
    }),
    writing("Z", { x: 268, y: table - 92 }, 34, noir.dim),
    writing("Z", { x: 244, y: table - 124 }, 46, noir.dim),
    writing("Z", { x: 212, y: table - 164 }, 60, noir.dim),
    element("path", { d: `M540 ${table - 22}h90q-8 24 -26 24h-38q-18 0 -26 -24z`, fill: noir.ink }),
    element("ellipse", { cx: 585, cy: table - 22, rx: 45, ry: 7, fill: "#ffffff" }),
  ];
}
