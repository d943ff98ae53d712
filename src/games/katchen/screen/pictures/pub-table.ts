import { pub } from "./look.js";
import { element } from "../../../../discord/images/svg.js";

/** In pixels: width, height of the upper part with the dice, and space around the rows. */
export const size = { width: 800, dice: 250, edge: 14 } as const;

/** Height of a seat's row: many are packed to fit a phone. */
export function rowFor(seats: number): number {
  return seats > 5 ? 52 : 62;
}

/** The picture's height. */
export function heightFor(seats: number): number {
  return size.dice + seats * rowFor(seats) + size.edge;
}

/** The same for every table with as many seats: seldom painted. */
export function emptyTable(seats: number): string {
  const height = heightFor(seats);
  const plank = (index: number): string =>
    element("rect", {
      y: index * 84,
      width: size.width,
      height: 84,
      fill: index % 2 === 0 ? pub.table : pub.plank,
      stroke: pub.seam,
      "stroke-width": 3,
    });
  return element(
    "g",
    { class: "ground" },
    element("rect", { width: size.width, height, fill: pub.table }),
    ...Array.from({ length: Math.ceil(size.dice / 84) }, (_, index) => plank(index)),
    ...stains(),
    ...paw(),
    element("rect", { y: size.dice, width: size.width, height: height - size.dice, fill: pub.panel }),
    ...Array.from({ length: seats - 1 }, (_, index) =>
      element("rect", {
        x: 20,
        y: size.dice + (index + 1) * rowFor(seats) + size.edge / 2 - 1,
        width: size.width - 40,
        height: 2,
        fill: pub.turn,
      }),
    ),
  );
}

/** Rings that glasses have left. */
function stains(): readonly string[] {
  const ring = (cx: number, cy: number, r: number): string =>
    element("circle", { cx, cy, r, fill: "none", stroke: pub.seam, "stroke-width": 7, "stroke-opacity": 0.55 });
  return [ring(56, 214, 46), ring(632, 26, 54)];
}

/** A cat's paw that reaches for the dice. */
function paw(): readonly string[] {
  const fur = { fill: "#e9973f" };
  const stripe = { fill: "none", stroke: "#c4762a", "stroke-width": 11, "stroke-linecap": "round" };
  const toes = { rx: 17, ry: 19, fill: "#fff3dc", stroke: "#d9b98a", "stroke-width": 3 };
  return [
    element(
      "g",
      { transform: "translate(772 -22) rotate(20)" },
      element("rect", { x: -40, y: -70, width: 80, height: 138, rx: 36, ...fur }),
      element("path", { d: "M -34 -6 Q -14 2 4 -4", ...stripe }),
      element("path", { d: "M -34 20 Q -14 28 4 22", ...stripe }),
      element("ellipse", { cx: 0, cy: 62, rx: 47, ry: 37, fill: "#fff3dc" }),
      ...[-32, 0, 32].map((cx) => element("ellipse", { cx, cy: cx === 0 ? 94 : 84, ...toes })),
    ),
  ];
}
