import type { Clock } from "../clock.js";

/** Allows something a few times in a while per key. */
export class Cooldown {
  /** When it happened last per key, oldest first, and the keys by their last time. */
  readonly #times = new Map<string, readonly number[]>();

  /** @param ms in this time it happens no more than `count` times */
  constructor(
    private readonly clock: Pick<Clock, "steady">,
    private readonly ms: number,
    private readonly count = 1,
  ) {}

  /** @returns whether it may happen now; that counts */
  begin(key: string): boolean {
    const now = this.clock.steady();
    for (const [old, those] of this.#times) {
      if (now - (those.at(-1) ?? 0) < this.ms) break;
      this.#times.delete(old);
    }
    if (!this.allows(key)) return false;
    const lately = (this.#times.get(key) ?? []).filter((at) => now - at < this.ms);
    this.#times.delete(key);
    this.#times.set(key, [...lately, now]);
    return true;
  }

  /** Whether it may happen now, which does not count yet. */
  allows(key: string): boolean {
    const times = this.#times.get(key) ?? [];
    return times.filter((at) => this.clock.steady() - at < this.ms).length < this.count;
  }

  /** It has failed: what has happened for a key does not count. */
  forget(key: string): void {
    this.#times.delete(key);
  }

  /** Whether it has happened within the time. */
  isRunning(key: string): boolean {
    const last = this.#times.get(key)?.at(-1);
    return last !== undefined && this.clock.steady() - last < this.ms;
  }

  /** Remembered keys. */
  get size(): number {
    return this.#times.size;
  }
}
