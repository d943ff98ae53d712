import { backOff } from "../../lib/waits.js";

/** How long a shard tries to resume before a new session. */
export const resumeMs = 60_000;

/** The longest waits between attempts to resume and to connect. */
const longestResumeMs = 10_000;
const longestConnectMs = 60_000;

/** The first wait; it doubles. */
const firstConnectMs = 500;

/** Between two session starts. */
const betweenStartsMs = 5_000;

/** Session starts that may follow each other at once. */
const startsAtOnce = 6;

/**
 * Time to regain one session start: Discord allows 1,000 a day ("Session Start Limit Object" in its reference), which
 * unstable sessions must not use up.
 */
const giveBackMs = 90_000;

/** The same at most, with many shards. */
const longestGiveBackMs = 10 * 60_000;

/** A shard's attempts to connect, and the waits between. Times are monotonic. */
export class ReconnectDelays {
  readonly #giveBackMs: number;
  #offSince: number;
  #upSince: number | null = null;
  #attempts = 0;
  #startedAt: number | null = null;
  /** When all session starts are regained. */
  #allBackAt: number;

  /** @param shards that share the day's session starts */
  constructor(now: number, shards = 1) {
    this.#offSince = now;
    this.#allBackAt = now;
    this.#giveBackMs = Math.min(giveBackMs * shards, longestGiveBackMs);
  }

  up(now: number): void {
    this.#upSince ??= now;
    this.#attempts = 0;
  }

  down(now: number): void {
    if (this.#upSince === null) return;
    this.#upSince = null;
    this.#offSince = now;
  }

  /** The shard has used a session start. */
  started(now: number): void {
    this.#startedAt = now;
    this.#allBackAt = Math.max(this.#allBackAt, now) + this.#giveBackMs;
  }

  /** Whether it has started a session in this process. */
  get hasStarted(): boolean {
    return this.#startedAt !== null;
  }

  /** How long it has been down; 0: it is up. */
  offMs(now: number): number {
    return this.#upSince === null ? now - this.#offSince : 0;
  }

  /** @returns the milliseconds to wait before connecting */
  next(now: number, resumes: boolean): number {
    this.#attempts += 1;
    const connectMs = backOff(this.#attempts - 1, firstConnectMs, resumes ? longestResumeMs : longestConnectMs);
    if (resumes || this.#startedAt === null) return connectMs;
    const oneBackAt = this.#allBackAt - (startsAtOnce - 1) * this.#giveBackMs;
    return Math.max(connectMs, this.#startedAt + betweenStartsMs - now, oneBackAt - now);
  }
}
