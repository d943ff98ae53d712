import { LRUCache } from "lru-cache";
import { encodeGif, type GifFrame } from "./gif.js";
import { type Indexed, Indexer, encodePng, parseSvg, type Pixels, pixelsOf } from "./png.js";
import { drawing, element } from "./svg.js";

/** In bytes, for phones on mobile data. */
const maxBytes = 100_000;

/** In pixels, so that a mistake cannot exhaust memory. */
const maxPixels = 4_000_000;

/** A moving picture's most bytes and frames, for the same phones and the same reason. */
const [maxGifBytes, maxFrames] = [300_000, 16] as const;

/** Limit of the cache of layers, in bytes. */
const keptBytes = 24 * 2 ** 20;

/** A painted picture and its size in pixels. */
export interface Rendered {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Paints SVG in Nunito, regular, bold (700) or extra bold (800), always to the same bytes. */
export class Renderer {
  readonly #sprites = new Sprites(keptBytes);
  readonly #indexer = new Indexer();
  #canvas: Pixels = new Uint32Array(0);

  /**
   * In its own size, or smaller if it would exceed `maxBytes`. Takes some 8 ms with cached layers, else 25, so only
   * workers call it.
   *
   * @throws Error if it is no SVG, has no size or is too large
   */
  render(svg: string): Rendered {
    const painted = this.#renderLayers(svg);
    return painted !== null && painted.png.length <= maxBytes ? painted : this.#renderWhole(svg);
  }

  /**
   * Frames of one size as a GIF that plays once and stays at the last, in some 20 ms a frame.
   *
   * @throws Error if they cannot be taken apart, differ in size, or become too large
   */
  animate(frames: readonly { readonly svg: string; readonly ms: number }[]): Uint8Array<ArrayBuffer> {
    const drawn = frames.map(({ svg }) => layersOf(svg));
    const [first] = drawn;
    if (first === null || first === undefined) throw new Error("a moving picture has no layers");
    const { width, height } = first;
    const size = width * height;
    if (frames.length > maxFrames) throw new Error(`a moving picture of ${frames.length} frames is too long`);
    const canvas = this.#canvasOf(width, height * frames.length);
    for (const [index, frame] of drawn.entries()) {
      if (frame?.width !== width || frame.height !== height) throw new Error("frames differ in size");
      this.#compose(frame, canvas.subarray(index * size, (index + 1) * size));
    }
    const image = this.#indexer.index(canvas, width);
    if (image === null) throw new Error("a moving picture has too many colours");
    const { palette } = image;
    const shown = frames.map(({ ms }, index) => ({ ...changeAt(image, { width, height }, index), ms }));
    const gif = encodeGif({ width, height, palette, frames: shown });
    if (gif.length > maxGifBytes) throw new Error(`a moving picture of ${gif.length} bytes is too large`);
    return gif;
  }

  /** Null if the drawing has no layers, or is translucent. */
  #renderLayers(svg: string): Rendered | null {
    const layered = layersOf(svg);
    if (layered === null) return null;
    const { width, height } = layered;
    check(width, height);
    const canvas = this.#canvasOf(width, height);
    this.#compose(layered, canvas);
    const png = this.#encode(canvas, width, height);
    return png === null ? null : { png, width, height };
  }

  /** Empty. */
  #canvasOf(width: number, height: number): Pixels {
    const size = width * height;
    if (this.#canvas.length < size) this.#canvas = new Uint32Array(size);
    return this.#canvas.subarray(0, size).fill(0);
  }

  #compose({ width, height, layers }: Layered, canvas: Pixels): void {
    for (const layer of layers) {
      const sprite = this.#sprites.of(layer, width, height);
      if (sprite !== null) composite(sprite, layer.x, layer.y, canvas, width);
    }
  }

  /** In one piece, as small as necessary. */
  #renderWhole(svg: string): Rendered {
    const parsed = parseSvg(svg);
    check(parsed.width, parsed.height);
    let image = parsed.render();
    for (;;) {
      const { width, height } = image;
      const png = this.#encode(pixelsOf(image), width, height) ?? new Uint8Array(image.asPng());
      if (png.length <= maxBytes || width === 1) return { png, width, height };
      // Bytes grow slightly more slowly than pixels.
      image = parseSvg(svg, Math.max(1, Math.floor(width * Math.min(0.9, (maxBytes / png.length) ** 0.7)))).render();
    }
  }

  #encode(pixels: Pixels, width: number, height: number): Uint8Array<ArrayBuffer> | null {
    const image = this.#indexer.index(pixels, width);
    return image === null ? null : encodePng(image, width, height);
  }
}

/** The part of a frame that differs from the one before it; the whole first one. `rows`: of all frames, one below the other. */
function changeAt(
  { rows }: Indexed,
  { width, height }: { readonly width: number; readonly height: number },
  index: number,
): Omit<GifFrame, "ms"> {
  const across = width + 1;
  const begin = index * height * across;
  const differs = (row: number, column: number): boolean => {
    const at = begin + row * across + 1 + column;
    return rows[at] !== rows[at - height * across];
  };
  let [left, top, right, bottom] = index === 0 ? [0, 0, width, height] : [width, height, 0, 0];
  if (index > 0) {
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1)
        if (differs(row, column)) {
          [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
          [top, bottom] = [Math.min(top, row), row + 1];
        }
    // One pixel where nothing changes: a frame cannot be empty.
    if (right === 0) [left, top, right, bottom] = [0, 0, 1, 1];
  }
  const pixels = new Uint8Array((right - left) * (bottom - top));
  for (let row = top; row < bottom; row += 1) {
    const from = begin + row * across + 1;
    pixels.set(rows.subarray(from + left, from + right), (row - top) * (right - left));
  }
  return { left, top, width: right - left, height: bottom - top, pixels };
}

