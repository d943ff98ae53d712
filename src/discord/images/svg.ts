import type { BoxArt } from "../../game/screen.js";

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
  return element("text", { x, y, ...style }, escapeXml(text));
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
export function escapeXml(text: string): string {
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
