import type { LocalDiscord } from "../../playground/discord/index.js";
import { connect, type Connection } from "../../src/discord/connect.js";
import { noMetrics } from "../../src/discord/metrics.js";
import { Store } from "../../src/store/store.js";
import { stream } from "../../src/tables/stream.js";
import { Tables } from "../../src/tables/tables.js";
import type { Ports, Shows } from "../../src/tables/ports.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { keepLines, type Line } from "./tables.js";

/** The bot in this process, on a local Discord, with a database in memory and a clock that stands still. */
export interface Connected {
  readonly connection: Connection;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly lines: readonly Line[];
  end(): Promise<void>;
}

/** @param make the tables to serve; the usual ones when left out */
export async function connected(
  discord: LocalDiscord,
  make = (store: Store, ports: Ports, shows: Shows): Tables => new Tables(store, ports, shows),
): Promise<Connected> {
  const clock = fakeClock(Date.now());
  const { log, lines } = keepLines();
  const store = new Store(":memory:");
  const ports: Ports = { clock, log, seed: () => Buffer.alloc(32), random: stream };
  const connection = await connect({
    token: discord.token,
    apiUrl: discord.url,
    clock,
    log,
    metrics: noMetrics,
    memory: {
      read: (key) => store.note(key),
      write: (key, value) => {
        store.setNote(key, value);
      },
    },
    onDisk: () => Promise.resolve(),
    links: { privacy: null, terms: null, support: null },
    tables: (shows) => make(store, ports, shows),
  });
  return {
    connection,
    store,
    clock,
    lines,
    end: async () => {
      await connection.quiet();
      await connection.leave();
      store.close();
    },
  };
}
