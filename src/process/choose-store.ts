import { randomUUID } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { hostname } from "node:os";
import type { WorldPorts } from "../app.js";
import type { DatabaseSettings, Settings } from "../config.js";
import { SessionFormat } from "../discord/gateway/shard-source.js";
import type { Log } from "../log.js";
import { heartbeatsOfFile, heartbeatsOfServer } from "../store/heartbeats.js";
import { openPostgresStore } from "../store/drivers/postgres/postgres-store.js";
import { Connections } from "../store/drivers/postgres/connections.js";
import { postgresLeases } from "../store/drivers/postgres/leases.js";
import { leaseTimes } from "../store/shard-leases.js";
import { openSqliteStore } from "../store/drivers/sqlite/sqlite-store.js";
import { DatabaseError, StoreRefusedError, type Store } from "../store/store.js";
import { botKey } from "./connect-bot.js";
import { type LeasedShards, leasedShards } from "../cluster/leased-shards.js";

/** For leases alone: none may wait behind what tables store. */
const leaseConnections = 2;

interface OnServer {
  readonly database: DatabaseSettings & { readonly kind: "postgres" };
  readonly settings: Settings;
}

/** The store, and how this machine sees it. */
export interface OpenedStore {
  readonly store: Store;
  /** Null: this process alone has all shards. */
  readonly leased: LeasedShards | null;
  /** Sets the time of the file by which `bin/health.ts` sees that this process runs. @param at 0: it has ended */
  readonly touchHeartbeat: (at: number) => void;
  /** Resolves if a restart would mend nothing that is wrong with the database. @throws Error otherwise */
  readonly checkAnswers: () => Promise<void>;
  /** How often the database has stopped answering. */
  readonly outages: () => number;
  /** Whether it does not answer, or takes no changes, as far as the last calls know. */
  readonly isAway: () => boolean;
  /** In bytes; null: not on this machine. */
  readonly fileSizes: () => { readonly database: number | null; readonly wal: number | null };
}

/** @throws DatabaseError: one line that says what to do */
export async function openStore(settings: Settings, ports: Pick<WorldPorts, "clock" | "log">): Promise<OpenedStore> {
  const { database } = settings;
  switch (database.kind) {
    case "sqlite":
      return openFile(database.file, ports.log);
    case "postgres":
      return openServer({ database, settings }, ports);
  }
}

function openFile(file: string, log: Log): OpenedStore {
  const store = openSqliteStore(
    file,
    (error) => {
      log.error({ error }, "WAL checkpoint failed; the WAL keeps growing until one succeeds");
    },
    (copy) => {
      log.info({ copy }, "the database was migrated; the copy is the database as it was before");
    },
  );
  // The WAL is next to the file itself, not to a link.
  const real = realpathSync(file);
  return {
    store,
    leased: null,
    touchHeartbeat: heartbeatsOfFile(file).touch,
    checkAnswers: async () => {
      await store.lastAlive();
    },
    outages: () => 0,
    isAway: () => false,
    fileSizes: () => ({ database: sizeOf(file), wal: sizeOf(`${real}-wal`) }),
  };
}

async function openServer(
  { database: { url, pool }, settings }: OnServer,
  { clock, log }: Pick<WorldPorts, "clock" | "log">,
): Promise<OpenedStore> {
  const { metrics, shards } = settings;
  const process = randomUUID();
  // The keeper says so itself.
  const quiet = { began: () => undefined, ended: () => undefined };
  const forLeases = new Connections(url, leaseConnections, quiet);
  const leased = leasedShards({
    leases: postgresLeases(forLeases, { id: process, host: hostname(), most: shards.perProcess }, leaseTimes),
    count: shards.count,
    format: new SessionFormat(botKey(settings)),
    clock,
    log,
  });
  let outages = 0;
  let isAway = false;
  const outage = {
    began: (error: unknown) => {
      outages += 1;
      isAway = true;
      log.error(
        { error },
        error instanceof DatabaseError
          ? "PostgreSQL takes no changes; presses are refused and time stands still until it does"
          : "PostgreSQL does not answer; presses are refused and time stands still until it does",
      );
    },
    ended: () => {
      isAway = false;
      log.info({}, "PostgreSQL answers again");
    },
  };
  const { held } = leased.keeper;
  try {
    const store = await openPostgresStore({ url, pool, process, holdings: held, outage });
    return {
      store: tellRefusals(store, () => {
        leased.keeper.doubt();
      }),
      leased,
      touchHeartbeat: heartbeatsOfServer(url, metrics?.port ?? null).touch,
      // It is another program's to mend.
      checkAnswers: () => Promise.resolve(),
      outages: () => outages,
      isAway: () => isAway || forLeases.isAway,
      fileSizes: () => ({ database: null, wal: null }),
    };
  } catch (error) {
    await leased.keeper.stop();
    throw error;
  }
}

/** The same store. @param refused called when it refuses what this process took for its own */
function tellRefusals(store: Store, refused: () => void): Store {
  const told =
    <Args extends readonly unknown[], Outcome>(call: (...args: Args) => Promise<Outcome>) =>
    async (...args: Args): Promise<Outcome> => {
      try {
        return await call(...args);
      } catch (error) {
        if (error instanceof StoreRefusedError) refused();
        throw error;
      }
    };
  return {
    ...store,
    create: told((...args) => store.create(...args)),
    commit: told((...args) => store.commit(...args)),
    touch: told((...args) => store.touch(...args)),
  };
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
