import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { type DatabaseReader, readerOn } from "../../database-reader.js";
import { DatabaseError } from "../../store.js";
import { ownMigrations } from "./database.js";
import { adviceOnOwner, adviceOnReadOnlyDisk } from "./database-file.js";
import { Deadlines } from "./deadline-rows.js";
import { loadUnreadable, tableLoader } from "./load-table.js";
import { ormOn, queriesOn, turns } from "./run-queries.js";
import { writerOf } from "./upgrade.js";

/** For reading only. @throws DatabaseError if there is none, or another version wrote it */
export function readDatabase(file: string, migrationsFolder: string = ownMigrations): DatabaseReader {
  const sqlite = openChecked(file, migrationsFolder);
  const orm = ormOn(sqlite);
  const deadlines = new Deadlines(orm);
  const queries = queriesOn(sqlite, {
    inTurn: turns(async (job) => job()),
    shards: () => deadlines.shards,
    checkpoint: () => undefined,
    emptyWal: () => Promise.resolve(),
  });
  const load = tableLoader(orm, deadlines);
  return readerOn(queries, {
    load: async (table, recent) => load(table, recent),
    loadUnreadable: async (table) => loadUnreadable(orm, table),
    close: async () => {
      sqlite.close();
    },
  });
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
    throw error instanceof DatabaseError ? error : complaintOf(error, file);
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

function complaintOf(error: unknown, file: string): DatabaseError {
  const reason = (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code))
    return new DatabaseError(
      adviceOnReadOnlyDisk(file) ??
        `The database ${file} cannot be read: ${reason}. Run this as the bot's user. ${adviceOnOwner(file) ?? ""}`.trim(),
    );
  return new DatabaseError(`${file} is no database of Katzentisch, or damaged: ${reason}.`);
}
