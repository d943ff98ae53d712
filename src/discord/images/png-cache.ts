/** The pictures that were asked for last, as far as they fit. */
export class PngCache {
  /** Least recently used first. */
  readonly #pngs = new Map<string, Uint8Array>();
  readonly #limit: number;
  #bytes = 0;

  /** @param limit what all of them may weigh together, in bytes; the newest one stays even if it weighs more */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Uint8Array | null {
    const png = this.#pngs.get(key);
    if (png === undefined) return null;
    this.#pngs.delete(key);
    this.#pngs.set(key, png);
    return png;
  }

  set(key: string, png: Uint8Array): void {
    this.#drop(key);
    this.#pngs.set(key, png);
    this.#bytes += png.length;
    for (const oldest of this.#pngs.keys()) {
      if (this.#bytes <= this.#limit || oldest === key) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pngs.get(key)?.length ?? 0;
    this.#pngs.delete(key);
  }
}
