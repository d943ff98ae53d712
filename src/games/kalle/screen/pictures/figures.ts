import { element, type Point } from "../../../../discord/images/svg.js";

/** Colours of the street, of what lies under it, and of text on it. */
export const street = {
  ground: "#22413a",
  stone: "#2b4f45",
  panel: "#18302a",
  lit: "#2f5d50",
  lid: "#8d979d",
  plate: "#a9b3b8",
  iron: "#59636a",
  hole: "#0e1a17",
  trail: "#ff8fa3",
  police: "#6fa8ff",
  ink: "#f6f1dc",
  dim: "#b9ccb8",
  cheese: "#ffd34d",
} as const;

/** A group drawn 128 pixels wide around (64, 64), as the emojis are. @param wide its width here */
export function placed({ x, y }: Point, wide: number, ...parts: readonly string[]): string {
  const scale = wide / 128;
  const [left, top] = [Math.round(x - wide / 2), Math.round(y - wide / 2)];
  return element("g", { transform: `translate(${left} ${top}) scale(${scale.toFixed(3)})` }, ...parts);
}

export function circle(cx: number, cy: number, r: number, fill: string, stroke = "none", width = 5): string {
  return element("circle", { cx, cy, r, fill, stroke, "stroke-width": width });
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, stroke = "none"): string {
  return element("ellipse", { cx, cy, rx, ry, fill, stroke, "stroke-width": 5 });
}

export function outline(d: string, stroke: string, width: number): string {
  return element("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });
}

export function shape(d: string, fill: string, stroke = "none", width = 5): string {
  return element("path", { d, fill, stroke, "stroke-width": width, "stroke-linejoin": "round" });
}

/** Kalle, the sewer rat, as on the emoji. */
export function rat(at: Point, wide: number): string {
  const [fur, edge, ear] = ["#a09ca8", "#4c4855", "#f2a6b3"] as const;
  return placed(
    at,
    wide,
    ...[26, 102].flatMap((x) => [circle(x, 38, 23, "#8b8793", edge), circle(x, 39, 12, ear)]),
    shape("M64 24 C98 24 104 56 92 80 Q80 106 64 112 Q48 106 36 80 C24 56 30 24 64 24 Z", fur, edge),
    shape("M64 72 Q84 74 78 92 Q72 106 64 108 Q56 106 50 92 Q44 74 64 72 Z", "#d9d5dd"),
    ...[48, 80].map((x) => circle(x, 60, 10, "#ffffff")),
    ...[50, 78].map((x) => circle(x, 61, 5.5, "#22202a")),
    outline("M34 46 L54 50 M94 46 L74 50", edge, 6),
    oval(64, 80, 9, 7, "#e0697e"),
    shape("M58 97 H70 V109 Q64 113 58 109 Z", "#fffdf2", edge, 3),
    outline("M46 84 L14 78 M46 91 L16 96 M82 84 L114 78 M82 91 L112 96", edge, 4),
  );
}

/** A mouse of the police with its cap, as on the emoji. */
export function policeMouse(at: Point, wide: number): string {
  const edge = "#54402e";
  return placed(
    at,
    wide,
    ...[26, 102].map((x) => circle(x, 40, 23.5, "#d8c9b6", edge)),
    ...[25, 103].map((x) => circle(x, 41, 14, "#f5a3b0")),
    shape("M64 36 C92 36 102 58 94 76 Q86 94 72 112 Q64 122 56 112 Q42 94 34 76 C26 58 36 36 64 36 Z", "#efe3d2", edge),
    outline("M48 92 L12 84 M50 100 L16 106 M80 92 L116 84 M78 100 L112 106", edge, 4),
    ...[47, 81].map((x) => circle(x, 74, 7.5, "#2a1c10")),
    element("ellipse", { cx: 64, cy: 109, rx: 10, ry: 8, fill: "#e0697e", stroke: edge, "stroke-width": 3 }),
    shape("M32 34 Q34 6 64 6 Q94 6 96 34 L91 48 Q64 38 37 48 Z", "#2463d1", "#123a86"),
    shape("M35 47 Q64 33 93 47 L90 59 Q64 48 38 59 Z", "#152c57"),
    shape("M64 12 L68 21 L77.5 22 L70.5 28.5 L72.5 38 L64 33 L55.5 38 L57.5 28.5 L50.5 22 L60 21 Z", "#ffd34d"),
  );
}

/** A closed manhole, its plate free for a name. */
export function lid(at: Point, wide: number): string {
  return placed(
    at,
    wide,
    circle(64, 67, 60, street.hole),
    circle(64, 62, 57, street.lid, street.iron, 6),
    element("circle", {
      cx: 64,
      cy: 62,
      r: 44,
      fill: "none",
      stroke: street.iron,
      "stroke-width": 9,
      "stroke-dasharray": "13 10.04",
    }),
    circle(64, 62, 31, street.plate, street.iron, 4),
  );
}

/** An open manhole. */
export function hole(at: Point, wide: number): string {
  return placed(
    at,
    wide,
    circle(64, 64, 58, street.hole, street.iron, 7),
    outline("M22 64 A42 42 0 0 0 106 64", "#1c322c", 8),
  );
}

/** An open manhole in which two eyes shine, whosever they are, and its lid held above it. */
export function lifted(at: Point, wide: number): string {
  const tilted = placed(
    { x: at.x - wide * 0.06, y: at.y - wide * 0.44 },
    wide * 0.94,
    oval(64, 72, 60, 27, street.hole),
    oval(64, 64, 58, 25, street.lid, street.iron),
    oval(64, 62, 30, 11, street.plate, street.iron),
  );
  const eyes = placed(
    { x: at.x, y: at.y + wide * 0.06 },
    wide * 0.9,
    ...[34, 72].map((x) => oval(x, 66, 13, 16, "#fff6c9")),
    ...[36, 70].map((x) => circle(x, 68, 6, street.hole)),
  );
  return hole(at, wide) + eyes + tilted;
}

/** A piece of cheese. */
export function cheese(at: Point, wide: number): string {
  const edge = "#b9871a";
  return placed(
    at,
    wide,
    shape("M10 76 L92 28 Q112 40 118 66 Z", "#ffe48a", edge, 6),
    shape("M10 76 L118 66 V104 L10 112 Z", street.cheese, edge, 6),
    circle(40, 93, 9, edge),
    circle(84, 90, 12, edge),
  );
}
