import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { emptyLog } from "./log-keeper.js";

/** The request: checkpoint the WAL, or leave nothing in it. */
export type Wanted = "take over" | "empty";

/** The answer to the second: whether the WAL is empty. */
export interface Emptied {
  readonly emptied: boolean;
}

/** If checkpointing a little takes longer than this, in milliseconds, commits must not wait for the rest. */
const slowMs = 100;

/**
 * A worker that checkpoints a database's WAL with every message it gets: first most of it, while the program goes on
 * committing, then the rest, for which it keeps commits out for a moment, so that the WAL starts again and does not
 * grow for ever; or is truncated, if asked for. Neither waits for anybody: a reader of an old state of the database is
 * in the way of it, and so is a slow disk, for the commits that would have to wait hold up the whole bot. The next time
 * will do.
 */
parentPort?.on("message", (wanted: Wanted) => {
  const sqlite = new Sqlite(String(workerData), { fileMustExist: true, timeout: 0 });
  try {
    sqlite.pragma("wal_checkpoint(PASSIVE)");
    // What has been added meanwhile is as much as commits would wait for.
    const began = performance.now();
    sqlite.pragma("wal_checkpoint(PASSIVE)");
    const isSlow = performance.now() - began > slowMs;
    switch (wanted) {
      case "take over":
        if (!isSlow) sqlite.pragma("wal_checkpoint(RESTART)");
        break;
      case "empty":
        parentPort?.postMessage({ emptied: !isSlow && emptyLog(sqlite) } satisfies Emptied, []);
        break;
    }
  } finally {
    sqlite.close();
  }
});
