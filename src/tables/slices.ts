import type { Clock } from "./ports.js";

/** So many jobs are done in one go: each takes some milliseconds at most. */
const atOnce = 5;

/**
 * Does jobs that come up at the same moment some at a time, so that however many there are, whoever presses meanwhile gets
 * an answer. A job that waits makes room for a later one by the same key.
 */
export class Slices {
  readonly #clock: Pick<Clock, "after">;
  readonly #waiting = new Map<string, () => void>();
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, "after">) {
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
      const now = firstOf(this.#waiting, atOnce);
      for (const [key] of now) this.#waiting.delete(key);
      this.#cancel = this.#waiting.size > 0 ? this.#soon() : null;
      for (const [, job] of now) job();
    });
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
