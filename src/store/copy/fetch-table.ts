import Sqlite from "better-sqlite3";
import type { Client } from "pg";
import { onOwnConnection } from "../drivers/postgres/own-connection.js";
import { ownMigrations } from "../drivers/sqlite/database.js";
import { upgrade } from "../drivers/sqlite/upgrade.js";
import { columnsIn } from "./copy-rows.js";
import { type Column, type RowTexts, textInSql, sqliteValueOf } from "./row-texts.js";
import { type SqliteTable, tablesIn } from "./sqlite-tables.js";

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
export async function fetchTable(url: string, table: string, to: string): Promise<void> {
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
