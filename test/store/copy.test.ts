import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Client } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { type CopiedTable, migrateStore } from "../../src/store/copy.js";
import { allGames, games, isGame } from "../../src/games/index.js";
import { openDatabase } from "../../src/store/drivers/sqlite/database.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { DatabaseError } from "../../src/store/store.js";
import { replayTable } from "../../src/tables/replay.js";
import { createDatabase, hasPostgres, runSql } from "../support/postgres.js";
import { storeOn } from "../support/postgres-store.js";
import { type Left, playReleased, unpackReleased } from "../support/released.js";
import { bench } from "../support/tables.js";
import { fakeClock } from "../support/fake-clock.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** The newest that has tables of all five games. */
const newest = "b8448ee.db.gz";

let file: string;
let url: string;
beforeEach(async () => {
  file = join(temporaryFolder(), "katzentisch.db");
  url = await createDatabase("empty");
});

async function rowsOf<Row extends object>(statement: string, from = url): Promise<readonly Row[]> {
  const client = new Client({ connectionString: from });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** @returns what was told */
async function copy(to = url): Promise<readonly (CopiedTable | string)[]> {
  const told: (CopiedTable | string)[] = [];
  const tell = (what: CopiedTable | string): void => {
    told.push(what);
  };
  await migrateStore({ file, url: to, copied: tell, upgraded: tell });
  return told;
}

async function refusal(to = url): Promise<string> {
  const error: unknown = await copy(to).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseError);
  const { message } = error as DatabaseError;
  expect(message).not.toContain("\n");
  return message;
}

/** Tables of PostgreSQL. */
const tables = "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";