function check(width: number, height: number): void {
  if (width * height > maxPixels) throw new Error(`a picture of ${width} × ${height} pixels is too large`);
}

const maxBoxes = 10_000;

/** Caches recent layers: little changes between pictures. */
class Sprites {
  readonly #boxes = new LRUCache<string, { readonly box: Box | null }>({ max: maxBoxes });
  readonly #sprites: LRUCache<string, Sprite>;

  /** @param bytes limit of the cache */
  constructor(bytes: number) {
    this.#sprites = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ runs }, key) => runs.byteLength + 2 * key.length,
    });
  }

  /** A layer's part on a canvas. */
  of({ svg, x, y }: Layer, width: number, height: number): Sprite | null {
    const whole = this.#boxOf(svg);
    const box = whole && shared(whole, { left: -x, top: -y, right: width - x, bottom: height - y });
    if (box === null) return null;
    const key = `${box.left} ${box.top} ${box.right} ${box.bottom} ${svg}`;
    const known = this.#sprites.get(key);
    if (known !== undefined) return known;
    const sprite = paintSprite(svg, box);
    this.#sprites.set(key, sprite);
    return sprite;
  }

  #boxOf(svg: string): Box | null {
    const known = this.#boxes.get(svg);
    if (known !== undefined) return known.box;
    const box = boxOf(svg);
    this.#boxes.set(svg, { box });
    return box;
  }
}

/** A part of a drawing that is painted separately. */
interface Layer {
  /** One element. Equal layers look the same at any position. */
  readonly svg: string;
  /** Offset in whole pixels. */
  readonly x: number;
  readonly y: number;
}

interface Layered {
  readonly width: number;
  readonly height: number;
  /** From back to front. */
  readonly layers: readonly Layer[];
}

const opening = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2">/;
const closing = "</svg>";

/** Elements whose look may depend on others. */
const entangled = /<[!?]|<(?:defs|style|use|filter|mask|clipPath|linearGradient|radialGradient)\b|url\(|<svg/;

const tag = /<(\/?)[A-Za-z]+(?:[^<>"]|"[^"]*")*?(\/?)>/y;
const moved = /^(<g (?:class="[^"]*" )?transform="translate\()(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)\)/;

/** A group with no attribute but a class. */
const bare = /^<g class="[^"]*">/;

/**
 * Splits a drawing into elements that can be painted separately: its children, and those of groups with nothing but a
 * class. A group that starts with `translate` is the same layer at any whole pixel.
 *
 * @returns null if svg.ts's `drawing` did not make it, or elements depend on each other
 * @internal
 */
export function layersOf(svg: string): Layered | null {
  const [head, width, height] = opening.exec(svg) ?? [];
  if (head === undefined || !svg.endsWith(closing)) return null;
  const inside = svg.slice(head.length, -closing.length);
  if (entangled.test(inside)) return null;
  const layers = elementsOf(inside)?.flatMap(splitSvg).map(layerOf);
  return layers === undefined ? null : { width: Number(width), height: Number(height), layers };
}

/** The elements of a text; null if it has anything else, or tags do not match. */
function elementsOf(text: string): readonly string[] | null {
  const elements: string[] = [];
  let depth = 0;
  let begun = 0;
  for (let at = 0; at < text.length;) {
    tag.lastIndex = at;
    const [found, close, empty] = tag.exec(text) ?? [];
    if (found === undefined) return null;
    depth += close === "/" ? -1 : empty === "/" ? 0 : 1;
    at += found.length;
    if (depth < 0) return null;
    if (depth === 0) {
      elements.push(text.slice(begun, at));
      begun = at;
    } else {
      // The content of a `<text>`, in which all markup is escaped.
      const next = text.indexOf("<", at);
      at = next < 0 ? text.length : next;
    }
  }
  return depth === 0 ? elements : null;
}

function splitSvg(svg: string): readonly string[] {
  const [head] = bare.exec(svg) ?? [];
  if (head === undefined || !svg.includes("<g", head.length)) return [svg];
  return elementsOf(svg.slice(head.length, -"</g>".length))?.flatMap(splitSvg) ?? [svg];
}

function layerOf(svg: string): Layer {
  const [head, before = "", across = "0", down = "0"] = moved.exec(svg) ?? [];
  if (head === undefined) return { svg, x: 0, y: 0 };
  const [x, y] = [Math.floor(Number(across)), Math.floor(Number(down))];
  const rest = (length: string, whole: number): number => Math.round((Number(length) - whole) * 100) / 100;
  return { svg: `${before}${rest(across, x)} ${rest(down, y)})${svg.slice(head.length)}`, x, y };
}

/** A box in whole pixels; `right` and `bottom` are exclusive. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A painted layer as runs of one colour: a tenth of the pixels' memory and time. */
interface Sprite {
  readonly box: Box;
  /** Three numbers per run: start in the box, counted row by row, length and colour. */
  readonly runs: Uint32Array;
}

/** How far beyond its outline a layer may paint, in pixels. */
const edge = 1;

/** What an SVG element covers; null: nothing. */
function boxOf(svg: string): Box | null {
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
function shared(one: Box, other: Box): Box | null {
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}

/** Paints the part of an SVG element within a box. */
function paintSprite(svg: string, box: Box): Sprite {
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
function composite({ box, runs }: Sprite, x: number, y: number, canvas: Pixels, width: number): void {
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
