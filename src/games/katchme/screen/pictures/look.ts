import { element, path, type Point, writing } from "../../../../discord/images/svg.js";
import { type District, type Gang, placeOf } from "../../rules/ring.js";

/** Width of every picture, and of the margin round it. */
export const pictureWidth = 800;
export const margin = 14;

/** A night scene: dark background colours, and light ones for what is drawn on them. `dim`: for less important text. */
export const palette = {
  ground: "#1d2438",
  panel: "#2a334d",
  road: "#39435f",
  line: "#8f9bbb",
  ink: "#f4f1e6",
  dim: "#c3cae0",
  accent: "#ffd23d",
  good: "#6fdc95",
  bad: "#ff8585",
} as const;

/** A district's colour, and the colour of text on it. */
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

/** The colours of a district's sign and disc. */
export function paintOf(district: District): Paint {
  return paints[district];
}

/** `fill`: of die and figure; `line`: lighter, for lines on the dark background. */
export const gangPaints: Readonly<Record<Gang, { readonly fill: string; readonly line: string }>> = {
  bosozoku: { fill: "#d81f78", line: "#ff7ab8" },
  police: { fill: "#2463d1", line: "#7db1ff" },
};

/** A to F, clockwise round the ring from orange, as in all texts. */
export function letterOf(district: District): string {
  return "ABCDEF".charAt(placeOf(district));
}

// Shapes are centred on their point; some of a text's size is added to `y`.

/** A district's letter on a disc of its colour. */
export function disc(district: District, { x, y }: Point, radius: number): string {
  const { fill, ink } = paints[district];
  return element(
    "g",
    { class: "disc" },
    element("circle", { cx: x, cy: y, r: radius, fill, stroke: palette.ink, "stroke-width": radius * 0.1 }),
    writing(letterOf(district), { x, y: y + radius * 0.42 }, radius * 1.2, ink),
  );
}

/** A card with its value. */
export function card(value: number, { x, y }: Point, height: number): string {
  const width = height * 0.8;
  const paper = {
    width,
    height,
    rx: height * 0.12,
    fill: "#fffdf5",
    stroke: "#11162a",
    "stroke-width": height * 0.03,
  };
  return element(
    "g",
    { class: "card" },
    element("rect", { x: x - width / 2, y: y - height / 2, ...paper }),
    writing(String(value), { x, y: y + height * 0.31 }, height * 0.86, "#161b2e"),
  );
}

/** A gang's die, with its value as a digit. @param size of a side */
export function die(gang: Gang, value: string, { x, y }: Point, size: number): string {
  const corner = { x: x - size / 2, y: y - size / 2 };
  const square = { width: size, height: size, rx: size * 0.2, fill: gangPaints[gang].fill, stroke: palette.ink };
  return element(
    "g",
    { class: "die" },
    element("rect", { ...corner, ...square, "stroke-width": size * 0.06 }),
    writing(value, { x, y: y + size * 0.31 }, size * 0.88, "#ffffff"),
  );
}

/** The sign of a pile, face down. @param height of the upper card */
export function stack({ x, y }: Point, height: number): string {
  const width = height * 0.74;
  const drawCard = (shift: number, fill: string): string =>
    element("rect", {
      x: x - width / 2 + shift,
      y: y - height / 2 + shift,
      width,
      height,
      rx: height * 0.13,
      fill,
      stroke: "#11162a",
      "stroke-width": height * 0.05,
    });
  const ring = { r: height * 0.17, fill: "none", stroke: "#dfe5ff", "stroke-width": height * 0.08 };
  return element(
    "g",
    { class: "pile" },
    drawCard(height * 0.12, "#3d4a80"),
    drawCard(0, "#5b6aa8"),
    element("circle", { cx: x, cy: y, ...ring }),
  );
}

/** A tick or cross: colour is not all that tells. */
export function mark(isRight: boolean, { x, y }: Point): string {
  const d = isRight ? `M${x - 12} ${y}l9 10l16 -20` : `M${x - 10} ${y - 10}l20 20M${x + 10} ${y - 10}l-20 20`;
  const pen = { fill: "none", "stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return element("path", {
    class: isRight ? "right" : "wrong",
    d,
    stroke: isRight ? palette.good : palette.bad,
    ...pen,
  });
}

/** The vicious circle's. */
export function circleSign({ x, y }: Point): readonly string[] {
  const round = { cx: x, cy: y, fill: "none" };
  return [
    element("circle", { ...round, r: 21, stroke: gangPaints.police.line, "stroke-width": 7 }),
    element("circle", { ...round, r: 9, stroke: gangPaints.bosozoku.line, "stroke-width": 6 }),
  ];
}

/** A stopwatch. */
export function clock({ x, y }: Point, radius: number): string {
  const pen = { fill: "none", stroke: palette.accent, "stroke-width": 4, "stroke-linecap": "round" };
  return element(
    "g",
    { class: "clock" },
    element("circle", { cx: x, cy: y, r: radius - 2, ...pen }),
    element("path", { d: `M${x} ${y}v${-radius * 0.55}M${x - 5} ${y - radius - 3}h10`, ...pen }),
  );
}

/** A collision, drawn behind both gangs. @param reach from its middle, in pixels */
export function burst({ x, y }: Point, { across, down }: { readonly across: number; readonly down: number }): string {
  const spikes = Array.from({ length: 28 }, (_, corner) => {
    const far = corner % 2 === 0 ? 1 : 0.74;
    const angle = (corner / 28) * 2 * Math.PI;
    return { x: x + Math.cos(angle) * far * across, y: y + Math.sin(angle) * far * down };
  });
  const edge = { stroke: "#e2451b", "stroke-width": 5, "stroke-linejoin": "round" };
  return element("polygon", { class: "crash", points: path(spikes), fill: "#ffd23d", ...edge });
}

/** Before scaling. */
const figureWidth = 96;

/**
 * A gang's figure as it passes the top of the ring: motorbike to the left, police car to the right.
 *
 * @param at the ground below its middle
 */
export function figure(gang: Gang, { x, y }: Point, wide: number): string {
  const parts = gang === "police" ? car() : bike();
  return element(
    "g",
    { class: gang, transform: `translate(${x} ${y}) scale(${Math.round((wide / figureWidth) * 100) / 100})` },
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
