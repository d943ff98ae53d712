import type { WebSocketManager } from "@discordjs/ws";
import { type RESTGetAPIGatewayBotResult, Routes } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";

/** The longest single timer. */
const longestMs = 24 * 60 * 60_000;

/** How often Discord is asked. */
const countMs = 5 * 60_000;

/** Sessions that Discord lets a bot start in a day. */
export interface StartLimit {
  /** Needed now. */
  readonly wanted: number;
  /** Left today. */
  readonly remaining: number;
  /** Milliseconds until the limit resets. */
  readonly resetMs: number;
}

/**
 * Waits until Discord allows the wanted sessions: exceeding the limit resets the token.
 *
 * @param ask the current limit; null: unknown, do not wait
 */
export async function untilStartsLeft(
  ask: () => Promise<StartLimit | null>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<void> {
  for (;;) {
    const limit = await ask();
    if (limit === null || limit.remaining >= limit.wanted) return;
    const { wanted, remaining, resetMs } = limit;
    const until = new Date(clock.now() + resetMs).toISOString();
    log.error(
      { wanted, remaining, until },
      "Discord lets the bot start no more sessions today, since it has started too many; it goes on when it may",
    );
    await new Promise<void>((resolve) => clock.after(Math.min(resetMs + 1_000, longestMs), resolve));
  }
}

/** The current limit for one more session; null: Discord does not answer. */
export async function limitFor(manager: WebSocketManager, log: Log): Promise<StartLimit | null> {
  try {
    const { remaining, reset_after: resetMs } = (await manager.fetchGatewayInformation(true)).session_start_limit;
    return { wanted: 1, remaining, resetMs };
  } catch (error) {
    log.warn({ error }, "Discord does not say how many sessions the bot may still start");
    return null;
  }
}

/** Asks Discord now and every five minutes for the starts left today. @returns a function that ends it */
export function countStarts(
  rest: Pick<PacedRest, "get">,
  { clock, log }: { readonly clock: Pick<Clock, "after">; readonly log: Log },
  counted: (left: number) => void,
): () => void {
  let cancel = (): void => undefined;
  const ask = (): void => {
    cancel = clock.after(countMs, ask);
    rest.get(Routes.gatewayBot()).then(
      (told) => {
        counted((told as RESTGetAPIGatewayBotResult).session_start_limit.remaining);
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
