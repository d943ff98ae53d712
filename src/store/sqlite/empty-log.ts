import type Sqlite from "better-sqlite3";

/**
 * Takes over all that lies in a database's log and cuts the log to nothing, so that nothing is left in it of what has been
 * deleted meanwhile. Waits for nobody.
 *
 * @returns false where somebody reads an old state of the database, or writes to it at this moment: then some of it stays
 * @throws when the disk fails
 */
export function emptyLog(sqlite: Sqlite.Database): boolean {
  const patience = Number(sqlite.pragma("busy_timeout", { simple: true }));
  sqlite.pragma("busy_timeout = 0");
  try {
    return sqlite.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } finally {
    sqlite.pragma(`busy_timeout = ${patience}`);
  }
}
