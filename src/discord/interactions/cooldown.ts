/** Lets something happen once within some time for each key, and forgets a key when its time is over. */
class Cooldown {
  /** When it happened last by key, the longest ago first. */
  readonly #times = new Map<string, number>();
  readonly #ms: number;
  readonly #steady: () => number;

  /** @param ms how long it may not happen again @param steady milliseconds by a clock that nobody sets */
  constructor(ms: number, steady: () => number) {
    this.#ms = ms;
    this.#steady = steady;
  }

  /** @returns whether it may happen now; it counts as having happened then */
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

  /** How many keys it remembers. */
  get size(): number {
    return this.#times.size;
  }
}

/** What each key may have only now and then. */
export type Cooldowns = ReturnType<typeof startCooldowns>;

/** @param steady as above */
export function startCooldowns(steady: () => number) {
  return {
    /** A table's board as a new message on demand. */
    show: new Cooldown(15_000, steady),
    /** What a table's players are told of rights that the bot has lost in its channel. */
    lostRights: new Cooldown(10 * 60_000, steady),
    /** A newly painted picture for a user who practises; words answer meanwhile. */
    practice: new Cooldown(2_000, steady),
  };
}
