import type Sqlite from "better-sqlite3";
import type pg from "pg";
import { DatabaseError } from "../store.js";
import { columnsOf, digestOf, insertRows } from "./postgres-tables.js";
import { type Column, RowDigest, type RowTexts, type SqliteValue, textOf } from "./row-texts.js";
import { countIn, rowsIn, type SqliteTable, tablesIn } from "./sqlite-tables.js";

/** Rows of one statement, and their characters, unless one row alone has more. */
const most = { rows: 500, characters: 1_000_000 } as const;

/** Columns that have another name in PostgreSQL. */
const renamed: Readonly<Record<string, string>> = { "alive.silence": "downtime" };

/** A table that was copied. `digest`: SHA-256 over all values of its rows, in order, the same in both databases. */
export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

/**
 * Copies all rows of a SQLite file, a batch at a time, and compares them with what has arrived.
 *
 * @param sqlite nobody writes to it meanwhile
 * @param client in a transaction; the same tables are there, and empty
 * @param copied is told of each table
 * @throws DatabaseError if a value cannot be copied, or anything has arrived otherwise
 */
export async function copyRows(
  sqlite: Sqlite.Database,
  client: pg.ClientBase,
  copied: (table: CopiedTable) => void,
): Promise<void> {
  for (const table of tablesIn(sqlite)) {
    const columns = await columnsIn(client, table);
    const sent = await sendRows(sqlite, client, table, columns);
    const arrived = await digestOf(client, table.name, columns, table.key);
    const rows = countIn(sqlite, table.name);
    const digest = sent.finish();
    if (rows !== sent.rows || rows !== arrived.rows || digest !== arrived.finish())
      throw new DatabaseError(
        `Table "${table.name}" has arrived otherwise than it was sent: ${rows} rows here, ${arrived.rows} there.`,
      );
    copied({ name: table.name, rows, digest });
  }
}

/** A table's columns in PostgreSQL, in SQLite's order. @throws DatabaseError if one is missing */
export async function columnsIn(client: pg.ClientBase, { name, columns }: SqliteTable): Promise<readonly Column[]> {
  const types = await columnsOf(client, name);
  return columns.map((column) => {
    const there = renamed[`${name}.${column}`] ?? column;
    const type = types.get(there);
    if (type === undefined) throw new DatabaseError(`PostgreSQL has no column "${there}" in "${name}".`);
    return { name: there, type };
  });
}

/** @returns the digest of what was sent */
async function sendRows(
  sqlite: Sqlite.Database,
  client: pg.ClientBase,
  table: SqliteTable,
  columns: readonly Column[],
): Promise<RowDigest> {
  const digest = new RowDigest();
  let [waiting, characters]: [RowTexts[], number] = [[], 0];
  for (const values of rowsIn(sqlite, table)) {
    const row = textsOf(values, table.name, columns);
    digest.add(row);
    waiting.push(row);
    for (const text of row) characters += text?.length ?? 0;
    if (waiting.length < most.rows && characters < most.characters) continue;
    await insertRows(client, table.name, columns, waiting);
    [waiting, characters] = [[], 0];
  }
  await insertRows(client, table.name, columns, waiting);
  return digest;
}

function textsOf(values: readonly SqliteValue[], table: string, columns: readonly Column[]): RowTexts {
  return columns.map(({ name, type }, at) => {
    try {
      return textOf(values[at] ?? null, type);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new DatabaseError(`A row of "${table}" cannot be copied: in "${name}" ${error.message}.`);
    }
  });
}
