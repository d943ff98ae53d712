import { renameSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";
import type { Client } from "pg";
import { isPostgres } from "./database-address.js";
import { backUp, checkTarget, unwritable } from "./drivers/sqlite/back-up.js";
import { shardOf } from "./store.js";
import { onOwnConnection } from "./drivers/postgres/open-database.js";
import { ownMigrations, upgrade } from "./drivers/sqlite/database.js";
import { columnsIn, type Column, type RowTexts, textInSql, sqliteValueOf, type SqliteTable, tablesIn } from "./copy.js";

/**
 * Writes a database with one open table of another, for trying it out, with its seed and everything hidden but without
 * names and Discord ids: the user in seat n is n, server and channel are 0. Only the salt of a game that has begun
 * stays, with the ids of its lobby's presses, or its start message's: without it, its dice would be others. Time stands still from the last
 * heartbeat on.
 *
 * @param from a SQLite file, or an address of PostgreSQL
 * @param to a new file
 * @throws BackupError or DatabaseError
 */
export async function writePosition(from: string, table: string, to: string): Promise<void> {
  checkTarget(to);
  const part = `${to}.${process.pid}.part`;
  try {
    await (isPostgres(from) ? fetchTable(from, table, part) : backUp(from, part));
    const sqlite = new Sqlite(part);
    try {
      sqlite.pragma("secure_delete = ON");
      sqlite.transaction(() => {
        keepOnly(sqlite, table);
      })();
      sqlite.exec("vacuum");
    } finally {
      sqlite.close();
    }
    renameSync(part, to);
  } catch (error) {
    // PostgreSQL's own errors are of another kind.
    throw error instanceof Sqlite.SqliteError ? unwritable(error, to) : error;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Of these the table's rows stay, of `alive` its shard's; all other rows are deleted. */
const kept: ReadonlySet<string> = new Set(["seats", "actions", "events", "drafts", "held", "deadlines"]);

function keepOnly(sqlite: Sqlite.Database, table: string): void {
  const shards = Number(sqlite.prepare("select count(*) from alive").pluck().get());
  const guild = String(sqlite.prepare("select guild from tables where id = ?").pluck().get(table));
  const names = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all().map(String);
  for (const name of names)
    if (kept.has(name)) sqlite.prepare(`delete from "${name}" where "table" <> ?`).run(table);
    else if (!["__drizzle_migrations", "alive", "tables"].includes(name)) sqlite.exec(`delete from "${name}"`);
  sqlite.prepare("delete from tables where id <> ?").run(table);
  sqlite.prepare("delete from alive where shard <> ?").run(shardOf(guild, Math.max(1, shards)));
  sqlite.exec(`
    update alive set shard = 0;
    update deadlines set shard = 0;
    update actions set interaction = null;
    update held set interaction = null;
    update tables set guild = '0', channel = '0', cup = null, salt = iif(life = 'lobby', null, salt), starts = null,
      host = coalesce((select seat from seats where user = host), (select min(seat) from seats where user is not null), '');
    update seats set user = seat, name = 'Seat ' || seat where user is not null;
  `);
}

/** What belongs to a table of the game, by the column that has its id; null: all rows. */
const fetched: Readonly<Record<string, string | null>> = {
  tables: "id",
  seats: "table",
  actions: "table",
  events: "table",
  drafts: "table",
  held: "table",
  deadlines: "table",
  alive: null,
};

/**
 * Writes a SQLite file with one table of a PostgreSQL database.
 *
 * @param to a new file
 * @throws DatabaseError
 */
async function fetchTable(url: string, table: string, to: string): Promise<void> {
  const sqlite = new Sqlite(to);
  try {
    upgrade(sqlite, to, ownMigrations);
    await onOwnConnection(url, async (client) => {
      await client.query("begin isolation level repeatable read read only");
      for (const one of tablesIn(sqlite)) {
        const column = fetched[one.name];
        if (column === undefined) continue;
        const columns = await columnsIn(client, one);
        insertInto(sqlite, one, columns, await rowsOf(client, one.name, columns, column, table));
      }
    });
  } finally {
    sqlite.close();
  }
}

/** @param column which has the id; null: all rows */
async function rowsOf(
  client: Client,
  name: string,
  columns: readonly Column[],
  column: string | null,
  id: string,
): Promise<readonly RowTexts[]> {
  const values = columns.map((one) => textInSql(`"${one.name}"`, one.type)).join(", ");
  const condition = column === null ? "$1::text is not null" : `"${column}" = $1`;
  const text = `select ${values} from "${name}" where ${condition}`;
  return (await client.query<(string | null)[]>({ text, values: [id], rowMode: "array" })).rows;
}

function insertInto(
  sqlite: Sqlite.Database,
  { name, columns }: SqliteTable,
  types: readonly Column[],
  rows: readonly RowTexts[],
): void {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const insert = sqlite.prepare(`insert into "${name}" (${names}) values (${columns.map(() => "?").join(", ")})`);
  for (const row of rows) insert.run(types.map(({ type }, at) => sqliteValueOf(row[at] ?? null, type)));
}
