/** Requests a second in the long run, and how many may go at once after a rest. */
const perSecond = 40;
const burst = 5;

/** In any second of Discord's no more requests than this arrive there, of the fifty that it takes. */
const mostInASecond = 48;
const secondMs = 1_000;

/**
 * How many requests may go now. Two bounds hold together: a token bucket, and a window that counts a request from its
 * turn until a second after its answer. Wherever in that time Discord has counted it, no second of Discord's holds more
 * than the window does, however long requests and answers are under way.
 *
 * All times are in milliseconds by a clock that nobody sets.
 */
export class Budget {
  #tokens: number = burst;
  #refilled = Number.NEGATIVE_INFINITY;
  #open = 0;
  /** When requests were answered within the last second, oldest first. */
  #answered: number[] = [];

  /** How long until a request may go; Infinity: not before another one is answered. */
  waitMs(now: number): number {
    this.#refill(now);
    const tokenMs = this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / perSecond) * 1000);
    return Math.max(tokenMs, this.#windowMs(now));
  }

  /** A request has its turn. */
  take(): void {
    this.#tokens -= 1;
    this.#open += 1;
  }

  /** One that had its turn was not made. */
  giveBack(): void {
    this.#tokens += 1;
    this.#open -= 1;
  }

  /** One that had its turn is answered, or failed. */
  settled(now: number): void {
    this.#open -= 1;
    this.#answered.push(now);
  }

  /** One was answered, and is made once more without a turn of its own. */
  repeated(now: number): void {
    this.#tokens -= 1;
    this.#answered.push(now);
  }

  /** After a refusal for too many requests it begins slowly. */
  drain(): void {
    this.#tokens = Math.min(this.#tokens, 0);
  }

  #refill(now: number): void {
    const refill = ((now - this.#refilled) / 1000) * perSecond;
    if (refill > 0) this.#tokens = Math.min(burst, this.#tokens + refill);
    this.#refilled = now;
  }

  #windowMs(now: number): number {
    const over = this.#answered.findIndex((at) => at > now - secondMs);
    this.#answered = over === -1 ? [] : this.#answered.slice(over);
    if (this.#open + this.#answered.length < mostInASecond) return 0;
    const [oldest] = this.#answered;
    return oldest === undefined ? Infinity : oldest + secondMs - now;
  }
}
