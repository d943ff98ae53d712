import type { Bot } from "./bot.js";

/** Allows something a few times in a while per bot and key. */
export class Cooldown {
  /** When it happened last per key, oldest first, and the keys by their last time. */
  readonly #times = new WeakMap<Pick<Bot, "clock">, Map<string, readonly number[]>>();
  readonly #ms: number;
  readonly #count: number;

  /** @param ms in this time it happens no more than `count` times */
  constructor(ms: number, count = 1) {
    this.#ms = ms;
    this.#count = count;
  }

  /** @returns whether it may happen now; that counts */
  begin(bot: Pick<Bot, "clock">, key: string): boolean {
    const now = bot.clock.steady();
    const times = this.#times.get(bot) ?? new Map<string, readonly number[]>();
    this.#times.set(bot, times);
    const isPast = (at: number | undefined): boolean => at === undefined || now - at >= this.#ms;
    for (const [old, those] of times) {
      if (!isPast(those.at(-1))) break;
      times.delete(old);
    }
    const lately = (times.get(key) ?? []).filter((at) => !isPast(at));
    if (lately.length >= this.#count) return false;
    times.delete(key);
    times.set(key, [...lately, now]);
    return true;
  }

  /** Whether it has happened within the time. */
  isRunning(bot: Pick<Bot, "clock">, key: string): boolean {
    const last = this.#times.get(bot)?.get(key)?.at(-1);
    return last !== undefined && bot.clock.steady() - last < this.#ms;
  }

  /** Remembered keys of a bot. */
  size(bot: Pick<Bot, "clock">): number {
    return this.#times.get(bot)?.size ?? 0;
  }
}
