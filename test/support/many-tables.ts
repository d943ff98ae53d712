import Sqlite from "better-sqlite3";

/** Copies of a stored table with all its rows, each in its own channel. Nobody may have the file open. */
export function copyTable(file: string, model: string, count: number): readonly string[] {
  const sqlite = new Sqlite(file);
  const ids = Array.from({ length: count }, (_, index) => `copy-${String(index).padStart(6, "0")}`);
  const copies = ["tables", "seats", "events", "deadlines"].map((name) => {
    const columns = sqlite.prepare(`select name from pragma_table_info('${name}')`).pluck().all().map(String);
    const key = name === "tables" ? "id" : "table";
    const value = (column: string): string =>
      column === key ? "$id" : column === "channel" && name === "tables" ? "$id" : `"${column}"`;
    const names = columns.map((column) => `"${column}"`).join();
    return sqlite.prepare(
      `insert into ${name} (${names}) select ${columns.map(value).join()} from ${name} where "${key}" = $model`,
    );
  });
  sqlite.transaction(() => {
    for (const id of ids) for (const copy of copies) copy.run({ id, model });
  })();
  sqlite.close();
  return ids;
}
