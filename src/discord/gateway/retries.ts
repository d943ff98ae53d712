/** A connection that was up for this long has worked, in milliseconds. */
const lastingMs = 60_000;

/** So long a shard tries to take its session up again before it starts a new one, in milliseconds. */
export const resumeMs = 60_000;

/** The longest waits between two attempts, in milliseconds: to take a session up, to connect, to start a session. */
const longestResumeMs = 10_000;
const longestConnectMs = 60_000;
const longestStartMs = 10 * 60_000;

/** Waits are doubled from these on, in milliseconds. */
const firstConnectMs = 500;
const firstStartMs = 5_000;

/** How often a shard has tried to get on the air, and how long it has to wait before it does again. Times are steady ones. */
export class Retries {
  #offSince: number;
  #upSince: number | null = null;
  #attempts = 0;
  #starts = 0;
  #startedAt: number | null = null;

  constructor(now: number) {
    this.#offSince = now;
  }

  /** It is on the air. */
  up(now: number): void {
    this.#upSince ??= now;
    this.#attempts = 0;
  }

  /** It is off the air. */
  down(now: number): void {
    if (this.#upSince === null) return;
    if (now - this.#upSince >= lastingMs) this.#starts = 0;
    this.#upSince = null;
    this.#offSince = now;
  }

  /** It has spent a session start. */
  started(now: number): void {
    this.#starts += 1;
    this.#startedAt = now;
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
    return Math.max(connectMs, this.#startedAt + doubled(firstStartMs, this.#starts - 1, longestStartMs) - now);
  }
}

/** 0 before the first time, then the first wait, which doubles with each further time up to the longest. */
function doubled(first: number, times: number, longest: number): number {
  return times <= 0 ? 0 : Math.min(first * 2 ** (times - 1), longest);
}
