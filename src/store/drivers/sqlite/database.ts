import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import type { Database } from "../../database-port.js";
import { DatabaseError } from "../../store.js";
import { adviceOnOwner, realPath } from "./database-file.js";
import { DiskFlusher } from "./disk-flusher.js";
import { waitForFile, waitOnce } from "./busy-file.js";
import { emptyWal, WalKeeper } from "./wal-keeper.js";
import { type InTurn, queriesOn, turns } from "./run-queries.js";
import { upgrade } from "./upgrade.js";

/** An open database that only this process may write to. */
export interface SqliteDatabase {
  readonly sqlite: Sqlite.Database;
  /** @param shards their number */
  readonly queries: (shards: () => number) => Database;
  /** Does what is not among `queries`. */
  readonly inTurn: InTurn;
  /** Runs a job as one transaction, begun as a writer. To be called in turn. */
  readonly inTransaction: (job: () => void) => void;
  /** Resolves when all commits so far would survive a power cut. @throws if the disk fails */
  readonly onDisk: () => Promise<void>;
  /** So that a later `onDisk` waits less. */
  readonly beginFlush: () => void;
  /** As `WalKeeper.emptyWal`. */
  readonly emptyWal: () => Promise<void>;
  readonly close: () => void;
}

/** What the program's migrations make of an empty database; in memory tests open thousands. */
let emptyDatabase: Buffer | null = null;

/** The program's migrations. */
export const ownMigrations = fileURLToPath(new URL("../../../../migrations", import.meta.url));

/**
 * Opens and migrates the database, and locks out other processes.
 *
 * @param path made if missing, with its folder; `:memory:` for tests
 * @param failed called at most once an hour while work on the WAL fails
 * @param upgraded called with the copy made before a migration
 * @throws DatabaseError if another process uses it, it is no database, or a newer program wrote it
 */
export function openDatabase(
  path: string,
  failed: (error: unknown) => void = () => {},
  upgraded: (copy: string) => void = () => {},
  migrationsFolder: string = ownMigrations,
): SqliteDatabase {
  const file = path === ":memory:" ? path : found(path);
  const lock = file === ":memory:" ? null : takeLock(file);
  try {
    // After a kill the WAL may hold data that is deleted from the file.
    const wasKilled = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    const isScratch = file === ":memory:" && migrationsFolder === ownMigrations;
    const known = isScratch ? emptyDatabase : null;
    const sqlite = new Sqlite(known ?? file);
    try {
      const isLogged = prepare(sqlite);
      const copy = known === null ? upgrade(sqlite, file, migrationsFolder) : null;
      if (isScratch) emptyDatabase ??= sqlite.serialize();
      if (copy !== null) upgraded(copy);
      // Made once: to make one takes as long as a statement.
      const transaction = sqlite.transaction((job: () => void) => {
        job();
      });
      const total = sqlite.prepare("select total_changes()").pluck();
      // Without those of an open transaction, which a flush may come before.
      let changes = 0;
      const patiently = waitOnce(sqlite);
      const inTurn = turns(async (job) => {
        try {
          return await patiently(job);
        } finally {
          if (sqlite.open) changes = Number(total.get());
        }
      });
      const log = isLogged ? openWal(sqlite, file, failed, () => changes) : null;
      const empty = (): Promise<void> => log?.keeper.emptyWal() ?? Promise.resolve();
      const checkpoint = (): void => {
        log?.keeper.checkpoint();
      };
      if (wasKilled) void empty();
      return {
        sqlite,
        queries: (shards) => queriesOn(sqlite, { inTurn, shards, checkpoint, emptyWal: empty }),
        inTurn,
        inTransaction: (job) => {
          transaction.immediate(job);
        },
        onDisk: () => log?.disk.reached() ?? Promise.resolve(),
        beginFlush: () => {
          log?.disk.beginFlush();
        },
        emptyWal: empty,
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

/** @throws DatabaseError if its folder cannot be made or read */
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

/** An open exclusive transaction on a file next to the database; it ends with the process. */
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

/** @returns whether it uses a WAL; not every file system can */
function prepare(sqlite: Sqlite.Database): boolean {
  const isLogged = sqlite.pragma("journal_mode = WAL", { simple: true }) === "wal";
  waitForFile(sqlite);
  // With a WAL, answers wait for the disk instead of commits.
  sqlite.pragma(`synchronous = ${isLogged ? "NORMAL" : "FULL"}`);
  // Overwrites deleted data, such as names.
  sqlite.pragma("secure_delete = ON");
  // Otherwise a read-only file would show only at the first press.
  sqlite.exec("begin immediate; pragma user_version = 0; rollback");
  return isLogged;
}

function openWal(
  sqlite: Sqlite.Database,
  file: string,
  failed: (error: unknown) => void,
  changes: () => number,
): { readonly disk: DiskFlusher; readonly keeper: WalKeeper } {
  const keeper = new WalKeeper(file, () => emptyWal(sqlite), failed);
  if (keeper.pages !== null) sqlite.pragma(`wal_autocheckpoint = ${keeper.pages}`);
  const checkpoint = (): void => {
    keeper.checkpoint();
  };
  return { keeper, disk: new DiskFlusher(file, checkpoint, changes) };
}

/** @param otherwise the message, after the file's name, if no better one applies */
function complaintOf(error: unknown, file: string, otherwise: (reason: string) => string): DatabaseError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // The last one: no room for the WAL's index.
  if (["SQLITE_FULL", "ENOSPC", "SQLITE_IOERR_SHMSIZE"].includes(code))
    return new DatabaseError(
      `There is no room for the database ${file}. Make some, or set DATABASE_FILE to a file on another disk.`,
    );
  if (/^(EACCES|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)) {
    const advice = adviceOnOwner(file);
    if (advice !== null) return new DatabaseError(`The database ${file} cannot be used. ${advice}`);
  }
  if (code === "SQLITE_IOERR_GETTEMPPATH")
    return new DatabaseError(
      `SQLite finds no folder for temporary files of the database ${file}. Leave SQLITE_TMPDIR out, or set it to a folder that the bot can write to.`,
    );
  if (code.startsWith("SQLITE_IOERR"))
    return new DatabaseError(
      `The database ${file} cannot be read or written: the system refuses it (${code}). Check the disk and its file system.`,
    );
  if (code.startsWith("SQLITE_READONLY"))
    return new DatabaseError(
      `The database ${file} or a file next to it is read-only. Let the bot write to them, or set DATABASE_FILE to another file.`,
    );
  return new DatabaseError(`The database ${file} ${otherwise(error instanceof Error ? error.message : String(error))}`);
}
