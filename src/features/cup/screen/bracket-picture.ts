import { commaList } from "../../../discord/ui/names.js";
import { type Picture, defineSketch } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { line } from "../../../discord/images/podium.js";
import { drawing, element } from "../../../discord/images/svg.js";
import { cupSize, drawnName, goldenCup } from "./trophy-picture.js";

/** What a bracket shows: the rounds up to now. */
export interface Bracket {
  /** Not escaped. */
  readonly title: string;
  readonly rounds: readonly BracketRound[];
  /** Not escaped; null: nobody has won yet. */
  readonly winner: string | null;
}

/**
 * In pixels. `round`: a round's heading with the arrow above it; `head`: of a table. `winner`: the trophy with the
 * winner's name; `note`: what is left out.
 */
const sizes = {
  width: 800,
  title: 92,
  round: 80,
  head: 56,
  seat: 44,
  pad: 14,
  gap: 16,
  side: 16,
  winner: 300,
  note: 56,
  foot: 16,
} as const;

/** Height up to which all rounds are drawn whole, in pixels: a phone shows it at once. */
const maxHigh = 1600;

/** Characters of a description that Discord takes, with room. */
const maxDescribed = 1000;

/**
 * A cup's rounds from top to bottom: each table a coaster, those who go on in gold. Of a cup that is too large for a
 * phone, rounds before the last have only those who go on, and the first ones are left out.
 */
export function bracketPicture(bracket: Bracket, t: Translate): Picture {
  const sketch = bracketSketch.of({ ...bracket, short: t("cup.bracket.short") });
  return { name: "bracket.png", description: describe(bracket, t), sketch };
}

/** What the picture shows. */
interface BracketDrawing extends Bracket {
  /** What stands below rounds of which something is left out. */
  readonly short: string;
}

/** A bracket. */
export const bracketSketch = defineSketch("bracket", (bracket: BracketDrawing) => {
  const { title, winner, short } = bracket;
  const rounds = shownOf(bracket);
  let y: number = sizes.title;
  const drawn = rounds.flatMap((round, at) => {
    const top = y;
    y += roundHeight(round);
    return drawRound(round, top, at > 0);
  });
  const isShort = rounds !== bracket.rounds;
  const last = y + (winner === null ? 0 : sizes.winner);
  const height = last + (isShort ? sizes.note : 0) + sizes.foot;
  return drawing(
    sizes.width,
    height,
    element("rect", { width: sizes.width, height, fill: paint.ground }),
    ...line(title, { x: 400, y: 62, high: 52, across: 740, ink: paint.title }),
    ...drawn,
    ...(winner === null ? [] : drawWinner(winner, y)),
    ...(isShort ? line(short, { x: 400, y: last + 38, high: 30, across: 740, ink: paint.dim }) : []),
  );
});

/** The rounds as drawn: at least the last and those who came from the one before it. */
function shownOf({ rounds, winner }: Bracket): readonly BracketRound[] {
  const isLow = (some: readonly BracketRound[]): boolean =>
    some.reduce((sum, round) => sum + roundHeight(round), winner === null ? 0 : sizes.winner) <= maxHigh - sizes.title;
  if (rounds.length < 2 || isLow(rounds)) return rounds;
  const short = [...rounds.slice(0, -1).map(onlyOn), ...rounds.slice(-1)];
  return short.map((_, at) => short.slice(at)).find((some) => some.length === 2 || isLow(some)) ?? short;
}

/** A round with those alone who go on, once they are known. */
function onlyOn(round: BracketRound): BracketRound {
  const tables = round.tables.map((table) => ({ ...table, seats: table.seats.filter(({ fate }) => fate === "on") }));
  return { ...round, tables: tables.filter(({ seats }) => seats.length > 0) };
}

/** The last rounds that fit, at least how the present one stands. */
function describe({ title, rounds, winner }: Bracket, t: Translate): string {
  const won = winner === null ? "" : t("cup.bracket.won", { name: winner });
  const whole = (some: readonly BracketRound[]): string =>
    `${t("cup.bracket.picture", { title })} ${[...some.map((round) => said(round, t)), won].join(" ").trim()}`;
  const fitting = rounds.map((_, at) => whole(rounds.slice(at))).find(({ length }) => length <= maxDescribed);
  return fitting ?? `${whole(rounds.slice(-1)).slice(0, maxDescribed - 1)}…`;
}

/** A round as text, for those who cannot see it. */
function said({ title, tables }: BracketRound, t: Translate): string {
  const seats = (table: BracketTable): string =>
    commaList(
      table.seats.map(({ name, fate }) => (fate === "on" ? `${name} ✓` : name)),
      t,
    );
  const one = (table: BracketTable): string =>
    table.title === "" ? seats(table) : t("table.labelled", { label: table.title, said: seats(table) });
  return `${t("table.labelled", { label: title, said: tables.map(one).join("; ") })}.`;
}

function drawWinner(winner: string, y: number): readonly string[] {
  const scale = 0.34;
  return [
    arrow(y + 10),
    goldenCup(400 - (cupSize.width * scale) / 2, y + 32, scale),
    ...line(winner, { x: 400, y: y + 262, high: 56, across: 740, ink: paint.title }),
  ];
}

/** Somebody at a table of a bracket. */
export interface BracketSeat {
  /** Not escaped. */
  readonly name: string;
  /** `on`: goes on. `out`: does not. `open`: not decided. */
  readonly fate: "on" | "out" | "open";
}

/** A table of a bracket. */
export interface BracketTable {
  /** In a line; empty: its round's title is enough. */
  readonly title: string;
  readonly isPlayOff: boolean;
  readonly seats: readonly BracketSeat[];
}

