import { back, card, face, gap } from "./card.js";
import { type BoardDrawing, type CardGroup, margin, named, noir, paintOf, wide } from "./look.js";
import { LRUCache } from "lru-cache";
import { element, type Point, writing, widthOf } from "../../../../discord/images/svg.js";

/** Card groups in one row while the names fit, else in two. */
interface Rows {
  readonly rows: readonly (readonly CardGroup[])[];
  /** Of the cards. */
  readonly scale: number;
}

/** More factions take a second row, and so a higher picture. */
const maxInRow = 3;

/** Space below the cards, and between rows. */
const foot = 47;
const between = 14;

/** The most that shows of a card under the next, and the turn between a fan's cards in degrees. */
const step = 0.42;
const turnEach = 3.2;

/**
 * Limits of a fan: the outer cards' turn in degrees, and cards drawn. More than seven narrow edges would merge into
 * black; a number tells how many there are.
 */
const fans = { wide: { turn: 7, cards: 15 }, narrow: { turn: 4, cards: 7 } } as const;

function rowsOf(groups: readonly CardGroup[]): Rows {
  if (groups.length <= maxInRow) return { rows: [groups], scale: groups.length === maxInRow ? 1.5 : 1.55 };
  const upper = Math.ceil(groups.length / 2);
  return { rows: [groups.slice(0, upper), groups.slice(upper)], scale: 1.02 };
}

/** Height of these groups. */
export function heightOf(groups: readonly CardGroup[]): number {
  const { rows, scale } = rowsOf(groups);
  return rows.length * (card.height * scale + foot) + (rows.length - 1) * between;
}

/** Draws groups of cards with sizes and names. @param y their top @param fanned as held in a hand */
export function drawGroups(groups: readonly CardGroup[], y: number, fanned: boolean): readonly string[] {
  const { rows, scale } = rowsOf(groups);
  return rows.flatMap((row, line) => {
    const across = (wide - 2 * margin) / Math.max(row.length, rows.length === 1 ? 1 : 2);
    const upper = y + line * (card.height * scale + foot + between);
    return row.map((group, index) => {
      const x = wide / 2 + (index - (row.length - 1) / 2) * across;
      return drawGroup(group, { x, y: upper }, across, scale, fanned);
    });
  });
}

/** @param at the middle of its upper edge */
function drawGroup(group: CardGroup, { x, y }: Point, across: number, scale: number, fanned: boolean): string {
  const [width, height] = [card.width * scale, card.height * scale];
  const most = across < 300 ? fans.narrow : fans.wide;
  const drawn = Math.min(group.count, most.cards);
  const gaps = Math.max(1, drawn - 1);
  const turn = fanned ? Math.min(most.turn, (turnEach * (drawn - 1)) / 2) : 0;
  // How far turned cards stick out at the top.
  const lean = Math.sin((turn * Math.PI) / 180) * height;
  // Whole pixels make covered cards alike and the picture smaller.
  const far = Math.max(1, Math.floor(Math.min(width * step, (across - 46 - width - 2 * lean) / gaps)));
  const right = Math.round(x + (width + far * (drawn - 1)) / 2 - 12);
  const cards = Array.from({ length: drawn }, (_, index) => {
    const side = drawn === 1 ? 0 : (index / gaps) * 2 - 1;
    const left = right - width - far * (drawn - 1 - index);
    return face(group, { x: left, y: y + (side * side - 1) * turn }, scale, side * turn);
  });
  // These known words are measured generously.
  const size = { most: 36, least: 26, across: across * 1.12 };
  return element(
    "g",
    { class: `group ${group.faction}` },
    ...cards,
    badge(group, { x: right - 7 + lean, y: y + 18 + turn }),
    ...named(group.name, { x, y: y + height + 42 }, size, noir.ink),
  );
}

/** A group's size. @param at its middle */
function badge({ faction, count }: CardGroup, { x, y }: Point): string {
  const [width, height] = [count > 9 ? 108 : 88, 58];
  const plate = { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 };
  return element(
    "g",
    { class: "count" },
    element("rect", { ...plate, fill: noir.black, stroke: paintOf(faction).pale, "stroke-width": 4 }),
    writing(`×${count}`, { x, y: y + 16 }, 46, noir.ink),
  );
}

