/** Numbers that grow in place: a big server's games fit a few megabytes. */
export class Numbers {
  #values = new Float64Array(4);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The numbers and room behind them, for reading many at once; not for keeping. */
  get values(): Float64Array {
    return this.#values;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Float64Array(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

/** Texts, each kept once. */
export class Texts {
  readonly #all: string[] = [];
  readonly #ids = new Map<string, number>();

  id(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.#all.length);
    return this.#all.push(text) - 1;
  }

  text(id: number): string {
    return this.#all[id] ?? "";
  }

  has(text: string): boolean {
    return this.#ids.has(text);
  }
}
