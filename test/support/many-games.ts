import Sqlite from "better-sqlite3";

/**
 * Adds finished games to a database, of any version: copies of those in it, with seats, actions and events.
 */
export function addFinishedGames(file: string, count: number): void {
  const sqlite = new Sqlite(file);
  const columnsOf = (table: string) =>
    sqlite.prepare("select name from pragma_table_info(?)").pluck().all(table).map(String);
  const copy = (table: string, changed: Readonly<Record<string, string>>): void => {
    const columns = columnsOf(table);
    const values = columns.map((column) => changed[column] ?? `old."${column}"`);
    sqlite.exec(`
      with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count})
      insert into "${table}" (${columns.map((column) => `"${column}"`).join(", ")})
      select ${values.join(", ")} from copies
        join games on games.place = n % (select count(*) from games)
        join "${table}" old on old."${table === "tables" ? "id" : "table"}" = games.id`);
  };
  sqlite.pragma("foreign_keys = OFF");
  sqlite.exec(`
    create temp table games as
      select row_number() over (order by id) - 1 place, id from tables where life in ('playing', 'over')`);
  const id = "'copy' || n";
  const ended = { life: "'over'", thinking: "0", shown: "version", message: "null", warning: "null", opens: "null" };
  copy("tables", { ...ended, id });
  for (const table of ["seats", "actions", "events"]) copy(table, { table: id, interaction: "null" });
  sqlite.close();
}
