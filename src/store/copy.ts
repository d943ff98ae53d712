import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import type pg from "pg";
import type { Client } from "pg";
import { applicationName } from "./drivers/postgres/connections.js";
import { applyMigrations, checkServer, onOwnConnection } from "./drivers/postgres/open-database.js";
import { openDatabase, ownMigrations, writerOf } from "./drivers/sqlite/database.js";
import { adviceOnOwner } from "./drivers/sqlite/database-file.js";
import { DatabaseError } from "./store.js";

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
async function copyRows(
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
async function columnsOf(client: pg.ClientBase, table: string): Promise<ReadonlyMap<string, ColumnType>> {
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
async function insertRows(
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
async function digestOf(
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

/** A table as SQLite has it. */
export interface SqliteTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** All tables but drizzle's, each after those that it refers to. */
export function tablesIn(sqlite: Sqlite.Database): readonly SqliteTable[] {
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '__*'")
    .pluck()
    .all()
    .map(String);
  const parents = sqlite.prepare<[string], string>(`select "table" from pragma_foreign_key_list(?)`).pluck();
  const ordered: string[] = [];
  const place = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const parent of parents.all(name)) if (parent !== name) place(parent);
    ordered.push(name);
  };
  for (const name of names.toSorted()) place(name);
  return ordered.map((name) => tableIn(sqlite, name));
}

function tableIn(sqlite: Sqlite.Database, name: string): SqliteTable {
  const columns = sqlite
    .prepare<[string], { readonly name: string; readonly pk: number }>("select name, pk from pragma_table_info(?)")
    .all(name);
  const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) };
}

/** A table's rows in the order of its key, one at a time. */
function* rowsIn(sqlite: Sqlite.Database, table: SqliteTable): Generator<readonly SqliteValue[]> {
  const [columns, key] = [table.columns, table.key].map((names) => names.map((name) => `"${name}"`).join(", "));
  yield* sqlite
    .prepare<[], readonly SqliteValue[]>(`select ${columns} from "${table.name}" order by ${key}`)
    .raw()
    .iterate();
}

/** How many rows a table has. */
function countIn(sqlite: Sqlite.Database, table: string): number {
  return Number(sqlite.prepare(`select count(*) from "${table}"`).pluck().get());
}

/** A type of a column in PostgreSQL; SQLite's are among them in other words. */
export type ColumnType = "text" | "json" | "integer" | "bigint" | "boolean" | "bytea";

/** A column of PostgreSQL. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** A row's values as text, the same for both databases. */
export type RowTexts = readonly (string | null)[];

/** What SQLite has in a row. */
export type SqliteValue = null | number | string | Buffer;

/** @throws RangeError if the value is none of its column's type */
function textOf(value: SqliteValue, type: ColumnType): string | null {
  if (value === null) return null;
  switch (type) {
    case "boolean":
      if (value === 0 || value === 1) return value === 1 ? "true" : "false";
      break;
    case "integer":
    case "bigint":
      if (Number.isSafeInteger(value)) return String(value);
      break;
    case "text":
      if (typeof value === "string") return value;
      break;
    case "json":
      if (typeof value === "string") return isJson(value) ? value : JSON.stringify(value);
      break;
    case "bytea":
      if (Buffer.isBuffer(value)) return value.toString("hex");
  }
  throw new RangeError(`a ${type} column holds ${JSON.stringify(value)}`);
}

/** What SQLite has for a text that PostgreSQL gives as `textInSql` does. */
export function sqliteValueOf(text: string | null, type: ColumnType): SqliteValue {
  if (text === null) return null;
  switch (type) {
    case "boolean":
      return text === "true" ? 1 : 0;
    case "integer":
    case "bigint":
      return Number(text);
    case "bytea":
      return Buffer.from(text, "hex");
    case "text":
    case "json":
      return text;
  }
}

/** In PostgreSQL, from what `textOf` gives. @param text an expression of type text */
function valueInSql(text: string, type: ColumnType): string {
  return type === "bytea" ? `decode(${text}, 'hex')` : `${text}::${type}`;
}

/** As `textOf` gives it, from PostgreSQL. @param column an expression of the column's type */
export function textInSql(column: string, type: ColumnType): string {
  return type === "bytea" ? `encode(${column}, 'hex')` : `${column}::text`;
}

/** Number and SHA-256 of rows, in their order. */
class RowDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  add(row: RowTexts): void {
    this.#rows += 1;
    this.#hash.update(`${JSON.stringify(row)}\n`);
  }

  /** Once, at the end. */
  finish(): string {
    return this.#hash.digest("hex");
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
