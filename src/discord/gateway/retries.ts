/** So long a shard tries to take its session up again before it starts a new one, in milliseconds. */
export const resumeMs = 60_000;

/** The longest waits between two attempts, in milliseconds: to take a session up, to connect. */
const longestResumeMs = 10_000;
const longestConnectMs = 60_000;

/** Waits are doubled from this on, in milliseconds. */
const firstConnectMs = 500;

/** Two session starts are this far apart, in milliseconds. */
const betweenStartsMs = 5_000;

/** This many session starts may follow each other at once; each is given back after a while. */
const startsAtOnce = 6;

/**
 * One session start is given back in this time, in milliseconds: Discord allows a bot 1,000 in a day ("Session Start
 * Limit Object" in its reference), so a shard whose sessions never last does not use them up.
 */
const giveBackMs = 90_000;

/** With many shards, which share the day's starts, one is given back to each no later than after this, in milliseconds. */
const longestGiveBackMs = 10 * 60_000;

/** How often a shard has tried to get on the air, and how long it has to wait before it does again. Times are steady ones. */
export class Retries {
  readonly #giveBackMs: number;
  #offSince: number;
  #upSince: number | null = null;
  #attempts = 0;
  #startedAt: number | null = null;
  /** When all session starts will have been given back. */
  #allBackAt: number;

  /** @param shards how many shards share the day's session starts */
  constructor(now: number, shards = 1) {
    this.#offSince = now;
    this.#allBackAt = now;
    this.#giveBackMs = Math.min(giveBackMs * shards, longestGiveBackMs);
  }

  /** It is on the air. */
  up(now: number): void {
    this.#upSince ??= now;
    this.#attempts = 0;
  }

  /** It is off the air. */
  down(now: number): void {
    if (this.#upSince === null) return;
    this.#upSince = null;
    this.#offSince = now;
  }

  /** It has spent a session start. */
  started(now: number): void {
    this.#startedAt = now;
    this.#allBackAt = Math.max(this.#allBackAt, now) + this.#giveBackMs;
  }

  /** Whether it has started a session in this process. */
  get hasStarted(): boolean {
    return this.#startedAt !== null;
  }

  /** How long it has been off the air, in milliseconds; 0: it is not. */
  offMs(now: number): number {
    return this.#upSince === null ? now - this.#offSince : 0;
  }

  /**
   * It is about to connect.
   *
   * @param resumes whether to take its session up again
   * @returns the milliseconds to wait before
   */
  next(now: number, resumes: boolean): number {
    this.#attempts += 1;
    const connectMs = doubled(firstConnectMs, this.#attempts - 1, resumes ? longestResumeMs : longestConnectMs);
    if (resumes || this.#startedAt === null) return connectMs;
    const oneBackAt = this.#allBackAt - (startsAtOnce - 1) * this.#giveBackMs;
    return Math.max(connectMs, this.#startedAt + betweenStartsMs - now, oneBackAt - now);
  }
}

/** 0 before the first time, then the first wait, which doubles with each further time up to the longest. */
function doubled(first: number, times: number, longest: number): number {
  return times <= 0 ? 0 : Math.min(first * 2 ** (times - 1), longest);
}
