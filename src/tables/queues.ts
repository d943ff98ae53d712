/** One queue a key: jobs of the same key run one after the other in the order given, those of different keys at once. */
export class Queues {
  readonly #tails = new Map<string, Promise<unknown>>();
  #jobs = 0;

  /** Runs the job when all earlier ones of its key have ended, whether well or not. */
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

  /** How many jobs of all keys are running or waiting. */
  get jobs(): number {
    return this.#jobs;
  }

  /** Whether a job of this key is running or waiting. */
  busy(key: string): boolean {
    return this.#tails.has(key);
  }

  /** Resolves when nothing runs or waits any more, jobs that came meanwhile included. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}

/** How a job ended is its caller's business; the queue only wants to know that it did. */
function ignore(): void {
  return undefined;
}
