import { coaster, die, pub, shot, rowFor, size } from "./look.js";
import { fitName, toDrawable, widthOf } from "../../../../discord/images/lettering.js";
import { element, path, writing } from "../../../../discord/images/svg.js";

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
export function seatRows(seats: readonly DrawnSeat[]): readonly string[] {
  const high = rowFor(seats.length);
  return seats.flatMap((seat, index) => row(seat, size.dice + size.edge / 2 + index * high, high));
}

/** @param high the row's height */
function row(seat: DrawnSeat, top: number, high: number): readonly string[] {
  const middle = top + high / 2;
  const base = middle + 12;
  const ink = seat.instead === null ? pub.ink : pub.dim;
  const start = { "text-anchor": "start" };
  const whole = toDrawable(seat.name);
  const across = 33 * ((seat.shots === null ? 8 : 5.4) - (seat.computer ? 1 : 0));
  const letters = Math.max(26, Math.min(33, across / Math.max(1, widthOf(whole))));
  const name = fitName(whole, across / letters + 0.01);
  const left = 48 + (seat.computer ? 40 : 0);
  return [
    ...(seat.asked ? [turn(top, high)] : []),
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
function turn(top: number, high: number): string {
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

function mark(of: DrawnSeat["mark"], y: number): readonly string[] {
  if (of === null) return [];
  const high = of.end === "high";
  const up = high ? 1 : -1;
  const x = 540;
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
