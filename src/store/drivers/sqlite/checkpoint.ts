import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { type Emptied, emptyWal, type Wanted } from "./wal.js";

/** If the first checkpoint takes longer, commits must not wait for the rest. */
const slowMs = 100;

/**
 * Checkpoints the WAL: most of it while commits go on, then the rest while they wait for a moment, so that the WAL
 * restarts or is truncated. If a reader needs an old state or the disk is slow, the rest is left for next time: waiting
 * commits would block the bot.
 */
parentPort?.on("message", (wanted: Wanted) => {
  const sqlite = new Sqlite(String(workerData), { fileMustExist: true, timeout: 0 });
  try {
    sqlite.pragma("wal_checkpoint(PASSIVE)");
    // Commits would wait for what has been added meanwhile.
    const began = performance.now();
    sqlite.pragma("wal_checkpoint(PASSIVE)");
    const isSlow = performance.now() - began > slowMs;
    switch (wanted) {
      case "take over":
        if (!isSlow) sqlite.pragma("wal_checkpoint(RESTART)");
        break;
      case "empty":
        parentPort?.postMessage({ emptied: !isSlow && emptyWal(sqlite) } satisfies Emptied, []);
        break;
    }
  } finally {
    sqlite.close();
  }
});
