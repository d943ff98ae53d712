import { element, type Point } from "../../../../discord/images/svg.js";

/** Colours of the pub table and of text on it. */
export const pub = {
  table: "#6a4127",
  plank: "#5f3922",
  seam: "#4b2c19",
  panel: "#352015",
  turn: "#573621",
  ink: "#fff3dc",
  dim: "#d6b98d",
  amber: "#f0a63a",
  high: "#4fae68",
  low: "#e05a4a",
  paper: "#f6e4bd",
  edge: "#8a5a22",
  cat: "#4a2f14",
} as const;

/** Of the pips, in fractions of a die's width from its centre. */
const pips: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-0.24, -0.24],
    [0.24, 0.24],
  ],
  [
    [-0.25, -0.25],
    [0, 0],
    [0.25, 0.25],
  ],
  [
    [-0.23, -0.23],
    [0.23, -0.23],
    [-0.23, 0.23],
    [0.23, 0.23],
  ],
  [
    [-0.25, -0.25],
    [0.25, -0.25],
    [0, 0],
    [-0.25, 0.25],
    [0.25, 0.25],
  ],
  [
    [-0.22, -0.27],
    [0.22, -0.27],
    [-0.22, 0],
    [0.22, 0],
    [-0.22, 0.27],
    [0.22, 0.27],
  ],
];

/** A die, the same layer wherever it lies. @param turn in degrees */
export function die(value: number, { x, y }: Point, wide: number, turn = 0): string {
  const half = wide / 2;
  const square = { x: -half, width: wide, height: wide, rx: wide * 0.2 };
  const dots = (pips[value - 1] ?? []).map(([right, down]) =>
    element("circle", {
      cx: right * wide,
      cy: down * wide,
      r: wide * (value === 1 ? 0.13 : 0.1),
      fill: value === 1 ? "#c4162a" : "#2b2018",
    }),
  );
  const lies = turn === 0 ? {} : { transform: `rotate(${turn})` };
  return element(
    "g",
    { transform: `translate(${Math.round(x)} ${Math.round(y)})` },
    element(
      "g",
      lies,
      element("rect", { ...square, y: -half + wide * 0.07, fill: pub.seam }),
      element("rect", { ...square, y: -half, fill: "#fff6e4", stroke: "#7a5a34", "stroke-width": wide * 0.05 }),
      ...dots,
    ),
  );
}

/** A beer coaster with the house's cat. */
export function coaster({ x, y }: Point, radius: number): string {
  const at = (right: number, down: number): string => `${right * radius} ${down * radius}`;
  const head = [
    `M ${at(-0.44, -0.52)} L ${at(-0.18, -0.33)} Q ${at(0, -0.39)} ${at(0.18, -0.33)} L ${at(0.44, -0.52)}`,
    `L ${at(0.46, 0.06)} Q ${at(0.44, 0.5)} ${at(0, 0.5)} Q ${at(-0.44, 0.5)} ${at(-0.46, 0.06)} Z`,
  ];
  const eye = (side: number): string =>
    element("circle", { cx: side * radius * 0.18, cy: radius * 0.06, r: radius * 0.1, fill: pub.paper });
  return element(
    "g",
    { transform: `translate(${Math.round(x)} ${Math.round(y)})` },
    element("circle", { r: radius, cy: radius * 0.08, fill: pub.seam }),
    element("circle", { r: radius, fill: pub.paper, stroke: pub.edge, "stroke-width": radius * 0.1 }),
    element("circle", { r: radius * 0.8, fill: "none", stroke: pub.amber, "stroke-width": radius * 0.07 }),
    element("path", { d: head.join(" "), fill: pub.cat }),
    eye(-1),
    eye(1),
  );
}

/** From the side: `count` edges, the topmost with its face. */
export function pile(count: number, { x, y }: Point, radius: number): string {
  const step = radius * 0.2;
  const flat = (level: number): string =>
    element("ellipse", {
      cx: level % 2 === 0 ? 0 : radius * 0.05,
      cy: -level * step,
      rx: radius,
      ry: radius * 0.5,
      fill: pub.paper,
      stroke: pub.edge,
      "stroke-width": radius * 0.07,
    });
  const top = { cx: 0, cy: -(count - 1) * step, rx: radius * 0.78, ry: radius * 0.37 };
  return element(
    "g",
    { transform: `translate(${Math.round(x)} ${Math.round(y)})` },
    ...Array.from({ length: count }, (_, level) => flat(level)),
    ...(count === 0 ? [] : [element("ellipse", { ...top, fill: "none", stroke: pub.amber, "stroke-width": 4 })]),
  );
}

/** A full shot glass. @param high its height */
export function shot({ x, y }: Point, high: number): string {
  const cup = (top: number, bottom: number, upper: number, lower: number): string =>
    `M ${-upper * high} ${top * high} L ${upper * high} ${top * high} L ${lower * high} ${bottom * high} L ${-lower * high} ${bottom * high} Z`;
  const glass = { fill: "#e9f3f7", stroke: "#5d7785", "stroke-width": high * 0.06, "stroke-linejoin": "round" };
  return element(
    "g",
    { transform: `translate(${Math.round(x)} ${Math.round(y)})` },
    element("path", { d: cup(-0.5, 0.5, 0.38, 0.27), ...glass }),
    element("path", { d: cup(-0.26, 0.34, 0.31, 0.24), fill: "#e08a1e" }),
    element("path", { d: cup(-0.26, -0.16, 0.31, 0.3), fill: "#f7bd5a" }),
  );
}

/** In pixels: width, height of the upper part with the dice, and space around the rows. */
export const size = { width: 800, dice: 324, edge: 14 } as const;

/** Height of a seat's row: many are packed to fit a phone. */
export function rowFor(seats: number): number {
  return seats > 5 ? 52 : 62;
}

/** The picture's height. */
export function heightFor(seats: number): number {
  return size.dice + seats * rowFor(seats) + size.edge;
}

/** The same for every table with as many seats: seldom painted. @param paw where the cat's paw reaches in, from the left */
export function emptyTable(seats: number, paw: number): string {
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
    ...pawAt(paw),
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
  return [ring(56, 284, 46), ring(632, 26, 54)];
}

/** A cat's paw that reaches for the dice. */
function pawAt(x: number): readonly string[] {
  const fur = { fill: "#e9973f" };
  const stripe = { fill: "none", stroke: "#c4762a", "stroke-width": 11, "stroke-linecap": "round" };
  const toes = { rx: 17, ry: 19, fill: "#fff3dc", stroke: "#d9b98a", "stroke-width": 3 };
  return [
    element(
      "g",
      { transform: `translate(${x} -68) rotate(20)` },
      element("rect", { x: -40, y: -70, width: 80, height: 138, rx: 36, ...fur }),
      element("path", { d: "M -34 -6 Q -14 2 4 -4", ...stripe }),
      element("path", { d: "M -34 20 Q -14 28 4 22", ...stripe }),
      element("ellipse", { cx: 0, cy: 62, rx: 47, ry: 37, fill: "#fff3dc" }),
      ...[-32, 0, 32].map((cx) => element("ellipse", { cx, cy: cx === 0 ? 94 : 84, ...toes })),
    ),
  ];
}
