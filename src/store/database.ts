import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { Disk } from "./disk.js";

/** Why a database cannot be used, as one line that says what to do. */
export class DatabaseError extends Error {}

/** An open database that this process alone may write to. */
export interface Database {
  readonly orm: BetterSQLite3Database;
  /** Resolves when all that is committed by now would outlive a power cut. @throws when the disk fails */
  readonly onDisk: () => Promise<void>;
  readonly close: () => void;
}

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Opens the database, keeps every other process out, and brings its tables up to date in one transaction.
 *
 * @param file a path; its folder is made where missing. `:memory:` for tests.
 * @throws DatabaseError when another process has it, it is no database, or a newer program wrote it.
 */
export function openDatabase(file: string): Database {
  const lock = file === ":memory:" ? null : takeLock(file);
  try {
    const sqlite = new Sqlite(file);
    try {
      const isLogged = prepare(sqlite, file);
      const orm = drizzle({ client: sqlite });
      migrate(orm, { migrationsFolder });
      const disk = isLogged ? new Disk(file) : null;
      if (disk !== null && disk.logPages !== null) sqlite.pragma(`wal_autocheckpoint = ${disk.logPages}`);
      return {
        orm,
        onDisk: () => disk?.reached() ?? Promise.resolve(),
        close: () => {
          disk?.close();
          sqlite.close();
          lock?.close();
        },
      };
    } catch (error) {
      sqlite.close();
      throw error;
    }
  } catch (error) {
    lock?.close();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The database ${file} cannot be used: ${reasonOf(error)}. Set DATABASE_FILE to another file.`,
    );
  }
}

/** An exclusive transaction on a file beside the database, held open: the operating system ends it with the process. */
function takeLock(file: string): Sqlite.Database {
  let lock: Sqlite.Database | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    lock = new Sqlite(`${file}.lock`, { timeout: 0 });
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Sqlite.SqliteError && error.code === "SQLITE_BUSY") {
      throw new DatabaseError(
        `Another Katzentisch is running on ${file}. Stop it first, or set DATABASE_FILE to another file.`,
      );
    }
    throw new DatabaseError(
      `The database ${file} cannot be opened: ${reasonOf(error)}. Check DATABASE_FILE and its folder.`,
    );
  }
}

/** @returns whether it writes ahead to a log, which not every file system bears */
function prepare(sqlite: Sqlite.Database, file: string): boolean {
  const isLogged = sqlite.pragma("journal_mode = WAL", { simple: true }) === "wal";
  sqlite.pragma("foreign_keys = ON");
  // Short of Discord's three seconds: whoever pressed while a backup holds the file still gets an answer.
  sqlite.pragma("busy_timeout = 1500");
  // What a player was shown survives a power cut: where a commit does not wait for the disk, whatever tells of it does.
  sqlite.pragma(`synchronous = ${isLogged ? "NORMAL" : "FULL"}`);
  // What is deleted is overwritten, and not only given free: it may be somebody's name.
  sqlite.pragma("secure_delete = ON");
  if (newestIn(sqlite) > newestKnown()) {
    throw new DatabaseError(
      `The database ${file} was written by a newer Katzentisch. Update the program, or set DATABASE_FILE to another file.`,
    );
  }
  return isLogged;
}

/** When the newest migration in a database was made; 0 in a new one. drizzle keeps them in a table of its own. */
function newestIn(sqlite: Sqlite.Database): number {
  const known = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (known === undefined) return 0;
  const newest = sqlite.prepare("select max(created_at) from __drizzle_migrations").pluck().get();
  return Number(newest ?? 0);
}

function newestKnown(): number {
  const file = join(migrationsFolder, "meta/_journal.json");
  if (!existsSync(file))
    throw new DatabaseError(`The folder ${migrationsFolder} is missing. Install Katzentisch again.`);
  const journal = JSON.parse(readFileSync(file, "utf8")) as { readonly entries: readonly { readonly when: number }[] };
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
