import type { Store } from "../../store/store.js";
import type { Clock } from "../../clock.js";

/**
 * The bot's heartbeat, and the time that deadlines go by. After a sleep of the machine, or if somebody has set its
 * clock, the last heartbeat lies further from now than it can: from then until the next one, which moves all deadlines,
 * nothing may run out, and new deadlines are set as if the clock had just gone on.
 */
export class Heart {
  readonly #store: Pick<Store, "touch">;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  #began = false;
  /** When the last heartbeat was stored, by both clocks; -Infinity: none has been. */
  #last = { now: -Infinity, steady: -Infinity };

  /** @param patienceMs a silence that is longer than this moves the deadlines, in milliseconds */
  constructor(store: Pick<Store, "touch">, clock: Clock, patienceMs: number) {
    this.#store = store;
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  /**
   * The bot is there.
   *
   * @param patienceMs another patience than the usual, in milliseconds
   * @returns whether it was silent for longer, or the clock has leapt by more: all deadlines have moved by that
   */
  async beat(patienceMs = this.#patienceMs): Promise<boolean> {
    this.#began = true;
    const [now, steady] = [this.#clock.now(), this.#clock.steady()];
    const moved = await this.#store.touch(now, patienceMs);
    this.#last = { now, steady };
    return moved;
  }

  /** Whether the next heartbeat may move the deadlines. */
  get mayMove(): boolean {
    return !this.#began || this.isSilent;
  }

  /** Whether deadlines have to wait, since they are going to move by the silence. */
  get isSilent(): boolean {
    return this.#began && Math.abs(this.#clock.now() - this.#last.now) > this.#patienceMs;
  }

  /** Milliseconds since 1970, but as long as deadlines have to wait, such that they are going to move by what lacks. */
  now(): number {
    if (!this.isSilent || this.#last.now === -Infinity) return this.#clock.now();
    // By a steady clock that may have gone on while the machine slept.
    const passedMs = this.#clock.steady() - this.#last.steady;
    return Math.round(this.#last.now + Math.min(passedMs, this.#patienceMs));
  }
}
