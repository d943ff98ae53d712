/** Sustained requests per second, and the burst after a pause. */
const perSecond = 40;
const burst = 5;

/** Per second at Discord, of the fifty allowed. */
const maxInASecond = 48;
const secondMs = 1_000;

/** Limit of requests that had their turn and wait for the disk. */
const maxUnsent = 48;

/**
 * How many requests may go now. A token bucket gives turns; a window, which counts a request from sending until a
 * second after its answer, decides when it is sent. Whenever in that time Discord counts it, none of its seconds
 * exceeds the window.
 *
 * Times are monotonic milliseconds.
 */
export class Budget {
  #tokens: number = burst;
  #refilled = Number.NEGATIVE_INFINITY;
  /** Had their turn, not sent. */
  #unsent = 0;
  /** Sent, not answered. */
  #open = 0;
  /** When requests of the last second were answered, oldest first. */
  #answered: number[] = [];
  /** Processes that share the bot's limit. */
  #processes = 1;

  /** From now on this is one of several processes, each of which gets the same. */
  share(processes: number): void {
    this.#processes = Math.max(1, processes);
    this.#tokens = Math.min(this.#tokens, this.#burst);
  }

  /** Time to the next turn; Infinity: only after a request is sent or answered. */
  turnMs(now: number): number {
    this.#refill(now);
    if (this.#unsent >= maxUnsent) return Infinity;
    const tokenMs = this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.#perSecond) * 1000);
    return Math.max(tokenMs, this.sendMs(now));
  }

  /** Time until a request that had its turn may be sent; Infinity: only after another is answered. */
  sendMs(now: number): number {
    const over = this.#answered.findIndex((at) => at > now - secondMs);
    this.#answered = over === -1 ? [] : this.#answered.slice(over);
    if (this.#open + this.#answered.length < this.#maxInASecond) return 0;
    const [oldest] = this.#answered;
    return oldest === undefined ? Infinity : oldest + secondMs - now;
  }

  /** A request gets its turn. */
  take(): void {
    this.#tokens -= 1;
    this.#unsent += 1;
  }

  /** A turn is not used. */
  giveBack(): void {
    this.#tokens += 1;
    this.#unsent -= 1;
  }

  sent(): void {
    this.#unsent -= 1;
    this.#open += 1;
  }

  /** A request was answered or failed. */
  settled(now: number): void {
    this.#open -= 1;
    this.#answered.push(now);
  }

  /** The client repeats a request without a turn. */
  repeated(now: number): void {
    this.#tokens -= 1;
    this.#answered.push(now);
  }

  /** Starts slowly after a rate limit was hit. */
  drain(): void {
    this.#tokens = Math.min(this.#tokens, 0);
  }

  get #perSecond(): number {
    return perSecond / this.#processes;
  }

  get #burst(): number {
    return Math.max(1, burst / this.#processes);
  }

  get #maxInASecond(): number {
    return Math.max(1, Math.floor(maxInASecond / this.#processes));
  }

  #refill(now: number): void {
    const refill = ((now - this.#refilled) / 1000) * this.#perSecond;
    if (refill > 0) this.#tokens = Math.min(this.#burst, this.#tokens + refill);
    this.#refilled = now;
  }
}
