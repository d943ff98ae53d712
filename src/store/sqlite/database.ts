import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { DatabaseError, realPath } from "./database-file.js";
import { Disk } from "./disk.js";
import { emptyLog, LogKeeper } from "./log-keeper.js";
import { upgrade } from "./upgrade.js";

export { DatabaseError } from "./database-file.js";

/** An open database that this process alone may write to. */
export interface Database {
  readonly orm: BetterSQLite3Database;
  /** Resolves when all that is committed by now would outlive a power cut. @throws when the disk fails */
  readonly onDisk: () => Promise<void>;
  /** Starts flushing what is committed by now, so that a later `onDisk` waits less. */
  readonly flushSoon: () => void;
  /** Leaves nothing of what was deleted by now in the log, as `LogKeeper.emptied` does. */
  readonly emptied: () => Promise<void>;
  /** Has the WAL checkpointed soon, for many writes that nobody is told of. */
  readonly takeLogOver: () => void;
  readonly close: () => void;
}

/** The folder of the program's own migrations. */
export const ownMigrations = fileURLToPath(new URL("../../../migrations", import.meta.url));

/**
 * Opens the database, keeps every other process out, and brings its tables up to date in one transaction.
 *
 * @param path of its file, or of a link to it; its folder is made where missing. `:memory:` for tests.
 * @param failed told, at most once an hour, when work on the log fails, which nobody waits for
 * @param upgraded told of the copy of the database as it was before it was brought up to date, where that was to be done
 * @param migrationsFolder the program's own; tests plant others
 * @throws DatabaseError when another process has it, it is no database, or a newer program wrote it.
 */
export function openDatabase(
  path: string,
  failed: (error: unknown) => void = () => {},
  upgraded: (copy: string) => void = () => {},
  migrationsFolder: string = ownMigrations,
): Database {
  const file = path === ":memory:" ? path : found(path);
  const lock = file === ":memory:" ? null : takeLock(file);
  try {
    // A process that was killed may have left something in the log that was deleted in the file.
    const wasKilled = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    const sqlite = new Sqlite(file);
    try {
      const isLogged = prepare(sqlite);
      const copy = upgrade(sqlite, file, migrationsFolder);
      if (copy !== null) upgraded(copy);
      const orm = drizzle({ client: sqlite });
      const log = isLogged ? openLog(sqlite, file, failed) : null;
      if (wasKilled) void log?.keeper.emptied();
      return {
        orm,
        onDisk: () => log?.disk.reached() ?? Promise.resolve(),
        flushSoon: () => {
          log?.disk.flushSoon();
        },
        emptied: () => log?.keeper.emptied() ?? Promise.resolve(),
        takeLogOver: () => {
          log?.keeper.takeOver();
        },
        close: () => {
          log?.keeper.close();
          log?.disk.close();
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
    throw complaintOf(error, file, (reason) => `cannot be used: ${reason}. Set DATABASE_FILE to another file.`);
  }
}

/** @throws DatabaseError when its folder cannot be made or read */
function found(path: string): string {
  try {
    return realPath(path);
  } catch (error) {
    throw cannotOpen(error, path);
  }
}

function cannotOpen(error: unknown, file: string): DatabaseError {
  return complaintOf(error, file, (reason) => `cannot be opened: ${reason}. Check DATABASE_FILE and its folder.`);
}

/**
 * An exclusive transaction on a file next to the database, held open: the operating system ends it with the process.
 */
function takeLock(file: string): Sqlite.Database {
  let lock: Sqlite.Database | undefined;
  try {
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
    throw cannotOpen(error, file);
  }
}

/** @returns whether it writes ahead to a log, which not every file system bears */
function prepare(sqlite: Sqlite.Database): boolean {
  const isLogged = sqlite.pragma("journal_mode = WAL", { simple: true }) === "wal";
  // Short of Discord's three seconds: a press while a backup holds the file still gets an answer.
  sqlite.pragma("busy_timeout = 1500");
  // What a player was shown survives a power cut: where a commit does not wait for the disk, whatever tells of it does.
  sqlite.pragma(`synchronous = ${isLogged ? "NORMAL" : "FULL"}`);
  // What is deleted is overwritten, and not only given free: it may be somebody's name.
  sqlite.pragma("secure_delete = ON");
  // A file that may only be read would otherwise be noticed at the first press.
  sqlite.exec("begin immediate; pragma user_version = 0; rollback");
  return isLogged;
}

/** What flushes and checkpoints the WAL. */
function openLog(
  sqlite: Sqlite.Database,
  file: string,
  failed: (error: unknown) => void,
): { readonly disk: Disk; readonly keeper: LogKeeper } {
  const keeper = new LogKeeper(file, () => emptyLog(sqlite), failed);
  if (keeper.pages !== null) sqlite.pragma(`wal_autocheckpoint = ${keeper.pages}`);
  const takeOver = (): void => {
    keeper.takeOver();
  };
  const changes = sqlite.prepare("select total_changes()").pluck();
  return { keeper, disk: new Disk(file, takeOver, () => Number(changes.get())) };
}

/** @param otherwise what to say of the database where there is nothing better to say, after its name */
function complaintOf(error: unknown, file: string, otherwise: (reason: string) => string): DatabaseError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // The last one: where the index of the log finds no room.
  if (["SQLITE_FULL", "ENOSPC", "SQLITE_IOERR_SHMSIZE"].includes(code))
    return new DatabaseError(
      `There is no room for the database ${file}. Make some, or set DATABASE_FILE to a file on another disk.`,
    );
  if (code.startsWith("SQLITE_READONLY"))
    return new DatabaseError(
      `The database ${file} or a file beside it may only be read. Give the bot the right to write to them, or set DATABASE_FILE to another file.`,
    );
  return new DatabaseError(`The database ${file} ${otherwise(error instanceof Error ? error.message : String(error))}`);
}
