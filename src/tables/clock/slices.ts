import type { Clock } from "../ports.js";

/** So many jobs are done in one go at most, and none is begun once they have taken so long together, in milliseconds. */
const atOnce = 5;
const sliceMs = 5;

/**
 * Does jobs that come up at the same moment some at a time, so that however many there are, whoever presses meanwhile gets
 * an answer. A job that waits makes room for a later one by the same key.
 */
export class Slices {
  readonly #clock: Pick<Clock, "after" | "steady">;
  readonly #waiting = new Map<string, () => void>();
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, "after" | "steady">) {
    this.#clock = clock;
  }

  add(key: string, job: () => void): void {
    this.#waiting.set(key, job);
    this.#cancel ??= this.#soon();
  }

  /** Forgets what waits. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting.clear();
  }

  #soon(): () => void {
    return this.#clock.after(0, () => {
      this.#cancel = null;
      try {
        this.#doSome();
      } finally {
        if (this.#waiting.size > 0) this.#cancel ??= this.#soon();
      }
    });
  }

  #doSome(): void {
    const begun = this.#clock.steady();
    for (const [key, job] of firstOf(this.#waiting, atOnce)) {
      // One before it may have put another in its place, or stopped all.
      if (this.#waiting.get(key) !== job) continue;
      this.#waiting.delete(key);
      job();
      if (this.#clock.steady() - begun >= sliceMs) return;
    }
  }
}

/** Some of many entries, without going through the others. */
function firstOf<Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
  most: number,
): readonly (readonly [Key, Value])[] {
  const first: (readonly [Key, Value])[] = [];
  for (const entry of entries) {
    if (first.length === most) break;
    first.push(entry);
  }
  return first;
}
