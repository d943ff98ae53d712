import type { LocalDiscord } from "../../playground/discord/index.js";
import { realClock } from "../../src/clock.js";
import { connect, type Connection } from "../../src/discord/gateway/connect.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import { Store } from "../../src/store/store.js";
import { stream } from "../../src/tables/decide/stream.js";
import { createTables, type Tables } from "../../src/tables/tables.js";
import type { Clock, Ports, Shows } from "../../src/tables/ports.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { keepLines, type Line } from "./tables.js";

/** The bot in this process, on a local Discord. */
export interface Connected<Time extends Clock = FakeClock> {
  readonly connection: Connection;
  readonly store: Store;
  readonly clock: Time;
  readonly lines: readonly Line[];
  /** Leaves as SIGTERM has it done. */
  end(): Promise<void>;
}

/** Real time, but so many times as fast for whoever waits by it. */
export function hurriedClock(times: number): Clock {
  return {
    now: () => Date.now(),
    steady: () => performance.now() * times,
    after: (ms, job) => {
      const timer = setTimeout(job, ms / times);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}

type Make = (store: Store, ports: Ports, shows: Shows) => Tables;

/**
 * With a database in memory and a clock that stands still, but for what is to be done at once.
 *
 * @param make the tables to serve; the usual ones when left out
 */
export function connected(discord: LocalDiscord, make?: Make): Promise<Connected> {
  const still = fakeClock(Date.now());
  const clock: FakeClock = { ...still, after: (ms, job) => (ms > 0 ? still : realClock).after(ms, job) };
  return connectedBy(discord, clock, ":memory:", make);
}

/** @throws what `connect` throws */
export async function connectedBy<Time extends Clock>(
  discord: LocalDiscord,
  clock: Time,
  file: string,
  make: Make = (store, ports, shows) => createTables(store, ports, shows),
): Promise<Connected<Time>> {
  const { log, lines } = keepLines();
  const store = new Store(file);
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
  }).catch((error: unknown) => {
    store.close();
    throw error;
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
