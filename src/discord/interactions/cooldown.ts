/** Allows something once in a while per key; keys are forgotten afterwards. */
class Cooldown {
  /** The last time per key, oldest first. */
  readonly #times = new Map<string, number>();
  readonly #ms: number;
  readonly #steady: () => number;

  /** @param ms how long it may not happen again @param steady milliseconds by a monotonic clock */
  constructor(ms: number, steady: () => number) {
    this.#ms = ms;
    this.#steady = steady;
  }

  /** @returns whether it may happen now, which then counts */
  begin(key: string): boolean {
    const now = this.#steady();
    for (const [old, at] of this.#times) {
      if (now - at < this.#ms) break;
      this.#times.delete(old);
    }
    if (this.#times.has(key)) return false;
    this.#times.set(key, now);
    return true;
  }

  /** Number of remembered keys. */
  get size(): number {
    return this.#times.size;
  }
}

/** Limits per key. */
export type Cooldowns = ReturnType<typeof startCooldowns>;

/** @param steady as above */
export function startCooldowns(steady: () => number) {
  return {
    /** A table's board as a new message on demand. */
    show: new Cooldown(15_000, steady),
    /** Telling a table's players of lost permissions. */
    lostRights: new Cooldown(10 * 60_000, steady),
    /** A newly painted practice picture per user; text answers meanwhile. */
    practice: new Cooldown(2_000, steady),
  };
}
