import { ComponentType, type APIComponentInContainer } from "discord.js";
import { widthOf } from "../../../src/discord/images/svg.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import type { PublicMessage } from "../../../src/discord/ui/frame.js";
import type { Picture } from "../../../src/game/scene.js";
import { drawn } from "../../support/drawings.js";

/**
 * What a phone of 390 × 844 pixels shows of a message at once, in CSS pixels. `npm run pictures` prints what the page
 * takes, for comparison.
 */
export const phoneHeight = 640;

/** A message on the playground's page on such a phone, in CSS pixels (playground/page/styles). */
const page = {
  /** Within a container's frame. */
  width: 293,
  gap: 8,
  line: 22,
  smallLine: 18.2,
  button: { height: 36, gap: 6, edges: 24, letter: 14, emoji: 20, space: 6, least: 60 },
  select: 44,
  tallestPicture: 560,
} as const;

/** Of a message, from upper to lower edge. */
interface Piece {
  readonly kind: "turn" | "words" | "hint" | "picture" | "controls" | "footer";
  readonly top: number;
  readonly bottom: number;
}

/** Below every game's own buttons. */
const footer: ReadonlySet<string> = new Set(["back", "leave", "rules", "hints"]);

/** From the first of turn and picture to the last of the game's controls and a hint, in pixels; 0: one end is missing. */
export function spanOnPhone(message: PublicMessage, picture: Picture | null): number {
  const pieces = piecesOf(message, picture);
  const first = pieces.find(({ kind }) => kind === "turn" || kind === "picture");
  const last = pieces.findLast(({ kind }) => kind === "controls" || kind === "hint");
  return first === undefined || last === undefined ? 0 : last.bottom - first.top;
}

/** Without its author's name. */
export function heightOnPhone(message: PublicMessage, picture: Picture | null): number {
  return (piecesOf(message, picture).at(-1)?.bottom ?? 0) + 13;
}

function piecesOf({ components }: PublicMessage, picture: Picture | null): readonly Piece[] {
  const [container] = components;
  if (container?.type !== ComponentType.Container) return [];
  const pieces: Piece[] = [];
  let top = 13;
  for (const component of container.components) {
    const own = pieceOf(component, top, picture);
    pieces.push(...own);
    top = (own.at(-1)?.bottom ?? top) + page.gap;
  }
  return pieces;
}

function pieceOf(component: APIComponentInContainer, top: number, picture: Picture | null): readonly Piece[] {
  switch (component.type) {
    case ComponentType.TextDisplay:
      return linesOf(component.content, top);
    case ComponentType.Separator:
      return [{ kind: "words", top, bottom: top + 1 }];
    case ComponentType.MediaGallery:
      return [{ kind: "picture", top, bottom: top + heightOf(picture) }];
    case ComponentType.ActionRow:
      return [controlsOf(component.components, top)];
    case ComponentType.Section:
    case ComponentType.File:
      throw new Error("no screen has such a part");
  }
}

function heightOf(picture: Picture | null): number {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/u.exec(drawn(picture)?.svg ?? "") ?? [];
  if (width === undefined) throw new Error("a gallery without a picture");
  return Math.min(page.tallestPicture, (Number(height) * page.width) / Number(width));
}

type Control = Extract<APIComponentInContainer, { type: ComponentType.ActionRow }>["components"][number];

/** Buttons that do not fit side by side take further rows. */
function controlsOf(row: readonly Control[], top: number): Piece {
  const { button } = page;
  if (row.some(({ type }) => type !== ComponentType.Button))
    return { kind: "controls", top, bottom: top + page.select };
  let [rows, used] = [1, 0];
  for (const control of row) {
    if (control.type !== ComponentType.Button || !("label" in control || "emoji" in control)) continue;
    const label = control.label ?? "";
    const face = [
      ...(control.emoji === undefined ? [] : [button.emoji]),
      ...(label === "" ? [] : [wide(label, button.letter)]),
    ];
    const inside = face.reduce((sum, part) => sum + part, 0) + (face.length - 1) * button.space;
    const width = Math.max(button.least, inside + button.edges);
    if (used > 0 && used + button.gap + width > page.width) [rows, used] = [rows + 1, width];
    else used += (used === 0 ? 0 : button.gap) + width;
  }
  const verbs = row.map((control) => ("custom_id" in control ? parseCustomId(control.custom_id)?.verb : undefined));
  const kind = verbs.every((verb) => verb !== undefined && footer.has(verb)) ? "footer" : "controls";
  return { kind, top, bottom: top + rows * button.height + (rows - 1) * button.gap };
}

/** Margins of headings above and below, in pixels. */
const [aboveHeading, belowHeading] = [16, 8] as const;

/** Wrapped to the width. */
function linesOf(content: string, top: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = top;
  let margin = 0;
  content.split("\n").forEach((line, index) => {
    const level = /^#{1,3} /u.exec(line)?.[0].length ?? 0;
    const small = line.startsWith("-# ");
    const size = level === 0 ? (small ? 13 : 16) : ([24, 20, 16][level - 2] ?? 16);
    const high = level === 0 ? (small ? page.smallLine : page.line) : size * 1.375;
    at += index === 0 ? 0 : level > 0 ? Math.max(margin, aboveHeading) : margin;
    const rows = line === "" ? 0.5 : Math.max(1, rowsOf(line, size));
    const kind = /^### (?:👉|💤)/u.test(line) ? "turn" : line.startsWith("-# 💡 ") ? "hint" : "words";
    pieces.push({ kind, top: at, bottom: at + rows * high });
    at += rows * high;
    margin = level > 0 ? belowHeading : 0;
  });
  return pieces;
}

/** Broken between words, and within those wider than a row. */
function rowsOf(line: string, size: number): number {
  const plain = line
    .replaceAll(/^(?:#{1,3}|-#) /gu, "")
    .replaceAll(/\*\*|\\/gu, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/<#\d+>/gu, "#spieleabend-runde")
    .replaceAll(/<t:\d+:R>/gu, "in 59 Sekunden")
    .replaceAll(/<t:\d+:d>/gu, "30.11.2026")
    .replaceAll(/<t:\d+:t>/gu, "20:35")
    .replaceAll(/<t:\d+:T>/gu, "20:35:59")
    .replaceAll(/<a?:\w+:\d+>/gu, "🎲");
  let [rows, used] = [1, 0];
  for (const word of plain.split(" ")) {
    const width = wide(word, size);
    if (used > 0 && used + wide(" ", size) + width > page.width) [rows, used] = [rows + 1, width];
    else used += (used === 0 ? 0 : wide(" ", size)) + width;
    const over = Math.ceil(used / page.width) - 1;
    if (over > 0) [rows, used] = [rows + over, used - over * page.width];
  }
  return rows;
}

/** Nunito's bold is about as wide as the page's regular letters. */
function wide(text: string, size: number): number {
  const signs = text.match(/\p{Extended_Pictographic}[\uFE0F\u200D\p{Extended_Pictographic}]*|\d\uFE0F\u20E3/gu) ?? [];
  const rest = text.replaceAll(
    /\p{Extended_Pictographic}[\uFE0F\u200D\p{Extended_Pictographic}]*|\d\uFE0F\u20E3/gu,
    "",
  );
  return signs.length * size * 1.375 + widthOf(rest.replaceAll("\u00A0", " ")) * size * 0.92;
}
