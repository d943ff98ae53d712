import type { WebSocketManager } from "@discordjs/ws";
import { type RESTGetAPIGatewayBotResult, Routes } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";

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
    await new Promise<void>((resolve) => clock.after(Math.min(resetMs + 1_000, longestWaitMs), resolve));
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
