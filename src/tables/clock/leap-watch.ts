import type { Clock } from "../../clock.js";

/** Smaller differences between time of day and steady clock are no leap, in milliseconds. */
const patienceMs = 25_000;

/** How long a time of day that has leapt is doubted, in milliseconds. */
const doubtMs = 5 * 60_000;

/**
 * Notices that the time of day has leapt against the steady clock: it was set, or the machine slept. What goes by the
 * calendar waits until it is back, or has stayed so for five minutes.
 */
export class LeapWatch {
  readonly #clock: Pick<Clock, "now" | "steady">;
  /** What the time of day was ahead of the steady clock when it was last relied on. */
  #ahead: number;
  /** What it has been ahead since a time by the steady clock; null: there was no leap. */
  #doubted: { readonly ahead: number; readonly since: number } | null = null;

  constructor(clock: Pick<Clock, "now" | "steady">) {
    this.#clock = clock;
    this.#ahead = clock.now() - clock.steady();
  }

  /** Whether the time of day can be relied on. To be asked every minute, so that drift is no leap. */
  isSure(): boolean {
    const steady = this.#clock.steady();
    const ahead = this.#clock.now() - steady;
    if (!isLeap(ahead, this.#ahead)) return this.#rely(ahead);
    if (this.#doubted === null || isLeap(ahead, this.#doubted.ahead)) this.#doubted = { ahead, since: steady };
    return steady - this.#doubted.since >= doubtMs && this.#rely(ahead);
  }

  #rely(ahead: number): true {
    this.#ahead = ahead;
    this.#doubted = null;
    return true;
  }
}

function isLeap(one: number, other: number): boolean {
  return Math.abs(one - other) > patienceMs;
}
