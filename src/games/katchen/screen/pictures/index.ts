import { coaster, die, pile, pub, shot, emptyTable, heightFor, size } from "./look.js";
import { seatRows, type DrawnSeat } from "./seat-rows.js";
import { toDrawable, fitText, widthOf } from "../../../../discord/images/lettering.js";
import { drawing, element, path, type Point, writing } from "../../../../discord/images/svg.js";
import type { BoxArt } from "../../../../game/screen.js";
import { defineSketch } from "../../../../game/sketch.js";

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

/** What the picture of a table shows. */
interface TableDrawing {
  readonly middle: DrawnMiddle;
  /** Null: it is gone. */
  readonly stack: number | null;
  readonly seats: readonly DrawnSeat[];
}

/** As an SVG with its own background, for light and dark themes. */
export function drawKatchen({ middle, stack, seats }: TableDrawing): string {
  return drawing(
    size.width,
    heightFor(seats.length),
    emptyTable(seats.length),
    ...(stack === null ? [] : stacked(stack)),
    ...lyingIn(middle),
    ...seatRows(seats),
  );
}

function stacked(count: number): readonly string[] {
  return [
    ...(count === 0 ? [] : [pile(count, { x: 86, y: 168 }, 56)]),
    writing(String(count), { x: 86, y: 238 }, 38, pub.ink),
  ];
}

function lyingIn(middle: DrawnMiddle): readonly string[] {
  switch (middle.type) {
    case "throw":
      return [...thrown(middle), ...caption(middle.caption, { x: 420, y: 226 })];
    case "settled":
      return settled(middle);
    case "shot":
      return [
        ...Array.from({ length: 13 }, (_, index) =>
          coaster({ x: 190 + (index % 7) * 58 + (index > 6 ? 29 : 0), y: index > 6 ? 142 : 88 }, 34),
        ),
        shot({ x: 92, y: 112 }, 150),
        ...caption(middle.caption, { x: 400, y: 228 }),
      ];
    case "waiting":
      return Array.from({ length: middle.dice }, (_, place) => dieToCome(spotOf(place, middle.dice)));
  }
}

const turns = [-9, 5, 12] as const;

/** The place of a die, of one or three. */
function spotOf(place: number, count: number): Point {
  return { x: count === 1 ? 420 : 276 + place * 148, y: 104 };
}

/**
 * Thrown dice lie crooked, another way after each throw, so that one is seen that shows the same again; a kept one lies
 * straight on a beer mat.
 */
function thrown({ number, dice, kept }: Extract<DrawnMiddle, { type: "throw" }>): readonly string[] {
  return dice.flatMap((value, place) => {
    const at = spotOf(place, dice.length);
    const turn = turns[(place + number - 1) % turns.length] ?? 0;
    return kept.includes(place)
      ? [mat(at), die(value, at, 92)]
      : [die(value, at, 106, number % 2 === 0 ? -2 * turn : turn)];
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
    element("circle", { r: 72, cy: 5, fill: pub.seam }),
    element("circle", { r: 72, fill: pub.paper, stroke: pub.edge, "stroke-width": 6 }),
    element("circle", { r: 63, fill: "none", stroke: pub.amber, "stroke-width": 5 }),
  );
}

function settled({ high, low, coasters, fromStack }: Extract<DrawnMiddle, { type: "settled" }>): readonly string[] {
  const side = ({ name, dice }: DrawnThrow, x: number): readonly string[] => [
    ...dice.map((value, place) => die(value, { x: x + (place - 1) * 74, y: 92 }, 64, turns[place % turns.length])),
    ...caption(name, { x, y: 178 }, 7.4),
  ];
  return [
    ...(fromStack ? [] : side(high, 146)),
    ...side(low, 632),
    arrow(fromStack ? 190 : 280, 484),
    ...Array.from({ length: coasters }, (_, index) => {
      const step = Math.min(40, 150 / Math.max(1, coasters - 1));
      return coaster({ x: 380 + (index - (coasters - 1) / 2) * step, y: 92 }, 30);
    }),
    writing(`${coasters}`, { x: 380, y: 198 }, 60, pub.amber),
  ];
}

function arrow(from: number, to: number): string {
  const y = 92;
  const head = path([
    { x: to, y: y - 24 },
    { x: to + 30, y },
    { x: to, y: y + 24 },
  ]);
  const line = { x1: from, y1: y, x2: to, y2: y, stroke: pub.amber, "stroke-width": 12, "stroke-linecap": "round" };
  return element(
    "g",
    { class: "slides" },
    element("line", line),
    element("polygon", {
      points: head,
      fill: pub.amber,
      stroke: pub.amber,
      "stroke-width": 6,
      "stroke-linejoin": "round",
    }),
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
      stack: 13,
      seats: [],
    }),
    ground: "#5b3420",
    left: 190,
    top: 0,
    width: 580,
  };
}
