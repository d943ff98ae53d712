import type { BoxArt } from "../../game/screen.js";
import { element } from "./svg.js";

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
