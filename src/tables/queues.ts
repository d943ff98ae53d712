import type { Clock } from "../clock.js";
import type { Store } from "../store/store.js";

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

export { OutageError } from "../store/store.js";

/** How long a call of the store may take: presses have to be answered within three seconds. */
const callLimitMs = 1_500;

/** Something has not settled in time. It may still be carried out. */
export class TimeLimitError extends Error {
  /** Resolves when it has settled, well or not. */
  readonly settled: Promise<void>;

  constructor(what: string, ms: number, settled: Promise<void>) {
    super(`${what} has not settled within ${ms} ms`);
    this.settled = settled;
  }
}

interface Waiting {
  /** When it is given up, in monotonic milliseconds. */
  readonly until: number;
  readonly giveUp: () => void;
}

/** Gives up what takes too long. One timer is enough for all: thousands begin in a second and nearly all end at once. */
export class TimeLimit {
  readonly #clock: Pick<Clock, "steady" | "after">;
  readonly #ms: number;
  readonly #waiting = new Set<Waiting>();
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, "steady" | "after">, ms: number) {
    this.#clock = clock;
    this.#ms = ms;
  }

  /** @param what for the error's message @throws TimeLimitError */
  keep<T>(what: string, outcome: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        reject(new TimeLimitError(what, this.#ms, outcome.then(ignore, ignore)));
      };
      const waiting = { until: this.#clock.steady() + this.#ms, giveUp };
      this.#waiting.add(waiting);
      this.#cancel ??= this.#lookIn(this.#ms);
      outcome.then(
        (value) => {
          this.#settled(waiting);
          resolve(value);
        },
        (error: unknown) => {
          this.#settled(waiting);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  #settled(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    if (this.#waiting.size > 0) return;
    this.#cancel?.();
    this.#cancel = null;
  }

  #lookIn(ms: number): () => void {
    return this.#clock.after(ms, () => {
      this.#cancel = null;
      const now = this.#clock.steady();
      for (const waiting of this.#waiting) {
        if (waiting.until > now) {
          this.#cancel = this.#lookIn(waiting.until - now);
          return;
        }
        this.#waiting.delete(waiting);
        waiting.giveUp();
      }
    });
  }
}

/** Only the end counts; somebody else handles the outcome. */
function ignore(): void {
  return undefined;
}

/**
 * A store whose calls reject with `TimeLimitError` if the engine hangs. Pages have no limit: no turn waits for them.
 */
export function withTimeLimit(store: Store, clock: Pick<Clock, "steady" | "after">): Store {
  const limit = new TimeLimit(clock, callLimitMs);
  return wrapCalls(store, (name, call) => {
    const result = call();
    return result instanceof Promise ? limit.keep(`the store's ${name}`, result) : result;
  });
}

/**
 * The same object, with its parts, but something around each call of a method.
 *
 * @param around makes the call, of the method with this name, and returns its result or another one of the same kind
 */
function wrapCalls<Whole extends object>(whole: Whole, around: (name: string, call: () => unknown) => unknown): Whole {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "function")
        return (...given: readonly unknown[]): unknown =>
          around(String(name), () => Reflect.apply(value, target, given));
      if (typeof value !== "object" || value === null) return value;
      const part = parts.get(name) ?? wrapCalls(value, around);
      parts.set(name, part);
      return part;
    },
  });
}
