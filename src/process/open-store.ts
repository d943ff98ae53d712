import { randomUUID } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import type { DatabaseSettings, Settings } from "../config.js";
import type { Log } from "../log.js";
import * as postgresHeart from "../store/postgres/heartbeat-file.js";
import { openPostgresStore } from "../store/postgres/open-store.js";
import { SoleOwner } from "../store/postgres/sole-owner.js";
import * as sqliteHeart from "../store/sqlite/heartbeat-file.js";
import { openSqliteStore } from "../store/sqlite/sqlite-store.js";
import type { Store } from "../store/store.js";

/** The store, and how this machine sees it. */
export interface OpenedStore {
  readonly store: Store;
  /** Sets the time of the file by which `bin/health.ts` sees that this process runs. @param at 0: it has ended */
  readonly touchHeartbeat: (at: number) => void;
  /** Resolves if a restart would mend nothing that is wrong with the database. @throws Error otherwise */
  readonly checkAnswers: () => Promise<void>;
  /** In bytes; null: not on this machine. */
  readonly fileSizes: () => { readonly database: number | null; readonly wal: number | null };
}

/** @throws DatabaseError: one line that says what to do */
export async function openStore({ database, metrics }: Settings, log: Log): Promise<OpenedStore> {
  switch (database.kind) {
    case "sqlite":
      return openFile(database.file, log);
    case "postgres":
      return openServer(database, metrics?.port ?? null, log);
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
    touchHeartbeat: (at) => {
      sqliteHeart.touchHeartbeat(file, at);
    },
    checkAnswers: async () => {
      await store.lastAlive();
    },
    fileSizes: () => ({ database: sizeOf(file), wal: sizeOf(`${real}-wal`) }),
  };
}

async function openServer(
  { url, pool }: DatabaseSettings & { readonly kind: "postgres" },
  port: number | null,
  log: Log,
): Promise<OpenedStore> {
  const process = randomUUID();
  const holdings = new SoleOwner(url, process);
  const outage = {
    began: (error: unknown) => {
      log.error({ error }, "PostgreSQL does not answer; presses are refused and time stands still until it does");
    },
    ended: () => {
      log.info({}, "PostgreSQL answers again");
    },
  };
  const store = await openPostgresStore({ url, pool, process, holdings, outage });
  const heart = postgresHeart.heartbeatFileOf(url, port);
  return {
    store: holdings.around(store),
    touchHeartbeat: (at) => {
      postgresHeart.touchHeartbeat(heart, at);
    },
    // It is another program's to mend.
    checkAnswers: () => Promise.resolve(),
    fileSizes: () => ({ database: null, wal: null }),
  };
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
