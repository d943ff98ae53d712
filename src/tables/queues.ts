/** Runs jobs of the same key one after the other, others concurrently. */
export class Queues {
  readonly #tails = new Map<string, Promise<unknown>>();
  #jobs = 0;

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
