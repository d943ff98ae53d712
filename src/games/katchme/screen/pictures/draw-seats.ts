import { line } from "../../../../discord/images/podium.js";
import { element, fitName, type Point, toDrawable, widthOf, writing } from "../../../../discord/images/svg.js";
import type { Card, District } from "../../rules/index.js";
import { card, circleSign, clock, disc, margin, mark, palette, pictureWidth, stack } from "./look.js";

/** A tile that somebody took. */
export interface DrawnTile {
  readonly face:
    | { readonly type: "when"; readonly stop: number }
    | { readonly type: "where"; readonly district: District }
    | { readonly type: "circle" };
  readonly isRight: boolean;
}

/** What a night has brought a seat. `change`: such as "−1"; `note`: instead of tiles, where there are none. */
interface DrawnOutcome {
  readonly tiles: readonly DrawnTile[];
  readonly note: string;
  readonly change: string;
  readonly isGood: boolean;
}

/** A seat's tiles of the whole game, and its quickest right answer, such as "4.2 s"; empty: there was none. */
interface DrawnTotal {
  readonly right: number;
  readonly wrong: number;
  readonly best: string;
}

/** A seat as drawn: its name, and what it has or has done. Names and notes are any text. */
export interface DrawnSeat {
  readonly name: string;
  /** Null: none, or it is not shown. */
  readonly district: District | null;
  /** Cards in its draw pile, or in each of its piles of the prelude with their tops. */
  readonly cards: number | readonly { readonly top: Card; readonly left: number }[] | null;
  readonly outcome: DrawnOutcome | null;
  readonly total: DrawnTotal | null;
}

const gap = 10;

/** Of a seat's plate, with what it has done or without. */
const heights = { tall: 112, flat: 60 } as const;

/** Plates side by side. */
function columnsOf(seats: number): number {
  return seats === 3 || seats > 4 ? 3 : 2;
}

function heightOf(seats: readonly DrawnSeat[]): number {
  return seats.some(({ outcome, total }) => outcome !== null || total !== null) ? heights.tall : heights.flat;
}

/** With the margin below. */
export function seatsHeight(seats: readonly DrawnSeat[]): number {
  const rows = Math.ceil(seats.length / columnsOf(seats.length));
  return rows * (heightOf(seats) + gap) - gap + margin;
}

/** All seats, plate by plate. @param top of the first row */
export function drawSeats(seats: readonly DrawnSeat[], top: number): readonly string[] {
  const columns = columnsOf(seats.length);
  const wide = (pictureWidth - 2 * margin - (columns - 1) * gap) / columns;
  const high = heightOf(seats);
  return seats.map((seat, index) => {
    const x = margin + (index % columns) * (wide + gap);
    const y = top + Math.floor(index / columns) * (high + gap);
    return element(
      "g",
      { class: "seat" },
      element("rect", { x, y, width: wide, height: high, rx: 16, fill: palette.panel }),
      ...headOf(seat, { x, y }, wide),
      ...(seat.outcome === null ? [] : outcomeOf(seat.outcome, { x, y: y + 78 }, wide)),
      ...(seat.total === null ? [] : totalOf(seat.total, { x, y: y + 78 }, wide)),
    );
  });
}

/** District, name and cards. */
function headOf({ name, district, cards }: DrawnSeat, { x, y }: Point, wide: number): readonly string[] {
  const [left, right] = [district === null ? 16 : 58, typeof cards === "number" ? 86 : 14];
  const room = { high: 31, least: 27, across: wide - left - right, ink: palette.ink, anchor: "start" } as const;
  return [
    ...(district === null ? [] : [disc(district, { x: x + 32, y: y + 31 }, 19)]),
    ...line(fitName(toDrawable(name), room.across / room.least), { x: x + left, y: y + 41, ...room }),
    ...(typeof cards === "number"
      ? [
          stack({ x: x + wide - 70, y: y + 28 }, 36),
          writing(String(cards), { x: x + wide - 32, y: y + 43 }, 36, palette.ink),
        ]
      : []),
  ];
}

