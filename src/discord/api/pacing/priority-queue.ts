import { priorities, type Priority } from "./channel-queue.js";

/** One turn in this many is the oldest ready entry's, of any priority but the last: no board waits for ever. */
const oldestEvery = 8;

/** An entry or, if none is ready, milliseconds until one will be. Infinity: unknown, or the queue is empty. */
type Taken<Entry> = { readonly kind: "entry"; readonly entry: Entry } | { readonly kind: "wait"; readonly ms: number };

/** Ordered by priority, then arrival. Entries that must still wait are passed over. */
export class PriorityQueue<Entry extends { readonly turn: { readonly priority: Priority } }> {
  /** With numbers of arrival, which count over all priorities. */
  readonly #queues = new Map<Priority, Map<Entry, number>>(priorities.map((priority) => [priority, new Map()]));
  #arrivals = 0;
  #taken = 0;

  add(entry: Entry): void {
    this.#arrivals += 1;
    this.#queues.get(entry.turn.priority)?.set(entry, this.#arrivals);
  }

  remove(entry: Entry): void {
    this.#queues.get(entry.turn.priority)?.delete(entry);
  }

  /**
   * Removes the next entry that is ready.
   *
   * @param waitMs how long an entry must still wait; 0 or less: it is ready
   */
  take(waitMs: (entry: Entry) => number): Taken<Entry> {
    let shortestMs = Infinity;
    /** The first of each priority, most urgent first. */
    const ready: (readonly [entry: Entry, arrival: number])[] = [];
    for (const queue of this.#queues.values()) {
      for (const [entry, arrival] of queue) {
        const ms = waitMs(entry);
        if (ms <= 0) {
          ready.push([entry, arrival]);
          break;
        }
        shortestMs = Math.min(shortestMs, ms);
      }
    }
    const [maxUrgent] = ready;
    if (maxUrgent === undefined) return { kind: "wait", ms: shortestMs };
    this.#taken += 1;
    const takesOldest = this.#taken % oldestEvery === 0;
    const others = takesOldest ? ready.filter(([{ turn }]) => turn.priority !== "ephemeral") : [];
    const [entry] = others.reduce((one, other) => (one[1] <= other[1] ? one : other), others[0] ?? maxUrgent);
    this.remove(entry);
    return { kind: "entry", entry };
  }

  count(priority: Priority): number {
    return this.#queues.get(priority)?.size ?? 0;
  }

  isEmpty(): boolean {
    return priorities.every((priority) => this.count(priority) === 0);
  }
}
