import type { BoxArt } from "../../game/screen.js";
import { em, graphemesOf, isolates, loadedLetters, unknownSign } from "./letters.js";

/** An element's attributes; numbers are pixels or plain. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Attributes are escaped, numbers rounded to hundredths; children must be SVG. */
export function element(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${written(value)}"`);
  const within = inside.join("");
  return within === "" ? `<${name}${said.join("")}/>` : `<${name}${said.join("")}>${within}</${name}>`;
}

/** In pixels from the upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Text at a point, on its baseline; centred unless stated. @param high size of the font, in pixels */
export function writing(text: string, { x, y }: Point, high: number, ink: string, more: Attributes = {}): string {
  const style = { "font-size": high, "font-weight": 800, "text-anchor": "middle", fill: ink, ...more };
  const letters = isUsual(text) ? null : loadedLetters();
  if (letters === null) return element("text", { x, y, ...style }, escapeXml(text));
  const { "font-size": size, "font-weight": weight, "text-anchor": anchor, ...paint } = style;
  const { svg, advance } = letters.set(text, weight);
  const scale = size / em;
  const before = anchor === "start" ? 0 : anchor === "end" ? advance : advance / 2;
  const place = `translate(${written(x - before * scale)} ${written(y)}) scale(${scale.toFixed(5)})`;
  return element("g", { class: "letters", transform: place, ...paint }, svg);
}

/** A whole drawing, in pixels. */
export function drawing(width: number, height: number, ...inside: readonly string[]): string {
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    ...inside,
  );
}

/** Points for `polygon` and `polyline`. */
export function path(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${written(x)},${written(y)}`).join(" ");
}

/** Escapes text content. */
function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function written(value: string | number): string {
  return typeof value === "string" ? escapeXml(value) : String(Math.round(value * 100) / 100);
}

/** A game's box art as part of another drawing, twice as wide as high. @param at its upper left corner and width */
export function drawBoxArt(
  { svg, ground, left, top, width }: BoxArt,
  at: { readonly x: number; readonly y: number; readonly width: number },
): string {
  const seen = { x: left, y: top, width, height: width / 2 };
  const inside = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  return element(
    "svg",
    { ...at, height: at.width / 2, viewBox: `${left} ${top} ${width} ${width / 2}` },
    element("rect", { ...seen, fill: ground }),
    inside,
  );
}

/** A cat's paw print. @param r about half its width */
export function paw(x: number, y: number, r: number, fill: string): string {
  const toe = (right: number, down: number): string =>
    element("ellipse", { cx: right * r, cy: down * r, rx: r * 0.24, ry: r * 0.3, fill });
  return element(
    "g",
    { class: "paw", transform: `translate(${Math.round(x)} ${Math.round(y)})` },
    element("ellipse", { cy: r * 0.38, rx: r * 0.58, ry: r * 0.46, fill }),
    toe(-0.72, -0.1),
    toe(-0.26, -0.52),
    toe(0.26, -0.52),
    toe(0.72, -0.1),
  );
}

/** Signs that Nunito has and people use: accented Latin, Cyrillic, Vietnamese, common signs and fixed spaces. */
const usualSign =
  /[\u0020-\u007E\u00A0-\u00AC\u00AE-\u0132\u0134-\u017E\u0218-\u021B\u0400-\u045F\u1EA0-\u1EF9\u2010\u2012-\u2015\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u202F\u2039\u203A\u20AC\u2212]/u;

const usualText = new RegExp(`^${usualSign.source}*$`, "u");

/** Whether Nunito has all of a text, so that it needs no letters of others. */
export function isUsual(text: string): boolean {
  return usualText.test(text);
}

/** Rough widths of the bold face in ems, rather too large. */
const widths: readonly (readonly [signs: RegExp, width: number])[] = [
  [/[ijlI|.,:;'!()[\]‘’‚]/u, 0.34],
  [/[WШЩЮЖ]/u, 1.16],
  [/[Mmw@%МФЫшщюжмфы—…]/u, 0.98],
  [/[\p{Lu}&]/u, 0.76],
  [/[cfrstz -]/u, 0.5],
];

const usual = 0.62;

/**
 * One line of what can be drawn, and a paw print for each stretch of the rest; empty only if there is nothing to see. Until the letters
 * of other scripts are loaded, these are left out.
 */
export function toDrawable(text: string): string {
  // Nunito lacks the hyphen at which no line breaks.
  const plain = text.replaceAll("\u2011", "-");
  if (usualText.test(plain)) return onOneLine(plain);
  const signs = graphemesOf(plain.normalize("NFC")).map(toDrawn);
  return onOneLine(signs.filter((sign, at) => sign !== unknownSign || signs[at - 1] !== unknownSign).join(""));
}

function onOneLine(text: string): string {
  return text.replaceAll(/ {2,}/gu, " ").trim();
}

/** A grapheme as it can be drawn. */
function toDrawn(grapheme: string): string {
  if (usualText.test(grapheme)) return grapheme;
  const letters = loadedLetters();
  if (letters === null)
    return Array.from(grapheme)
      .filter((sign) => usualSign.test(sign))
      .join("");
  if (grapheme === unknownSign || isolates.test(grapheme)) return grapheme;
  if (/^\s/u.test(grapheme)) return " ";
  const base = grapheme.replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\p{C}]/gu, "");
  if (base === "") return "";
  if (letters.has(grapheme)) return grapheme;
  return base !== grapheme && (usualText.test(base) || letters.has(base)) ? base : unknownSign;
}

/** Cuts a drawable text to these bold ems, with an ellipsis. */
export function fitText(text: string, ems: number): string {
  if (widthOf(text) <= ems) return text;
  const signs = [...graphemesOf(text)];
  while (signs.length > 0 && widthOf(`${signs.join("").trimEnd()}…`) > ems) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** The same for a name: it keeps its first words, and the initial of the next if that is a name too. */
export function fitName(text: string, ems: number): string {
  if (widthOf(text) <= ems) return text;
  const words = text.split(" ");
  for (let count = words.length - 1; count > 0; count -= 1) {
    const initial = graphemesOf(words[count] ?? "")[0] ?? "";
    const kept = words.slice(0, count).join(" ");
    const short = /\p{Lu}/u.test(initial) ? `${kept} ${initial}.` : kept;
    if (widthOf(short) <= ems) return short;
  }
  return fitText(text, ems);
}

/** In bold ems, rather too large than too small; of other letters than Nunito's as they are. */
export function widthOf(text: string): number {
  const letters = isUsual(text) ? null : loadedLetters();
  if (letters !== null) return letters.set(text, 800).advance / em;
  let sum = 0;
  for (const sign of text) sum += widthOfSign(sign);
  return sum;
}

/** Widths of the usual signs, as far as they were asked for; else 0. */
const known = new Float64Array(0x2100);

function widthOfSign(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const before = known[code] ?? 0;
  if (before > 0) return before;
  const width = widths.find(([signs]) => signs.test(sign))?.[1] ?? usual;
  if (code < known.length) known[code] = width;
  return width;
}

/** A text in rows of at most these ems. */
export function inRows(said: string, ems: number): readonly string[] {
  const rows: string[] = [];
  for (const word of said.split(" ")) {
    const longer = `${rows.at(-1) ?? ""} ${word}`;
    if (rows.length > 0 && widthOf(longer) <= ems) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}