/** In pixels. */
export const pilesHeight = 92;

const pileScale = 0.58;

/** Where the discard begins: its name takes more room. */
const discardLeft = 340;

/** Draw pile and discard with its top card, sizes and names. @param y their top */
export function drawPiles({ draw, discard }: BoardDrawing["piles"], y: number): readonly string[] {
  const top = discard.top;
  return [
    pile("draw", { ...draw, said: "" }, { x: 34, y }, discardLeft, (at) => back(at, pileScale)),
    pile("discard", { ...discard, said: top?.name ?? "" }, { x: discardLeft, y }, wide - margin, (at) =>
      top === null ? gap(at, pileScale) : face(top, at, pileScale),
    ),
  ];
}

/** @param said below its name, such as the faction on top; empty: nothing @param end where its room ends */
function pile(
  kind: "draw" | "discard",
  { name, said, size }: { readonly name: string; readonly said: string; readonly size: number },
  { x, y }: Point,
  end: number,
  upper: (at: Point) => string,
): string {
  // A pile's visible height follows its size up to a limit.
  const under = Math.min(4, Math.ceil((size - 1) / 6));
  const number = x + card.width * pileScale + 28;
  const right = number + (size > 9 ? 84 : 50);
  const print = { most: 34, least: 26, across: end - right };
  const left = { "text-anchor": "start" };
  return element(
    "g",
    { class: kind },
    ...Array.from({ length: Math.max(0, under) }, (_, index) =>
      edgeOf({ x: x + (under - index) * 4, y: y + (under - index) * 3 }),
    ),
    size === 0 ? gap({ x, y }, pileScale) : upper({ x, y }),
    writing(String(size), { x: number, y: y + 62 }, 58, noir.ink, left),
    ...named(name, { x: right, y: y + (said === "" ? 54 : 36) }, print, noir.dim, left),
    ...named(said, { x: right, y: y + 76 }, print, noir.ink, left),
  );
}

function edgeOf({ x, y }: Point): string {
  const [width, height] = [card.width * pileScale, card.height * pileScale];
  return element("rect", { x, y, width, height, rx: 9, fill: noir.line, stroke: noir.black, "stroke-width": 3 });
}

/** A row on a narrow phone, and what a letter and an emoji take of it, by their size; in pixels. */
const [row, letter, sign] = [293, 0.92, 1.375] as const;

/** Of letters, in pixels. */
const [smallPrint, plainText] = [13, 16] as const;

const signs = /\p{Extended_Pictographic}[\uFE0F\u200D\p{Extended_Pictographic}]*/gu;

/** Rows of lines: the same one is measured for each form of the lines around it. */
const phoneRowsOf = new LRUCache<string, number>({ max: 1_000, memoMethod: (line) => breakLine(line, smallPrint) });

/** How many rows of a phone some lines of small print take, about, in letters as wide as those of pictures. */
export function rowsIn(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + phoneRowsOf.memo(line), 0);
}

/** The same of lines of text. */
export function rowsOfText(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + breakLine(line, plainText), 0);
}

/** Between words. @returns the rows */
function breakLine(line: string, size: number): number {
  let [rows, used] = [1, 0];
  for (const word of line.split(" ")) {
    const needed = widthOnPhone(word, size);
    const space = used === 0 ? 0 : widthOnPhone("\u00A0", size);
    if (used > 0 && used + space + needed > row) [rows, used] = [rows + 1, needed];
    else used += space + needed;
    const over = Math.ceil(used / row) - 1;
    if (over > 0) [rows, used] = [rows + over, used - over * row];
  }
  return rows;
}

function widthOnPhone(word: string, size: number): number {
  const pictured = word.match(signs)?.length ?? 0;
  const lettered = widthOf(word.replaceAll(signs, "").replaceAll("\u00A0", " ")) * letter;
  return (pictured * sign + lettered) * size;
}
