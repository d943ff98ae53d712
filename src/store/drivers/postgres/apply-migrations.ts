import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase } from "pg";
import { DatabaseError } from "../../store.js";

/** Its name and columns are drizzle's. */
const appliedTable = "__drizzle_migrations";

/** Number of the lock that processes which start at the same time take in turn; any other program's would do as well. */
const lock = 5_283_914_207;

/** The program's migrations. */
export const ownMigrations = fileURLToPath(new URL("../../../../migrations/postgres", import.meta.url));

/**
 * Applies pending migrations, in one transaction. Of several processes one applies them, and the others wait for it.
 *
 * @param client connected, and in no transaction
 * @param migrationsFolder written by `npm run db:generate`
 * @throws DatabaseError if a newer program wrote the database
 */
export async function migrate(client: ClientBase, migrationsFolder: string = ownMigrations): Promise<void> {
  const migrations = readMigrations(migrationsFolder);
  // Most starts find nothing to do, and need neither the lock nor the right to change the schema.
  if ((await lastMigrationOf(client)) === newestOf(migrations)) return;
  await client.query("begin");
  try {
    await applyMigrations(client, migrations);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * The same within the caller's transaction; other processes wait for its end.
 *
 * @throws DatabaseError as `migrate`
 */
export async function applyMigrations(
  client: ClientBase,
  migrations: readonly MigrationMeta[] = readMigrations(ownMigrations),
): Promise<void> {
  // A migration takes as long as it takes, and so does another process's.
  await client.query("set local statement_timeout = 0; set local lock_timeout = 0");
  await client.query(`select pg_advisory_xact_lock(${lock})`);
  const applied = await lastMigrationOf(client);
  if (applied > newestOf(migrations))
    throw new DatabaseError(
      "The database of DATABASE_URL was written by a newer Katzentisch. Update the program, or name another database.",
    );
  await client.query(
    `create table if not exists ${appliedTable} (id serial primary key, hash text not null, created_at bigint not null)`,
  );
  for (const { sql, hash, folderMillis } of migrations.filter((one) => one.folderMillis > applied)) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${appliedTable} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

/** Which version last migrated a database. `none`: no migrations, so it is empty or not ours. */
export async function writerOf(client: ClientBase): Promise<"this" | "older" | "newer" | "none"> {
  const applied = await lastMigrationOf(client);
  const newest = newestOf(readMigrations(ownMigrations));
  if (applied === 0) return "none";
  return applied === newest ? "this" : applied < newest ? "older" : "newer";
}

/** @throws DatabaseError if they are not installed */
function readMigrations(migrationsFolder: string): readonly MigrationMeta[] {
  if (existsSync(migrationsFolder)) return readMigrationFiles({ migrationsFolder });
  throw new DatabaseError(`The folder ${migrationsFolder} is missing. Install Katzentisch again.`);
}

function newestOf(migrations: readonly MigrationMeta[]): number {
  return Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
}

/**
 * The last migration applied, as the time when it was generated: milliseconds since 1970, drizzle's `folderMillis`. 0:
 * none.
 */
async function lastMigrationOf(client: ClientBase): Promise<number> {
  const found = await client.query<{ readonly found: boolean }>(
    `select to_regclass('${appliedTable}') is not null as found`,
  );
  if (found.rows[0]?.found !== true) return 0;
  const last = await client.query<{ readonly at: string | null }>(`select max(created_at) as at from ${appliedTable}`);
  return Number(last.rows[0]?.at ?? 0);
}
