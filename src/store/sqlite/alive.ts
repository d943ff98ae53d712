import Sqlite from "better-sqlite3";

/** A sign of life older than this, in milliseconds, is none; the bot leaves one every ten seconds. */
export const freshMs = 30_000;

/**
 * When the bot that writes to this database was last on the air with any of its shards, in milliseconds since 1970; null before the first
 * time. Opens the file for reading only, beside a running bot.
 *
 * @throws when there is no such database.
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
