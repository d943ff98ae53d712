import type { BotStatistics, Metrics } from "../discord/api/metrics.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import { createCounters, type Files, type StoreMetrics, type LeaseStatistics } from "./counters.js";
import { freshMs } from "../store/heartbeats.js";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";

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
 * @internal
 */
export function judge(isConnected: boolean | null, silentMs: number | null): Health {
  if (isConnected === null) return { status: "starting", reason: "The bot is not connected to Discord yet." };
  if (!isConnected) return { status: "sick", reason: "The connection to Discord is down." };
  if (silentMs === null) return { status: "sick", reason: "The bot has stored no heartbeat in its database." };
  const silentSeconds = Math.round(silentMs / 1000);
  if (silentMs >= freshMs) return { status: "sick", reason: `No heartbeat in the database for ${silentSeconds} s.` };
  return { status: "well", silentSeconds };
}

/** Why a port cannot be opened, and what to set. */
export class PortError extends Error {}

/** Where to listen. */
interface Address {
  /** An IP address of this machine. */
  readonly host: string;
  readonly port: number;
}

/** The response of a path. */
interface Page {
  readonly code: number;
  /** The content type. */
  readonly type: string;
  readonly text: string;
}

/**
 * Answers GET and HEAD on a few paths. It refuses other host names, since a web page whose name resolves to this
 * machine could otherwise read the metrics. Errors of a page go to `failed`, never to the client.
 *
 * @param pages by path
 * @returns closes the port and its connections
 * @throws PortError
 * @internal
 */
export async function openPort(
  { host, port }: Address,
  pages: Readonly<Record<string, () => Promise<Page>>>,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (!isMeant(request)) {
      send(response, plain(403, "This port goes by its address, by localhost or by this machine's name."));
      return;
    }
    const path = (request.url ?? "").split("?")[0] ?? "";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const page = isRead && Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page === undefined) {
      send(response, plain(404, "Not found."));
      return;
    }
    page().then(
      (found) => {
        send(response, found);
      },
      (error: unknown) => {
        failed(error);
        send(response, plain(500, "This could not be read; the log says why."));
      },
    );
  });
  await listen(server, { host, port });
  server.on("error", failed);
  return () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
}

function listen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new PortError(complaintOf(error, { host, port })));
    });
    server.listen({ host, port, exclusive: true }, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

function complaintOf({ code, message }: NodeJS.ErrnoException, { host, port }: Address): string {
  const otherPort = "Set METRICS_PORT to another one, or leave it empty to go without metrics.";
  switch (code) {
    case "EADDRINUSE":
      return `The port ${port} of ${host} is taken. ${otherPort}`;
    case "EACCES":
      return `The bot may not open port ${port} of ${host}. ${otherPort}`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${host}. Set METRICS_HOST to one of its own, or leave it out.`;
    case undefined:
    default:
      return `The port ${port} of ${host} cannot be opened: ${message}. ${otherPort}`;
  }
}

/**
 * Whether a request names an IP address, localhost or a name without a dot, such as a container's: nobody on the
 * Internet can point those here. Without a host it comes from no browser.
 */
function isMeant({ headers: { host } }: IncomingMessage): boolean {
  if (host === undefined) return true;
  const name = host
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
  return isIP(name) !== 0 || !name.includes(".") || name === hostname().toLowerCase();
}

function plain(code: number, text: string): Page {
  return { code, type: "text/plain; charset=utf-8", text: `${text}\n` };
}

function send(response: ServerResponse, { code, type, text }: Page): void {
  const headers = { "content-type": type, "content-length": Buffer.byteLength(text), "cache-control": "no-store" };
  response.writeHead(code, headers).end(text);
}
