import type { LocalDiscord } from "../../playground/discord/index.js";
import { type Clock, realClock } from "../../src/clock.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import { connectBot, type ConnectedBot } from "../../src/process/connect-bot.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { LeasedShards } from "../../src/cluster/leased-shards.js";
import type { ErrandRows, Store } from "../../src/store/store.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { keepLines, type Line } from "./tables.js";
import { allGames } from "../../src/games/index.js";
import { nextSeed } from "./interactions.js";

/** The bot in this process, on a local Discord. */
export interface Connected<Time extends Clock = FakeClock> {
  readonly connection: ConnectedBot;
  readonly store: Store;
  readonly clock: Time;
  readonly lines: readonly Line[];
  /** Leaves as SIGTERM has it done. */
  end(): Promise<void>;
}

/** Real time, but this many times as fast. */
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

/** With a database in memory and a clock that stands still. */
export function connected(discord: LocalDiscord): Promise<Connected> {
  const still = fakeClock(Date.now());
  const clock: FakeClock = { ...still, after: (ms, job) => (ms > 0 ? still : realClock).after(ms, job) };
  return connectedBy(discord, clock, openSqliteStore(":memory:"));
}

/** @throws what `connectBot` throws */
export async function connectedBy<Time extends Clock>(
  discord: LocalDiscord,
  clock: Time,
  store: Store,
  { shards = null, leased }: { readonly shards?: number | null; readonly leased?: LeasedShards } = {},
): Promise<Connected<Time>> {
  const { log, lines } = keepLines();
  const settings = {
    blocked: { users: new Set<string>(), servers: new Set<string>() },
    token: discord.token,
    apiUrl: discord.url,
    links: { privacy: null, terms: null, support: null },
    shards: { count: shards, perProcess: null },
  };
  // Processes that lease their shards ask each other through the database.
  const asked = leased === undefined ? store : { ...store, errands: noErrands };
  const ports = {
    games: allGames,
    store: asked,
    clock,
    log,
    metrics: noMetrics,
    seed: nextSeed,
    random: drawStream,
    ...(leased === undefined ? {} : { leased }),
  };
  const connection = await connectBot(settings, ports).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return {
    connection,
    store,
    clock,
    lines,
    end: async () => {
      await connection.disconnect();
      await connection.leave();
      await store.close();
    },
  };
}

/** Nobody asks for anything. */
const noErrands: ErrandRows = {
  add: () => Promise.resolve(),
  due: () => Promise.resolve([]),
  done: () => Promise.resolve(),
  left: () => Promise.resolve([]),
};
