/** Gathers what comes within a span and hands it on at once; of what has the same key only the last. */
export class Gathered<Key, Item> {
  readonly #ms: number;
  readonly #hand: (items: Iterable<Item>) => void;
  readonly #items = new Map<Key, Item>();

  constructor(ms: number, hand: (items: Iterable<Item>) => void) {
    this.#ms = ms;
    this.#hand = hand;
  }

  add(key: Key, item: Item): void {
    // A process that is done does not wait for what nobody hears any more.
    if (this.#items.size === 0) setTimeout(() => this.#handOn(), this.#ms).unref();
    this.#items.set(key, item);
  }

  #handOn(): void {
    const items = [...this.#items.values()];
    this.#items.clear();
    this.#hand(items);
  }
}
