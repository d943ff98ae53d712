import type Sqlite from "better-sqlite3";
import type { SqliteValue } from "./row-texts.js";

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
export function* rowsIn(sqlite: Sqlite.Database, table: SqliteTable): Generator<readonly SqliteValue[]> {
  const [columns, key] = [table.columns, table.key].map((names) => names.map((name) => `"${name}"`).join(", "));
  yield* sqlite
    .prepare<[], readonly SqliteValue[]>(`select ${columns} from "${table.name}" order by ${key}`)
    .raw()
    .iterate();
}

/** How many rows a table has. */
export function countIn(sqlite: Sqlite.Database, table: string): number {
  return Number(sqlite.prepare(`select count(*) from "${table}"`).pluck().get());
}
