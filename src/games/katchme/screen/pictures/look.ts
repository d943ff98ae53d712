import { placeOf, type District, type Gang } from "../../rules/index.js";
import { element, path, type Point, writing } from "../../../../discord/images/svg.js";

/** A night scene: dark background colours, and light ones for what is drawn on them. `dim`: for less important text. */
export const palette = {
  ground: "#1d2438",
  panel: "#2a334d",
  road: "#39435f",
  line: "#8f9bbb",
  ink: "#f4f1e6",
  dim: "#c3cae0",
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
function letterOf(district: District): string {
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
export function die(gang: Gang, value: number, { x, y }: Point, size: number): string {
  const corner = { x: x - size / 2, y: y - size / 2 };
  const square = { width: size, height: size, rx: size * 0.2, fill: gangPaints[gang].fill, stroke: palette.ink };
  return element(
    "g",
    { class: "die" },
    element("rect", { ...corner, ...square, "stroke-width": size * 0.06 }),
    writing(String(value), { x, y: y + size * 0.31 }, size * 0.88, "#ffffff"),
  );
}

/** A pile's sign: face down for a draw pile, face up for a discard. @param height of the upper card */
export function stack(kind: "draw" | "discard", { x, y }: Point, height: number): string {
  const width = height * 0.74;
  const [upper, lower] = kind === "draw" ? ["#5b6aa8", "#3d4a80"] : ["#fffdf5", "#b9bfd2"];
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
  const mark =
    kind === "draw"
      ? element("circle", {
          cx: x,
          cy: y,
          r: height * 0.17,
          fill: "none",
          stroke: "#dfe5ff",
          "stroke-width": height * 0.08,
        })
      : element("rect", {
          x: x - height * 0.15,
          y: y - height * 0.15,
          width: height * 0.3,
          height: height * 0.3,
          transform: `rotate(45 ${x} ${y})`,
          fill: "#c4333d",
        });
  return element("g", { class: kind }, drawCard(height * 0.12, lower), drawCard(0, upper), mark);
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
