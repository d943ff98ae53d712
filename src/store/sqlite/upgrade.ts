import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { DatabaseError } from "./database-file.js";

/** Written by drizzle's migrator. */
const journal = "__drizzle_migrations";

/**
 * Migrates a database in one transaction, with foreign keys off, since rebuilding a table would otherwise delete all
 * rows that refer to it. References are checked before the commit.
 *
 * @param sqlite not in a transaction; foreign keys are on afterwards
 * @param file `:memory:` is not copied
 * @param migrationsFolder with drizzle's journal
 * @returns the copy made before; null: the database was new or up to date
 * @throws DatabaseError if a newer program wrote it, there is no room for the copy, or a reference is broken
 */
export function upgrade(sqlite: Sqlite.Database, file: string, migrationsFolder: string): string | null {
  if (!existsSync(migrationsFolder))
    throw new DatabaseError(`The folder ${migrationsFolder} is missing. Install Katzentisch again.`);
  const newest = newestIn(sqlite);
  const known = readMigrationFiles({ migrationsFolder });
  if (newest > Math.max(0, ...known.map(({ folderMillis }) => folderMillis))) {
    throw new DatabaseError(
      `The database ${file} was written by a newer Katzentisch. Update the program, or set DATABASE_FILE to another file.`,
    );
  }
  const first = known.findIndex(({ folderMillis }) => folderMillis > newest);
  sqlite.pragma("foreign_keys = OFF");
  try {
    if (first === -1) return null;
    const copy = newest === 0 ? null : copyBefore(sqlite, file, first);
    try {
      apply(sqlite, file, known.slice(first));
    } catch (error) {
      // Nothing has changed; the next start makes another copy.
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
      `create table if not exists ${journal} (id serial primary key, hash text not null, created_at numeric)`,
    );
    const note = sqlite.prepare(`insert into ${journal} (hash, created_at) values (?, ?)`);
    for (const { sql, hash, folderMillis } of pending) {
      for (const statement of sql) sqlite.exec(statement);
      note.run(hash, folderMillis);
    }
    const [orphan] = sqlite.pragma("foreign_key_check") as readonly { readonly table: string }[];
    if (orphan === undefined) return;
    throw new DatabaseError(
      `The database ${file} cannot be brought up to date: rows of "${orphan.table}" would refer to nothing. Nothing has been changed; start the version that you had before, and report this.`,
    );
  });
  run.immediate();
}

/** Copies the database with its WAL to a file next to it. @param migration number of the first to be applied */
function copyBefore(sqlite: Sqlite.Database, file: string, migration: number): string | null {
  if (file === ":memory:") return null;
  const name = `${file}.before-${String(migration).padStart(4, "0")}`;
  // An older copy may still be needed, as after an update that was taken back.
  let copy = name;
  for (let next = 2; existsSync(copy); next += 1) copy = `${name}-${next}`;
  try {
    sqlite.prepare("vacuum into ?").run(copy);
    // It holds the same secrets as the database.
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

/** Which program wrote a database, by its migrations. `none`: not one of this project. */
export function writerOf(sqlite: Sqlite.Database, migrationsFolder: string): "this" | "older" | "newer" | "none" {
  const newest = newestIn(sqlite);
  if (newest === 0) return "none";
  const known = Math.max(0, ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  return newest === known ? "this" : newest < known ? "older" : "newer";
}

/** When a database's newest migration was made, in milliseconds since 1970; 0: none. */
function newestIn(sqlite: Sqlite.Database): number {
  const isKnown = sqlite.prepare("select 1 from sqlite_master where name = ?").get(journal) !== undefined;
  if (!isKnown) return 0;
  return Number(sqlite.prepare(`select max(created_at) from ${journal}`).pluck().get() ?? 0);
}
