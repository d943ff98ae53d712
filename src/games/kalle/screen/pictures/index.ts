import type { Place } from "../../rules/index.js";
import { toDrawable, widthOf, drawing, element, path, type Point, writing } from "../../../../discord/images/svg.js";
import { drawPodium, line, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import { type Podium, defineSketch } from "../../../../game/scene.js";
import type { BoxArt } from "../../../../game/screen.js";

/** Colours of the street, of what lies under it, and of text on it. */
const street = {
  ground: "#22413a",
  stone: "#2b4f45",
  panel: "#18302a",
  lid: "#8d979d",
  iron: "#59636a",
  hole: "#0e1a17",
  trail: "#ff8fa3",
  ink: "#f6f1dc",
  dim: "#b9ccb8",
  cheese: "#ffd34d",
} as const;

/** The end of a round as drawn. */
export interface TrailDrawing {
  /** Kalle's places in order, up to the final one. */
  readonly trail: readonly Place[];
  /** Where cards lay open. */
  readonly open: readonly Place[];
  readonly police: Place;
  /** Such as "Got away!". */
  readonly headline: string;
  /** By seat: any name, whether it was Kalle, and pieces of cheese. */
  readonly seats: readonly { readonly name: string; readonly kalle: boolean; readonly cheese: number }[];
  /** At the end of the game all rounds instead of the cheese, and the podium; null: it goes on. */
  readonly end: { readonly podium: Podium<PlacedFigure>; readonly rounds: readonly DrawnRound[] } | null;
}

/** What stands on the podium. */
export type PlacedFigure = "rat" | "police";

/**
 * A round in short. `title`: such as "Round 2"; `winner`: any name of who got the cheese, as Kalle or as the police; null:
 * nobody did.
 */
export interface DrawnRound {
  readonly title: string;
  readonly winner: { readonly name: string; readonly kalle: boolean } | null;
}

/** The street's colours on the podium. */
const podiumPaint: PodiumPaint<PlacedFigure> = {
  ground: street.panel,
  step: street.stone,
  ink: street.ink,
  dim: street.dim,
  accent: street.cheese,
  black: street.hole,
  figure: (figure, { x, y }, width) => (figure === "rat" ? rat : policeMouse)({ x, y: y - width * 0.46 }, width),
};

/** How names are set: made smaller before they are cut. */
const plate = { high: 30, ink: street.ink, anchor: "start", least: 20 } as const;

const size = { width: 800, height: 572 } as const;

/** Distance of two manholes, the first one's centre, and a manhole's width. */
const [step, first, manholeWidth] = [126, { x: 104, y: 112 }, 104] as const;

/** The street with Kalle's trail and everybody's cheese, as an SVG with its own background. */
function drawTrail({ trail, open, police, headline, seats, end: over }: TrailDrawing): string {
  const end = trail.at(-1) ?? 0;
  const stops = [...new Set(trail)].filter((place) => place !== end);
  return drawing(
    size.width,
    size.height + (over === null ? 0 : podiumHeight(over.podium.seats.length)),
    ground(),
    ...open.filter((place) => place !== end).map((place) => openManhole(pointOf(place), manholeWidth)),
    hole(pointOf(end), manholeWidth),
    ...(trail.length > 1 ? [way(trail.map(pointOf))] : []),
    ...stops.map((place, index) => stop(pointOf(place), index + 1)),
    rat(pointOf(end), 98),
    policeMouse(shifted(pointOf(police), police === end || stops.includes(police)), 84),
    ...(over === null ? side(headline, seats) : roundList(headline, over.rounds)),
    ...(over === null ? [] : drawPodium(over.podium, podiumPaint, size.height)),
  );
}

/** A hunt as drawn. */
interface HuntDrawing extends Pick<TrailDrawing, "open" | "headline" | "seats"> {
  /** Where Kalle lies open; -1: nowhere. */
  readonly found: number;
  readonly police: Place | null;
  /** What was swapped after the last search; null: nothing. */
  readonly swapped: { readonly a: Place; readonly b: Place } | null;
}

/** The street in the middle of a hunt, as an SVG with its own background. */
function drawHunt({ open, found, police, swapped, headline, seats }: HuntDrawing): string {
  return drawing(
    size.width,
    size.height,
    ground(),
    ...open.map((place) => openManhole(pointOf(place), manholeWidth)),
    ...(swapped === null ? [] : [way([pointOf(swapped.a), pointOf(swapped.b)])]),
    ...(found === -1 ? [] : [rat(pointOf(found), 98)]),
    ...(police === null ? [] : [policeMouse(shifted(pointOf(police), police === found), 84)]),
    ...side(headline, seats),
  );
}

function pointOf(place: Place): Point {
  return { x: first.x + (place % 4) * step, y: first.y + Math.floor(place / 4) * step };
}

/** Moves the police aside from a figure or number. */
function shifted({ x, y }: Point, aside: boolean): Point {
  return aside ? { x: x + 40, y: y + 34 } : { x, y };
}

/** With all sixteen manholes closed, the same at every end of a round. */
function ground(): string {
  const stones = Array.from({ length: 7 * 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 7), index % 7];
    const x = column * 84 - (row % 2 === 0 ? 0 : 42);
    return element("rect", { x: x + 3, y: row * 64 + 3, width: 78, height: 58, rx: 14, fill: street.stone });
  });
  const places = Array.from({ length: 16 }, (_, place) => place);
  return element(
    "g",
    { class: "ground" },
    element("rect", { width: size.width, height: size.height, fill: street.ground }),
    ...stones,
    ...Array.from("ABCD", (letter, column) => writing(letter, { x: first.x + column * step, y: 42 }, 32, street.dim)),
    ...places
      .filter((place) => place % 4 === 0)
      .map((place) => writing(String(place / 4 + 1), { x: 26, y: pointOf(place).y + 11 }, 32, street.dim)),
    ...places.map((place) => lid(pointOf(place), manholeWidth)),
    element("rect", { x: 556, width: size.width - 556, height: size.height, fill: street.panel }),
  );
}

