import { parseSvg, pixelsOf, type Pixels } from "./resvg.js";
import { drawing, element } from "./svg.js";

/** A box in whole pixels; `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A painted layer as runs of one colour: a tenth of the pixels' memory and time. */
export interface Sprite {
  readonly box: Box;
  /** Three numbers per run: start in the box, counted row by row, length and colour. */
  readonly runs: Uint32Array;
}

/** How far beyond its outline a layer may paint, in pixels. */
const edge = 1;

/** What an SVG element covers; null: nothing. */
export function boxOf(svg: string): Box | null {
  const box = parseSvg(drawing(1, 1, svg)).getBBox();
  if (box === undefined) return null;
  return {
    left: Math.floor(box.x) - edge,
    top: Math.floor(box.y) - edge,
    right: Math.ceil(box.x + box.width) + edge,
    bottom: Math.ceil(box.y + box.height) + edge,
  };
}

/** The intersection of two boxes. */
export function shared(one: Box, other: Box): Box | null {
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}

/** Paints the part of an SVG element within a box. */
export function paintSprite(svg: string, box: Box): Sprite {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const frame = {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `${box.left} ${box.top} ${width} ${height}`,
  };
  const pixels = pixelsOf(parseSvg(element("svg", frame, svg)).render());
  const runs: number[] = [];
  for (let end = width; end <= pixels.length; end += width) {
    for (let at = end - width; at < end;) {
      const begun = at;
      const colour = pixels[at] ?? 0;
      do at += 1;
      while (at < end && pixels[at] === colour);
      if (colour !== 0) runs.push(begun, at - begun, colour);
    }
  }
  return { box, runs: Uint32Array.from(runs) };
}

/** Composes a sprite over opaque pixels. @param x, y its offset, on the canvas */
export function composite({ box, runs }: Sprite, x: number, y: number, canvas: Pixels, width: number): void {
  const across = box.right - box.left;
  const corner = (box.top + y) * width + box.left + x;
  for (let run = 0; run < runs.length; run += 3) {
    const [place = 0, length = 0, colour = 0] = [runs[run], runs[run + 1], runs[run + 2]];
    const row = Math.floor(place / across);
    const begin = corner + row * (width - across) + place;
    if (colour >>> 24 === 255) canvas.fill(colour, begin, begin + length);
    else for (let at = begin; at < begin + length; at += 1) canvas[at] = over(colour, canvas[at] ?? 0);
  }
}

/** One colour over another, by the upper one's alpha. */
function over(upper: number, lower: number): number {
  const rest = 255 - (upper >>> 24);
  // Two bytes at a time, rounded up as resvg does.
  const even = (upper & 0x00ff00ff) + (((Math.imul(lower & 0x00ff00ff, rest) + 0x00ff00ff) >>> 8) & 0x00ff00ff);
  const odd =
    ((upper >>> 8) & 0x00ff00ff) + (((Math.imul((lower >>> 8) & 0x00ff00ff, rest) + 0x00ff00ff) >>> 8) & 0x00ff00ff);
  return (even | (odd << 8)) >>> 0;
}
