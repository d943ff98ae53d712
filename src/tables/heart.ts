import type { Store } from "../store/store.js";
import type { Clock } from "./ports.js";

/**
 * The bot's sign of life, and whether the clock has leapt ahead since the last one, as over a sleep of the machine or when
 * somebody sets it: told by a clock that nobody sets, and that stands still while the machine sleeps.
 */
export class Heart {
  readonly #store: Pick<Store, "touch">;
  readonly #clock: Clock;
  #now: number;
  #steady: number;

  constructor(store: Pick<Store, "touch">, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#now = clock.now();
    this.#steady = clock.steady();
  }

  /** The bot is there. @returns whether it was longer silent than `patienceMs`, and all deadlines have moved by that */
  beat(patienceMs: number): boolean {
    const moved = this.#store.touch(this.#clock.now(), patienceMs);
    this.#now = this.#clock.now();
    this.#steady = this.#clock.steady();
    return moved;
  }

  /** How far the clock has leapt ahead since the last beat, in milliseconds; less than nothing: it was set back. */
  get leaptMs(): number {
    return this.#clock.now() - this.#now - (this.#clock.steady() - this.#steady);
  }
}
