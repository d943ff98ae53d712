import { priorities, type Priority } from "./lane.js";

/** Every so many turns one goes to whoever has waited longest, whatever its priority: nobody waits for ever. */
const fairEvery = 8;

/** Who waits, by priority and in the order of coming. */
export class WaitingLine<Entry extends { readonly turn: { readonly priority: Priority } }> {
  /** With each entry's place in the order of coming, over all priorities. */
  readonly #lines = new Map<Priority, Map<Entry, number>>(priorities.map((priority) => [priority, new Map()]));
  #come = 0;
  #gone = 0;

  add(entry: Entry): void {
    this.#come += 1;
    this.#lines.get(entry.turn.priority)?.set(entry, this.#come);
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
    const free: (readonly [entry: Entry, place: number])[] = [];
    for (const line of this.#lines.values()) {
      for (const [entry, place] of line) {
        const ms = waitMs(entry);
        if (ms <= 0) {
          free.push([entry, place]);
          break;
        }
        soonest = Math.min(soonest, ms);
      }
    }
    const [first] = free;
    if (first === undefined) return soonest;
    this.#gone += 1;
    const isFair = this.#gone % fairEvery === 0;
    const [taken] = isFair ? free.reduce((one, other) => (one[1] <= other[1] ? one : other)) : first;
    this.remove(taken);
    return taken;
  }

  count(priority: Priority): number {
    return this.#lines.get(priority)?.size ?? 0;
  }

  isEmpty(): boolean {
    return priorities.every((priority) => this.count(priority) === 0);
  }
}
