import type { Seat } from "../../../../game/contract.js";
import type { Outcome } from "../../rules/index.js";
import { cornerOf, type Length, targetOf } from "../../rules/tracks.js";
import {
  emptyBoard,
  wood,
  placesOf,
  size,
  type Places,
  middle,
  placeOf,
  standingFigures,
  figure,
  lookOf,
  outline,
} from "./empty-board.js";
import { fitName, toDrawable, drawing, element, type Point, path, writing } from "../../../../discord/images/svg.js";
import { drawPodium, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import { type Podium, defineSketch } from "../../../../game/scene.js";
import type { BoxArt } from "../../../../game/screen.js";

/** What the picture of a board shows. */
export interface BoardDrawing {
  readonly length: Length;
  /** By seat. */
  readonly figures: readonly {
    /** A to Z. */
    readonly letter: string;
    /** For the seat's corner; any text. */
    readonly name: string;
    readonly counter: number;
  }[];
  /** Null before the first turn. */
  readonly last: LastMove | null;
  /** Both cards of a turn, open above the board; null: none lie there. */
  readonly cards: DrawnCards | null;
  /** Below the board at the end; null: the game goes on. */
  readonly podium: Podium<PlacedFigure> | null;
}

/** The two cards of a turn. */
export interface DrawnCards {
  readonly mover: Seat;
  readonly stopper: Seat;
  readonly go: number;
  readonly stop: readonly number[];
}

/** A seat's figure on the podium. */
export interface PlacedFigure {
  readonly seat: Seat;
  readonly letter: string;
}

/** The board's colours on the podium. */
const podiumPaint: PodiumPaint<PlacedFigure> = {
  ground: "#23343a",
  step: wood.board,
  ink: "#fff3dc",
  dim: wood.hint,
  accent: "#f5b942",
  black: "#3a2208",
  figure: ({ seat, letter }, { x, y }, wide) => figure(seat, letter, { x, y: y - wide / 2 }, wide * 0.8),
};

/** Width of a name in its corner, in ems. */
const nameEms = 9.4;

/** The board as an SVG with its own background, for light and dark themes. */
function drawDenkste(board: BoardDrawing): string {
  const { figures, last, length, cards, podium } = board;
  const places = placesOf(length);
  const seats = figures.length;
  const lying = [
    ...emptyBoard(
      figures.map(({ letter }) => letter),
      places,
    ),
    ...(last === null ? [] : way(last, seats, places)),
    ...standingFigures(figures, places),
    ...(last === null ? [] : stopSign(last, seats, places)),
  ];
  if (podium !== null) {
    // Names stand on the podium.
    const strip = size.strip - 4;
    const high = size.height - 2 * strip;
    return drawing(
      size.width,
      high + podiumHeight(podium.seats.length),
      element("g", { transform: `translate(0 ${-strip})` }, ...lying),
      ...drawPodium(podium, podiumPaint, high),
    );
  }
  return drawing(
    size.width,
    size.height,
    ...lying,
    ...figures.flatMap(({ letter, name }, seat) => plate(letter, name, seat, seats)),
    ...(cards === null ? [] : lyingOpen(cards, figures)),
  );
}

/** Two cards large above the middle, each in its owner's colour; equal numbers stand out. */
function lyingOpen({ mover, stopper, go, stop }: DrawnCards, figures: BoardDrawing["figures"]): readonly string[] {
  const isHit = stop.includes(go);
  const letter = (seat: Seat): string => figures[seat]?.letter ?? "";
  return [
    element("rect", { width: size.width, height: size.height, fill: "#101a1d", "fill-opacity": 0.55 }),
    openCard({ x: 210, y: middle.y - 10 }, -7, mover, letter(mover), [go], isHit ? go : null),
    openCard({ x: 590, y: middle.y + 10 }, 7, stopper, letter(stopper), stop, isHit ? go : null),
    bolt({ x: 400, y: middle.y }),
  ];
}

/** @param hit the number that stands out; null: none */
function openCard(
  { x, y }: Point,
  turn: number,
  seat: Seat,
  letter: string,
  numbers: readonly number[],
  hit: number | null,
): string {
  const [wide, high] = [300, 400];
  const { fill, line } = lookOf(seat);
  const many = numbers.length > 1;
  const spots: readonly Point[] = many
    ? numbers.map((_, index) => ({
        x: 0,
        y: (index - (numbers.length - 1) / 2) * (numbers.length === 2 ? 150 : 110) + 30,
      }))
    : [{ x: 0, y: 30 }];
  const digit = many ? (numbers.length === 2 ? 130 : 100) : 230;
  return element(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    element("rect", { x: -wide / 2 + 8, y: -high / 2 + 12, width: wide, height: high, rx: 30, fill: "#0a1012" }),
    element("rect", {
      x: -wide / 2,
      y: -high / 2,
      width: wide,
      height: high,
      rx: 30,
      fill: light,
      stroke: fill,
      "stroke-width": 18,
    }),
    figure(seat, letter, { x: -wide / 2 + 62, y: -high / 2 + 64 }, 64),
    ...numbers.flatMap((number, index) => {
      const at = spots[index] ?? { x: 0, y: 30 };
      const ink = number === hit ? "#c4162a" : line;
      return [
        ...(number === hit
          ? [element("circle", { cx: at.x, cy: at.y, r: digit * 0.58, fill: "none", stroke: ink, "stroke-width": 12 })]
          : []),
        writing(String(number), { x: at.x, y: at.y + digit * 0.36 }, digit, ink),
      ];
    }),
  );
}

/** Between the two cards. */
function bolt({ x, y }: Point): string {
  const points = path([
    { x: x + 18, y: y - 110 },
    { x: x - 52, y: y + 18 },
    { x: x - 4, y: y + 18 },
    { x: x - 22, y: y + 110 },
    { x: x + 52, y: y - 22 },
    { x: x + 6, y: y - 22 },
  ]);
  return element("polygon", {
    points,
    fill: "#f5b942",
    stroke: "#3a2208",
    "stroke-width": 8,
    "stroke-linejoin": "round",
  });
}

/** A name at its corner, behind its figure. */
function plate(letter: string, name: string, seat: Seat, seats: number): readonly string[] {
  const corner = cornerOf(seat, seats);
  const left = corner === 0 || corner === 3;
  const x = left ? 40 : size.width - 40;
  const y = corner < 2 ? size.strip / 2 - 2 : size.height - size.strip / 2 + 2;
  const shown = fitName(toDrawable(name), nameEms);
  const beside = { x: left ? x + 36 : x - 36, y: y + 12 };
  const style = { "text-anchor": left ? "start" : "end", "font-weight": 700 };
  return [figure(seat, letter, { x, y }, 46), writing(shown, beside, 34, "#fff3dc", style)];
}

/** What the picture shows of the last turn. */
export interface LastMove {
  readonly mover: Seat;
  readonly go: number;
  readonly outcome: Outcome;
  /** Path counters before and after. */
  readonly from: number;
  readonly counter: number;
  /** How large a stop sign falls from above, of its usual size; left out: it lies there. */
  readonly sign?: number;
}

const light = "#fffaf0";

/** The figure's way, taken or not: an arrow along the fields, or straight back. */
function way(move: LastMove, seats: number, places: Places): readonly string[] {
  const { mover, go, from, counter, outcome } = move;
  switch (outcome) {
    case "moved":
    case "goal":
      return [ghost(move, seats, places), arrow(mover, along(mover, from, counter, seats, places), places, false)];
    case "back":
      if (stayed(move)) return [];
      return [ghost(move, seats, places), arrow(mover, bend(mover, from, counter, seats, places), places, true)];
    case "blocked": {
      const target = targetOf(from, go, places.length);
      return [arrow(mover, along(mover, from, target, seats, places), places, true)];
    }
    case "caught":
      return [];
  }
}

/** The sign at a figure that had to stay, with its number. */
function stopSign(move: LastMove, seats: number, places: Places): readonly string[] {
  if (!stayed(move) || move.sign === 0) return [];
  const spot = placeOf(move.counter, move.mover, seats, places);
  const wide = places.field * 0.58 * (move.sign ?? 1);
  const at = { x: spot.x + places.field * 0.4, y: spot.y - places.field * 0.38 };
  const corners = Array.from({ length: 8 }, (_, corner) => towards(at, (Math.PI / 4) * (corner + 0.5), wide / 2));
  const fill = move.outcome === "blocked" ? "#4a3423" : "#c4162a";
  return [
    element("polygon", { class: "stopped", points: path(corners), fill, stroke: light, "stroke-width": wide * 0.09 }),
    writing(String(move.go), { x: at.x, y: at.y + wide * 0.24 }, wide * 0.68, "#ffffff"),
  ];
}

function stayed({ from, counter }: LastMove): boolean {
  return from === counter;
}

/** Where the figure came from, as an empty outline. */
function ghost({ mover, from }: LastMove, seats: number, places: Places): string {
  const paint = { fill: light, "fill-opacity": 0.55, stroke: lookOf(mover).line, "stroke-width": 4 };
  const at = placeOf(from, mover, seats, places);
  return outline(mover, at, places.field * 0.6, { ...paint, "stroke-dasharray": "7 6" });
}

function along(mover: Seat, from: number, to: number, seats: number, places: Places): readonly Point[] {
  return Array.from({ length: to - from + 1 }, (_, step) => placeOf(from + step, mover, seats, places));
}

/** A curve towards the board's centre, past the fields in between. */
function bend(mover: Seat, from: number, to: number, seats: number, places: Places): readonly Point[] {
  const [start, end] = [placeOf(from, mover, seats, places), placeOf(to, mover, seats, places)];
  const between = (one: number, other: number, inner: number): number => ((one + other) / 2) * 0.7 + inner * 0.3;
  const pull = { x: between(start.x, end.x, middle.x), y: between(start.y, end.y, middle.y) };
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step) => curve(start, pull, end, step / steps));
}

