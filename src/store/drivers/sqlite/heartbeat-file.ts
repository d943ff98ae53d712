import Sqlite from "better-sqlite3";
import { realpathSync, statSync, utimesSync } from "node:fs";

/** Age in milliseconds at which a stored heartbeat counts as missing; one comes every ten seconds. */
export const freshMs = 30_000;

/**
 * The last stored heartbeat of any shard, in milliseconds since 1970. Works while a bot runs.
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

/** Age in milliseconds at which the main thread's heartbeat counts as missing; one comes every five seconds. */
export const heartbeatMs = 60_000;

/** Its modification time is the main thread's last heartbeat. */
function lockFileOf(databaseFile: string): string {
  return `${realpathSync(databaseFile)}.lock`;
}

/** Works on a full disk. @param at in milliseconds since 1970 */
export function touchHeartbeat(databaseFile: string, at: number): void {
  utimesSync(lockFileOf(databaseFile), at / 1000, at / 1000);
}

/** In milliseconds since 1970. @throws if there is no such database */
export function lastHeartbeat(databaseFile: string): number {
  return statSync(lockFileOf(databaseFile)).mtimeMs;
}