/** A dotted line from manhole to manhole. */
function way(points: readonly Point[]): string {
  const stroke = (colour: string, width: number, dash: string): string =>
    element("polyline", {
      points: path(points),
      fill: "none",
      stroke: colour,
      "stroke-width": width,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
      "stroke-dasharray": dash,
    });
  return element("g", { class: "trail" }, stroke(street.hole, 20, "none"), stroke(street.trail, 10, "2 18"));
}

/** One of Kalle's places, numbered. */
function stop({ x, y }: Point, number: number): string {
  return element(
    "g",
    { class: "stop" },
    element("circle", { cx: x, cy: y, r: 27, fill: street.trail, stroke: street.hole, "stroke-width": 5 }),
    writing(String(number), { x, y: y + 13 }, 36, street.hole),
  );
}

/** The headline, as large as it fits. */
function headlineAbove(headline: string): string {
  const shown = toDrawable(headline);
  return writing(shown, { x: 678, y: 58 }, Math.min(36, 232 / Math.max(1, widthOf(shown))), street.cheese);
}

/** The headline, and every round: its number, and who got the cheese. */
function roundList(headline: string, rounds: readonly DrawnRound[]): readonly string[] {
  const high = Math.min(84, 490 / Math.max(1, rounds.length));
  return [
    headlineAbove(headline),
    ...rounds.flatMap(({ title, winner }, index) => {
      const y = 104 + index * high;
      return [
        ...line(title, { x: 572, y, high: 24, across: 120, ink: street.dim, anchor: "start", least: 20 }),
        ...(winner === null ? [writing("–", { x: 766, y }, 28, street.dim)] : taker(winner, y)),
      ];
    }),
  ];
}

/** Who got a round's cheese. */
function taker({ name, kalle }: NonNullable<DrawnRound["winner"]>, y: number): readonly string[] {
  const figure = kalle ? rat : policeMouse;
  return [
    figure({ x: 726, y: y - 8 }, 38),
    cheese({ x: 768, y: y - 8 }, 38),
    ...line(name, { ...plate, x: 572, y: y + 36, across: 218 }),
  ];
}

