import { coaster, die, pile, pub, shot, emptyTable, heightFor, size, rowFor } from "./look.js";
import {
  toDrawable,
  fitText,
  widthOf,
  fitName,
  drawing,
  element,
  path,
  type Point,
  writing,
} from "../../../../discord/images/svg.js";
import type { BoxArt } from "../../../../game/screen.js";
import { defineSketch } from "../../../../game/scene.js";

/** One side of a settled round. */
export interface DrawnThrow {
  readonly name: string;
  /** Highest first; empty: unknown by now. */
  readonly dice: readonly number[];
}

/** What lies in the middle of the table. */
export type DrawnMiddle =
  /** Dice just thrown, with the places of those marked to keep. `number`: of the throw in its turn, from 1. */
  | {
      readonly type: "throw";
      readonly number: number;
      readonly dice: readonly number[];
      readonly kept: readonly number[];
      /** By place, how far a die has rolled that has not come to rest, in steps; null: it lies. Left out: all lie. */
      readonly rolling?: readonly (number | null)[];
      readonly caption: string;
    }
  /** Coasters have gone from highest throw or stack to the lowest throw. */
  | {
      readonly type: "settled";
      readonly high: DrawnThrow;
      readonly low: DrawnThrow;
      readonly coasters: number;
      readonly fromStack: boolean;
    }
  /** Somebody has all thirteen. */
  | { readonly type: "shot"; readonly caption: string }
  /** Nobody has thrown yet. */
  | { readonly type: "waiting"; readonly dice: number };

/** What throws are worth, from the highest down, and where those lie that count now. */
export interface Ladder {
  /** What its numbers are. */
  readonly title: string;
  /** Which throws stand on each rung, in words; the first is worth eight coasters, the last one. */
  readonly rungs: readonly string[];
  /** What the highest throw so far is worth; null: nobody has thrown. */
  readonly toBeat: number | null;
  /** What the dice that lie there are worth; null: none do. */
  readonly own: number | null;
}

/** What the picture of a table shows. */
export interface DrawnTable {
  readonly middle: DrawnMiddle;
  /** Null: nothing is compared now. */
  readonly ladder: Ladder | null;
  /** Null: it is gone. */
  readonly stack: number | null;
  readonly seats: readonly DrawnSeat[];
}

/** As an SVG with its own background, for light and dark themes. */
function drawKatchen({ middle, ladder, stack, seats }: DrawnTable): string {
  return drawing(
    size.width,
    heightFor(seats.length),
    emptyTable(seats.length, ladder === null ? 660 : 452),
    ...(stack === null ? [] : stacked(stack, middle.type === "settled")),
    ...(ladder === null ? [] : ladderOf(ladder)),
    ...lyingIn(middle, ladder === null ? 410 : 298),
    ...seatRows(seats),
  );
}

/** @param gives whether coasters have just gone from it */
function stacked(count: number, gives: boolean): readonly string[] {
  const [at, radius, said] = gives
    ? [{ x: way.x, y: 124 }, 34, { x: way.x + 62, y: 118 }]
    : [{ x: 66, y: 204 }, 50, { x: 66, y: 278 }];
  return [...(count === 0 ? [] : [pile(count, at, radius)]), writing(String(count), said, 40, pub.ink)];
}

/** Heights of a rung and of what stands above them, and the ladder's left upper corner and width, in pixels. */
const [rungHigh, headHigh, ladderAt] = [35, 36, { x: 500, y: 4, width: 296 }] as const;

/** The rung of the dice that lie there is filled, and the one to beat, or what has just been paid, has a frame and a crown. */
function ladderOf({ title, rungs, toBeat, own }: Ladder): readonly string[] {
  const { x, y, width } = ladderAt;
  const height = headHigh + rungs.length * rungHigh;
  return [
    element("rect", { x, y, width, height, rx: 12, fill: pub.panel, "fill-opacity": 0.88 }),
    coaster({ x: x + 24, y: y + 19 }, 14),
    writing(title, { x: x + 46, y: y + 29 }, Math.min(28, (width - 52) / widthOf(title)), pub.amber, start),
    ...rungs.flatMap((words, index) => {
      const coasters = rungs.length - index;
      const top = y + headHigh + index * rungHigh;
      const [isOwn, isToBeat] = [coasters === own, coasters === toBeat];
      const frame = { x: x + 3, y: top + 2, width: width - 6, height: rungHigh - 4, rx: 10 };
      const ink = isOwn ? pub.panel : isToBeat ? pub.ink : pub.dim;
      const base = top + 28;
      return [
        ...(isOwn ? [element("rect", { ...frame, fill: pub.amber })] : []),
        ...(isToBeat ? [element("rect", { ...frame, fill: "none", stroke: pub.ink, "stroke-width": 3 })] : []),
        ...(isToBeat ? [crown(x - 17, top + rungHigh / 2)] : isOwn ? [pointer(x - 4, top + rungHigh / 2)] : []),
        writing(String(coasters), { x: x + 24, y: base }, 32, ink),
        writing(words, { x: x + 46, y: base }, Math.min(29, (width - 52) / widthOf(words)), ink, {
          ...start,
          "font-weight": 700,
        }),
      ];
    }),
  ];
}

