import type { Seat } from "../../../../game/contract.js";
import { cornerOf, fieldOf, type Field, type Length } from "../../rules/index.js";
import { emptyBoard, wood } from "./empty-board.js";
import { figure } from "./figures.js";
import { stopSign, way, type LastMove } from "./move.js";
import { placesOf, pointOf, size, type Places } from "./places.js";
import { fitName, toDrawable } from "../../../../discord/images/lettering.js";
import { drawPodium, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import type { Podium } from "../../../../game/scene.js";
import { drawing, element, escapeXml, type Point } from "../../../../discord/images/svg.js";

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
  /** Below the board at the end; null: the game goes on. */
  readonly podium: Podium | null;
}

/** The board's colours on the podium. */
const podiumPaint: PodiumPaint = {
  ground: "#23343a",
  step: wood.board,
  ink: "#fff3dc",
  dim: wood.hint,
  accent: "#f5b942",
  black: "#3a2208",
};

/** Width of a name in its corner, in ems. */
const nameEms = 9.4;

/** The board as an SVG with its own background, for light and dark themes. */
export function drawDenkste(board: BoardDrawing): string {
  const { figures, last, length, podium } = board;
  const places = placesOf(length);
  const seats = figures.length;
  return drawing(
    size.width,
    size.height + (podium === null ? 0 : podiumHeight(podium.seats.length)),
    ...emptyBoard(
      figures.map(({ letter }) => letter),
      places,
    ),
    ...(last === null ? [] : way(last, seats, places)),
    ...standing(board, places),
    ...(last === null ? [] : stopSign(last, seats, places)),
    ...figures.flatMap(({ letter, name }, seat) => plate(letter, name, seat, seats)),
    ...(podium === null ? [] : drawPodium(podium, podiumPaint, size.height)),
  );
}

/** All figures; those on one field make room for each other. */
function standing({ figures, length }: BoardDrawing, places: Places): readonly string[] {
  const on = figures.map(({ counter }, seat) => fieldOf(counter, seat, figures.length, length));
  return figures.map(({ letter }, seat) => {
    const field = on[seat] ?? "goal";
    const together = on.flatMap((other, neighbour) => (isSame(field, other) ? [neighbour] : []));
    const at = pointOf(field, places);
    return together.length === 1
      ? figure(seat, letter, at, places.field * 0.84)
      : figure(seat, letter, beside(at, together.indexOf(seat), together.length, places), places.field * 0.58);
  });
}

/** Places of two to four figures on one field. */
function beside({ x, y }: Point, place: number, count: number, { field }: Places): Point {
  const step = field * 0.25;
  const down = count === 2 ? place === 1 : place > 1;
  return { x: x + (place % 2 === 0 ? -step : step), y: y + (down ? step : -step) };
}

function isSame(one: Field, other: Field): boolean {
  if (one === "goal" || other === "goal") return one === other;
  return one.track === other.track && one.index === other.index;
}

/** At its corner, behind its figure; only the figure if no letter can be drawn. */
function plate(letter: string, name: string, seat: Seat, seats: number): readonly string[] {
  const corner = cornerOf(seat, seats);
  const left = corner === 0 || corner === 3;
  const x = left ? 40 : size.width - 40;
  const y = corner < 2 ? size.strip / 2 - 2 : size.height - size.strip / 2 + 2;
  const shown = fitName(toDrawable(name), nameEms);
  const beginning = { x: left ? x + 36 : x - 36, y: y + 12, "text-anchor": left ? "start" : "end" };
  return [
    figure(seat, letter, { x, y }, 46),
    ...(shown === ""
      ? []
      : [element("text", { ...beginning, "font-size": 34, "font-weight": 700, fill: "#fff3dc" }, escapeXml(shown))]),
  ];
}
