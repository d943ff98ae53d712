import type { BotStatistics, Metrics } from "../discord/api/metrics.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import { createCounters, type Files, type StoreMetrics, type LeaseStatistics } from "./counters.js";
import { type Address, openPort, type Page } from "./server.js";
import { freshMs } from "../store/sqlite/heartbeat-file.js";

/** What health and gauges are read from. */
export interface Watched {
  readonly clock: Clock;
  readonly log: Log;
  /** Resolves unless the database does not answer and a restart might mend that. */
  readonly checkAnswers: () => Promise<void>;
  /** The last heartbeat, in milliseconds since 1970; null: none. */
  readonly lastAlive: () => Promise<number | null>;
  /** Whether answers can reach the bot; null: not on the air yet. */
  readonly isConnected: () => boolean | null;
  /** Null: not on the air yet. */
  readonly statistics: () => Promise<BotStatistics | null>;
  /** Whether other processes have all shards, and this one waits for one. */
  readonly isWaiting: () => boolean;
  /** Age of the oldest last heartbeat of this process's shards; left out: it is the only process. */
  readonly ownSilentMs?: () => number | null;
  readonly leases: () => LeaseStatistics | null;
  readonly outages: () => number;
  /** Whether the database is known not to answer, or to take no changes. */
  readonly isAway: () => boolean;
  readonly files: () => Files;
  readonly version: string;
}

/** The open metrics port. */
export interface Watch {
  readonly metrics: Metrics;
  /** Receives the store's metrics; null: there is no port. */
  readonly stored: StoreMetrics | null;
  /** The given log, with warnings and errors counted. */
  readonly log: Log;
  readonly close: () => Promise<void>;
}

/**
 * Opens the port for operators. `/metrics` is for Prometheus. `/live` is 200 while a restart would mend nothing; `/ready`
 * and `/health` while the bot can work, which needs database and Discord, and while it waits for a shard. Else 503 with the
 * reason.
 *
 * @throws PortError
 */
export async function openMetrics(
  address: Address,
  { clock, log, checkAnswers, lastAlive, isConnected, isWaiting, isAway, ownSilentMs, ...sources }: Watched,
): Promise<Watch> {
  const silentMs = async (): Promise<number | null> => {
    const at = await lastAlive();
    return at === null ? null : clock.now() - at;
  };
  const counters = createCounters({ ...sources, isWaiting, steady: () => clock.steady(), silentMs });
  const noAnswer = (error: unknown): Page => {
    // Of an outage there is one line already.
    if (!isAway()) log.warn({ error }, "the database does not answer");
    return json(503, { status: "sick", reason: "The database does not answer." });
  };
  const readiness = async (): Promise<Page> => {
    try {
      // Asks the database in any case.
      const ofAnyShard = await silentMs();
      if (isAway()) return json(503, { status: "sick", reason: "The database takes no changes." });
      const health = isWaiting() ? waiting : judge(isConnected(), ownSilentMs?.() ?? ofAnyShard);
      return json(health.status === "well" || health.status === "waiting" ? 200 : 503, health);
    } catch (error) {
      return noAnswer(error);
    }
  };
  const pages = {
    "/metrics": async () => ({ code: 200, ...(await counters.page()) }),
    "/live": async () => {
      try {
        await checkAnswers();
        return json(200, { status: "live" });
      } catch (error) {
        return noAnswer(error);
      }
    },
    "/ready": readiness,
    "/health": readiness,
  };
  const close = await openPort(address, pages, (error) => {
    log.warn({ error }, "the bot's statistics could not be read");
  });
  return {
    metrics: counters,
    stored: counters,
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

function json(code: number, content: object): Page {
  return { code, type: "application/json", text: `${JSON.stringify(content)}\n` };
}

/** Whether the bot can work, or why not, in one line. */
export type Health =
  | { readonly status: "well"; readonly silentSeconds: number }
  /** Healthy, and of use once another process ends. */
  | { readonly status: "waiting"; readonly reason: string }
  | { readonly status: "starting" | "sick"; readonly reason: string };

const waiting: Health = {
  status: "waiting",
  reason: "Other processes have all shards. This one takes the first that falls free.",
};

/**
 * The bot is well if Discord is connected and its heartbeat stored.
 *
 * @param isConnected null: not on the air yet
 * @param silentMs age of the last heartbeat; null: none
 */
export function judge(isConnected: boolean | null, silentMs: number | null): Health {
  if (isConnected === null) return { status: "starting", reason: "The bot is not connected to Discord yet." };
  if (!isConnected) return { status: "sick", reason: "The connection to Discord is down." };
  if (silentMs === null) return { status: "sick", reason: "The bot has stored no heartbeat in its database." };
  const silentSeconds = Math.round(silentMs / 1000);
  if (silentMs >= freshMs) return { status: "sick", reason: `No heartbeat in the database for ${silentSeconds} s.` };
  return { status: "well", silentSeconds };
}
