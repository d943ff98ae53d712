import { statSync, chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Snapshot } from "../../database-port.js";
import { DatabaseError } from "../../store.js";
import { adviceOnOwner, realPath, waitForFile, waitOnce, adviceOnReadOnlyDisk } from "./database-file.js";
import { DiskFlusher, emptyWal, WalKeeper } from "./wal.js";
import { type InTurn, queriesOn, turns } from "./run-queries.js";

/** An open database that only this process may write to. */
export interface SqliteDatabase {
  readonly sqlite: Sqlite.Database;
  /** To be asked for once. */
  readonly queries: () => Database;
  /** Does what is not among `queries`. */
  readonly inTurn: InTurn;
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
        queries: () => queriesOn(sqlite, { inTurn, checkpoint, emptyWal: empty }),
        inTurn,
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

/** For reading only. @throws DatabaseError if there is none, or another version wrote it */
export function readSqlite(file: string, migrationsFolder: string = ownMigrations): Snapshot {
  const sqlite = openChecked(file, migrationsFolder);
  return {
    database: queriesOn(sqlite, { inTurn: turns(async (job) => job()) }),
    close: async () => {
      sqlite.close();
    },
  };
}

function openChecked(file: string, migrationsFolder: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined;
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
      throw new DatabaseError(`There is no database ${file}. Name the bot's DATABASE_FILE.`);
    sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
    checkWriter(sqlite, file, migrationsFolder);
    // Starts the snapshot.
    sqlite.exec("begin; select count(*) from tables");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw error instanceof DatabaseError ? error : unreadable(error, file);
  }
}

function checkWriter(sqlite: Sqlite.Database, file: string, migrationsFolder: string): void {
  const writer = writerOf(sqlite, migrationsFolder);
  if (writer === "none")
    throw new DatabaseError(`${file} is no database of Katzentisch. Name the bot's DATABASE_FILE.`);
  if (writer !== "this")
    throw new DatabaseError(
      `The database ${file} was written by another version of Katzentisch (${writer}). Use the program of that version.`,
    );
}

function unreadable(error: unknown, file: string): DatabaseError {
  const reason = (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code))
    return new DatabaseError(
      adviceOnReadOnlyDisk(file) ??
        `The database ${file} cannot be read: ${reason}. Run this as the bot's user. ${adviceOnOwner(file) ?? ""}`.trim(),
    );
  return new DatabaseError(`${file} is no database of Katzentisch, or damaged: ${reason}.`);
}

/** Its name and columns are drizzle's. */
const appliedTable = "__drizzle_migrations";

/**
 * Copies a database and applies its pending migrations, in one transaction and with foreign keys off: rebuilding a
 * table would otherwise delete all rows that refer to it. References are checked before the commit, for which drizzle's
 * own migrator has no room.
 *
 * @param sqlite not in a transaction; foreign keys are on afterwards
 * @param file its path, or `:memory:`
 * @param migrationsFolder written by `npm run db:generate`
 * @returns path of the copy; null: none was made, as the database was new, up to date or in memory
 * @throws DatabaseError if a newer program wrote it, the copy cannot be written, or a reference is broken
 */
export function upgrade(sqlite: Sqlite.Database, file: string, migrationsFolder: string): string | null {
  if (!existsSync(migrationsFolder))
    throw new DatabaseError(`The folder ${migrationsFolder} is missing. Install Katzentisch again.`);
  const applied = lastMigrationOf(sqlite);
  const migrations = readMigrationFiles({ migrationsFolder });
  if (applied > Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis))) {
    throw new DatabaseError(
      `The database ${file} was written by a newer Katzentisch. Update the program, or set DATABASE_FILE to another file.`,
    );
  }
  const firstPending = migrations.findIndex(({ folderMillis }) => folderMillis > applied);
  sqlite.pragma("foreign_keys = OFF");
  try {
    if (firstPending === -1) return null;
    const copy = applied === 0 ? null : copyDatabase(sqlite, file, firstPending);
    try {
      apply(sqlite, file, migrations.slice(firstPending));
    } catch (error) {
      // The database is unchanged, and the next start copies it again.
      if (copy !== null) rmSync(copy, { force: true });
      throw error;
    }
    return copy;
  } finally {
    sqlite.pragma("foreign_keys = ON");
  }
}

function apply(sqlite: Sqlite.Database, file: string, pending: ReturnType<typeof readMigrationFiles>): void {
  const run = sqlite.transaction(() => {
    sqlite.exec(
      `create table if not exists ${appliedTable} (id serial primary key, hash text not null, created_at numeric)`,
    );
    const insert = sqlite.prepare(`insert into ${appliedTable} (hash, created_at) values (?, ?)`);
    for (const { sql, hash, folderMillis } of pending) {
      for (const statement of sql) sqlite.exec(statement);
      insert.run(hash, folderMillis);
    }
    const [orphan] = sqlite.pragma("foreign_key_check") as readonly { readonly table: string }[];
    if (orphan === undefined) return;
    throw new DatabaseError(
      `The database ${file} cannot be brought up to date: rows of "${orphan.table}" would refer to nothing. Nothing has been changed; start the version that you had before, and report this.`,
    );
  });
  run.immediate();
}

/** Copies the database, WAL included, next to it. @param migration number of the first pending one, from 0 */
function copyDatabase(sqlite: Sqlite.Database, file: string, migration: number): string | null {
  if (file === ":memory:") return null;
  const name = `${file}.before-${String(migration).padStart(4, "0")}`;
  // An older copy stays: it may be needed, as after an update that was rolled back.
  let copy = name;
  for (let next = 2; existsSync(copy); next += 1) copy = `${name}-${next}`;
  try {
    sqlite.prepare("vacuum into ?").run(copy);
    // It holds the same secrets.
    chmodSync(copy, statSync(file).mode);
    const opened = openSync(copy, "r+");
    fsyncSync(opened);
    closeSync(opened);
    return copy;
  } catch (error) {
    rmSync(copy, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      `The copy ${copy}, which is made before the migration, cannot be written: ${reason}. Make room for it and start again; nothing has been changed.`,
    );
  }
}

/** Which version last migrated a database. `none`: no migrations, so it is empty or not ours. */
export function writerOf(sqlite: Sqlite.Database, migrationsFolder: string): "this" | "older" | "newer" | "none" {
  const applied = lastMigrationOf(sqlite);
  if (applied === 0) return "none";
  const newest = Math.max(0, ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  return applied === newest ? "this" : applied < newest ? "older" : "newer";
}

/**
 * The last migration applied, as the time when it was generated: milliseconds since 1970, drizzle's `folderMillis`. 0:
 * none.
 */
function lastMigrationOf(sqlite: Sqlite.Database): number {
  const exists = sqlite.prepare("select 1 from sqlite_master where name = ?").get(appliedTable) !== undefined;
  if (!exists) return 0;
  return Number(sqlite.prepare(`select max(created_at) from ${appliedTable}`).pluck().get() ?? 0);
}
