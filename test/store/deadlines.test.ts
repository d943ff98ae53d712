import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { DeadlineRow, TableDeadline, Store } from "../../src/store/store.js";
import { plainRow } from "../support/plain-row.js";
import { behindIn } from "../support/tables.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { pagesOf } from "../support/of-each.js";

let folder: string;
let file: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "katzentisch.db");
  store = openSqliteStore(file);
});
afterEach(async () => {
  await store.close();
});

const answer = { kind: "answer", seat: 0, prompt: 3, due: 90_000 } as const;
const closing = { kind: "close", seat: -1, prompt: 0, due: 3_600_000 } as const;

/** In a channel of its own. */
async function open(id: string, ...due: readonly DeadlineRow[]): Promise<void> {
  await store.create({ ...plainRow, id, channel: id }, [], due, `press ${id}`);
}

async function deadlinesOf(id: string): Promise<unknown> {
  return (await store.load(id, 0))?.deadlines;
}

/** Rows that change between two looks. */
function rows(): readonly unknown[] {
  const sqlite = new Sqlite(file, { readonly: true });
  const all = ["deadlines", "tables", "alive"].flatMap((table) => sqlite.prepare(`select * from ${table}`).raw().all());
  sqlite.close();
  return all.map((row) => JSON.stringify(row));
}

describe("a downtime", () => {
  it("moves all deadlines by itself in one row, however many there are", async () => {
    for (let table = 0; table < 50; table += 1) await open(`t${table}`, answer, closing);
    await store.touch(1_000, 25_000);
    const before = rows();
    expect(await store.touch(61_000, 25_000)).toBe(true);
    expect(await deadlinesOf("t49")).toEqual([
      { ...answer, due: 150_000 },
      { ...closing, due: 3_660_000 },
    ]);
    const after = rows();
    expect(after.filter((row, index) => row !== before[index])).toHaveLength(1);
  });

  it("that is short moves none", async () => {
    await open("t", answer);
    await store.touch(1_000, 25_000);
    expect(await store.touch(26_000, 25_000)).toBe(false);
    expect(await deadlinesOf("t")).toEqual([answer]);
  });

  it("adds to those before it, also after a restart, and a deadline that is set after it is not moved", async () => {
    await open("t", answer);
    await store.touch(1_000, 25_000);
    await store.touch(61_000, 25_000);
    await open("later", answer);
    expect(await deadlinesOf("later")).toEqual([answer]);
    await store.close();
    store = openSqliteStore(file);
    expect(await deadlinesOf("t")).toEqual([{ ...answer, due: 150_000 }]);
    await store.touch(71_000, 0);
    expect(await deadlinesOf("t")).toEqual([{ ...answer, due: 160_000 }]);
    expect(await deadlinesOf("later")).toEqual([{ ...answer, due: 100_000 }]);
  });

  it("lets nothing fall due that the bot was not there for", async () => {
    await open("t", answer);
    await store.touch(1_000, 25_000);
    expect(await store.deadlinesBy(90_000, null, 10)).toEqual([
      { table: "t", shard: 0, kind: "answer", seat: 0, due: 90_000 },
    ]);
    await store.touch(61_000, 25_000);
    expect(await store.deadlinesBy(149_999, null, 10)).toEqual([]);
    expect(await store.deadlinesBy(150_000, null, 10)).toEqual([
      { table: "t", shard: 0, kind: "answer", seat: 0, due: 150_000 },
    ]);
  });

  it("of one shard moves no deadline of another, and pages go on from shard to shard", async () => {
    await store.spread(1_000, 2);
    const guilds = [0, 1, 2, 3].map((shard) => String(BigInt(shard) << 22n));
    for (const [at, guild] of guilds.entries())
      await store.create({ ...plainRow, id: `t${at}`, channel: `t${at}`, guild }, [], [answer], `press ${at}`);
    await store.touch(61_000, 25_000, 0);
    expect(await store.touch(61_000, 25_000, 1)).toBe(true);
    await store.touch(121_000, 25_000, 1);
    const pages: (readonly string[])[] = [];
    for (let after: TableDeadline | null = null, more = true; more;) {
      const page: readonly TableDeadline[] = await store.deadlinesBy(210_000, after, 3);
      pages.push(page.map(({ table, due }) => `${table} ${due}`));
      after = page.at(-1) ?? null;
      more = page.length === 3;
    }
    expect(pages).toEqual([["t0 150000", "t2 150000", "t1 210000"], ["t3 210000"]]);
    expect((await store.deadlinesBy(209_999, null, 9)).map(({ table }) => table)).toEqual(["t0", "t2"]);
    expect([await store.timed(0), await store.timed(1)].map((versions) => [...versions.keys()].toSorted())).toEqual([
      ["t0", "t2"],
      ["t1", "t3"],
    ]);
  });
});

