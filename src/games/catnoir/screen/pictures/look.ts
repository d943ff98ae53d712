import type { Faction } from "../../rules/index.js";
import { drawable, fitted, widthOf } from "../../../../discord/images/lettering.js";
import { element, escapeXml, type Attributes } from "../../../../discord/images/svg.js";

/** Cards of one faction that lie together. */
export interface CardGroup {
  readonly faction: Faction;
  /** The faction's name in the reader's language. */
  readonly name: string;
  readonly count: number;
}

/** A candidate in the race for points. */
export interface Runner {
  readonly name: string;
  readonly points: number;
  /** Whether it is his turn. */
  readonly active: boolean;
}

/** What the picture of a board shows: nothing but what everybody sees. */
export interface BoardDrawing {
  /** The display, sorted. */
  readonly display: readonly CardGroup[];
  /** `top`: the discard's top card; null: it is empty. `draw`, `discard`: how many cards, with their names. */
  readonly piles: {
    readonly draw: { readonly name: string; readonly size: number };
    readonly discard: { readonly name: string; readonly size: number; readonly top: CardGroup | null };
  };
  /** One a seat, in seat order. */
  readonly runners: readonly Runner[];
  /** How many points win. */
  readonly target: number;
}

/** What the picture of a hand shows its owner. */
export interface HandDrawing {
  /** The hand, sorted; may be empty. */
  readonly groups: readonly CardGroup[];
}

/** A place in the picture, in its pixels from the upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width of every picture, and its margin. */
export const wide = 800;
export const margin = 14;

/** Colours of the city at night, and of what is written on it. */
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

/** A faction's colours. `fill`: of a card; `ink`: of its letter; `pale`: what the cat is drawn on; `cloth`: what it wears. */
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

/** How a faction's cards are coloured. */
export function paintOf(faction: Faction): Paint {
  return paints[faction];
}

/** A number, or a letter, whose middle stands on a point unless stated. */
export function figures(text: string, { x, y }: Point, high: number, ink: string, more: Attributes = {}): string {
  const style = { "font-size": high, "font-weight": 800, "text-anchor": "middle", fill: ink, ...more };
  return element("text", { x, y, ...style }, escapeXml(text));
}

/** How large a word is written: as large as fits between these two, and where not even the lower does it is cut off. */
interface Size {
  readonly most: number;
  readonly least: number;
  /** How wide it may come out. */
  readonly across: number;
}

/** Somebody's or something's name, whatever it is made of; none where no sign of it can be drawn. */
export function named(name: string, at: Point, size: Size, ink: string, more: Attributes = {}): readonly string[] {
  const whole = drawable(name);
  const high = Math.max(size.least, Math.min(size.most, size.across / Math.max(1, widthOf(whole))));
  const shown = fitted(whole, size.across / high + 0.01);
  return shown === "" ? [] : [figures(shown, at, high, ink, { "font-weight": 700, ...more })];
}