/** Tiles with a tick or a cross each, and what they cost. */
function outcomeOf({ tiles, note, change, isGood }: DrawnOutcome, { x, y }: Point, wide: number): readonly string[] {
  const across = wide - 100;
  return [
    ...tiles.flatMap(({ face, isRight }, index) => {
      const at = x + 34 + index * 80;
      return [...faceOf(face, { x: at, y }), mark(isRight, { x: at + 40, y })];
    }),
    ...(tiles.length > 0
      ? []
      : line(note, { x: x + 16, y: y + 10, high: 27, least: 26, across, ink: palette.dim, anchor: "start" })),
    writing(change, { x: x + wide - 14, y: y + 14 }, 38, isGood ? palette.good : palette.bad, { "text-anchor": "end" }),
  ];
}

/** In pixels of a plate with room for all: where its wrong tiles begin, letters, the stopwatch, and gaps before and after that. */
const total = { wrong: 134, high: 34, best: 29, clock: 17, before: 10, after: 8, foot: 14 } as const;

/** How many tiles, and the best time, made smaller where they would lie on each other. */
function totalOf({ right, wrong, best }: DrawnTotal, { x, y }: Point, wide: number): readonly string[] {
  const bestWide = widthOf(best) * total.best;
  const wrongEnd = total.wrong + widthOf(String(wrong)) * total.high;
  const needed = wrongEnd + total.before + 2 * total.clock + total.after + bestWide + total.foot;
  const scale = best === "" ? 1 : Math.min(1, wide / needed);
  const end = wide / scale - total.foot;
  const count = (value: number, at: number): string =>
    writing(String(value), { x: at, y: 12 }, total.high, palette.ink, { "text-anchor": "start" });
  const drawn = [
    mark(true, { x: 30, y: 0 }),
    count(right, 50),
    mark(false, { x: total.wrong - 18, y: 0 }),
    count(wrong, total.wrong),
    ...(best === ""
      ? []
      : [
          clock({ x: end - bestWide - total.after - total.clock, y: -1 }, total.clock),
          writing(best, { x: end, y: 11 }, total.best, palette.accent, { "text-anchor": "end" }),
        ]),
  ];
  return [
    element("g", { transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale.toFixed(3)})` }, ...drawn),
  ];
}

function faceOf(face: DrawnTile["face"], at: Point): readonly string[] {
  switch (face.type) {
    case "when":
      return [
        element("rect", { x: at.x - 23, y: at.y - 23, width: 46, height: 46, rx: 12, fill: "#fffdf5" }),
        writing(`${face.stop}.`, { x: at.x, y: at.y + 13 }, 37, "#161b2e"),
      ];
    case "where":
      return [disc(face.district, at, 23)];
    case "circle":
      return circleSign(at);
  }
}

/** Of a name, where seats are one below the other. */
const nameWide = 148;

/** The prelude's piles, seat by seat, next to the target. */
export function drawPiles(seats: readonly DrawnSeat[], left: number, high: number): readonly string[] {
  const columns = seats.length < 4 ? 1 : 2;
  const rows = Math.ceil(seats.length / columns);
  const wide = (pictureWidth - margin - left - (columns - 1) * gap) / columns;
  const each = (high - 2 * margin - (rows - 1) * gap) / rows;
  return seats.map((seat, index) => {
    const x = left + Math.floor(index / rows) * (wide + gap);
    const y = margin + (index % rows) * (each + gap);
    const piles = typeof seat.cards === "object" && seat.cards !== null ? seat.cards : [];
    const [tall, middle] = [Math.min(110, each - 16), y + each / 2];
    const names = { high: 31, least: 27, ink: palette.ink, anchor: "start" } as const;
    const nameAt = columns === 1 ? x + 18 : x + 118;
    const across = columns === 1 ? nameWide : wide - 130;
    const shares = (wide - (columns === 1 ? nameWide + 18 : 0)) / Math.max(1, piles.length);
    return element(
      "g",
      { class: "seat" },
      element("rect", { x, y, width: wide, height: each, rx: 16, fill: palette.panel }),
      ...line(fitName(toDrawable(seat.name), across / names.least), {
        ...names,
        x: nameAt,
        y: columns === 1 ? middle + 11 : middle - 8,
        across,
      }),
      ...piles.flatMap(({ top, left: count }, pile) => {
        const at = columns === 1 ? x + nameWide + 18 + pile * shares : x;
        const countAt = columns === 1 ? { x: at + 122, y: middle } : { x: x + 136, y: middle + 26 };
        return [
          card(top, { x: at + 60, y: middle }, tall),
          stack(countAt, 34),
          writing(String(count), { x: countAt.x + 22, y: countAt.y + 11 }, 30, palette.ink, { "text-anchor": "start" }),
        ];
      }),
    );
  });
}
