import type { Store } from "../../store/store.js";
import type { Clock } from "../../clock.js";

/** Milliseconds after a heartbeat that count as up, whether the shard was: it may have gone down at any time since. */
export const upMs = 1_000;

/** The longest time between two heartbeats of a shard that is up, in milliseconds. */
const aliveMs = 10_000;

/**
 * Milliseconds between two heartbeats of a shard that has been up for so long. However short it is up, and however often
 * it goes down, nine tenths of that time count.
 */
export function heartbeatMs(sinceUp: number): number {
  return Math.min(aliveMs, Math.max(upMs, sinceUp / 10));
}

/**
 * A shard's heartbeat, and the time of its deadlines. After the machine slept or its clock was set, no deadline takes
 * effect until the next heartbeat moves them all, and new ones are set as if the clock had just gone on.
 */
export class ShardTime {
  readonly #store: Pick<Store, "touch">;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  #began = false;
  /** The last stored heartbeat; -Infinity: none. */
  #last = { now: -Infinity, steady: -Infinity };

  /** @param patienceMs longer downtime moves deadlines */
  constructor(store: Pick<Store, "touch">, clock: Clock, patienceMs: number) {
    this.#store = store;
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  /** @returns whether downtime or a leap of the clock has moved all deadlines */
  async heartbeat(patienceMs = this.#patienceMs): Promise<boolean> {
    this.#began = true;
    const [now, steady] = [this.#clock.now(), this.#clock.steady()];
    const moved = await this.#store.touch(now, patienceMs);
    this.#last = { now, steady };
    return moved;
  }

  /** Age of the last stored heartbeat, in milliseconds; null: none yet. */
  get silentMs(): number | null {
    return this.#last.now === -Infinity ? null : this.#clock.now() - this.#last.now;
  }

  /** When deadlines of a server last stood still, in an outage since a time; both in milliseconds since 1970. */
  stoodStill(since: number): number {
    return Math.max(since, this.#last.now);
  }

  /** Whether the next heartbeat may move deadlines. */
  get mayMove(): boolean {
    return !this.#began || this.isDown;
  }

  /** Whether deadlines are about to move. */
  get isDown(): boolean {
    return this.#began && Math.abs(this.#clock.now() - this.#last.now) > this.#patienceMs;
  }

  /** In ms since 1970; while deadlines wait, such that they will move by the difference. */
  now(): number {
    if (!this.isDown || this.#last.now === -Infinity) return this.#clock.now();
    // The monotonic clock may have gone on while the machine slept.
    const passedMs = this.#clock.steady() - this.#last.steady;
    return Math.round(this.#last.now + Math.min(passedMs, this.#patienceMs));
  }
}
