import type { WebSocketManager } from "@discordjs/ws";
import { type RESTGetAPIGatewayBotResult, Routes } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";
import { backOff, sleep } from "../../lib/waits.js";

/** The longest wait before Discord is asked again. */
const longestWaitMs = 24 * 60 * 60_000;

/** How long an answer of Discord's is shared. */
const sharedMs = 5_000;

/** How often `pollStartsLeft` asks. */
const pollMs = 5 * 60_000;

/** Gateway sessions (IDENTIFY) that the bot may still start today. */
export interface StartLimit {
  /** Sessions to be started now. */
  readonly wanted: number;
  /** Starts left until the reset. */
  readonly remaining: number;
  /** Milliseconds until the limit resets. */
  readonly resetMs: number;
}

/**
 * Waits until the wanted sessions may be started: Discord resets the token of a bot that exceeds the limit.
 *
 * @param fetchLimit null: unknown, and nothing is waited for
 */
export async function waitForStarts(
  fetchLimit: () => Promise<StartLimit | null>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<void> {
  for (;;) {
    const limit = await fetchLimit();
    if (limit === null || limit.remaining >= limit.wanted) return;
    const { wanted, remaining, resetMs } = limit;
    const until = new Date(clock.now() + resetMs).toISOString();
    log.error(
      { wanted, remaining, until },
      "Discord lets the bot start no more sessions today, since it has started too many; it goes on when it may",
    );
    // A second more than until the reset.
    await sleep(clock, Math.min(resetMs + 1_000, longestWaitMs));
  }
}

/**
 * Fetches the limit for one session to be started. Shards that ask within some seconds share the answer, each wanting
 * one session more than those before.
 *
 * @returns null: the request failed
 */
export function startLimits(
  manager: WebSocketManager,
  { clock, log }: { readonly clock: Pick<Clock, "steady">; readonly log: Log },
): () => Promise<StartLimit | null> {
  let fetched = Number.NEGATIVE_INFINITY;
  let wanted = 0;
  let limit: Promise<StartLimit | null> = Promise.resolve(null);
  return async () => {
    if (clock.steady() - fetched >= sharedMs) {
      fetched = clock.steady();
      wanted = 0;
      limit = fetchStartLimit(manager, log);
    }
    wanted += 1;
    const place = wanted;
    const shared = await limit;
    return shared === null ? null : { ...shared, wanted: place };
  };
}

async function fetchStartLimit(manager: WebSocketManager, log: Log): Promise<StartLimit | null> {
  try {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation(/* force */ true);
    const { remaining, reset_after: resetMs } = limit;
    return { wanted: 1, remaining, resetMs };
  } catch (error) {
    log.warn({ error }, "Discord does not say how many sessions the bot may still start");
    return null;
  }
}

/**
 * Asks Discord now and every five minutes how many starts are left today.
 *
 * @param onAnswer called with the number, if the request succeeds
 * @returns stops asking
 */
export function pollStartsLeft(
  rest: Pick<PacedRest, "get">,
  { clock, log }: { readonly clock: Pick<Clock, "after">; readonly log: Log },
  onAnswer: (left: number) => void,
): () => void {
  let cancel = (): void => undefined;
  const ask = (): void => {
    cancel = clock.after(pollMs, ask);
    rest.get(Routes.gatewayBot()).then(
      (answer) => {
        onAnswer((answer as RESTGetAPIGatewayBotResult).session_start_limit.remaining);
      },
      (error: unknown) => {
        log.debug({ error }, "Discord does not say how many sessions may still be started");
      },
    );
  };
  ask();
  return () => {
    cancel();
  };
}

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
