import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../../../src/store/drivers/sqlite/sqlite-store.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "katzentisch.db");
});

/** As left by a program with only the first migrations. */
function leftAfter(migrations: number): Sqlite.Database {
  const old = join(folder, "migrations");
  cpSync(fileURLToPath(new URL("../../../../migrations", import.meta.url)), old, { recursive: true });
  const path = join(old, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { readonly entries: readonly unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }));
  const sqlite = new Sqlite(file);
  migrate(drizzle({ client: sqlite }), { migrationsFolder: old });
  return sqlite;
}

describe("a database of before", () => {
  it("keeps its tables and seats when seats can be nobody's", async () => {
    const sqlite = leftAfter(3);
    sqlite.exec(`
      insert into tables (id, game, rules, guild, channel, host, life, options, steps, version, shown, thinking, opened, changed)
        values ('t', 'katchen', 1, '1', '2', '3', 'lobby', '{}', 0, 1, 0, 0, 10, 10);
      insert into seats (\`table\`, seat, user, name) values ('t', 0, '3', 'Anna');
      insert into seats (\`table\`, seat, level) values ('t', 1, 'strong');`);
    sqlite.close();
    const store = openSqliteStore(file);
    const anna = { user: "3", name: "Anna", level: null, away: false, missed: 0, before: null };
    expect(await store.load("t", 0)).toMatchObject({
      row: { result: null },
      seats: [anna, { ...anna, user: null, name: null, level: "strong" }],
    });
    await store.userData.removeUser("3", "t");
    expect((await store.load("t", 0))?.seats[0]).toMatchObject({ user: null, name: null, level: null, away: true });
    await store.close();
  });
});

describe("rows that come to lie in trees of their own", () => {
  it("are all there as they were, and what referred to a table still goes with it", async () => {
    const sqlite = leftAfter(6);
    sqlite.exec(`
      insert into tables (id, game, rules, guild, channel, host, life, options, steps, version, shown, thinking, opened, changed)
        values ('t', 'katchen', 1, '1', '2', '3', 'closed', '{}', 2, 1, 0, 0, 10, 10);
      insert into seats (\`table\`, seat, user, name, away, missed, before) values ('t', 0, '3', 'Anna', 1, 2, 1), ('t', 1, null, null, 0, 0, null);
      insert into actions (\`table\`, step, seat, action, by, interaction, arrival, at) values ('t', 1, 0, '{"a":1}', 'human', '99', 4, 20);
      insert into events (\`table\`, step, events) values ('t', 0, '[]'), ('t', 1, '[{"to":"all"}]');
      insert into presses (interaction, \`table\`, at) values ('99', 't', 20), ('98', 't', 19);
      insert into drafts (\`table\`, prompt, seat, value, open) values ('t', 2, 0, '7', 1);
      insert into held (\`table\`, prompt, seat, action, by, interaction) values ('t', 2, 1, '8', 'human', '97');
      insert into deadlines (\`table\`, kind, seat, prompt, due) values ('t', 'answer', 0, 2, 30), ('t', 'warn', -1, 2, 25);`);
    const names = ["seats", "actions", "events", "presses", "drafts", "held", "deadlines"];
    const rows = (of: Sqlite.Database): readonly (readonly object[])[] =>
      names.map((name) => of.prepare(`select * from ${name} order by 1, 2, 3`).all() as readonly object[]);
    const before = rows(sqlite);
    sqlite.close();
    await openSqliteStore(file).close();
    const after = new Sqlite(file);
    const [seats = [], ...others] = before;
    expect(rows(after)).toEqual([seats.map((seat) => ({ ...seat, stops: 0, hints: 0, word: null })), ...others]);
    for (const name of names) expect(() => after.prepare(`select rowid from ${name}`)).toThrow("no such column");
    after.pragma("foreign_keys = ON");
    after.exec("delete from tables");
    const left = names.filter((name) => after.prepare(`select count(*) from ${name}`).pluck().get() !== 0);
    expect(left).toEqual(["presses"]);
    after.close();
  });
});

describe("a seat", () => {
  it("is a person's with a name, a computer's or nobody's, by the database itself", () => {
    const sqlite = leftAfter(Infinity);
    sqlite.exec(`insert into tables (id, game, rules, guild, channel, host, life, options, steps, version, thinking, opened, changed)
      values ('t', 'katchen', 1, '1', '2', '3', 'lobby', '{}', 0, 1, 0, 10, 10)`);
    const seat = (user: string, name: string, level: string): void => {
      sqlite.exec(`insert into seats ("table", seat, user, name, level)
        values ('t', (select count(*) from seats), ${user}, ${name}, ${level})`);
    };
    seat("'3'", "'Anna'", "null");
    seat("null", "null", "'strong'");
    seat("null", "null", "null");
    for (const [user, name, level] of [
      ["'4'", "'Ben'", "'strong'"],
      ["'4'", "null", "null"],
      ["null", "'Ben'", "null"],
    ] as const)
      expect(() => seat(user, name, level)).toThrow(/CHECK/);
    sqlite.close();
  });
});
