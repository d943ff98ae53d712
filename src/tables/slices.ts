import type { Clock } from "./ports.js";

/** So many tables are seen to in one go: they take some milliseconds together. */
const atOnce = 5;

/**
 * Sees to tables that want something at the same moment, some at a time, so that however many there are, whoever presses
 * meanwhile gets an answer. A table that is waiting already waits once.
 */
export class Slices {
  readonly #clock: Clock;
  readonly #job: (table: string) => void;
  readonly #waiting = new Set<string>();
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, job: (table: string) => void) {
    this.#clock = clock;
    this.#job = job;
  }

  add(table: string): void {
    this.#waiting.add(table);
    this.#cancel ??= this.#soon();
  }

  /** Forgets whoever waits. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting.clear();
  }

  #soon(): () => void {
    return this.#clock.after(0, () => {
      const now = [...this.#waiting].slice(0, atOnce);
      for (const table of now) this.#waiting.delete(table);
      this.#cancel = this.#waiting.size > 0 ? this.#soon() : null;
      for (const table of now) this.#job(table);
    });
  }
}