/** The headline, and everybody's cheese. */
function side(headline: string, seats: TrailDrawing["seats"]): readonly string[] {
  const high = Math.min(100, 470 / Math.max(1, seats.length));
  return [
    headlineAbove(headline),
    ...seats.flatMap(({ name, kalle, cheese: pieces }, index) => {
      const y = 118 + index * high;
      return [
        ...(kalle ? [rat({ x: 588, y: y - 10 }, 40)] : []),
        ...line(name, { ...plate, x: kalle ? 616 : 572, y, across: kalle ? 174 : 218 }),
        ...Array.from({ length: pieces }, (_, piece) => cheese({ x: 592 + piece * 42, y: y + 32 }, 44)),
        ...(pieces === 0 ? [writing("–", { x: 580, y: y + 38 }, 28, street.dim)] : []),
      ];
    }),
  ];
}

/** The end of a round. */
export const trailSketch = defineSketch("kalle-trail", drawTrail);

/** The middle of a hunt. */
export const huntSketch = defineSketch("kalle-hunt", drawHunt);

/** A trail over the manholes that ends next to the police. */
export function boxArt(): BoxArt {
  return {
    svg: drawTrail({ trail: [4, 5, 2], open: [], police: 6, headline: "", seats: [], end: null }),
    ground: "#24463c",
    left: 40,
    top: 44,
    width: 512,
  };
}

/** A group drawn 128 pixels wide around (64, 64), as the emojis are. @param wide its width here */
function placed({ x, y }: Point, wide: number, ...parts: readonly string[]): string {
  const scale = wide / 128;
  const [left, top] = [Math.round(x - wide / 2), Math.round(y - wide / 2)];
  return element("g", { transform: `translate(${left} ${top}) scale(${scale.toFixed(3)})` }, ...parts);
}

function circle(cx: number, cy: number, r: number, fill: string, stroke = "none"): string {
  return element("circle", { cx, cy, r, fill, stroke, "stroke-width": 5 });
}

function outline(d: string, stroke: string, width: number): string {
  return element("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });
}

function shape(d: string, fill: string, stroke = "none", width = 5): string {
  return element("path", { d, fill, stroke, "stroke-width": width, "stroke-linejoin": "round" });
}

/** Kalle, the sewer rat, as on the emoji. */
function rat(at: Point, wide: number): string {
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
    element("ellipse", { cx: 64, cy: 80, rx: 9, ry: 7, fill: "#e0697e" }),
    shape("M58 97 H70 V109 Q64 113 58 109 Z", "#fffdf2", edge, 3),
    outline("M46 84 L14 78 M46 91 L16 96 M82 84 L114 78 M82 91 L112 96", edge, 4),
  );
}

/** A mouse of the police with its cap, as on the emoji. */
function policeMouse(at: Point, wide: number): string {
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

/** A closed manhole. */
function lid(at: Point, wide: number): string {
  return placed(
    at,
    wide,
    circle(64, 66, 60, street.panel),
    circle(64, 62, 56, street.lid, street.iron),
    element("circle", { cx: 64, cy: 62, r: 43, fill: "none", stroke: street.iron, "stroke-width": 5 }),
    outline("M34 48 H94 M28 62 H100 M34 76 H94 M64 22 V102 M44 30 V94 M84 30 V94", street.iron, 6),
    circle(64, 62, 13, street.lid, street.iron),
  );
}

/** An open manhole. */
function hole(at: Point, wide: number): string {
  return placed(
    at,
    wide,
    circle(64, 62, 56, street.hole, street.iron),
    outline("M22 62 A42 42 0 0 0 106 62", "#1c322c", 8),
  );
}

/** An open manhole with its lid next to it. */
function openManhole(at: Point, wide: number): string {
  return hole(at, wide) + lid({ x: at.x + wide * 0.36, y: at.y - wide * 0.36 }, wide * 0.5);
}

/** A piece of cheese. */
function cheese(at: Point, wide: number): string {
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
