import type pg from "pg";
import { type Column, type ColumnType, RowDigest, type RowTexts, textInSql, valueInSql } from "./row-texts.js";

const types: Readonly<Record<string, ColumnType>> = {
  text: "text",
  json: "json",
  integer: "integer",
  bigint: "bigint",
  boolean: "boolean",
  bytea: "bytea",
};

/** Rows of one fetch. */
const fetched = 200;

/** A table's columns by name. @throws RangeError for a type that no column of the program has */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<ReadonlyMap<string, ColumnType>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  return new Map(
    rows.map(({ name, type }) => {
      const known = types[type];
      if (known === undefined) throw new RangeError(`column ${table}.${name} is of type ${type}`);
      return [name, known];
    }),
  );
}

/** Adds rows to a table. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly RowTexts[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const values = columns.map(({ type }, at) => valueInSql(`v${at}`, type)).join(", ");
  const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(", ");
  const aliases = columns.map((_, at) => `v${at}`).join(", ");
  await client.query(
    `insert into "${table}" (${names}) select ${values} from unnest(${lists}) as given (${aliases})`,
    columns.map((_, at) => rows.map((row) => row[at])),
  );
}

/** Within a transaction. @param key orders the rows */
export async function digestOf(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  key: readonly string[],
): Promise<RowDigest> {
  const values = columns.map(({ name, type }) => textInSql(`"${name}"`, type)).join(", ");
  // By the columns themselves, and not by their texts, which have the same names.
  const order = key.map((name) => `own."${name}"`).join(", ");
  await client.query(`declare digested no scroll cursor for select ${values} from "${table}" as own order by ${order}`);
  const digest = new RowDigest();
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${fetched} from digested`,
      rowMode: "array",
    });
    for (const row of rows) digest.add(row);
    if (rows.length < fetched) break;
  }
  await client.query("close digested");
  return digest;
}
