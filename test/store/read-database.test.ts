import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openReader } from "../../src/store/database-reader.js";
import { openDatabase } from "../../src/store/drivers/sqlite/database.js";
import { writePosition } from "../../src/store/write-position.js";
import { replayTable } from "../../src/tables/replay.js";
import { fakeClock } from "../support/fake-clock.js";
import { bench } from "../support/tables.js";
import { columnsWith } from "../support/temporary-folder.js";
import { startedOf, three } from "../support/tables-of-three.js";
import { makeTestFolder } from "../support/test-folder.js";
import { allGames } from "../../src/games/index.js";

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeTestFolder();
  file = join(folder, "katzentisch.db");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("a database that is only read", () => {
  it("is read as it stood at one moment, next to a program that goes on writing, and cannot be changed", async () => {
    const on = bench({ file });
    const { table } = await startedOf(on);
    const reader = await openReader(file);
    const { version } = (await reader.load(table, 0))?.row ?? {};
    await on.request(table, three[0], { kind: "leave" });
    expect((await on.store.load(table, 0))?.row.version).toBe((version ?? 0) + 1);
    expect((await reader.load(table, 0))?.row.version).toBe(version);
    await reader.close();
    const later = await openReader(file);
    expect(await later.load(table, 0)).toEqual(await on.store.load(table, 0));
    expect(await later.events(table)).toEqual(await on.store.events(table));
    await later.close();
    await on.store.close();
  });

  it.each([
    ["there is none", () => undefined, /^There is no database .*DATABASE_FILE\.$/],
    ["it is a folder", () => mkdirSync(file), /^There is no database /],
    [
      "it is no database",
      () => writeFileSync(file, "x".repeat(5000)),
      /is no database of Katzentisch, or damaged: [^\n]*\.$/,
    ],
    [
      "it is another program's",
      () => new Sqlite(file).exec("create table t (x)").close(),
      /is no database of Katzentisch\./,
    ],
    ["an older version wrote it", () => written("- 1"), /another version of Katzentisch \(older\)/],
    ["a newer version wrote it", () => written("+ 1"), /another version of Katzentisch \(newer\)/],
  ])("is refused in one line where %s", async (_, prepare, line) => {
    prepare();
    await expect(openReader(file)).rejects.toThrow(line);
  });
});

/** Its newest migration is a moment older or newer than this program's. */
function written(difference: string): void {
  openDatabase(file).close();
  const sqlite = new Sqlite(file);
  sqlite.exec(`update __drizzle_migrations set created_at = created_at ${difference}
    where created_at = (select max(created_at) from __drizzle_migrations)`);
  sqlite.close();
}

describe("a position", () => {
  it("is one table as it stands, without anybody's name and the ids of people, server, channel and messages", async () => {
    const clock = fakeClock();
    const on = bench({ file, clock, shards: 2 });
    await on.start();
    await startedOf(on, {}, "katchen", { channel: "1" });
    const { table } = await startedOf(on, {}, "denkste", { channel: "2", guild: "876543210987654321" });
    await on.store.setNote("sessions", "secret");
    await on.messages.shown(table, "876543210987654322", 1);
    await clock.forward(20_000);
    const to = join(folder, "position.db");
    await writePosition(file, table, to);

    const before = await on.store.load(table, 0);
    const reader = await openReader(to);
    const after = await reader.load(table, 0);
    expect((await reader.openTables()).map(({ id }) => id)).toEqual([table]);
    expect(after).toMatchObject({
      row: { ...before?.row, guild: "0", channel: "0", host: "0", starts: null },
      seats: [0, 1, 2].map((seat) => ({ user: String(seat), name: `Seat ${seat}` })),
      drafts: before?.drafts,
      deadlines: before?.deadlines,
    });
    expect(await reader.board(table)).toEqual({ message: null, shown: 0, lobby: null });
    expect(await reader.events(table)).toEqual(await on.store.events(table));
    expect(await reader.actions(table)).toEqual(
      (await on.store.actions(table)).map((action) => ({ ...action, interaction: null })),
    );
    await reader.close();
    const bytes = readFileSync(to, "latin1");
    const secrets = [
      "Anna",
      "Ben",
      "Cleo",
      "secret",
      "876543210987654321",
      "876543210987654322",
      ...three.map(({ user }) => user),
    ];
    expect(secrets.filter((each) => bytes.includes(each))).toEqual([]);
    await expect(writePosition(file, table, to)).rejects.toThrow(/exists already/);
    await on.tables.stop();
    await on.store.close();
  });

  it("keeps the start message's id for the dice of a game that has begun alone, and no cup's", async () => {
    const on = bench({ file });
    await on.start();
    const running = await startedOf(on, {}, "katchen", { channel: "1" });
    const lobby = await on.open(three[0], {}, "2");
    await on.request(lobby.table, three[1], { kind: "join", luckyWord: "Mieze" });
    const messages = [];
    for (const { table } of [running, lobby]) messages.push((await on.store.load(table, 0))?.row.message ?? null);
    expect(messages).toEqual([expect.any(String), null]);
    await on.tables.stop();
    await on.store.close();
    const sqlite = new Sqlite(file);
    sqlite.exec("update tables set cup = '876543210987654323'");
    sqlite.close();
    const kept = [];
    for (const [at, { table }] of [running, lobby].entries()) {
      const to = join(folder, `position-${at}.db`);
      await writePosition(file, table, to);
      expect(columnsWith(to, "876543210987654323")).toEqual([]);
      const reader = await openReader(to);
      kept.push((await reader.load(table, 0))?.row.message);
      await reader.close();
    }
    expect(kept).toEqual(messages);

    const there = bench({ file: join(folder, "position-1.db") });
    await there.start();
    await there.request(lobby.table, { user: "0", name: "Seat 0", moderator: false }, { kind: "start" });
    expect((await there.tables.board(lobby.table))?.status).toBe("playing");
    expect((await replayTable(there.store, lobby.table, allGames)).state).toEqual(
      (await there.store.load(lobby.table, 0))?.row.state,
    );
    await there.tables.stop();
    await there.store.close();
  });
});
