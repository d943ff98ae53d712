import type { BotFigures, Metrics } from "../discord/api/metrics.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import { createCounters, type Files, type StoreMetrics } from "./counters.js";
import { type Address, openPort, type Page } from "./server.js";
import { freshMs } from "../store/sqlite/signs-of-life.js";

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
  /** How large the database's file and the log beside it are, in bytes; what cannot be looked at is left out. */
  readonly files: () => Files;
  /** This program's version. */
  readonly version: string;
}

/** An open port that tells of the bot. */
export interface Watch {
  readonly metrics: Metrics;
  /** Where the store's own figures are told; null: nobody counts them. */
  readonly stored: StoreMetrics | null;
  /** The log that was given, whose warnings and errors are counted from here on. */
  readonly log: Log;
  readonly close: () => Promise<void>;
}

/**
 * Opens a port for whoever looks after the bot. `/metrics` is for Prometheus. `/live` is 200 while this process turns and
 * its database answers, for whoever would restart it otherwise. `/ready` is 200 while the bot can do its work, for which
 * it needs Discord too, and else 503 with the reason; `/health` says the same.
 *
 * @throws PortError when the port cannot be had
 */
export async function openMetrics(
  address: Address,
  { clock, log, lastAlive, onAir, figures, files, version }: Watched,
): Promise<Watch> {
  const silentMs = (): number | null => {
    const at = lastAlive();
    return at === null ? null : clock.now() - at;
  };
  const counters = createCounters({ steady: () => clock.steady(), silentMs, figures, files, version });
  const readiness = async (): Promise<Page> => {
    const health = judge(onAir(), silentMs());
    return json(health.status === "well" ? 200 : 503, health);
  };
  const pages = {
    "/metrics": async () => ({ code: 200, ...(await counters.page()) }),
    "/live": async () => {
      try {
        lastAlive();
        return json(200, { status: "live" });
      } catch (error) {
        log.warn({ error }, "the database does not answer");
        return json(503, { status: "sick", reason: "The database does not answer." });
      }
    },
    "/ready": readiness,
    "/health": readiness,
  };
  const close = await openPort(address, pages, (error) => {
    log.warn({ error }, "the figures of the bot could not be read");
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

/** Whether the bot can do its work. `reason`: why not, in one line. */
export type Health =
  | { readonly status: "well"; readonly silentSeconds: number }
  | { readonly status: "starting" | "sick"; readonly reason: string };

/**
 * Judges the bot: well is one whose connection to Discord stands and that could leave its sign of life in the database.
 *
 * @param onAir whether answers can reach it; null while it is still on its way to Discord
 * @param silentMs age of the last sign of life; null: there is none
 */
export function judge(onAir: boolean | null, silentMs: number | null): Health {
  if (onAir === null) return { status: "starting", reason: "The bot is not connected to Discord yet." };
  if (!onAir) return { status: "sick", reason: "The connection to Discord is down." };
  if (silentMs === null) return { status: "sick", reason: "The bot has left no sign of life in its database." };
  const silentSeconds = Math.round(silentMs / 1000);
  if (silentMs >= freshMs) return { status: "sick", reason: `No sign of life in the database for ${silentSeconds} s.` };
  return { status: "well", silentSeconds };
}
