import Sqlite from "better-sqlite3";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store, TableRow } from "../../src/store/store.js";
import { plainRow } from "../support/plain-row.js";
import { behindIn } from "../support/tables.js";
import { temporaryFolder } from "../support/temporary-folder.js";

let file: string;
let store: Store;
beforeEach(() => {
  file = join(temporaryFolder(), "katzentisch.db");
  store = openSqliteStore(file);
});

/** Opens a table in a channel of its own. */
async function open(id: string, fields: Partial<TableRow> = {}): Promise<TableRow> {
  const row = { ...plainRow, channel: id, ...fields, id };
  await store.create(row, [], [], `press ${id}`);
  return row;
}

/** Whether others can see it or not. */
async function change(row: TableRow, version: number, visible: number, status = row.status): Promise<void> {
  const nothing = {
    interaction: null,
    seats: null,
    step: null,
    drafts: null,
    held: null,
    deadlines: [],
    club: null,
    round: null,
  };
  await store.commit({ ...nothing, row: { ...row, version, visible, status } });
}

const shown = (table: string, version: number, message = "message") =>
  store.messages.storeBoards([{ table, message, shown: version }]);

describe("a board", () => {
  it("is behind until its message shows the last change that others can see", async () => {
    const row = await open("table");
    expect(await behindIn(store)).toEqual(["table"]);
    await shown("table", 1);
    expect(await behindIn(store)).toEqual([]);
    await change(row, 2, 1);
    expect(await behindIn(store)).toEqual([]);
    await change(row, 3, 3);
    await change(row, 4, 3);
    expect(await behindIn(store)).toEqual(["table"]);
    await shown("table", 3);
    expect(await behindIn(store)).toEqual([]);
  });

  it("is behind after its table has ended too, and not once its channel is gone", async () => {
    const [over, gone, elsewhere] = [await open("over"), await open("gone"), await open("elsewhere", { guild: "2" })];
    for (const row of [over, gone, elsewhere]) await change(row, 2, 2, "over");
    await shown("over", 2);
    expect(await behindIn(store)).toEqual(["elsewhere", "gone"]);
    await store.messages.settle("1", "gone");
    expect(await behindIn(store)).toEqual(["elsewhere"]);
    expect(await store.messages.board("gone")).toEqual({ message: null, shown: 2, lobby: null });
    await store.messages.settle("2", null);
    expect(await behindIn(store)).toEqual([]);
  });

  it("never shows less than it has shown, and the message that was noted last", async () => {
    await open("table");
    expect(await store.messages.board("table")).toEqual({ message: null, shown: 0, lobby: null });
    await shown("table", 5);
    await shown("table", 4, "another");
    expect(await store.messages.board("table")).toEqual({ message: "another", shown: 5, lobby: null });
  });

  it("goes with its table, and with its warnings, and none is noted of a table that is gone", async () => {
    await open("table");
    const warning = { message: "warning", table: "table", prompt: 1 };
    await shown("table", 1);
    await store.messages.addWarning(warning);
    expect(await store.messages.warnings(0)).toEqual([warning]);
    await store.old.drop("table", 100);
    await shown("table", 2);
    await store.messages.addWarning(warning);
    expect(await store.messages.board("table")).toEqual({ message: null, shown: 0, lobby: null });
    expect(await store.messages.warnings(0)).toEqual([]);
  });
});

describe("boards that are behind", () => {
  it("come of each shard, some hundred tables at a time, whatever their number", async () => {
    await store.spread(0, 2);
    const servers = ["0", String(1n << 22n)];
    for (let table = 0; table < 1_100; table += 1) await open(`t${table}`, { guild: servers[table % 2] ?? "" });
    await shown("t0", 1);
    const pages: number[] = [];
    const found: string[] = [];
    for await (const page of store.messages.behind(0)) {
      pages.push(page.length);
      found.push(...page);
    }
    expect(Math.max(...pages)).toBeLessThanOrEqual(250);
    expect(new Set(found).size).toBe(549);
    expect(await behindIn(store, 1)).toHaveLength(550);
  });

  it("are found by indexes, and of tables that have ended nothing else is read", async () => {
    const prepare = vi.spyOn(Sqlite.prototype, "prepare");
    const other = openSqliteStore(":memory:");
    expect(await behindIn(other)).toEqual([]);
    await other.close();
    const pages = new Set(prepare.mock.calls.map(([query]) => query).filter((query) => query.includes("case when")));
    prepare.mockRestore();
    expect(pages.size).toBe(2);
    const sqlite = new Sqlite(file, { readonly: true });
    const plans = [...pages].map((query) =>
      JSON.stringify(sqlite.prepare(`explain query plan ${query}`).all(...Array.from(query.matchAll(/\?/g), () => 0))),
    );
    sqlite.close();
    expect(plans.join("\n")).toMatch(/tables_open_by_id/);
    expect(plans.join("\n")).toMatch(/tables_ended_by_id/);
    expect(plans.join("\n")).not.toContain("TEMP B-TREE");
  });
});
