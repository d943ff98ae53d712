import type { BotFigures, Metrics } from "../discord/metrics.js";
import type { Clock, Log } from "../tables/ports.js";
import { createCounters } from "./counters.js";
import { judge } from "./health.js";
import { type Address, openPort } from "./server.js";

/** What the figures of a moment are read from. */
export interface Watched {
  readonly clock: Clock;
  readonly log: Log;
  /** When the bot left its last sign of life, in milliseconds since 1970; null: never. */
  readonly lastAlive: () => number | null;
  /** Whether answers can reach the bot; null while it is still on its way to Discord. */
  readonly onAir: () => boolean | null;
  /** How the bot stands; null likewise. */
  readonly figures: () => BotFigures | null;
}

/** An open port that tells of the bot. */
export interface Watch {
  readonly metrics: Metrics;
  /** The log that was given, whose warnings and errors are counted from here on. */
  readonly log: Log;
  readonly close: () => Promise<void>;
}

/**
 * Opens a port with two pages for whoever looks after the bot: `/metrics` for Prometheus, and `/health`, which is 200
 * while the bot can do its work and else 503 with the reason.
 *
 * @throws PortError when the port cannot be had
 */
export async function openMetrics(
  address: Address,
  { clock, log, lastAlive, onAir, figures }: Watched,
): Promise<Watch> {
  const silentMs = (): number | null => {
    const at = lastAlive();
    return at === null ? null : clock.now() - at;
  };
  const counters = createCounters({ steady: () => clock.steady(), silentMs, figures });
  const pages = {
    "/metrics": async () => ({ code: 200, ...(await counters.page()) }),
    "/health": async () => {
      const health = judge(onAir(), silentMs());
      return {
        code: health.status === "well" ? 200 : 503,
        type: "application/json",
        text: `${JSON.stringify(health)}\n`,
      };
    },
  };
  const close = await openPort(address, pages, (error) => {
    log.warn({ error }, "the figures of the bot could not be read");
  });
  return {
    metrics: counters,
    log: {
      debug: (facts, sentence) => {
        log.debug(facts, sentence);
      },
      info: (facts, sentence) => {
        log.info(facts, sentence);
      },
      warn: (facts, sentence) => {
        counters.logged("warn");
        log.warn(facts, sentence);
      },
      error: (facts, sentence) => {
        counters.logged("error");
        log.error(facts, sentence);
      },
    },
    close,
  };
}
