import { priorities, type Priority } from "./channel-queue.js";

/** One of this many turns goes to the longest waiting entry of any priority, so that nothing waits for ever. */
const fairEvery = 8;

/** Whose turn it is; or how long all must wait, in milliseconds; Infinity: unknown. */
type Next<Entry> = { readonly kind: "turn"; readonly entry: Entry } | { readonly kind: "wait"; readonly ms: number };

/** A queue by priority and order of arrival. */
export class PriorityQueue<Entry extends { readonly turn: { readonly priority: Priority } }> {
  /** With each entry's order of arrival over all priorities. */
  readonly #queues = new Map<Priority, Map<Entry, number>>(priorities.map((priority) => [priority, new Map()]));
  #added = 0;
  #taken = 0;

  add(entry: Entry): void {
    this.#added += 1;
    this.#queues.get(entry.turn.priority)?.set(entry, this.#added);
  }

  remove(entry: Entry): void {
    this.#queues.get(entry.turn.priority)?.delete(entry);
  }

  /**
   * Removes and returns the next entry, if any may go.
   *
   * @param waitMs how long an entry must wait for its own reasons, in milliseconds; it is passed over
   */
  next(waitMs: (entry: Entry) => number): Next<Entry> {
    let soonest = Infinity;
    const free: (readonly [entry: Entry, place: number])[] = [];
    for (const line of this.#queues.values()) {
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
    if (first === undefined) return { kind: "wait", ms: soonest };
    this.#taken += 1;
    const isFair = this.#taken % fairEvery === 0;
    const [taken] = isFair ? free.reduce((one, other) => (one[1] <= other[1] ? one : other)) : first;
    this.remove(taken);
    return { kind: "turn", entry: taken };
  }

  count(priority: Priority): number {
    return this.#queues.get(priority)?.size ?? 0;
  }

  isEmpty(): boolean {
    return priorities.every((priority) => this.count(priority) === 0);
  }
}
