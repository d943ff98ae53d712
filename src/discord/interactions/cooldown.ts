import type { Bot } from "./bot.js";

/** Allows something once in a while per bot and key. */
export class Cooldown {
  /** The last time per key, oldest first. */
  readonly #times = new WeakMap<Pick<Bot, "clock">, Map<string, number>>();
  readonly #ms: number;

  /** @param ms how long it may not happen again */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** @returns whether it may happen now; that counts */
  begin(bot: Pick<Bot, "clock">, key: string): boolean {
    const now = bot.clock.steady();
    const times = this.#times.get(bot) ?? new Map<string, number>();
    this.#times.set(bot, times);
    for (const [old, at] of times) {
      if (now - at < this.#ms) break;
      times.delete(old);
    }
    if (times.has(key)) return false;
    times.set(key, now);
    return true;
  }

  /** Remembered keys of a bot. */
  size(bot: Pick<Bot, "clock">): number {
    return this.#times.get(bot)?.size ?? 0;
  }
}
