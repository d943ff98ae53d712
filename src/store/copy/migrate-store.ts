import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import type { Client } from "pg";
import { applicationName } from "../drivers/postgres/connections.js";
import { applyMigrations } from "../drivers/postgres/apply-migrations.js";
import { checkServer } from "../drivers/postgres/open-postgres-store.js";
import { onOwnConnection } from "../drivers/postgres/own-connection.js";
import { openDatabase, ownMigrations } from "../drivers/sqlite/database.js";
import { adviceOnOwner } from "../drivers/sqlite/database-file.js";
import { writerOf } from "../drivers/sqlite/upgrade.js";
import { DatabaseError } from "../store.js";
import { type CopiedTable, copyRows } from "./copy-rows.js";
import { tablesIn } from "./sqlite-tables.js";

/** From where to where, and who is told. */
export interface Migration {
  /** The SQLite file. It is locked meanwhile, and brought up to date if an older program wrote it. */
  readonly file: string;
  /** The PostgreSQL database: nobody uses it, and it has no rows. */
  readonly url: string;
  /** Told of each table once its rows are compared; they are stored when all are. */
  readonly copied: (table: CopiedTable) => void;
  /** Told of the copy that was made before the file was brought up to date. */
  readonly upgraded: (copy: string) => void;
}

/** Tables that the program fills by itself; a start may have left rows in them. */
const ownRows: ReadonlySet<string> = new Set(["alive", "notes"]);

/**
 * Copies a SQLite file to PostgreSQL, in one transaction, and compares what has arrived.
 *
 * @throws DatabaseError: why nothing was copied, and what to do
 */
export async function migrateStore({ file, url, copied, upgraded }: Migration): Promise<void> {
  checkFile(file);
  // Locks it until the end.
  const database = openDatabase(file, undefined, upgraded);
  try {
    const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      await inTransaction(url, (client) => copyAll(sqlite, client, copied));
    } finally {
      sqlite.close();
    }
  } finally {
    database.close();
  }
}

/** @throws DatabaseError if it is not the program's: opening would make it so */
function checkFile(file: string): void {
  const named = "Name the bot's SQLite file.";
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new DatabaseError(`There is no database ${file}. ${named}`);
  let sqlite: Sqlite.Database | null = null;
  try {
    sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
    if (writerOf(sqlite, ownMigrations) !== "none") return;
  } catch (error) {
    throw new DatabaseError(`${file} cannot be read: ${reasonOf(error)}. ${adviceOnOwner(file) ?? named}`);
  } finally {
    sqlite?.close();
  }
  throw new DatabaseError(`${file} is no database of Katzentisch. ${named}`);
}

/** Runs a job in a transaction. @throws DatabaseError */
function inTransaction(url: string, job: (client: Client) => Promise<void>): Promise<void> {
  return onOwnConnection(url, async (client) => {
    let isCommitting = false;
    try {
      await client.query("begin");
      await job(client);
      isCommitting = true;
      await client.query("commit");
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      throw new DatabaseError(
        isCommitting
          ? `The connection was lost at the very end: ${reasonOf(error)}. Run this again: it says whether the rows are there.`
          : `PostgreSQL refuses: ${reasonOf(error)}. It is as it was before; mend that and run this again.`,
      );
    }
  });
}

async function copyAll(sqlite: Sqlite.Database, client: Client, copied: Migration["copied"]): Promise<void> {
  await checkServer(client);
  await applyMigrations(client);
  // Before the locks, which would keep a running bot waiting.
  await checkIsFree(client);
  const names = tablesIn(sqlite).map(({ name }) => name);
  // A bot that starts now waits, and then finds the rows.
  await client.query("set local lock_timeout = '5s'");
  await client.query(`lock table ${names.map((name) => `"${name}"`).join(", ")} in access exclusive mode`);
  await checkIsFree(client);
  for (const name of names) await checkIsEmpty(client, name);
  await copyRows(sqlite, client, copied);
  await client.query(`analyze ${names.map((name) => `"${name}"`).join(", ")}`);
}

/** @throws DatabaseError if a process uses it */
async function checkIsFree(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select 1 from processes where seen > clock_timestamp() - interval '15 seconds'
    union all
    select 1 from pg_stat_activity where datname = current_database() and application_name = '${applicationName}'`);
  if (rows.length > 0)
    throw new DatabaseError(
      "A Katzentisch is running on the database of DATABASE_URL, or was a moment ago. Stop it, wait 15 seconds and run this again.",
    );
}

async function checkIsEmpty(client: Client, table: string): Promise<void> {
  if (ownRows.has(table)) {
    await client.query(`delete from "${table}"`);
    return;
  }
  const { rows } = await client.query(`select 1 from "${table}" limit 1`);
  if (rows.length > 0)
    throw new DatabaseError(
      `The database of DATABASE_URL has rows already, in "${table}". Name an empty one; nothing has been copied.`,
    );
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ").replace(/\.$/, "");
}
