import { layersOf } from "./layers.js";
import { Indexer } from "./palette.js";
import { encodePng } from "./png.js";
import { parseSvg, type Pixels, pixelsOf } from "./resvg.js";
import { composite } from "./sprite.js";
import { Sprites } from "./sprites.js";

/** In bytes, for phones on mobile data. */
export const mostBytes = 100_000;

/** In pixels, so that a mistake cannot exhaust memory. */
const mostPixels = 4_000_000;

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
   * In its own size, or smaller if it would exceed `mostBytes`. Takes some 8 ms with cached layers, else 25, so only
   * workers call it.
   *
   * @throws Error if it is no SVG, has no size or is too large
   */
  render(svg: string): Rendered {
    const painted = this.#renderLayers(svg);
    return painted !== null && painted.png.length <= mostBytes ? painted : this.#renderWhole(svg);
  }

  /** Null if the drawing has no layers, or is translucent. */
  #renderLayers(svg: string): Rendered | null {
    const drawing = layersOf(svg);
    if (drawing === null) return null;
    const { width, height, layers } = drawing;
    check(width, height);
    const size = width * height;
    if (this.#canvas.length < size) this.#canvas = new Uint32Array(size);
    const canvas = this.#canvas.subarray(0, size).fill(0);
    for (const layer of layers) {
      const sprite = this.#sprites.of(layer, width, height);
      if (sprite !== null) composite(sprite, layer.x, layer.y, canvas, width);
    }
    const png = this.#encode(canvas, width, height);
    return png === null ? null : { png, width, height };
  }

  /** In one piece, as small as necessary. */
  #renderWhole(svg: string): Rendered {
    const parsed = parseSvg(svg);
    check(parsed.width, parsed.height);
    let image = parsed.render();
    for (;;) {
      const { width, height } = image;
      const png = this.#encode(pixelsOf(image), width, height) ?? new Uint8Array(image.asPng());
      if (png.length <= mostBytes || width === 1) return { png, width, height };
      // Bytes grow slightly more slowly than pixels.
      image = parseSvg(svg, Math.max(1, Math.floor(width * Math.min(0.9, (mostBytes / png.length) ** 0.7)))).render();
    }
  }

  #encode(pixels: Pixels, width: number, height: number): Uint8Array<ArrayBuffer> | null {
    const image = this.#indexer.index(pixels, width);
    return image === null ? null : encodePng(image, width, height);
  }
}

function check(width: number, height: number): void {
  if (width * height > mostPixels) throw new Error(`a picture of ${width} × ${height} pixels is too large`);
}
