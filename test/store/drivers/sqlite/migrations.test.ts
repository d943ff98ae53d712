import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../../src/store/drivers/sqlite/database.js";
import { DatabaseError } from "../../../../src/store/store.js";
import { pressOf } from "../../../support/presses.js";
import { bench, person } from "../../../support/tables.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";
import { mountSmallDisk } from "../../../e2e/support/small-disk.js";

/** Only root may mount a disk; else the test is skipped. */
const smallDisk = mountSmallDisk(2);
const disk = smallDisk?.folder ?? "";
afterAll(() => smallDisk?.remove());

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "katzentisch.db");
});

const own = fileURLToPath(new URL("../../../../migrations", import.meta.url));

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number }[];
}

const journalOf = (migrations: string): Journal =>
  JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8")) as Journal;

/** Of the program's next migration, in four digits. */
const next = String(journalOf(own).entries.length).padStart(4, "0");

/** The program's migrations, and one of these statements. */
function planted(...statements: readonly string[]): string {
  const migrations = join(folder, "planted");
  cpSync(own, migrations, { recursive: true });
  const { entries, ...rest } = journalOf(own);
  const last = entries.at(-1);
  const tag = `${next}_planted`;
  writeFileSync(join(migrations, `${tag}.sql`), statements.join(";\n--> statement-breakpoint\n"));
  const entry = { ...last, idx: entries.length, when: (last?.when ?? 0) + 1, tag };
  writeFileSync(join(migrations, "meta/_journal.json"), JSON.stringify({ ...rest, entries: [...entries, entry] }));
  return migrations;
}

