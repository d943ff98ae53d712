import type { Place } from "../../rules/index.js";
import { cheese, hole, lid, openManhole, policeMouse, rat, street } from "./figures.js";
import { toDrawable, widthOf } from "../../../../discord/images/lettering.js";
import { drawPodium, line, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import type { Podium } from "../../../../game/scene.js";
import { drawing, element, path, type Point, writing } from "../../../../discord/images/svg.js";
import type { BoxArt } from "../../../../game/screen.js";
import { defineSketch } from "../../../../game/sketch.js";

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
const [step, first, wide] = [126, { x: 104, y: 112 }, 104] as const;

/** The street with Kalle's trail and everybody's cheese, as an SVG with its own background. */
export function drawTrail({ trail, open, police, headline, seats, end: over }: TrailDrawing): string {
  const end = trail.at(-1) ?? 0;
  const stops = [...new Set(trail)].filter((place) => place !== end);
  return drawing(
    size.width,
    size.height + (over === null ? 0 : podiumHeight(over.podium.seats.length)),
    ground(),
    ...open.filter((place) => place !== end).map((place) => openManhole(pointOf(place), wide)),
    hole(pointOf(end), wide),
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
export function drawHunt({ open, found, police, swapped, headline, seats }: HuntDrawing): string {
  return drawing(
    size.width,
    size.height,
    ground(),
    ...open.map((place) => openManhole(pointOf(place), wide)),
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
    ...places.map((place) => lid(pointOf(place), wide)),
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
