import {
  fitName,
  toDrawable,
  widthOf,
  type Attributes,
  element,
  type Point,
  writing,
} from "../../../../discord/images/svg.js";
import type { Faction } from "../../rules/index.js";

/** Cards of one faction that lie together. */
export interface CardGroup {
  readonly faction: Faction;
  readonly name: string;
  /** In the card's corner; no two factions have the same. */
  readonly letter: string;
  readonly count: number;
}

/** A candidate in the race. */
export interface Runner {
  readonly name: string;
  readonly points: number;
  /** Whether it is their turn. */
  readonly active: boolean;
  /** The factions that brought the latest points, in order; earlier ones have the colour of lamps. */
  readonly by: readonly Faction[];
}

/** What the board's picture shows: public information only. */
export interface BoardDrawing {
  /** Of the display; empty: none. */
  readonly title: string;
  /** Sorted. */
  readonly display: readonly CardGroup[];
  /** Sizes and names. `top`: the discard's top card, which alone is open; null: empty. */
  readonly piles: {
    readonly draw: { readonly name: string; readonly size: number };
    readonly discard: { readonly name: string; readonly size: number; readonly top: CardGroup | null };
  };
  /** By seat. */
  readonly runners: readonly Runner[];
  /** Points that win. */
  readonly target: number;
  /** A card that goes for somebody, shown for a moment, and from whom to whom; null: none. */
  readonly attack: { readonly card: CardGroup; readonly said: string } | null;
}

/** What a hand's picture shows its owner. */
export interface HandDrawing {
  /** Empty: none. */
  readonly title: string;
  /** Sorted; may be empty. */
  readonly groups: readonly CardGroup[];
}

/** Width of every picture, and its margin. */
export const wide = 800;
export const margin = 14;

/** Colours of the city at night and of text on it. */
export const noir = {
  black: "#0b0e1a",
  roofs: "#10162b",
  sky: "#1b2342",
  moon: "#2b3560",
  house: "#28325a",
  lit: "#3c4a80",
  line: "#7684b5",
  dim: "#c5cdea",
  ink: "#f8f3e3",
  lamp: "#ffd557",
} as const;

/** A faction's colours. `fill`: the card; `ink`: its letter; `pale`: behind the cat; `cloth`: its clothes. */
export interface Paint {
  readonly fill: string;
  readonly ink: string;
  readonly pale: string;
  readonly cloth: string;
}

const paints: Readonly<Record<Faction, Paint>> = {
  detectives: { fill: "#e2a32c", ink: "#241500", pale: "#fff0c9", cloth: "#8a5713" },
  scientists: { fill: "#2f8f55", ink: "#ffffff", pale: "#d9f5e0", cloth: "#46c176" },
  robocats: { fill: "#97a3b8", ink: "#10162b", pale: "#eef3fb", cloth: "#56637f" },
  mafia: { fill: "#b3202f", ink: "#ffffff", pale: "#ffd9d4", cloth: "#3b1117" },
  hackers: { fill: "#7d3fc8", ink: "#ffffff", pale: "#e9dafc", cloth: "#42197a" },
  police: { fill: "#2a63d4", ink: "#ffffff", pale: "#d6e4ff", cloth: "#173a86" },
  journalists: { fill: "#45cfc8", ink: "#00211f", pale: "#d8f7f3", cloth: "#ffffff" },
  bureaucrats: { fill: "#e98bb6", ink: "#33061c", pale: "#ffe9f2", cloth: "#a03468" },
};

/** A faction's colours. */
export function paintOf(faction: Faction): Paint {
  return paints[faction];
}

/** The largest font size between these that fits; a word is cut if even the smallest does not. */
interface Size {
  readonly most: number;
  readonly least: number;
  /** The width available. */
  readonly across: number;
}

/** Any name as text. */
export function named(name: string, at: Point, size: Size, ink: string, more: Attributes = {}): readonly string[] {
  const whole = toDrawable(name);
  const high = Math.max(size.least, Math.min(size.most, size.across / Math.max(1, widthOf(whole))));
  const shown = fitName(whole, size.across / high + 0.01);
  return shown === "" ? [] : [writing(shown, at, high, ink, { "font-weight": 700, ...more })];
}

/** Sky, moon and roofs. @param height of the picture @param ground where the roofs end */
export function drawNight(height: number, ground: number): readonly string[] {
  return [
    element("rect", { width: wide, height, fill: noir.sky }),
    element("circle", { cx: 640, cy: 170, r: 150, fill: noir.moon }),
    element("path", { d: skyline(ground), fill: noir.roofs }),
  ];
}

/** From left to right: width, and height above the ground. */
const houses: readonly (readonly [across: number, high: number])[] = [
  [70, 190],
  [50, 250],
  [80, 150],
  [40, 210],
  [90, 280],
  [60, 170],
  [70, 230],
  [30, 300],
  [70, 200],
  [90, 150],
  [60, 260],
  [90, 180],
];

function skyline(ground: number): string {
  const roofs = houses.map(([across, high]) => `V${ground - high}h${across}`);
  return `M0 ${ground + 80}${roofs.join("")}V${ground + 80}z`;
}

/** An empty table under a lamp, with a sleeping cat. */
export function drawTable(height: number): readonly string[] {
  const table = height - 70;
  return [
    element("rect", { width: wide, height, fill: noir.sky }),
    element("path", { d: `M340 70L180 ${table}H620L460 70z`, fill: noir.lit }),
    element("path", { d: "M397 0h6v36h-6z", fill: noir.line }),
    element("path", { d: "M372 36h56l36 40h-128z", fill: noir.line }),
    element("ellipse", { cx: 400, cy: 78, rx: 40, ry: 8, fill: noir.lamp }),
    element("rect", { y: table, width: wide, height: 70, fill: noir.house }),
    element("rect", { y: table, width: wide, height: 8, fill: noir.line }),
    // Its chin is on the table.
    element("path", {
      d: `M300 ${table}c-40 -10 -40 -90 60 -100c60 -6 130 20 130 66c0 20 -8 34 -30 34z`,
      fill: noir.black,
    }),
    element("path", {
      d: `M268 ${table - 30}l-6 -46l26 20q14 -4 26 0l24 -20l0 46q2 32 -34 32q-36 0 -36 -32z`,
      fill: noir.black,
      stroke: noir.lit,
      "stroke-width": 3,
    }),
    element("path", {
      d: `M279 ${table - 26}q8 7 16 0M312 ${table - 26}q8 7 16 0`,
      fill: "none",
      stroke: noir.lamp,
      "stroke-width": 4,
      "stroke-linecap": "round",
    }),
    writing("Z", { x: 268, y: table - 92 }, 34, noir.dim),
    writing("Z", { x: 244, y: table - 124 }, 46, noir.dim),
    writing("Z", { x: 212, y: table - 164 }, 60, noir.dim),
    element("path", { d: `M540 ${table - 22}h90q-8 24 -26 24h-38q-18 0 -26 -24z`, fill: noir.ink }),
    element("ellipse", { cx: 585, cy: table - 22, rx: 45, ry: 7, fill: "#ffffff" }),
  ];
}
