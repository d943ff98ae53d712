/** Requests a second in the long run, and how many may go at once after a rest. */
const perSecond = 40;
const burst = 5;

/** In any second of Discord's no more requests than this arrive there, of the fifty that it takes. */
const mostInASecond = 48;
const secondMs = 1_000;

/** So many may have had their turn and not be sent yet, since they wait for the disk. */
const mostUnsent = 48;

/**
 * How many requests may go now. A token bucket gives turns; a window, which counts a request from its sending until a
 * second after its answer, says when it may be sent. Wherever in that time Discord has counted it, no second of Discord's
 * holds more than the window does, however long requests and answers are under way.
 *
 * All times are in milliseconds by a clock that nobody sets.
 */
export class Budget {
  #tokens: number = burst;
  #refilled = Number.NEGATIVE_INFINITY;
  /** Requests that had their turn and are not sent yet. */
  #unsent = 0;
  /** Those that are sent and not answered yet. */
  #open = 0;
  /** When others were answered within the last second, oldest first. */
  #answered: number[] = [];

  /** How long until the next turn; Infinity: not before something is sent or answered. */
  turnMs(now: number): number {
    this.#refill(now);
    if (this.#unsent >= mostUnsent) return Infinity;
    const tokenMs = this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / perSecond) * 1000);
    return Math.max(tokenMs, this.sendMs(now));
  }

  /** How long until a request that had its turn may be sent; Infinity: not before another one is answered. */
  sendMs(now: number): number {
    const over = this.#answered.findIndex((at) => at > now - secondMs);
    this.#answered = over === -1 ? [] : this.#answered.slice(over);
    if (this.#open + this.#answered.length < mostInASecond) return 0;
    const [oldest] = this.#answered;
    return oldest === undefined ? Infinity : oldest + secondMs - now;
  }

  /** Something has its turn. */
  take(): void {
    this.#tokens -= 1;
    this.#unsent += 1;
  }

  /** What had its turn has nothing to send. */
  giveBack(): void {
    this.#tokens += 1;
    this.#unsent -= 1;
  }

  /** What had its turn is sent. */
  sent(): void {
    this.#unsent -= 1;
    this.#open += 1;
  }

  /** What was sent is answered, or has failed. */
  settled(now: number): void {
    this.#open -= 1;
    this.#answered.push(now);
  }

  /** Something was answered, and is sent once more without a turn of its own. */
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
}
