import { type Picture, defineSketch } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { fitName, toDrawable, widthOf, drawing, element } from "../../../discord/images/svg.js";
import { line } from "../../../discord/images/podium.js";

/** What a trophy says of one year. */
export interface Engraving {
  readonly year: number;
  /** As the winner wished it, not escaped; null: left out. */
  readonly text: string | null;
}

/** A cup's trophy. */
export interface Trophy {
  /** Not escaped. */
  readonly title: string;
  /** In any order. */
  readonly engravings: readonly Engraving[];
}

const paint = {
  ground: "#2b2118",
  glow: ["#33271c", "#3d2e1f", "#493723"],
  title: "#f5b942",
  spark: "#ffe9a8",
  wood: { light: "#9a6233", plain: "#7d4b24", dark: "#5c3517", grain: "#6d411e" },
  brass: { light: "#ffe39a", plain: "#f0c45c", aged: "#d9b56a", edge: "#9c6c22", screw: "#7d5416" },
  ink: "#33200a",
  dim: "#5d3f14",
} as const;

/** In pixels. `base`: top of the wood; `first`: height of the newest plate's tier. */
const sizes = { width: 800, cup: 112, base: 590, first: 196, row: 72, plate: 58, pad: 22, foot: 46 } as const;

/** Font size of a name on a small plate before it is cut. */
const smallest = 24;

/** Older names up to which each has a plate over the whole width. */
const maxWide = 5;

/** Older names on a picture; still older ones are one plate. */
const maxOlder = 23;

/** Characters of names in a description; Discord takes 1024 in all. */
const maxDescribed = 800;

/** A year, or nothing, and a name. */
type Plate = readonly [year: string, name: string];

/** What the picture shows. */
interface TrophyDrawing {
  readonly title: string;
  readonly newest: Plate;
  readonly plates: readonly Plate[];
}

/** The trophy of a cup, with a plate for every year; the newest is the largest. */
export function trophyPicture({ title, engravings }: Trophy, t: Translate): Picture {
  const [newest, ...older] = engravings.toSorted((a, b) => b.year - a.year);
  const sketch = trophySketch.of({
    title,
    newest: newest === undefined ? ["", t("cup.trophy.empty")] : plateOf(newest),
    plates: [...older.slice(0, maxOlder).map(plateOf), ...restOf(older, t)],
  });
  return { name: "trophy.png", description: describe(title, engravings, t), sketch };
}

/** A trophy with its plates. */
export const trophySketch = defineSketch("trophy", ({ title, newest, plates }: TrophyDrawing) => {
  const across = plates.length <= maxWide ? 1 : 2;
  const rows = Math.ceil(plates.length / across);
  const second = rows === 0 ? 0 : rows * sizes.row + 2 * sizes.pad - (sizes.row - sizes.plate);
  const top = sizes.base + sizes.first;
  const height = top + second + sizes.foot;
  return drawing(
    sizes.width,
    height,
    ...background(height),
    ...line(title, { x: 400, y: 66, high: 54, across: 740, ink: paint.title }),
    goldenCup(400 - cupSize.width / 2, sizes.cup - 34, 0.985),
    ...tier(94, sizes.base, 612, sizes.first),
    ...newPlate(...newest),
    ...(rows === 0 ? [] : tier(16, top, 768, second)),
    ...plates.flatMap(([year, name], at) => {
      const wide = across === 1 ? 700 : 354;
      const x = across === 1 ? 50 : 38 + (at % 2) * (wide + 16);
      return smallPlate(year, name, { x, y: top + sizes.pad + Math.floor(at / across) * sizes.row, wide });
    }),
    ...plinth(height - sizes.foot, rows === 0 ? 700 : 800),
  );
});

/** The newest years that fit; pages of text have all of them. */
function describe(title: string, engravings: readonly Engraving[], t: Translate): string {
  const years = engravings
    .toSorted((a, b) => b.year - a.year)
    .map(({ year, text }) => t("table.labelled", { label: String(year), said: text ?? "–" }));
  const fitting = years.findLastIndex((_, at) => years.slice(0, at + 1).join("; ").length <= maxDescribed) + 1;
  const names = years.slice(0, fitting).join("; ");
  return t("cup.trophy.picture", { title, names: names === "" ? t("cup.trophy.empty") : names });
}

function plateOf({ year, text }: Engraving): Plate {
  return [String(year), text ?? "–"];
}

function restOf(older: readonly Engraving[], t: Translate): readonly Plate[] {
  const rest = older.length - maxOlder;
  return rest <= 0 ? [] : [["…", t("cup.trophy.more", { count: rest })]];
}

