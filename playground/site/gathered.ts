/** Hands on what came within a span at once; by key only the last. */
export class Gathered<Key, Item> {
  readonly #ms: number;
  readonly #hand: (items: Iterable<Item>) => void;
  readonly #items = new Map<Key, Item>();

  constructor(ms: number, hand: (items: Iterable<Item>) => void) {
    this.#ms = ms;
    this.#hand = hand;
  }

  add(key: Key, item: Item): void {
    // An ending process does not wait for this.
    if (this.#items.size === 0) setTimeout(() => this.#handOn(), this.#ms).unref();
    this.#items.set(key, item);
  }

  #handOn(): void {
    const items = [...this.#items.values()];
    this.#items.clear();
    this.#hand(items);
  }
}
