import type { Clock } from "../clock.js";
import { TimeLimit } from "./time-limit.js";

/** How long somebody waits for a job and those before it: Discord waits three seconds for an answer. */
const patienceMs = 2_000;

/** Runs jobs of the same key one after the other, others concurrently. */
export class Queues {
  readonly #tails = new Map<string, Promise<unknown>>();
  readonly #limit: TimeLimit | null;
  #jobs = 0;

  /** @param clock for `runInTime`; left out: it waits for as long as it takes */
  constructor(clock: Pick<Clock, "steady" | "after"> | null = null) {
    this.#limit = clock === null ? null : new TimeLimit(clock, patienceMs);
  }

  /** Runs a job when all earlier ones of its key have settled. */
  run<T>(key: string, job: () => T | Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    this.#jobs += 1;
    const result = before.then(job);
    const tail = result.then(ignore, ignore).then(() => {
      this.#jobs -= 1;
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    this.#tails.set(key, tail);
    return result;
  }

  /**
   * As `run`, for somebody who waits for an answer. A job whose turn has not come by then is left out.
   *
   * @throws TimeLimitError after two seconds
   */
  async runInTime<T>(key: string, job: () => T | Promise<T>): Promise<T> {
    let isGivenUp = false;
    const result = this.run(key, () => {
      if (isGivenUp) throw new Error("nobody waits for it any more");
      return job();
    });
    try {
      return await (this.#limit?.keep("a change", result) ?? result);
    } finally {
      isGivenUp = true;
    }
  }

  get jobs(): number {
    return this.#jobs;
  }

  busy(key: string): boolean {
    return this.#tails.has(key);
  }

  /** Resolves when what runs or waits now has settled. */
  async settled(): Promise<void> {
    await Promise.all(this.#tails.values());
  }

  /** Resolves when nothing runs or waits, later arrivals included. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}

/** The caller handles the outcome; the queue only needs the end. */
function ignore(): void {
  return undefined;
}
