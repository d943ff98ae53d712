import type { Card, Place } from "../../rules/index.js";
import { toDrawable, widthOf, drawing, element, path, type Point, writing } from "../../../../discord/images/svg.js";
import { drawPodium, line, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import { type Podium, defineSketch } from "../../../../game/scene.js";
import type { BoxArt } from "../../../../game/screen.js";
import { dweller } from "./dwellers.js";
import { cheese, circle, hole, lid, lifted, oval, outline, placed, policeMouse, rat, street } from "./figures.js";

/** What can be seen of a manhole: its lid, its lid being lifted, or who is in it. */
export type Manhole = "closed" | "lifted" | Card;

/** The street as drawn. */
export interface StreetDrawing {
  /** By place, with their names. */
  readonly manholes: readonly { readonly name: string; readonly shows: Manhole }[];
  /** Where the police have been, in order; they stand at the last. */
  readonly steps: readonly Place[];
  /** What was swapped after the last search; null: nothing. */
  readonly swapped: { readonly a: Place; readonly b: Place } | null;
  /** Where mice guess that Kalle is. */
  readonly named: readonly Place[];
  /** Kalle's places in order, up to the final one; empty: nobody may know them. */
  readonly trail: readonly Place[];
  /** Whether Kalle stands in the street, about to hide. */
  readonly isOut: boolean;
  /** How wide Kalle is, who jumps out of an open manhole, in pixels; 0: nobody jumps. */
  readonly leap: number;
  /** Lids that the police have opened in vain, of eight. */
  readonly opened: number;
  /** Such as "Round 2 of 6" or "Got away!". */
  readonly headline: string;
  /** By seat: any name, whether it is Kalle, whether it stands out, and pieces of cheese. */
  readonly seats: readonly DrawnSeat[];
  /** At the end of the game all rounds instead of the cheese, and the podium; null: it goes on. */
  readonly end: { readonly podium: Podium<PlacedFigure>; readonly rounds: readonly DrawnRound[] } | null;
}

interface DrawnSeat {
  readonly name: string;
  readonly kalle: boolean;
  readonly lit: boolean;
  readonly cheese: number;
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
const plate = { high: 32, ink: street.ink, anchor: "start", least: 20 } as const;

const size = { width: 800, height: 484 } as const;

/** Distance of two manholes, the first one's centre, and a manhole's width. */
const [step, first, manholeWidth] = [118, { x: 65, y: 64 }, 105] as const;

/** Lids that the police may open in vain. */
const eight = 8;

/** Where the street ends, the middle of the countdown, and the left edge of names. */
const [curb, countdown, names] = [484, 518, 558] as const;

/** The street in any phase, as an SVG with its own background. */
function drawStreet(seen: StreetDrawing): string {
  const { manholes, steps, swapped, named, trail, isOut, leap, opened, headline, seats, end } = seen;
  const [police, lair] = [steps.at(-1), trail.at(-1)];
  const stops = [...new Set(trail)].filter((place) => place !== lair);
  const at = (shows: Manhole): readonly Place[] =>
    manholes.flatMap((manhole, place) => (manhole.shows === shows ? [place] : []));
  const open = manholes.flatMap(({ shows }, place) => (isClosed(shows) ? [] : { shows, place }));
  return drawing(
    size.width,
    size.height + (end === null ? 0 : podiumHeight(end.podium.seats.length)),
    ground(manholes.map(({ name }) => name)),
    ...open.map(({ place }) => hole(pointOf(place), manholeWidth)),
    ...(trail.length === 0 ? tracks(steps) : []),
    ...open.map(({ shows, place }) => (shows === "kalle" ? "" : dweller(shows, raised(pointOf(place)), 88))),
    ...(swapped === null ? [] : swap(pointOf(swapped.a), pointOf(swapped.b))),
    ...at("lifted").map((place) => lifted(pointOf(place), manholeWidth)),
    ...named.map((place) => pin(pointOf(place))),
    ...(trail.length > 1 ? [way(trail.map(pointOf))] : []),
    ...stops.map((place, index) => stop(pointOf(place), index + 1)),
    ...(lair === undefined ? [] : [hole(pointOf(lair), manholeWidth), rat(pointOf(lair), 94)]),
    ...manholes.flatMap(({ name, shows }, place) =>
      name === "" || (isClosed(shows) && place !== lair) ? [] : nameTag(name, pointOf(place)),
    ),
    ...(police === undefined ? [] : [policeMouse(besides(pointOf(police)), 62)]),
    ...(isOut ? searching() : []),
    ...(leap === 0 ? [] : at("kalle").flatMap((place) => jump(pointOf(place), leap))),
    ...lids(opened),
    ...(end === null ? side(headline, seats) : roundList(headline, end.rounds)),
    ...(end === null ? [] : drawPodium(end.podium, podiumPaint, size.height)),
  );
}

function isClosed(shows: Manhole): shows is "closed" | "lifted" {
  return shows === "closed" || shows === "lifted";
}

function pointOf(place: Place): Point {
  return { x: first.x + (place % 4) * step, y: first.y + Math.floor(place / 4) * step };
}

/** Where the police stand in nobody's light. */
function besides({ x, y }: Point): Point {
  return { x: x + 40, y: y + 31 };
}

/** With all sixteen manholes closed, always the same. */
function ground(all: readonly string[]): string {
  const stones = Array.from({ length: 6 * 8 }, (_, index) => {
    const [row, column] = [Math.floor(index / 6), index % 6];
    const x = column * 96 - (row % 2 === 0 ? 4 : 52);
    return element("rect", { x: x + 3, y: row * 64 - 4, width: 90, height: 58, rx: 14, fill: street.stone });
  });
  return element(
    "g",
    { class: "ground" },
    element("rect", { width: size.width, height: size.height, fill: street.ground }),
    ...stones,
    ...all.flatMap((name, place) => {
      const { x, y } = pointOf(place);
      return [lid({ x, y }, manholeWidth), writing(name, { x, y: y + 8 }, 29, street.hole)];
    }),
    element("rect", { x: curb, width: size.width - curb, height: size.height, fill: street.panel }),
  );
}

/** Out of the hole a little. */
function raised({ x, y }: Point): Point {
  return { x, y: y - 2 };
}

/** How an open manhole is called, where its lid would say so. */
function nameTag(name: string, { x, y }: Point): string {
  return element(
    "g",
    { class: "tag" },
    element("rect", { x: x - 52, y: y + 28, width: 37, height: 25, rx: 8, fill: street.hole }),
    writing(name, { x: x - 33.5, y: y + 48 }, 21, street.dim),
  );
}

/** Footprints of the police from manhole to manhole, the last ones clearest. */
function tracks(steps: readonly Place[]): readonly string[] {
  return steps.slice(1).map((place, index) => {
    const [from, to] = [pointOf(steps[index] ?? place), pointOf(place)];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const along = (far: number, aside: number): Point => ({
      x: from.x + ((to.x - from.x) * far - (to.y - from.y) * aside) / length,
      y: from.y + ((to.y - from.y) * far + (to.x - from.x) * aside) / length,
    });
    const paws = Array.from({ length: Math.floor((length - 64) / 15) }, (_, paw) => {
      const { x, y } = along(36 + paw * 15, paw % 2 === 0 ? 7 : -7);
      return element("circle", { cx: x, cy: y, r: 6, fill: street.police });
    });
    return element("g", { opacity: Math.max(0.4, 1 - (steps.length - 2 - index) * 0.15) }, ...paws);
  });
}

/** Two manholes that have just changed places. */
function swap(a: Point, b: Point): readonly string[] {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const ring = ({ x, y }: Point): string =>
    element("circle", { cx: x, cy: y - 1, r: 51, fill: "none", stroke: street.trail, "stroke-width": 7 });
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return [
    ring(a),
    ring(b),
    placed(
      middle,
      50,
      circle(64, 64, 60, street.trail, street.hole, 8),
      element(
        "g",
        { transform: `rotate(${turn.toFixed(0)} 64 64)` },
        outline("M28 64 H100 M44 44 L24 64 L44 84 M84 44 L104 64 L84 84", street.hole, 13),
      ),
    ),
  ];
}

/** Where a mouse guesses that Kalle is. */
function pin({ x, y }: Point): string {
  return placed(
    { x: x + 30, y: y - 34 },
    62,
    element("path", {
      d: "M64 122 C40 86 26 70 26 46 A38 38 0 0 1 102 46 C102 70 88 86 64 122 Z",
      fill: "#ff5757",
      stroke: street.hole,
      "stroke-width": 6,
    }),
    circle(64, 46, 16, street.ink),
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
    element("circle", { cx: x, cy: y, r: 26, fill: street.trail, stroke: street.hole, "stroke-width": 5 }),
    writing(String(number), { x, y: y + 12 }, 34, street.hole),
  );
}

/** Kalle, who is caught and jumps. */
function jump({ x, y }: Point, wide: number): readonly string[] {
  const rays = Array.from({ length: 28 }, (_, ray) => {
    const [angle, far] = [(ray * Math.PI) / 14, wide * (ray % 2 === 0 ? 0.86 : 0.56)];
    return { x: x + Math.sin(angle) * far, y: y + Math.cos(angle) * far };
  });
  const star = { fill: street.cheese, stroke: street.hole, "stroke-width": 6, "stroke-linejoin": "round" };
  return [element("polygon", { points: path(rays), ...star }), rat({ x, y }, wide)];
}

/** Kalle in the street, thinking of where to hide. */
function searching(): readonly string[] {
  const { x, y } = pointOf(5);
  const at = { x: x + step / 2, y: y + step / 2 };
  return [
    oval(at.x, at.y + 112, 92, 20, street.hole),
    rat({ x: at.x, y: at.y + 10 }, 240),
    circle(at.x + 74, at.y - 92, 10, street.ink, street.hole, 4),
    circle(at.x + 102, at.y - 116, 16, street.ink, street.hole, 4),
    oval(at.x + 164, at.y - 156, 62, 46, street.ink, street.hole),
    writing("?", { x: at.x + 164, y: at.y - 134 }, 66, street.hole),
  ];
}

/** The eight lids that the police may open, from top to bottom, and what Kalle gets after the last. */
function lids(opened: number): readonly string[] {
  const all = Array.from({ length: eight }, (_, index) => ({ x: countdown, y: 32 + index * 52 }));
  const next = all[opened];
  return [
    ...all.map((at, index) => (index < opened ? hole(at, 42) : lid(at, index === opened ? 60 : 44))),
    ...(next === undefined ? [] : [writing(String(eight - opened), { x: next.x, y: next.y + 8 }, 25, street.hole)]),
    cheese({ x: countdown, y: 32 + eight * 52 }, 54),
  ];
}

/** The headline, as large as it fits. */
function headlineAbove(headline: string): string {
  const shown = toDrawable(headline);
  const high = Math.min(42, 228 / Math.max(1, widthOf(shown)));
  return writing(shown, { x: names + 115, y: 52 }, high, street.cheese);
}

/** The headline, and every round: its number, and who got the cheese. */
function roundList(headline: string, rounds: readonly DrawnRound[]): readonly string[] {
  const high = Math.min(84, 404 / Math.max(1, rounds.length));
  return [
    headlineAbove(headline),
    ...rounds.flatMap(({ title, winner }, index) => {
      const y = 98 + index * high;
      return [
        ...line(title, { x: names, y, high: 24, across: 120, ink: street.dim, anchor: "start", least: 20 }),
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
    ...line(name, { ...plate, high: 30, x: names, y: y + 32, across: 224 }),
  ];
}

/** The headline, and everybody's role and cheese. */
function side(headline: string, seats: readonly DrawnSeat[]): readonly string[] {
  const high = Math.min(100, 402 / Math.max(1, seats.length));
  return [
    headlineAbove(headline),
    ...seats.flatMap(({ name, kalle, lit, cheese: pieces }, index) => {
      const y = 78 + index * high;
      const middle = y + high / 2;
      return [
        ...(lit
          ? [element("rect", { x: names - 8, y: y + 2, width: 242, height: high - 4, rx: 14, fill: street.lit })]
          : []),
        (kalle ? rat : policeMouse)({ x: names + 22, y: middle }, 46),
        ...line(name, { ...plate, x: names + 52, y: middle - 4, across: 176 }),
        ...Array.from({ length: pieces }, (_, piece) => cheese({ x: names + 68 + piece * 36, y: middle + 20 }, 38)),
        ...(pieces === 0 ? [writing("–", { x: names + 58, y: middle + 28 }, 28, street.dim)] : []),
      ];
    }),
  ];
}

/** The street, from the first screen to the end. */
export const streetSketch = defineSketch("kalle-street", drawStreet);

/** A trail over the manholes that ends next to the police. */
export function boxArt(): BoxArt {
  const manholes = Array.from({ length: 16 }, (_, place) => ({
    name: "",
    shows: place === 0 ? 11 : place === 3 ? 4 : ("closed" as const),
  }));
  return {
    svg: drawStreet({
      manholes,
      steps: [6],
      swapped: null,
      named: [],
      trail: [4, 5, 2],
      isOut: false,
      leap: 0,
      opened: 0,
      headline: "",
      seats: [],
      end: null,
    }),
    ground: "#24463c",
    left: 6,
    top: 6,
    width: 474,
  };
}