describe("what falls due", () => {
  it("comes some at a time, the earliest first, each deadline once", async () => {
    for (let table = 0; table < 20; table += 1)
      await open(
        `t${table}`,
        { ...answer, due: 90_000 - (table % 7) },
        { ...answer, seat: 1, due: 90_000 - (table % 7) },
        closing,
      );
    await store.touch(1_000, 25_000);
    await store.touch(61_000, 25_000);
    const found: string[] = [];
    let page = await store.deadlinesBy(150_000, null, 3);
    while (page.length > 0) {
      found.push(...page.map(({ table, seat, due }) => `${due} ${table} ${seat}`));
      page = await store.deadlinesBy(150_000, page.at(-1) ?? null, 3);
    }
    expect(new Set(found).size).toBe(40);
    expect(found).toHaveLength(40);
    expect(found).toEqual(found.toSorted((a, b) => (a < b ? -1 : 1)));
  });
});

describe("boards with a time limit", () => {
  it("come some at a time, each once, and so do those that are behind", async () => {
    for (let table = 0; table < 11; table += 1)
      await open(`t${String(table).padStart(2, "0")}`, answer, { ...answer, seat: 1 });
    const timed: string[] = [];
    for (let round = 0; round < 4; round += 1) timed.push(...(await store.timed(0, timed.at(-1), 4)).keys());
    const behind = await behindIn(store);
    const ids = Array.from({ length: 11 }, (_, table) => `t${String(table).padStart(2, "0")}`);
    expect([timed, behind]).toEqual([ids, ids]);
  });

  it("are read a page at a time like whatever else a start looks for, and never all of them sorted for one page", async () => {
    const prepare = vi.spyOn(Sqlite.prototype, "prepare");
    const other = openSqliteStore(join(folder, "other.db"));
    await other.timed();
    await other.thinking(0, "", 5);
    expect(await behindIn(other)).toEqual([]);
    await other.deadlinesBy(0, null, 1);
    await other.create(plainRow, [], [], "press");
    const known = [{ game: plainRow.game, rules: plainRow.rules }];
    expect((await pagesOf(other.quarantine.under(known, 0))).flat()).toEqual([]);
    const pages = new Set(prepare.mock.calls.map(([query]) => query).filter((query) => query.includes("limit ?")));
    prepare.mockRestore();
    await other.close();
    expect(pages.size).toBeGreaterThanOrEqual(6);
    const sqlite = new Sqlite(file, { readonly: true });
    const plans = [...pages].map((query) => {
      const given = Array.from({ length: query.split("?").length - 1 }, () => 0);
      return JSON.stringify(sqlite.prepare(`explain query plan ${query}`).all(...given));
    });
    sqlite.close();
    expect(plans.filter((plan) => plan.includes("TEMP B-TREE"))).toEqual([]);
  });

  it("are found with those that are thought about by indexes alone, however many games have ended", () => {
    const sqlite = new Sqlite(file, { readonly: true });
    const plan = (where: string): string =>
      JSON.stringify(sqlite.prepare(`explain query plan select id from tables where ${where}`).all());
    expect(plan("thinking")).toContain("tables_thinking");
    sqlite.close();
  });
});

describe("a board with a time limit", () => {
  it("is found, and gets a new version when that has moved; one without stays as it is", async () => {
    await open("timed", answer);
    await open("lobby", closing);
    expect([...(await store.timed()).keys()]).toEqual(["timed"]);
    for (const id of ["timed", "lobby"]) {
      await store.messages.storeBoards([{ table: id, message: "message", shown: 1 }]);
      await store.renew(id);
    }
    expect(await behindIn(store)).toEqual(["timed"]);
    expect((await store.load("timed", 0))?.row).toMatchObject({ version: 2, visible: 2 });
    expect((await store.load("lobby", 0))?.row).toMatchObject({ version: 1 });
  });
});