/** A pub's corner with light on the cup. */
function background(height: number): readonly string[] {
  const spark = (x: number, y: number, far: number): string =>
    element("path", {
      d: `M ${x} ${y - far} Q ${x + 2} ${y - 2} ${x + far} ${y} Q ${x + 2} ${y + 2} ${x} ${y + far} Q ${x - 2} ${y + 2} ${x - far} ${y} Q ${x - 2} ${y - 2} ${x} ${y - far} Z`,
      fill: paint.spark,
    });
  return [
    element("rect", { width: sizes.width, height, fill: paint.ground }),
    ...paint.glow.map((fill, at) => element("circle", { cx: 400, cy: 340, r: 350 - at * 70, fill })),
    spark(112, 190, 22),
    spark(690, 160, 28),
    spark(730, 420, 16),
    spark(76, 470, 18),
    spark(178, 106, 12),
  ];
}

/** A block of wood, lit from above. */
function tier(x: number, y: number, wide: number, high: number): readonly string[] {
  const { wood } = paint;
  const grain = Array.from({ length: Math.floor(high / 34) }, (_, at) => {
    const down = y + 30 + at * 34;
    const sway = at % 2 === 0 ? 7 : -7;
    return element("path", {
      d: `M ${x + 8} ${down} C ${x + wide * 0.3} ${down + sway} ${x + wide * 0.6} ${down - sway} ${x + wide - 8} ${down + sway / 2}`,
      fill: "none",
      stroke: wood.grain,
      "stroke-width": 5,
    });
  });
  return [
    element("rect", { x, y, width: wide, height: high, rx: 12, fill: wood.dark }),
    element("rect", { x, y, width: wide, height: high - 10, rx: 12, fill: wood.plain }),
    ...grain,
    element("rect", { x, y, width: wide, height: 14, rx: 7, fill: wood.light }),
  ];
}

function plinth(y: number, wide: number): readonly string[] {
  const x = (sizes.width - wide) / 2;
  return [
    element("rect", { x, y, width: wide, height: sizes.foot, fill: paint.wood.dark }),
    element("rect", { x, y, width: wide, height: 12, rx: 6, fill: paint.wood.light }),
  ];
}

/** The plate of the newest winner: their name in one line or two. */
function newPlate(year: string, name: string): readonly string[] {
  const [x, y, wide, high] = [120, sizes.base + 28, 560, 146];
  const across = wide - 60;
  const rows = inTwo(toDrawable(name), across / 40);
  const middle = y + (year === "" ? 70 : 92);
  const size = rows.length === 1 ? 62 : 40;
  return [
    ...plate(x, y, wide, high, paint.brass.light),
    ...line(year, { x: 400, y: y + 42, high: 34, across: 300, ink: paint.dim }),
    ...rows.flatMap((row, at) =>
      drawnName(row, {
        x: 400,
        y: middle + (rows.length === 1 ? 24 : at * 42),
        high: size,
        least: 28,
        across,
        ink: paint.ink,
      }),
    ),
  ];
}

/** A text in one row, or in two about equal ones if it is wider than these ems. */
function inTwo(text: string, ems: number): readonly string[] {
  const words = text.split(" ");
  if (widthOf(text) <= ems || words.length === 1) return [text];
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const widest = (rows: readonly string[]): number => Math.max(...rows.map(widthOf));
  return splits.toSorted((a, b) => widest(a) - widest(b))[0] ?? [text];
}

function smallPlate(
  year: string,
  name: string,
  { x, y, wide }: { readonly x: number; readonly y: number; readonly wide: number },
): readonly string[] {
  const left = x + 112;
  const across = wide - 132;
  const base = y + 41;
  return [
    ...plate(x, y, wide, sizes.plate, paint.brass.aged),
    ...line(year, { x: x + 24, y: base, high: 30, across: 76, ink: paint.dim, anchor: "start" }),
    ...drawnName(name, { x: left, y: base, high: 36, least: smallest, across, ink: paint.ink, anchor: "start" }),
  ];
}

function plate(x: number, y: number, wide: number, high: number, fill: string): readonly string[] {
  const screw = (cx: number): string => element("circle", { cx, cy: y + high / 2, r: 4.5, fill: paint.brass.screw });
  return [
    element("rect", { x: x + 2, y: y + 4, width: wide, height: high, rx: 8, fill: paint.wood.dark }),
    element("rect", { x, y, width: wide, height: high, rx: 8, fill: paint.brass.edge }),
    element("rect", { x: x + 3, y: y + 3, width: wide - 6, height: high - 6, rx: 6, fill }),
    element("rect", { x: x + 3, y: y + 3, width: wide - 6, height: 5, rx: 2, fill: paint.brass.light }),
    screw(x + 12),
    screw(x + wide - 12),
  ];
}

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

/** Where a name stands: its left end or its middle on the baseline, and its font sizes. */
interface NameSetting {
  readonly x: number;
  readonly y: number;
  readonly high: number;
  /** The smallest font size before words are cut. */
  readonly least: number;
  readonly across: number;
  readonly ink: string;
  readonly anchor?: "start";
}

/** A name, made smaller before it is cut. */
export function drawnName(name: string, setting: NameSetting): readonly string[] {
  return line(fitName(toDrawable(name), setting.across / setting.least), setting);
}
