import { readFileSync, realpathSync, statSync } from "node:fs";
import { z } from "zod";
import type { WorldPorts } from "../app.js";
import type { Settings } from "../config.js";
import { noMetrics } from "../discord/api/metrics.js";
import { measureStore } from "../metrics/measure-store.js";
import { openMetrics, type Watch } from "../metrics/open-metrics.js";
import { openSqliteStore } from "../store/sqlite/sqlite-store.js";
import { DatabaseError, type Store } from "../store/store.js";
import { defaultMaxima } from "../tables/decide/user-limits.js";
import { connectBot, type ConnectedBot } from "./connect-bot.js";
import { startHeartbeat } from "./heartbeat.js";

/** The running program. */
export interface Running extends Pick<ConnectedBot, "app" | "ended"> {
  readonly store: Store;
  /** Finishes pending work, closes the store and leaves the gateway. */
  stop(): Promise<void>;
}

/**
 * Starts store, metrics port and bot; resolves when the bot is on the air.
 *
 * @throws DatabaseError, PortError, GatewayError: one line that says what to do
 */
export async function start(settings: Settings, ports: WorldPorts): Promise<Running> {
  let online: ConnectedBot | null = null;
  let watch: Watch | null = null;
  const { database } = settings;
  if (database.kind === "postgres") throw new DatabaseError("This version of the bot cannot use DATABASE_URL yet.");
  const opened = openSqliteStore(
    database.file,
    (error) => {
      ports.log.error({ error }, "WAL checkpoint failed; the WAL keeps growing until one succeeds");
    },
    (copy) => {
      ports.log.info({ copy }, "the database was migrated; the copy is the database as it was before");
    },
  );
  const store = measureStore(opened, () => watch?.stored ?? null);
  const stopHeart = startHeartbeat(database.file, () => store.lastAlive(), ports);
  try {
    watch = await openWatch(settings.metrics, database.file, ports, store, () => online);
    const { log, metrics, close } = watch;
    const bot = await connectBot(settings, { ...ports, log, metrics, store, maxima: defaultMaxima });
    online = bot;
    return {
      app: bot.app,
      store,
      ended: bot.ended,
      stop: async () => {
        await close();
        await bot.disconnect();
        await stopHeart();
        await store.close();
        await bot.leave();
      },
    };
  } catch (error) {
    await watch?.close();
    await stopHeart();
    await store.close();
    throw error;
  }
}

async function openWatch(
  address: Settings["metrics"],
  databaseFile: string,
  { clock, log }: WorldPorts,
  store: Store,
  online: () => ConnectedBot | null,
): Promise<Watch> {
  if (address === null) return { metrics: noMetrics, stored: null, log, close: async () => {} };
  const statistics = async () => (await online()?.statistics()) ?? null;
  const isConnected = () => online()?.isConnected() ?? null;
  // The WAL is next to the file itself, not to a link.
  const file = realpathSync(databaseFile);
  const files = () => ({ database: sizeOf(databaseFile), wal: sizeOf(`${file}-wal`) });
  const lastAlive = () => store.lastAlive();
  return openMetrics(address, { clock, log, lastAlive, isConnected, statistics, files, version: version() });
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

/** From package.json. */
function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