/** A quadratic Bézier curve. */
function curve(start: Point, pull: Point, end: Point, at: number): Point {
  const mix = (a: number, b: number, c: number): number => (1 - at) ** 2 * a + 2 * at * (1 - at) * b + at ** 2 * c;
  return { x: mix(start.x, pull.x, end.x), y: mix(start.y, pull.y, end.y) };
}

/** Through these points, with an arrowhead before the figure on the last. */
function arrow(mover: Seat, points: readonly Point[], { field }: Places, dotted: boolean): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return "";
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const tip = towards(end, angle, -field * 0.4);
  const neck = towards(end, angle, -field * 0.7);
  const shaft = [...points.slice(0, -1).filter((point) => distance(point, end) > field * 0.7), neck];
  const head = {
    points: path([tip, ...[1, -1].map((side) => towards(neck, angle + (side * Math.PI) / 2, field * 0.2))]),
    "stroke-linejoin": "round",
  };
  const { line: ink } = lookOf(mover);
  const stroke = (colour: string, wide: number): string =>
    element("polyline", {
      points: path(shaft),
      fill: "none",
      stroke: colour,
      "stroke-width": wide,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
      ...(dotted ? { "stroke-dasharray": `1 ${field * 0.26}` } : {}),
    });
  return element(
    "g",
    { class: "way" },
    stroke(light, field * 0.22),
    element("polygon", { ...head, fill: light, stroke: light, "stroke-width": field * 0.1 }),
    stroke(ink, field * 0.12),
    element("polygon", { ...head, fill: ink }),
  );
}

function towards({ x, y }: Point, angle: number, far: number): Point {
  return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The board. */
export const boardSketch = defineSketch("denkste", drawDenkste);

/** The middle with everybody's figure near it, and the last move. */
export function boxArt(): BoxArt {
  return {
    svg: drawDenkste({
      length: "short",
      figures: [
        { letter: "A", name: "", counter: 30 },
        { letter: "B", name: "", counter: 17 },
        { letter: "C", name: "", counter: 33 },
        { letter: "D", name: "", counter: 20 },
      ],
      podium: null,
      cards: null,
      last: { mover: 2, go: 3, outcome: "moved", from: 30, counter: 33 },
    }),
    ground: "#24343c",
    left: 90,
    top: 300,
    width: 620,
  };
}

export { stripSketch, type StripField } from "./strip.js";
