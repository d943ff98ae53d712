import { layersOf } from "./layers.js";
import { Indexer } from "./palette.js";
import { encodePng } from "./png.js";
import { parseSvg, type Pixels, pixelsOf } from "./resvg.js";
import { lay } from "./sprite.js";
import { Sprites } from "./sprites.js";

/** What a picture may weigh, in bytes: little enough for a phone on the road. */
export const mostBytes = 100_000;

/** What a drawing may measure, in pixels, so that a slip of the pen cannot eat the memory. */
const mostPixels = 4_000_000;

/** What painted layers that are kept for a next time may weigh together, in bytes. */
const keptBytes = 24 * 2 ** 20;

/** A painted picture with its size in pixels. */
export interface Rendered {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Paints SVG in Nunito, regular, bold (700) or extra bold (800). The same SVG always comes out the same, to the byte. */
export class Renderer {
  readonly #sprites = new Sprites(keptBytes);
  readonly #indexer = new Indexer();
  #canvas: Pixels = new Uint32Array(0);

  /**
   * A picture in the size that it asks for, or smaller where that would weigh more than `mostBytes`. Takes some 8 ms where
   * most of it was painted before, else some 25, so the bot leaves it to its workers.
   *
   * @throws Error for what is no SVG, has no size or is too large
   */
  render(svg: string): Rendered {
    const painted = this.#renderLayers(svg);
    return painted !== null && painted.png.length <= mostBytes ? painted : this.#renderWhole(svg);
  }

  /** Lays a drawing's layers over each other; null for one that has none, or that something shows through. */
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
      if (sprite !== null) lay(sprite, layer.x, layer.y, canvas, width);
    }
    const png = this.#encode(canvas, width, height);
    return png === null ? null : { png, width, height };
  }

  /** Paints a drawing in one piece, as small as it has to be. */
  #renderWhole(svg: string): Rendered {
    const parsed = parseSvg(svg);
    check(parsed.width, parsed.height);
    let image = parsed.render();
    for (;;) {
      const { width, height } = image;
      const png = this.#encode(pixelsOf(image), width, height) ?? new Uint8Array(image.asPng());
      if (png.length <= mostBytes || width === 1) return { png, width, height };
      // The bytes grow a little more slowly than the pixels.
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
