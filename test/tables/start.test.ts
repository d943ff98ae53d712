import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import Sqlite from "better-sqlite3";
import { games } from "../../src/games/index.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { pagesOf } from "../support/of-each.js";
import { copyTable } from "../support/many-tables.js";
import { pressOf } from "../support/presses.js";
import { type Bench, bench, person } from "../support/tables.js";
import { askedAt, boardAt, byHand, personIn, startedOf } from "../support/tables-of-three.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const folder = temporaryFolder(afterAll);

const anna = person("Anna");

/** A computer player is asked in this many channels, in an ended process. */
async function leftThinking(
  file: string,
  count: number,
): Promise<Pick<Bench, "clock"> & { tables: readonly string[] }> {
  const on = bench({ file });
  const tables: string[] = [];
  for (let channel = 0; channel < count; channel += 1) {
    const { table } = await on.open(anna, byHand, String(100_000_000_000_000_001n + BigInt(channel)));
    await on.request(table, anna, { kind: "add", level: "relaxed" });
    await on.request(table, anna, { kind: "start" });
    for (let step = 0; !(await on.store.thinking()).includes(table); step += 1) {
      const prompt = (await boardAt(on, table)).play?.prompts.find(({ seat }) => seat === 0);
      await on.press(table, anna, prompt?.id ?? 0, pressOf(step === 0 ? "throw" : "stand"));
      if (step > 3) throw new Error("the computer player is never asked");
    }
    // Nothing to catch up on.
    await on.messages.shown(table, "7", (await boardAt(on, table)).version);
    tables.push(table);
  }
  await on.tables.stop();
  await on.store.close();
  return { clock: on.clock, tables };
}

describe("a start", () => {
  it("whose heartbeat the disk refuses wakes its tables as soon as one can be stored", async () => {
    const file = join(folder, "refused.db");
    const before = await leftThinking(file, 1);
    const [table = ""] = before.tables;
    const store = openSqliteStore(file);
    const touch = store.touch.bind(store);
    store.touch = () => {
      throw new Error("the database is locked");
    };
    const on = bench({ file, clock: before.clock, store });
    const steps = (await store.actions(table)).length;
    await expect(on.start()).rejects.toThrow("locked");
    await on.clock.forward(30_000);
    expect(await store.actions(table)).toHaveLength(steps);
    store.touch = touch;
    await on.clock.forward(30_000);
    expect((await store.actions(table)).length).toBeGreaterThan(steps);
    await on.tables.stop();
    await store.close();
  });

  it("that is cut short by a stop goes to the store no more", async () => {
    const file = join(folder, "cut-short.db");
    const before = await leftThinking(file, 25);
    const on = bench({ file, clock: before.clock });
    const started = on.tables.shards.start();
    await on.tables.stop();
    await on.store.close();
    await started;
    await on.clock.forward(2 * 3_600_000);
    expect(on.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("looks for tables that other rules have left a page at a time, and finds each once", async () => {
    const file = join(folder, "outdated.db");
    const first = bench({ file });
    const { table } = await startedOf(first, {}, "kalle");
    await first.tables.stop();
    await first.store.close();
    const copies = copyTable(file, table, 1_100);
    const sqlite = new Sqlite(file);
    sqlite.prepare("update tables set rules = 0 where id in (?, ?, ?)").run(table, copies[499], copies[1_099]);
    sqlite.close();
    const store = openSqliteStore(file);
    const rules = Object.values(games).map((game) => ({ game: game.id, rules: game.rules }));
    const pages = await pagesOf(store.quarantine.under(rules, 0));
    expect(pages.flat()).toEqual([table, copies[499], copies[1_099]].map(String).toSorted());
    expect((await pagesOf(store.quarantine.under([], 0))).map(({ length }) => length)).toEqual([500, 500, 101]);
    await store.close();
  });

  it("of a shard leaves the time to a table that somebody had loaded before", async () => {
    const file = join(folder, "loaded.db");
    const first = bench({ file, shards: 2 });
    await first.start();
    const guild = String((420_000_001n << 22n) + 5n);
    const { table } = await startedOf(first, {}, "katchen", { guild, channel: "200000000000000001" });
    const left = ((await boardAt(first, table)).play?.due ?? 0) - first.clock.now();
    await first.tables.stop();
    await first.store.close();
    await first.clock.forward(3_600_000);

    const on = bench({ file, clock: first.clock, shards: 2 });
    await on.tables.shards.begin(0, 2);
    await on.tables.shards.start(0);
    const { seat } = askedAt(await boardAt(on, table));
    const started = on.tables.shards.start(1);
    // Somebody else's open question stays.
    expect((await on.request(table, personIn((seat + 1) % 3), { kind: "leave" })).kind).toBe("done");
    await started;
    expect(((await boardAt(on, table)).play?.due ?? 0) - on.clock.now()).toBe(left - 1_000);
    await on.tables.stop();
    await on.store.close();
  });

  it("moves no deadlines in a database without a heartbeat, which has had no downtime", async () => {
    const on = bench();
    const { table } = await startedOf(on, {}, "katchen", { guild: "420000001", channel: "200000000000000001" });
    const due = (await boardAt(on, table)).play?.due;
    await on.tables.shards.begin(0, 1);
    await on.clock.forward(3);
    await on.tables.shards.start();
    expect((await boardAt(on, table)).play?.due).toBe(due);
  });
});
