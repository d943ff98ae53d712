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
    for (const [old, those] of times) {
      if (now - (those.at(-1) ?? 0) < this.#ms) break;
      times.delete(old);
    }
    if (!this.allows(bot, key)) return false;
    const lately = (times.get(key) ?? []).filter((at) => now - at < this.#ms);
    times.delete(key);
    times.set(key, [...lately, now]);
    return true;
  }

  /** Whether it may happen now, which does not count yet. */
  allows(bot: Pick<Bot, "clock">, key: string): boolean {
    const times = this.#times.get(bot)?.get(key) ?? [];
    return times.filter((at) => bot.clock.steady() - at < this.#ms).length < this.#count;
  }

  /** It has failed: what has happened for a key does not count. */
  forget(bot: Pick<Bot, "clock">, key: string): void {
    this.#times.get(bot)?.delete(key);
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

const lines = new Cooldown(10 * 60_000);

/** Tells the bot's host, once a server in ten minutes, where somebody presses or asks for more than the bot takes. */
export function noteFlood(bot: Pick<Bot, "clock" | "log">, guild: string | null, what: "presses" | "checks"): void {
  if (!lines.begin(bot, guild ?? "")) return;
  bot.log.warn(
    { guild, what },
    "somebody in this server presses or has dice checked faster than the bot takes it; BLOCKED_USERS and BLOCKED_SERVERS shut people and servers out",
  );
}