/** As drizzle-kit rebuilds a table whose columns or checks have changed. */
function rebuilding(table: string): readonly string[] {
  const sqlite = new Sqlite(file, { readonly: true });
  const sqlOf = (type: string): readonly string[] =>
    sqlite
      .prepare("select sql from sqlite_master where type = ? and tbl_name = ? and sql is not null")
      .pluck()
      .all(type, table)
      .map(String);
  const [made = ""] = sqlOf("table");
  const statements = [
    "PRAGMA foreign_keys=OFF",
    made.replace(/(["`])\w+\1/, `\`__new_${table}\``),
    `INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\``,
    `DROP TABLE \`${table}\``,
    `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\``,
    "PRAGMA foreign_keys=ON",
    ...sqlOf("index"),
  ];
  sqlite.close();
  return statements;
}

/** Without drizzle's own. */
function contents(of = file): unknown {
  const sqlite = new Sqlite(of, { readonly: true });
  const names = sqlite.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_\\_%' escape '\\'",
  );
  const all = names.pluck().all().map(String);
  const rows = Object.fromEntries(all.map((name) => [name, sorted(sqlite.prepare(`select * from "${name}"`).all())]));
  sqlite.close();
  return rows;
}

function sorted(rows: readonly unknown[]): readonly unknown[] {
  return rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

/** With seats, actions, events, presses, a draft and deadlines. */
async function play(): Promise<void> {
  const anna = person("Anna");
  const on = bench({ file });
  await on.tables.shards.touch();
  const { table } = await on.open(anna);
  await on.request(table, anna, { kind: "add", level: "strong" });
  await on.request(table, anna, { kind: "start" });
  await on.press(table, anna, 1, pressOf("throw"));
  await on.tables.stop();
  await on.store.close();
}

/** @returns the copies told of */
function open(migrations: string): readonly string[] {
  const copies: string[] = [];
  openDatabase(
    file,
    () => undefined,
    (copy) => copies.push(copy),
    migrations,
  ).close();
  return copies;
}

/** What keeps the file from being opened. */
function refusal(migrations: string): string {
  try {
    open(migrations);
  } catch (error) {
    if (error instanceof DatabaseError) return error.message;
    throw error;
  }
  throw new Error("it is opened");
}

const beside = (): readonly string[] => readdirSync(folder).filter((name) => name.includes("before"));

describe("a migration", () => {
  it.each(["tables", "seats", "events"])(
    "that rebuilds %s loses no row anywhere, and references hold on",
    async (table) => {
      await play();
      const before = contents();
      open(planted(...rebuilding(table)));
      expect(contents()).toEqual(before);
      const database = openDatabase(file, undefined, undefined, join(folder, "planted"));
      expect(() => {
        database.sqlite.exec("insert into seats (`table`, seat) values ('none', 0)");
      }).toThrow(expect.objectContaining({ code: "SQLITE_CONSTRAINT_FOREIGNKEY" }));
      database.sqlite.exec("delete from tables");
      expect(database.sqlite.prepare("select * from seats").all()).toEqual([]);
      database.close();
    },
  );

  it("that would leave rows which refer to nothing is refused in one line, and nothing of it is done", async () => {
    await play();
    const before = contents();
    const wrong = planted("CREATE TABLE `more` (`id` text)", "DELETE FROM `tables`");
    expect(refusal(wrong)).toMatch(
      /^The database .*: rows of "\w+" would refer to nothing\. Nothing has been changed; .*$/,
    );
    expect(contents()).toEqual(before);
    expect(beside()).toEqual([]);
    // Not at the next start either.
    expect(refusal(wrong)).toMatch(/would refer to nothing/);
    expect(open(own)).toEqual([]);
  });
});

describe("the copy before a migration", () => {
  it("holds the database as it was, with what lay in its log only, and nobody else may read it", async () => {
    await play();
    const before = contents();
    const sqlite = new Sqlite(file);
    sqlite.pragma("wal_autocheckpoint = 0");
    sqlite.exec("insert into notes (key, value) values ('only', 'in the log')");
    // A killed bot leaves its WAL.
    cpSync(file, join(folder, "killed.db"));
    cpSync(`${file}-wal`, join(folder, "killed.db-wal"));
    sqlite.close();
    file = join(folder, "killed.db");
    const [copy = ""] = open(planted("DELETE FROM `notes`", "CREATE TABLE `more` (`id` text)"));
    expect(copy).toBe(`${file}.before-${next}`);
    expect(contents(copy)).toEqual({ ...Object(before), notes: [{ key: "only", value: "in the log" }] });
    expect(statSync(copy).mode).toBe(statSync(file).mode);
    expect(beside()).toEqual([`killed.db.before-${next}`]);
  });

  it("can be played on with the program that wrote it, and a later one does not take its place", async () => {
    await play();
    const before = contents();
    const newer = planted("ALTER TABLE `notes` ADD `colour` text");
    const [copy = ""] = open(newer);
    expect(refusal(own)).toMatch(/newer Katzentisch/);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
    cpSync(copy, file);
    expect(open(own)).toEqual([]);
    expect(contents()).toEqual(before);
    expect(open(newer)).toEqual([`${copy}-2`]);
    expect(open(newer)).toEqual([]);
  });

  it("is not made of a new database, nor of one that is up to date", () => {
    expect(open(own)).toEqual([]);
    expect(open(own)).toEqual([]);
    expect(beside()).toEqual([]);
  });

  it.runIf(smallDisk !== null)(
    "that finds no room is one line, and nothing is changed (needs the right to mount)",
    async () => {
      await play();
      const full = join(disk, "deep");
      mkdirSync(full);
      cpSync(file, join(full, "katzentisch.db"));
      file = join(full, "katzentisch.db");
      openDatabase(file).close();
      const before = contents();
      const migrations = planted("CREATE TABLE `more` (`id` text)");
      // For the WAL and its index, but not for all of it twice.
      const size = statSync(file).size;
      const free = 2 * 1_048_576 - size - 16_384;
      writeFileSync(join(disk, "ballast"), Buffer.alloc(free - size / 2 - 65_536));
      expect(refusal(migrations)).toMatch(
        /^The copy .*before-\d{4}, which .* cannot be written: .*\. Make room for it [^\n]*$/,
      );
      rmSync(join(disk, "ballast"));
      expect(contents()).toEqual(before);
      expect(readdirSync(full).filter((name) => name.includes("before"))).toEqual([]);
      expect(open(migrations)).toHaveLength(1);
    },
  );
});