/** Of writing, where it begins. */
const start = { "text-anchor": "start" } as const;

/** Points to a rung from its left. */
function pointer(x: number, y: number): string {
  const points = path([
    { x: x - 16, y: y - 11 },
    { x, y },
    { x: x - 16, y: y + 11 },
  ]);
  return element("polygon", { points, fill: pub.amber });
}

function crown(x: number, y: number): string {
  const points = path([
    { x: x - 12, y: y + 8 },
    { x: x - 12, y: y - 6 },
    { x: x - 5, y: y + 1 },
    { x, y: y - 9 },
    { x: x + 5, y: y + 1 },
    { x: x + 12, y: y - 6 },
    { x: x + 12, y: y + 8 },
  ]);
  return element("polygon", { points, fill: pub.amber });
}

/** @param x of the middle of what is thrown */
function lyingIn(middle: DrawnMiddle, x: number): readonly string[] {
  switch (middle.type) {
    case "throw":
      return [...thrown(middle, x), ...caption(middle.caption, { x, y: 292 }, x > 400 ? 15 : 9.6)];
    case "settled":
      return settled(middle);
    case "shot":
      return [
        ...Array.from({ length: 13 }, (_, index) =>
          coaster({ x: 164 + (index % 7) * 49 + (index > 6 ? 24 : 0), y: index > 6 ? 180 : 116 }, 34),
        ),
        shot({ x: 74, y: 144 }, 170),
        ...caption(middle.caption, { x: 250, y: 292 }, 12.4),
      ];
    case "waiting":
      return Array.from({ length: middle.dice }, (_, place) => dieToCome(spotOf(place, middle.dice, x)));
  }
}

const turns = [-9, 5, 12] as const;

/** The place of a die, of one or three. */
function spotOf(place: number, count: number, x: number): Point {
  return { x: count === 1 ? x : x + (place - 1) * (x > 400 ? 156 : 114), y: 150 };
}

/**
 * Thrown dice lie crooked, another way after each throw, so that one is seen that shows the same again; a kept one lies
 * straight on a beer mat.
 */
function thrown(
  { number, dice, kept, rolling }: Extract<DrawnMiddle, { type: "throw" }>,
  x: number,
): readonly string[] {
  return dice.flatMap((value, place) => {
    const at = spotOf(place, dice.length, x);
    const roll = rolling?.[place] ?? null;
    if (roll !== null) return [die(value, { x: at.x, y: at.y - (roll % 3) * 9 }, 96, (roll * 67) % 90)];
    const turn = turns[(place + number - 1) % turns.length] ?? 0;
    return kept.includes(place)
      ? [mat(at), die(value, at, 80)]
      : [die(value, at, 104, number % 2 === 0 ? -2 * turn : turn)];
  });
}

/** The outline of a die that nobody has thrown yet. */
function dieToCome({ x, y }: Point): string {
  const [wide, half] = [100, 50];
  return element("rect", {
    x: x - half,
    y: y - half,
    width: wide,
    height: wide,
    rx: 20,
    fill: "none",
    stroke: pub.paper,
    "stroke-opacity": 0.6,
    "stroke-width": 5,
    "stroke-dasharray": "14 12",
  });
}

function mat({ x, y }: Point): string {
  return element(
    "g",
    { transform: `translate(${x} ${y})` },
    element("circle", { r: 60, cy: 5, fill: pub.seam }),
    element("circle", { r: 60, fill: pub.paper, stroke: pub.edge, "stroke-width": 6 }),
    element("circle", { r: 53, fill: "none", stroke: pub.amber, "stroke-width": 5 }),
  );
}

/** Where coasters go: `x` of the way down, and its upper and lower end. */
const way = { x: 392, from: 94, to: 248, left: 296 } as const;

