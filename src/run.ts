import type { Settings } from "./config.js";
import { connect } from "./discord/connect.js";
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
 * Puts the program together, store first, then tables, then Discord, and resolves when it is on the air.
 *
 * @throws DatabaseError, TokenError: one line each that says what to do.
 */
export async function run(settings: Settings, ports: Ports): Promise<Running> {
  const { clock, log } = ports;
  const store = new Store(settings.databaseFile);
  try {
    const connection = await connect({
      token: settings.token,
      apiUrl: settings.apiUrl,
      clock,
      log,
      memory: {
        read: (key) => store.note(key),
        write: (key, value) => {
          store.setNote(key, value);
        },
      },
      tables: (shows) => new Tables(store, ports, shows),
    });
    return {
      stop: async () => {
        await connection.quiet();
        store.close();
        await connection.leave();
      },
      hurry: () => connection.hurry(),
    };
  } catch (error) {
    store.close();
    throw error;
  }
}