/** A round of a bracket. */
export interface BracketRound {
  /** In a line. */
  readonly title: string;
  readonly isFinal: boolean;
  readonly tables: readonly BracketTable[];
}

/** Colours of a cup's rounds: coasters on a pub table. */
const paint = {
  ground: "#2b2118",
  title: "#f5b942",
  ink: "#fff3dc",
  dim: "#cdb597",
  track: "#6b5138",
  card: "#e9d8b4",
  edge: "#b98a45",
  playOff: "#d9c7e6",
  black: "#2b1c08",
  faded: "#665230",
  on: "#f5b942",
  final: "#fff0bd",
} as const;

/** Font sizes of a name, and the smallest before it is cut. */
const letters = { high: 32, least: 24 } as const;

/** Tables side by side: few are wider, so that names stay whole. */
function columnsFor({ tables: all }: BracketRound): number {
  const tables = all.filter(({ isPlayOff }) => !isPlayOff).length;
  return tables <= 1 ? 1 : tables <= 4 ? 2 : 3;
}

function tableHeight({ title, seats }: BracketTable): number {
  return headOf(title) + seats.length * sizes.seat + sizes.pad;
}

function headOf(title: string): number {
  return title === "" ? sizes.pad : sizes.head;
}

/** The tables of a round in rows, play-offs below the others. */
function rowsOf(round: BracketRound): readonly (readonly BracketTable[])[] {
  const across = Math.max(2, columnsFor(round));
  return [false, true].flatMap((isPlayOff) => {
    const tables = round.tables.filter((table) => table.isPlayOff === isPlayOff);
    return Array.from({ length: Math.ceil(tables.length / across) }, (_, at) =>
      tables.slice(at * across, (at + 1) * across),
    );
  });
}

function rowHeight(row: readonly BracketTable[]): number {
  return Math.max(...row.map(tableHeight)) + sizes.gap;
}

/** In pixels, with its heading. */
function roundHeight(round: BracketRound): number {
  return sizes.round + rowsOf(round).reduce((sum, row) => sum + rowHeight(row), 0);
}

/** A round's heading and tables. @param hasArrow whether a round stands above it */
function drawRound(round: BracketRound, top: number, hasArrow: boolean): readonly string[] {
  const { title, isFinal } = round;
  const across = columnsFor(round);
  const wide = across === 1 ? 480 : (sizes.width - 2 * sizes.side - (across - 1) * sizes.gap) / across;
  let y = top + sizes.round;
  const rows = rowsOf(round).flatMap((row) => {
    const rowTop = y;
    y += rowHeight(row);
    const left = (sizes.width - row.length * wide - (row.length - 1) * sizes.gap) / 2;
    return row.flatMap((table, at) => drawTable(table, left + at * (wide + sizes.gap), rowTop, wide, isFinal));
  });
  return [...(hasArrow ? [arrow(top + 6)] : []), ...heading(title, top + 56, isFinal), ...rows];
}

/** A round's title between two lines. */
function heading(title: string, y: number, isFinal: boolean): readonly string[] {
  const track = (x1: number, x2: number): string =>
    element("line", {
      x1,
      y1: y - 11,
      x2,
      y2: y - 11,
      stroke: paint.track,
      "stroke-width": 4,
      "stroke-linecap": "round",
    });
  return [
    track(24, 190),
    track(610, 776),
    ...line(title, { x: 400, y, high: 34, across: 390, ink: isFinal ? paint.title : paint.dim }),
  ];
}

/** Points from a round to the next. */
function arrow(y: number): string {
  return element("path", {
    d: `M 384 ${y - 8} L 416 ${y - 8} L 400 ${y + 10} Z`,
    fill: paint.title,
    stroke: paint.title,
    "stroke-width": 6,
    "stroke-linejoin": "round",
  });
}

function drawTable(table: BracketTable, x: number, y: number, wide: number, isFinal: boolean): readonly string[] {
  const { title, seats, isPlayOff } = table;
  const high = tableHeight(table);
  const fill = isPlayOff ? paint.playOff : isFinal ? paint.final : paint.card;
  const edge = isFinal ? paint.on : paint.edge;
  const inner = { x: x + 6, y: y + 6, width: wide - 12, height: high - 12, rx: 18 };
  return [
    element("rect", { x, y, width: wide, height: high, rx: 24, fill }),
    element("rect", { ...inner, fill: "none", stroke: edge, "stroke-width": isFinal ? 5 : 3 }),
    ...line(title, { x: x + wide / 2, y: y + 42, high: 30, across: wide - 40, ink: paint.faded }),
    ...seats.flatMap((seat, at) => drawSeat(seat, x + 14, y + headOf(title) + at * sizes.seat, wide - 28)),
  ];
}

function drawSeat({ name, fate }: BracketSeat, x: number, y: number, wide: number): readonly string[] {
  const isOn = fate === "on";
  const left = x + (isOn ? 40 : 16);
  const across = x + wide - left - 4;
  return [
    ...(isOn
      ? [
          element("rect", { x, y: y + 2, width: wide, height: sizes.seat - 5, rx: 13, fill: paint.on }),
          element("path", {
            d: `M ${x + 11} ${y + 22} l 7 8 l 13 -16`,
            fill: "none",
            stroke: paint.black,
            "stroke-width": 5,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
          }),
        ]
      : []),
    ...drawnName(name, {
      x: left,
      y: y + 32,
      ...letters,
      across,
      ink: fate === "out" ? paint.faded : paint.black,
      anchor: "start",
    }),
  ];
}