/** The highest throw, which says how many, above the lowest, which gets them from it or from the stack. */
function settled({ high, low, coasters, fromStack }: Extract<DrawnMiddle, { type: "settled" }>): readonly string[] {
  const side = ({ name, dice }: DrawnThrow, end: "high" | "low", y: number): readonly string[] => [
    ...mark({ end, coasters: null }, y - 64, 34),
    ...named(name, { x: 60, y: y - 52 }),
    ...dice.map((value, place) => die(value, { x: 58 + place * 82, y: y + 8 }, 72, turns[place % turns.length])),
  ];
  const step = Math.min(26, 96 / Math.max(1, coasters - 1));
  return [
    ...side(high, "high", way.from),
    ...side(low, "low", way.to),
    arrow(fromStack),
    ...Array.from({ length: coasters }, (_, index) =>
      coaster({ x: way.x, y: 186 + (index - (coasters - 1) / 2) * (step * 0.62) }, 26),
    ),
    writing(`${coasters}`, { x: way.x + 64, y: 208 }, 66, pub.amber),
  ];
}

/** A side's name, above its dice. */
function named(name: string, at: Point): readonly string[] {
  const [high, across] = [32, 270];
  const shown = fitName(toDrawable(name), across / high);
  return shown === "" ? [] : [writing(shown, at, high, pub.ink, { ...start, "font-weight": 700 })];
}

/** From the highest throw, or from the stack, down and to the lowest. */
function arrow(fromStack: boolean): string {
  const { x, from, to, left } = way;
  const begin = fromStack
    ? [{ x, y: from + 46 }]
    : [
        { x: left, y: from },
        { x, y: from },
      ];
  const line = path([...begin, { x, y: to }, { x: left + 24, y: to }]);
  const head = path([
    { x: left + 26, y: to - 22 },
    { x: left - 4, y: to },
    { x: left + 26, y: to + 22 },
  ]);
  const stroke = { stroke: pub.amber, "stroke-linejoin": "round" };
  return element(
    "g",
    { class: "slides" },
    element("polyline", { points: line, fill: "none", ...stroke, "stroke-width": 12, "stroke-linecap": "round" }),
    element("polygon", { points: head, fill: pub.amber, ...stroke, "stroke-width": 6 }),
  );
}

/** Letters get smaller, down to three quarters, before words are cut. @param ems across at full size */
function caption(text: string, at: Point, ems = 15): readonly string[] {
  const [usual, least] = [38, 28];
  const words = toDrawable(text);
  const high = Math.max(least, Math.min(usual, Math.floor((usual * ems) / widthOf(words))));
  const shown = fitText(words, (usual * ems) / high);
  return shown === "" ? [] : [writing(shown, at, high, pub.ink)];
}

/** The pub table. */
export const tableSketch = defineSketch("katchen", drawKatchen);

/** Three dice on the table, of which the four and the one are kept. */
export function boxArt(): BoxArt {
  return {
    svg: drawKatchen({
      middle: { type: "throw", number: 1, dice: [4, 2, 1], kept: [0, 2], caption: "" },
      ladder: null,
      stack: 13,
      seats: [],
    }),
    ground: "#5b3420",
    left: 190,
    top: 0,
    width: 580,
  };
}

/** A seat as drawn. */
export interface DrawnSeat {
  /** Any text. */
  readonly name: string;
  /** For good or while the owner is away. */
  readonly computer: boolean;
  readonly asked: boolean;
  /** In place of coasters, such as "off the hook"; null: coasters. */
  readonly instead: string | null;
  readonly coasters: number;
  /** Shots so far; null: not counted. */
  readonly shots: number | null;
  /** Of this round, highest die first, or its roll-off die; empty: none yet. */
  readonly dice: readonly number[];
  /** How many throws that took; null: everybody has one. */
  readonly count: number | null;
  /** Highest or lowest so far, and the coasters that this moves. */
  readonly mark: { readonly end: "high" | "low"; readonly coasters: number | null } | null;
}

/** All seats from above, a row each. */
function seatRows(seats: readonly DrawnSeat[]): readonly string[] {
  const high = rowFor(seats.length);
  return seats.flatMap((seat, index) => row(seat, size.dice + size.edge / 2 + index * high, high));
}

