import { element } from "../../../discord/images/svg.js";

/** Gold, from light to dark, and what is inside the bowl. */
const gold = {
  shine: "#fff0bd",
  light: "#ffd873",
  plain: "#f5b942",
  shade: "#d9962a",
  deep: "#b4741d",
  lines: "#7a4a12",
  inside: "#5f380d",
} as const;

/** Size of the drawing at scale 1, in pixels. */
export const cupSize = { width: 560, height: 520 } as const;

/** The bowl is a cat's head: ears at both ends of its rim. */
const head =
  "M 118 40 C 150 58 182 88 200 124 Q 280 150 360 124 C 378 88 410 58 442 40 C 462 84 470 146 464 196 C 458 290 392 358 318 380 L 242 380 C 168 358 102 290 96 196 C 90 146 98 84 118 40 Z";

const leftEar = "M 130 70 C 150 86 168 106 180 128 C 158 132 138 142 122 156 C 118 124 122 96 130 70 Z";
const tail = "M 108 236 C 36 262 -10 214 22 160 C 40 128 84 136 82 166";

/** A challenge cup with a cat's face, its handles are tails. @param x left edge @param y top */
export function goldenCup(x: number, y: number, scale: number): string {
  return element(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    handle(false),
    handle(true),
    element("ellipse", { cx: 280, cy: 114, rx: 100, ry: 27, fill: gold.light }),
    element("ellipse", { cx: 280, cy: 118, rx: 96, ry: 25, fill: gold.deep }),
    element("ellipse", { cx: 280, cy: 126, rx: 92, ry: 24, fill: gold.inside }),
    ...stand(),
    ...bowl(),
    ...face(),
  );
}

function handle(isRight: boolean): string {
  const stroke = (colour: string, wide: number): string =>
    element("path", { d: tail, fill: "none", stroke: colour, "stroke-width": wide, "stroke-linecap": "round" });
  return element(
    "g",
    isRight ? { transform: "translate(560 0) scale(-1 1)" } : {},
    stroke(gold.deep, 40),
    stroke(isRight ? gold.shade : gold.plain, 30),
    element("path", {
      d: "M 84 232 C 34 238 10 206 33 168",
      fill: "none",
      stroke: isRight ? gold.plain : gold.light,
      "stroke-width": 8,
      "stroke-linecap": "round",
    }),
  );
}

/** Neck, knot and foot. */
function stand(): readonly string[] {
  return [
    element("path", {
      d: "M 246 372 L 314 372 C 308 400 304 416 306 444 L 254 444 C 256 416 252 400 246 372 Z",
      fill: gold.shade,
    }),
    element("path", {
      d: "M 250 372 L 276 372 C 272 400 270 416 272 444 L 254 444 C 256 416 254 400 250 372 Z",
      fill: gold.plain,
    }),
    element("ellipse", { cx: 280, cy: 412, rx: 48, ry: 17, fill: gold.deep }),
    element("ellipse", { cx: 280, cy: 408, rx: 48, ry: 15, fill: gold.plain }),
    element("ellipse", { cx: 264, cy: 404, rx: 22, ry: 6, fill: gold.light }),
    element("path", {
      d: "M 254 440 L 306 440 C 316 470 366 480 384 498 L 384 520 L 176 520 L 176 498 C 194 480 244 470 254 440 Z",
      fill: gold.shade,
    }),
    element("path", {
      d: "M 254 440 L 276 440 C 274 474 236 486 222 498 L 176 498 C 194 480 244 470 254 440 Z",
      fill: gold.plain,
    }),
    element("rect", { x: 172, y: 496, width: 216, height: 24, rx: 8, fill: gold.plain }),
    element("rect", { x: 172, y: 496, width: 216, height: 8, rx: 4, fill: gold.light }),
  ];
}

function bowl(): readonly string[] {
  const mirrored = { transform: "translate(560 0) scale(-1 1)" };
  return [
    element("path", { d: head, fill: gold.plain }),
    // The side away from the light.
    element("path", {
      d: "M 442 40 C 462 84 470 146 464 196 C 458 290 392 358 318 380 L 292 380 C 366 346 412 280 420 196 C 424 140 430 84 442 40 Z",
      fill: gold.shade,
    }),
    element("path", {
      d: "M 109 190 C 112 262 148 322 196 352 C 156 306 134 254 131 190 C 130 176 109 176 109 190 Z",
      fill: gold.shine,
    }),
    element("path", { d: leftEar, fill: gold.deep }),
    element("g", mirrored, element("path", { d: leftEar, fill: gold.deep })),
    // The lip.
    element("path", {
      d: "M 200 124 Q 280 150 360 124",
      fill: "none",
      stroke: gold.shine,
      "stroke-width": 9,
      "stroke-linecap": "round",
    }),
  ];
}

/** A content cat. */
function face(): readonly string[] {
  const pen = {
    fill: "none",
    stroke: gold.lines,
    "stroke-width": 10,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  const whisker = { ...pen, "stroke-width": 6 };
  return [
    element("path", { d: "M 178 222 Q 206 186 234 222", ...pen }),
    element("path", { d: "M 326 222 Q 354 186 382 222", ...pen }),
    element("path", { d: "M 266 246 Q 280 240 294 246 Q 290 262 280 266 Q 270 262 266 246 Z", fill: gold.lines }),
    element("path", { d: "M 280 266 C 280 294 246 298 238 276", ...pen }),
    element("path", { d: "M 280 266 C 280 294 314 298 322 276", ...pen }),
    ...[-1, 0, 1].flatMap((at) => [
      element("line", { x1: 184, y1: 254 + at * 9, x2: 130 + Math.abs(at) * 5, y2: 252 + at * 20, ...whisker }),
      element("line", { x1: 376, y1: 254 + at * 9, x2: 430 - Math.abs(at) * 5, y2: 252 + at * 20, ...whisker }),
    ]),
  ];
}
