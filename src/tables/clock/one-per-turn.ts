import type { Clock } from "../../clock.js";

/**
 * Runs one job per turn of the event loop, so that presses in between are answered. A job replaces a waiting one with
 * its key.
 */
export class OnePerTurn {
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

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting.clear();
  }

  #soon(): () => void {
    return this.#clock.after(0, () => {
      const [first] = this.#waiting;
      if (first !== undefined) this.#waiting.delete(first[0]);
      this.#cancel = this.#waiting.size > 0 ? this.#soon() : null;
      first?.[1]();
    });
  }
}
