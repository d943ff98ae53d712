import { priorities, type Priority } from "./lane.js";

/** Every so many turns one goes to whoever has waited longest, whatever its priority: nobody waits for ever. */
const fairEvery = 8;

/** Who waits, by priority and in the order of coming. */
export class WaitingLine<Entry extends { readonly turn: { readonly priority: Priority } }> {
  readonly #lines = new Map<Priority, Set<Entry>>(priorities.map((priority) => [priority, new Set()]));
  /** The order of coming, over all priorities. */
  readonly #places = new WeakMap<Entry, number>();
  #come = 0;
  #gone = 0;

  add(entry: Entry): void {
    this.#come += 1;
    this.#places.set(entry, this.#come);
    this.#lines.get(entry.turn.priority)?.add(entry);
  }

  remove(entry: Entry): void {
    this.#lines.get(entry.turn.priority)?.delete(entry);
  }

  /**
   * Takes out whose turn it is.
   *
   * @param waitMs how long somebody has to wait for reasons of his own, in milliseconds; he is passed over
   * @returns how long until it is somebody's turn where everybody has to wait; Infinity: nobody knows
   */
  next(waitMs: (entry: Entry) => number): Entry | number {
    let soonest = Infinity;
    const free: Entry[] = [];
    for (const line of this.#lines.values()) {
      for (const entry of line) {
        const ms = waitMs(entry);
        if (ms <= 0) {
          free.push(entry);
          break;
        }
        soonest = Math.min(soonest, ms);
      }
    }
    const [first] = free;
    if (first === undefined) return soonest;
    this.#gone += 1;
    const taken = this.#gone % fairEvery === 0 ? free.reduce((one, other) => this.#earlier(one, other)) : first;
    this.remove(taken);
    return taken;
  }

  count(priority: Priority): number {
    return this.#lines.get(priority)?.size ?? 0;
  }

  isEmpty(): boolean {
    return priorities.every((priority) => this.count(priority) === 0);
  }

  #earlier(one: Entry, other: Entry): Entry {
    return (this.#places.get(one) ?? 0) <= (this.#places.get(other) ?? 0) ? one : other;
  }
}
