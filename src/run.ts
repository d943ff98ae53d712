import type { Settings } from "./config.js";
import { connect, type Connection } from "./discord/connect.js";
import { noMetrics } from "./discord/metrics.js";
import { openMetrics, type Watch } from "./metrics/open-metrics.js";
import { Store } from "./store/store.js";
import type { Ports } from "./tables/ports.js";
import { Tables } from "./tables/tables.js";

/** The running program. */
export interface Running {
  /** Finishes what is in hand, closes the store and leaves the gateway. */
  stop(): Promise<void>;
  /** Lets time run to the nearest deadline, for whoever tries the program out. */
  hurry(): Promise<void>;
}

/**
 * Puts the program together, store first, then the port for whoever looks after it, then tables, then Discord, and
 * resolves when it is on the air.
 *
 * @throws DatabaseError, PortError, TokenError: one line each that says what to do.
 */
export async function run(settings: Settings, ports: Ports): Promise<Running> {
  const store = new Store(
    settings.databaseFile,
    (error) => {
      ports.log.error({ error }, "the log beside the database could not be taken over into it, and grows meanwhile");
    },
    (copy) => {
      ports.log.info({ copy }, "the database was brought up to date; as it was before it lies in the copy");
    },
  );
  let online: Connection | null = null;
  let watch: Watch | null = null;
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
      tables: (shows) => new Tables(store, { ...ports, log }, shows),
    });
    online = connection;
    return {
      stop: async () => {
        await close();
        await connection.quiet();
        store.close();
        await connection.leave();
      },
      hurry: () => connection.hurry(),
    };
  } catch (error) {
    await watch?.close();
    store.close();
    throw error;
  }
}

/** The port for whoever looks after the bot, where one is set. */
async function watched(
  { metrics: address }: Settings,
  { clock, log }: Ports,
  store: Store,
  online: () => Connection | null,
): Promise<Watch> {
  if (address === null) return { metrics: noMetrics, log, close: async () => {} };
  const figures = () => online()?.figures() ?? null;
  const onAir = () => online()?.onAir() ?? null;
  return openMetrics(address, { clock, log, lastAlive: () => store.lastAlive(), onAir, figures });
}
