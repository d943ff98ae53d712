import Sqlite from "better-sqlite3";
import { realpathSync, statSync, utimesSync } from "node:fs";

/** A heartbeat older than this, in milliseconds, is none; there is one every ten seconds. */
export const freshMs = 30_000;

/**
 * The bot's last heartbeat on any shard, in milliseconds since 1970; null: none yet. Opens the file read-only, even
 * while a bot runs.
 *
 * @throws if there is no such database
 */
export function readAlive(file: string): { readonly at: number } | null {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const at = sqlite.prepare("select max(at) from alive").pluck().get();
    return typeof at === "number" ? { at } : null;
  } finally {
    sqlite.close();
  }
}

/** A heartbeat older than this, in milliseconds, does not count; there is one every five seconds. */
export const heartbeatMs = 60_000;

/** The modification time of a running bot's lock file is the main thread's last heartbeat. */
function lockFileOf(databaseFile: string): string {
  return `${realpathSync(databaseFile)}.lock`;
}

/** Writes a heartbeat, even on a full disk, since no data is written. @param at in milliseconds since 1970 */
export function touchHeartbeat(databaseFile: string, at: number): void {
  utimesSync(lockFileOf(databaseFile), at / 1000, at / 1000);
}

/** The last heartbeat, in milliseconds since 1970. @throws if there is no such database */
export function lastHeartbeat(databaseFile: string): number {
  return statSync(lockFileOf(databaseFile)).mtimeMs;
}
