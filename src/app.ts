import { readFileSync, realpathSync, statSync } from "node:fs";
import { z } from "zod";
import type { Settings } from "./config.js";
import { connect, type Connection } from "./discord/gateway/connect.js";
import type { GatewayError } from "./discord/gateway/closings.js";
import { noMetrics } from "./discord/api/metrics.js";
import { startHeart } from "./process/heartbeat.js";
import { MeasuredStore } from "./metrics/measured-store.js";
import { openMetrics, type Watch } from "./metrics/open-metrics.js";
import type { Store } from "./store/store.js";
import { mostOf } from "./tables/decide/bounds.js";
import type { Ports } from "./tables/ports.js";
import { createTables } from "./tables/tables.js";

/** The running program. */
export interface Running {
  /** Finishes what is in hand, closes the store and leaves the gateway. */
  stop(): Promise<void>;
  /** Lets time run to the nearest deadline, for whoever tries the program out. */
  hurry(): Promise<void>;
  /** Resolves when Discord has closed the connection for a reason that waiting does not change. */
  readonly ended: Promise<GatewayError>;
}

/**
 * Puts the program together, store first, then the port for whoever looks after it, then tables, then Discord, and
 * resolves when it is on the air.
 *
 * @throws DatabaseError, PortError, GatewayError: one line each that says what to do.
 */
export async function run(settings: Settings, ports: Ports): Promise<Running> {
  let online: Connection | null = null;
  let watch: Watch | null = null;
  const store = new MeasuredStore(
    () => watch?.stored ?? null,
    settings.databaseFile,
    (error) => {
      ports.log.error({ error }, "the log beside the database could not be taken over into it, and grows meanwhile");
    },
    (copy) => {
      ports.log.info({ copy }, "the database was brought up to date; as it was before it lies in the copy");
    },
  );
  const stopHeart = startHeart(settings.databaseFile, () => store.lastAlive(), ports);
  try {
    watch = await watched(settings, ports, store, () => online);
    const { log, metrics, close } = watch;
    const connection = await connect({
      token: settings.token,
      apiUrl: settings.apiUrl,
      clock: ports.clock,
      log,
      metrics,
      memory: {
        read: (key) => store.note(key),
        write: (key, value) => {
          store.setNote(key, value);
        },
      },
      onDisk: () => store.onDisk(),
      links: settings.links,
      tables: (shows) => createTables(store, { ...ports, log }, shows, mostOf),
    });
    online = connection;
    return {
      stop: async () => {
        await close();
        await connection.quiet();
        await stopHeart();
        store.close();
        await connection.leave();
      },
      hurry: () => connection.hurry(),
      ended: connection.ended,
    };
  } catch (error) {
    await watch?.close();
    await stopHeart();
    store.close();
    throw error;
  }
}

/** The port for whoever looks after the bot, where one is set. */
async function watched(
  { metrics: address, databaseFile }: Settings,
  { clock, log }: Ports,
  store: Store,
  online: () => Connection | null,
): Promise<Watch> {
  if (address === null) return { metrics: noMetrics, stored: null, log, close: async () => {} };
  const figures = () => online()?.figures() ?? null;
  const onAir = () => online()?.onAir() ?? null;
  // The log lies beside the file itself, and not beside a link to it.
  const file = realpathSync(databaseFile);
  const files = () => ({ database: sizeOf(databaseFile), log: sizeOf(`${file}-wal`) });
  const lastAlive = () => store.lastAlive();
  return openMetrics(address, { clock, log, lastAlive, onAir, figures, files, version: version() });
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

/** The program's version, from the package that it lies in. */
function version(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
