import type { Clock } from "../clock.js";
import { Cooldown } from "../lib/cooldown.js";
import type { Log } from "../log.js";

/** Presses in hand at once: five a second on the slowest connection. */
const maxInHand = 15;

/** Presses without effect within `windowMs`: five a second, and some in a row. */
const windowMs = 4_000;
const maxUnstored = 20;

/** Presses in the long run: this many a second, and at once as many as add up in five minutes. */
const perSecond = 5;
const maxAllowance = perSecond * 5 * 60;

interface Presser {
  /** By id, and whether something was stored for them. */
  readonly inHand: Map<string, boolean>;
  /** Times of presses without effect, oldest first. */
  unstored: readonly number[];
  /** Presses left at the time `at`. */
  allowance: number;
  at: number;
}

/**
 * Keeps single users from hammering. Players never notice: presses that tables take are limited at what anybody can
 * make, and double taps or a wild race stay below the limit without effect. Times are monotonic.
 */
export class PressLimiter {
  readonly #steady: () => number;
  /** The latest presser is last. */
  readonly #pressers = new Map<string, Presser>();

  constructor(steady: () => number) {
    this.#steady = steady;
  }

  /** @returns whether to handle the press; then `end` follows */
  begin(user: string, interaction: string): boolean {
    const now = this.#steady();
    const presser = this.#presserAt(user, now);
    if (presser.inHand.size >= maxInHand || presser.unstored.length >= maxUnstored || presser.allowance < 1)
      return false;
    presser.allowance -= 1;
    presser.inHand.set(interaction, false);
    return true;
  }

  /** Something was stored for a press. */
  stored(user: string, interaction: string): void {
    const inHand = this.#pressers.get(user)?.inHand;
    if (inHand?.has(interaction) === true) inHand.set(interaction, true);
  }

  hasStored(user: string, interaction: string): boolean {
    return this.#pressers.get(user)?.inHand.get(interaction) === true;
  }

  end(user: string, interaction: string): void {
    const now = this.#steady();
    const presser = this.#presserAt(user, now);
    const stored = presser.inHand.get(interaction);
    presser.inHand.delete(interaction);
    if (stored === false) presser.unstored = [...presser.unstored, now];
    this.#removeIdle(now);
  }

  get remembered(): number {
    return this.#pressers.size;
  }

  #presserAt(user: string, now: number): Presser {
    const presser = this.#pressers.get(user) ?? { inHand: new Map(), unstored: [], allowance: maxAllowance, at: now };
    this.#pressers.delete(user);
    this.#pressers.set(user, presser);
    presser.unstored = presser.unstored.filter((at) => now - at < windowMs);
    presser.allowance = Math.min(maxAllowance, presser.allowance + ((now - presser.at) / 1000) * perSecond);
    presser.at = now;
    return presser;
  }

  /** Idle users come first. */
  #removeIdle(now: number): void {
    for (const [user, { inHand, at }] of this.#pressers) {
      if (now - at < (maxAllowance / perSecond) * 1000) return;
      if (inHand.size === 0) this.#pressers.delete(user);
    }
  }
}

/** Tells the bot's host of somebody who presses, or has dice checked, faster than the bot takes it. */
export type NoteFlood = (guild: string | null, what: "presses" | "checks") => void;

/** Once a server in ten minutes. */
export function floodNotes(clock: Pick<Clock, "steady">, log: Pick<Log, "warn">): NoteFlood {
  const lines = new Cooldown(clock, 10 * 60_000);
  return (guild, what) => {
    if (!lines.begin(guild ?? "")) return;
    log.warn(
      { guild, what },
      "somebody in this server presses or has dice checked faster than the bot takes it; BLOCKED_USERS and BLOCKED_SERVERS shut people and servers out",
    );
  };
}
