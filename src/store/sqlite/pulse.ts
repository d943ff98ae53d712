import { realpathSync, statSync, utimesSync } from "node:fs";

/** A heartbeat older than this, in milliseconds, is none; the bot's heart beats every five seconds. */
export const pulseMs = 60_000;

/** The file that a running bot keeps locked tells by its time of change when the bot's own thread last came round. */
function lockFileOf(databaseFile: string): string {
  return `${realpathSync(databaseFile)}.lock`;
}

/** Leaves a heartbeat, on a full disk too, since nothing is written. @param at in milliseconds since 1970 */
export function beat(databaseFile: string, at: number): void {
  utimesSync(lockFileOf(databaseFile), at / 1000, at / 1000);
}

/** When the heart last beat, in milliseconds since 1970. @throws when there is no such database */
export function lastBeat(databaseFile: string): number {
  return statSync(lockFileOf(databaseFile)).mtimeMs;
}
