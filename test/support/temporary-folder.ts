import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { onTestFinished } from "vitest";
import { openDatabase } from "../../src/store/drivers/sqlite/database.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../../src/store/store.js";
import { makeTestFolder } from "./test-folder.js";

/** An empty database's bytes: migrating one takes longer than most tests. */
let empty: Buffer | null = null;

/** Makes an empty database in a file, for nobody else to read. */
export function makeDatabase(file: string): void {
  if (empty === null) {
    openDatabase(file).close();
    empty = readFileSync(file);
    for (const end of ["", ".lock"]) rmSync(`${file}${end}`);
  }
  writeFileSync(file, empty, { mode: 0o600 });
}

/** The store in a file, which is made if it is missing, or in memory. */
export function openStore(file: string): Store {
  if (file !== ":memory:" && !existsSync(file)) makeDatabase(file);
  return openSqliteStore(file);
}

/** Tables and columns of a database that have a text. */
export function columnsWith(file: string, text: string): readonly string[] {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    return tables.flatMap((table) => {
      const columns = sqlite.prepare("select name from pragma_table_info(?)").pluck().all(table);
      return columns.flatMap((column) => {
        const found = sqlite
          .prepare(`select count(*) from "${String(table)}" where instr(cast("${String(column)}" as text), ?) > 0`)
          .pluck()
          .get(text);
        return Number(found) > 0 ? `${String(table)}.${String(column)}` : [];
      });
    });
  } finally {
    sqlite.close();
  }
}

/** Files of a database, WAL included, that have a text in their bytes. */
export function filesWith(file: string, text: string): readonly string[] {
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((name) => name.startsWith(basename(file)))
    .filter((name) => readFileSync(join(folder, name)).includes(text));
}

/** An empty folder. @param end when it is deleted: with the test, or `afterAll` */
export function temporaryFolder(end: (remove: () => void) => void = onTestFinished): string {
  const folder = makeTestFolder();
  end(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