describe.skipIf(!hasPostgres)("a SQLite file that is copied to PostgreSQL", () => {
  it("arrives with all rows of all tables, and an older program's is brought up to date first", async () => {
    const left = unpackReleased(newest, file);
    const [upgraded, ...copied] = await copy();
    expect(upgraded).toMatch(/\.before-\d{4}$/);
    const counted = new Map(copied.map((table) => (typeof table === "string" ? [table, 0] : [table.name, table.rows])));
    const sqlite = new Sqlite(file, { readonly: true });
    const names = sqlite.prepare(
      "select name from sqlite_master where type = 'table' and name <> '__drizzle_migrations'",
    );
    expect([...counted.keys()].toSorted()).toEqual(names.pluck().all().map(String).toSorted());
    for (const [name, rows] of counted) {
      expect([name, sqlite.prepare(`select count(*) from "${name}"`).pluck().get()]).toEqual([name, rows]);
      expect(await rowsOf(`select count(*)::int as rows from "${name}"`)).toEqual([{ rows }]);
    }
    const oldest = sqlite.prepare("select id, seed, salt, version, turn from tables order by opened, id").get();
    sqlite.close();
    const there = await rowsOf<{ state: unknown }>("select * from tables order by opened, id");
    expect(there[0]).toMatchObject(oldest as object);
    expect(there.map(({ state }) => state)).toEqual(
      left.map(({ state }) => (state === null ? null : JSON.parse(state))),
    );
  });

  it("keeps every text as it is, however many rows there are and however odd, and broken JSON as a text", async () => {
    openDatabase(file).close();
    const sqlite = new Sqlite(file);
    const odd = ["", "NULL", `"'\\\\n{},`, "\n\t", "\u{1F408}‍⬛ Kätzchen", "$1", "x".repeat(5_000)];
    const add = sqlite.prepare("insert into notes values (?, ?)");
    for (let at = 0; at < 1_201; at += 1) add.run(`${at} ${odd[at % odd.length]}`, odd[at % odd.length]);
    const ended = sqlite.prepare(`insert into club_games ("table", guild, game, options, rules, ended, people, counts)
      values (?, '1', 'katchen', ?, 1, 2, 2, 1)`);
    ended.run("b", `{"b": 1,  "a": "\\u0000\\ud800"}`);
    ended.run("a", "{broken");
    sqlite.close();
    const copied = await copy();
    expect(copied).toContainEqual({ name: "notes", rows: 1_201, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const notes = await rowsOf<{ key: string; value: string }>("select * from notes");
    expect(new Set(notes.map(({ value }) => value))).toEqual(new Set(odd));
    expect(await rowsOf("select options::text from club_games order by 1 desc")).toEqual([
      { options: `{"b": 1,  "a": "\\u0000\\ud800"}` },
      { options: `"{broken"` },
    ]);
  });

  it("goes on with its tables: time limits move by the time in between, and a game is played to its end", async () => {
    const left = unpackReleased(newest, file);
    await copy();
    const { store, idle } = await storeOn(url);
    const last = (await store.lastAlive()) ?? 0;
    const isPresent = ({ game, rules }: Left): boolean => isGame(game) && games[game].rules === rules;
    const table = left.find((one) => one.life === "playing" && isPresent(one))?.id ?? "";
    const before = openSqliteStore(file);
    const due = (await before.load(table, 0))?.deadlines.map((one) => one.due);
    await before.close();
    const on = bench({ store, clock: fakeClock(last + 3_600_000) });
    await on.tables.shards.start();
    const now = (await store.load(table, 0))?.deadlines.map((one) => one.due);
    // The first second may have been before the end.
    expect(now).toEqual(due?.map((moment) => moment + 3_600_000 - 1_000));
    await playReleased(on, table, idle);
    const row = (await store.load(table, 0))?.row;
    expect(row).toMatchObject({ status: "over" });
    expect((await replayTable(store, table, allGames)).state).toEqual(row?.state);
    expect((await store.club.game(table))?.places).toHaveLength(3);
    expect(on.lines.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
    await on.tables.stop();
    await store.close();
  });

  it.each([
    ["a row has arrived with another name in it", "new.name = new.name || ' '; return new;", "seats"],
    ["a row has not arrived", "if new.step = 3 then return null; end if; return new;", "events"],
  ])("is not stored at all where %s", async (_, change, table) => {
    unpackReleased(newest, file);
    url = await createDatabase("migrated");
    await runSql(
      url,
      `create function spoil() returns trigger language plpgsql as $$ begin ${change} end $$`,
      `create trigger spoil before insert on ${table} for each row execute function spoil()`,
    );
    expect(await refusal()).toMatch(new RegExp(`^Table "${table}" has arrived otherwise than it was sent: `));
    expect(await rowsOf("select 1 from tables")).toEqual([]);
    await runSql(url, `drop trigger spoil on ${table}`);
    expect((await copy()).length).toBeGreaterThan(20);
  });
});

describe.skipIf(!hasPostgres)("copying to PostgreSQL is refused, and nothing there changes,", () => {
  it("while a bot runs on the file, or it is none", async () => {
    expect(await refusal()).toMatch(/^There is no database /);
    writeFileSync(file, "x".repeat(5_000));
    expect(await refusal()).toMatch(/cannot be read/);
    writeFileSync(file, "");
    expect(await refusal()).toMatch(/is no database of Katzentisch/);
    const running = openDatabase(file);
    expect(await refusal()).toMatch(/^Another Katzentisch is running on /);
    running.close();
    expect(await rowsOf(tables)).toEqual([]);
  });

  it("where PostgreSQL has rows, serves a running process, is newer, or cannot be used", async () => {
    openDatabase(file).close();
    await runSql(url, "create table tables (id text)");
    expect(await refusal()).toMatch(/^PostgreSQL refuses: .*"tables" already exists\. It is as it was before/);
    expect(await rowsOf(tables)).toEqual([{ relname: "tables" }]);

    url = await createDatabase("migrated");
    // As a start without servers leaves behind.
    await runSql(url, "insert into notes values ('commands', 'x')", "insert into alive values (0, 1, 0)");
    await runSql(url, "insert into processes values ('p', 'host', now() - interval '1 second', 1)");
    expect(await refusal()).toMatch(/^A Katzentisch is running on the database of DATABASE_URL/);
    await runSql(url, "update processes set seen = now() - interval '1 minute'", "insert into hints_off values ('1')");
    expect(await refusal()).toMatch(/has rows already, in "hints_off"\. Name an empty one/);
    expect(await rowsOf("select key from notes")).toEqual([{ key: "commands" }]);
    const bot = new Client({ connectionString: url, application_name: "katzentisch" });
    await bot.connect();
    expect(await refusal()).toMatch(/^A Katzentisch is running on the database of DATABASE_URL/);
    await bot.end();
    await runSql(url, "delete from hints_off");
    await copy();
    expect(await rowsOf("select key from notes")).toEqual([]);
    await runSql(url, "update __drizzle_migrations set created_at = created_at + 1");
    expect(await refusal()).toMatch(/was written by a newer Katzentisch/);
    const nowhere = url.replace(/:\d+\//, ":1/");
    expect(await refusal(nowhere)).toMatch(/^PostgreSQL does not answer at 127\.0\.0\.1:1\. /);
  });
});
