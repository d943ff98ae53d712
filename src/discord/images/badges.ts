import type { MovingFrame, Picture } from "../../game/scene.js";
import { line } from "./podium.js";
import { element, path, paw, type Point, writing } from "./svg.js";

/** A badge's emblem: its points, how deep the dents between them are, and its enamel. */
interface Emblem {
  readonly points: number;
  readonly dent: number;
  readonly fill: string;
}

/** By place in a game's album. A polygon's dents lie on its edges. */
const emblems: readonly Emblem[] = [
  { points: 12, dent: 0.84, fill: "#c0392b" },
  { points: 6, dent: Math.cos(Math.PI / 6), fill: "#2f7d5b" },
  { points: 5, dent: 0.62, fill: "#d9822b" },
  { points: 8, dent: Math.cos(Math.PI / 8), fill: "#3c6fb4" },
  { points: 4, dent: Math.cos(Math.PI / 4), fill: "#8a4fa3" },
  { points: 8, dent: 0.74, fill: "#1f8a99" },
];

/** The colours of a pub table. */
const paint = {
  ground: "#2b2118",
  dull: "#3f3023",
  sign: "#7d674f",
  rim: "#f5b942",
  ink: "#fff3dc",
  dim: "#cdb597",
} as const;

/** A badge in enamel with a paw, or its silhouette. @param index its place in the album @param r half its width */
export function drawEmblem(index: number, isWon: boolean, { x, y }: Point, r: number): string {
  const { points, dent, fill } = emblems[index % emblems.length] ?? { points: 12, dent: 1, fill: paint.rim };
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const [angle, out] = [(Math.PI * at) / points, at % 2 === 0 ? r : r * dent];
    return { x: x + out * Math.sin(angle), y: y - out * Math.cos(angle) };
  });
  const shape = { points: path(corners), "stroke-width": r / 10, "stroke-linejoin": "round" } as const;
  return isWon
    ? element("g", {}, element("polygon", { ...shape, fill, stroke: paint.rim }), paw(x, y - 1, r * 0.45, paint.ink))
    : element(
        "g",
        {},
        element("polygon", { ...shape, fill: paint.dull, stroke: paint.dull }),
        writing("?", { x, y: y + r / 3 }, r * 0.9, paint.sign),
      );
}

/** A badge that a game has brought, as it is read below the game's picture. */
interface DrawnBadge {
  /** Its place in the game's album. */
  readonly index: number;
  readonly name: string;
  /** Who has won it. */
  readonly title: string;
  /** How many others there are, or whose these are; empty: none. */
  readonly others: string;
}

/** A picture with a badge below it. */
interface Badged {
  /** As `Sketch.of` says it. */
  readonly picture: string;
  readonly badge: DrawnBadge;
  /** Before everybody sees which one it is. */
  readonly isHidden: boolean;
}

const badgedKind = "badged";

function sketchOf({ picture, badge: { index, name, title, others }, isHidden }: Badged): string {
  return JSON.stringify([badgedKind, { picture, badge: { index, name, title, others }, isHidden }]);
}

/** What a sketch of a picture with a badge is of; null: it is of something else. */
export function badgedOfSketch(sketch: string): Badged | null {
  if (!sketch.startsWith(`["${badgedKind}",`)) return null;
  const [, badged] = JSON.parse(sketch) as readonly [string, Badged];
  return badged;
}

/** A picture with a badge below it. @param words the same for those who cannot see it */
export function badgedPicture(picture: Picture, badge: DrawnBadge, words: string): Picture {
  return {
    ...picture,
    description: `${picture.description} ${words}`,
    sketch: sketchOf({ picture: picture.sketch, badge, isHidden: false }),
  };
}

/** The same for what leads to it: the badge stays hidden. */
export function badgedFrames(frames: readonly MovingFrame[], badge: DrawnBadge): readonly MovingFrame[] {
  return frames.map(({ sketch, ms }) => ({ sketch: sketchOf({ picture: sketch, badge, isHidden: true }), ms }));
}

/** Of a strip, in pixels. `at`, `r`: the emblem's centre from its top, and half its width; `title`, `name`: base lines. */
const [alone, withOthers] = [
  { at: 38, r: 33, title: 31, name: 66, high: 76, letters: 36 },
  // No higher than a phone has room for below the highest of pictures.
  { at: 30, r: 27, title: 25, name: 54, high: 84, letters: 31 },
] as const;

/** Of texts and of the emblem, in pixels from the left. */
const [left, emblemAt] = [104, 54] as const;

const opening = /^<svg ([^>]*)width="(\d+)" height="(\d+)" viewBox="[^"]*">/;

/** A picture, as `drawing` makes it, with a strip below it that has the badge. @throws Error if it is none */
export function drawBadged(svg: string, { badge, isHidden }: Omit<Badged, "picture">): string {
  const [head = "", before = "", across = "", down = ""] = opening.exec(svg) ?? [];
  if (head === "") throw new Error("a picture with a badge is no drawing");
  const [width, top] = [Number(across), Number(down)];
  const strip = badge.others === "" ? alone : withOthers;
  const high = top + strip.high;
  const row = { x: left, across: width - left - 20, anchor: "start" } as const;
  const words = [
    ...line(badge.title, { ...row, y: top + strip.title, high: strip.letters * 0.77, least: 24, ink: paint.dim }),
    ...line(badge.name, { ...row, y: top + strip.name, high: strip.letters, ink: paint.rim }),
    ...line(badge.others, { ...row, y: top + 78, high: 24, least: 22, ink: paint.dim }),
  ];
  return [
    `<svg ${before}width="${across}" height="${high}" viewBox="0 0 ${across} ${high}">`,
    svg.slice(head.length, -"</svg>".length),
    element("rect", { y: top, width, height: strip.high, fill: paint.ground }),
    drawEmblem(badge.index, !isHidden, { x: emblemAt, y: top + strip.at }, strip.r),
    ...(isHidden ? [] : words),
    "</svg>",
  ].join("");
}