/** @param high the row's height */
function row(seat: DrawnSeat, top: number, high: number): readonly string[] {
  const middle = top + high / 2;
  const base = middle + 12;
  const ink = seat.instead === null ? pub.ink : pub.dim;
  const whole = toDrawable(seat.name);
  const across = 33 * ((seat.shots === null ? 8 : 5.4) - (seat.computer ? 1 : 0));
  const letters = Math.max(26, Math.min(33, across / Math.max(1, widthOf(whole))));
  const name = fitName(whole, across / letters + 0.01);
  const left = 48 + (seat.computer ? 40 : 0);
  return [
    ...(seat.asked ? [turnMark(top, high)] : []),
    ...(seat.computer ? [robot(62, middle)] : []),
    ...(name === "" ? [] : [writing(name, { x: left, y: base }, letters, ink, { ...start, "font-weight": 700 })]),
    ...(seat.shots === null ? [] : shots(seat.shots, middle)),
    ...seat.dice.map((value, place) => die(value, { x: 354 + place * 46, y: middle }, 40)),
    ...(seat.count === null || seat.dice.length === 0
      ? []
      : [writing(`${seat.count}×`, { x: 496, y: base - 3 }, 26, pub.dim)]),
    ...(seat.instead === null
      ? [...mark(seat.mark, middle), ...held(seat.coasters, middle)]
      : outcome(seat.instead, seat.mark, middle)),
  ];
}

/** Places across for words, next to a mark with its number and next to one without. */
const [besideNumber, besideMark] = [140, 205];

/** Words in place of coasters. Long ones take the place of the mark's number. */
function outcome(said: string, of: DrawnSeat["mark"], middle: number): readonly string[] {
  const shown = toDrawable(said);
  const ems = widthOf(shown);
  const isShort = ems * 28 <= besideNumber;
  return [
    ...mark(of === null || isShort ? of : { ...of, coasters: null }, middle),
    writing(shown, { x: 780, y: middle + 10 }, Math.min(28, besideMark / ems), pub.dim, { "text-anchor": "end" }),
  ];
}

/** Whose turn it is: a lighter row and a pointer. */
function turnMark(top: number, high: number): string {
  const y = top + high / 2;
  const points = path([
    { x: 18, y: y - 13 },
    { x: 38, y },
    { x: 18, y: y + 13 },
  ]);
  return element(
    "g",
    { class: "turn" },
    element("rect", { x: 6, y: top + 3, width: size.width - 12, height: high - 6, rx: 14, fill: pub.turn }),
    element("polygon", { points, fill: pub.amber, stroke: pub.amber, "stroke-width": 5, "stroke-linejoin": "round" }),
  );
}

function robot(x: number, y: number): string {
  const eye = (cx: number): string => element("circle", { cx, cy: 1, r: 4, fill: pub.panel });
  return element(
    "g",
    { transform: `translate(${Math.round(x)} ${Math.round(y)})` },
    element("rect", { x: -2, y: -22, width: 4, height: 9, fill: pub.dim }),
    element("circle", { cy: -22, r: 4, fill: pub.amber }),
    element("rect", { x: -16, y: -14, width: 32, height: 28, rx: 8, fill: pub.dim }),
    eye(-6.5),
    eye(6.5),
    element("rect", { x: -7, y: 7, width: 14, height: 3, fill: pub.panel }),
  );
}

function shots(count: number, y: number): readonly string[] {
  return [shot({ x: 270, y }, 36), writing(String(count), { x: 298, y: y + 11 }, 30, pub.ink)];
}

function mark(of: DrawnSeat["mark"], y: number, x = 540): readonly string[] {
  if (of === null) return [];
  const high = of.end === "high";
  const up = high ? 1 : -1;
  const points = path([
    { x: x - 12, y: y + 9 * up },
    { x: x + 12, y: y + 9 * up },
    { x, y: y - 11 * up },
  ]);
  const paint = high ? pub.high : pub.low;
  return [
    element("polygon", {
      class: of.end,
      points,
      fill: paint,
      stroke: paint,
      "stroke-width": 5,
      "stroke-linejoin": "round",
    }),
    ...(of.coasters === null
      ? []
      : [writing(`${high ? "−" : "+"}${of.coasters}`, { x: 576, y: y + 11 }, 30, high ? "#7fd394" : "#ff8d7d")]),
  ];
}

/** Coasters laid out from the right, with their number. */
function held(count: number, y: number): readonly string[] {
  const step = Math.min(20, 80 / Math.max(1, count - 1));
  const from = 712 - (count - 1) * step;
  return [
    ...Array.from({ length: count }, (_, index) => coaster({ x: from + index * step, y }, 18)),
    writing(String(count), { x: 784, y: y + 13 }, 36, count === 0 ? pub.dim : pub.ink, { "text-anchor": "end" }),
  ];
}
