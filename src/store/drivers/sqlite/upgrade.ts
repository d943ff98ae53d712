import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { DatabaseError } from "../../store.js";

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
