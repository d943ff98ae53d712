import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";

/**
 * A worker that takes over what lies in a database's log, with every message it gets: first most of it, while the
 * program goes on committing, then the little that has come meanwhile, for which it keeps commits out for a moment, so
 * that the log begins anew and does not grow for ever. Where that is not to be had at once, the next time will do.
 */
parentPort?.on("message", () => {
  const sqlite = new Sqlite(String(workerData), { fileMustExist: true, timeout: 0 });
  try {
    sqlite.pragma("wal_checkpoint(PASSIVE)");
    sqlite.pragma("wal_checkpoint(RESTART)");
  } finally {
    sqlite.close();
  }
});
