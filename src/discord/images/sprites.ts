import { LRUCache } from "lru-cache";
import type { Layer } from "./layers.js";
import { type Box, boxOf, paintSprite, shared, type Sprite } from "./sprite.js";

const mostBoxes = 10_000;

/** Caches recent layers: little changes between pictures. */
export class Sprites {
  readonly #boxes = new LRUCache<string, { readonly box: Box | null }>({ max: mostBoxes });
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
