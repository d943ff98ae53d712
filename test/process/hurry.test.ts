import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hurry } from "../../src/process/hurry.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { DeadlineRow, Store } from "../../src/store/store.js";
import { graceMs } from "../../src/tables/clock/deadlines.js";
import { changeTo } from "../store/engine.js";
import { plainRow } from "../support/plain-row.js";

const answer = { kind: "answer", seat: 0, prompt: 3, due: 90_000 } as const;
const closing = { kind: "close", seat: -1, prompt: 0, due: 3_600_000 } as const;

let store: Store;
beforeEach(() => {
  store = openSqliteStore(":memory:");
});
afterEach(async () => {
  await store.close();
});

/** In a channel and on a shard of its own. */
async function open(id: string, shard: number, ...due: readonly DeadlineRow[]): Promise<void> {
  const guild = String(BigInt(shard) << 22n);
  await store.create({ ...plainRow, id, guild, channel: id }, [], due, `press ${id}`);
}

/** @returns the tables that are told */
async function hurriedAt(now: number): Promise<readonly string[]> {
  const told: string[] = [];
  const deadlinesMoved = async (table: string): Promise<void> => void told.push(table);
  await hurry({ store, shards: { now: () => now + graceMs, deadlinesMoved } });
  return told;
}

async function deadlinesOf(id: string): Promise<unknown> {
  return (await store.load(id, 0))?.deadlines;
}

describe("time that is hurried", () => {
  it("makes the nearest deadline due, with its table's others as long after it, and moves no other table's", async () => {
    await open("soon", 0, closing, answer);
    await open("late", 0, { ...answer, due: 95_000 });
    await store.touch(1_000, 25_000);
    await store.touch(61_000, 25_000);
    expect(await hurriedAt(70_000)).toEqual(["soon"]);
    const due = await store.deadlinesBy(Number.MAX_SAFE_INTEGER, null, 9);
    expect(due.map((one) => [one.table, one.kind, one.due])).toEqual([
      ["soon", "answer", 70_000],
      ["late", "answer", 155_000],
      ["soon", "close", 3_660_000 - 80_000],
    ]);
  });

  it("takes the nearest deadline of all shards, and goes on with the next one", async () => {
    await store.spread(1_000, 3);
    for (const [shard, due] of [80_000, 70_000, 90_000].entries()) await open(`t${shard}`, shard, { ...answer, due });
    expect(await hurriedAt(5_000)).toEqual(["t1"]);
    await store.commit(changeTo(3, {}, { id: "t1", channel: "t1", guild: "4194304" }));
    expect(await hurriedAt(5_000)).toEqual(["t0"]);
  });

  it("changes nothing where no time runs", async () => {
    await open("still", 0);
    expect(await hurriedAt(5_000)).toEqual([]);
    expect((await store.load("still", 0))?.row.version).toBe(1);
  });

  it("moves what a table awaits by then if it changes in the same moment, and loses nothing of that", async () => {
    await open("table", 0, answer);
    const load = store.load.bind(store);
    vi.spyOn(store, "load").mockImplementationOnce(async (...asked) => {
      const loaded = await load(...asked);
      const deadlines = [{ ...answer, prompt: 4, due: 120_000 }];
      await store.commit(changeTo(2, { deadlines }, { id: "table", channel: "table", state: "newer" }));
      return loaded;
    });
    expect(await hurriedAt(5_000)).toEqual(["table"]);
    expect(await deadlinesOf("table")).toEqual([{ ...answer, prompt: 4, due: 5_000 }]);
    expect((await store.load("table", 0))?.row).toMatchObject({ state: "newer", version: 3 });
  });

  it("hears of a store that fails", async () => {
    await open("table", 0, answer);
    vi.spyOn(store, "commit").mockRejectedValue(new Error("disk full"));
    await expect(hurriedAt(5_000)).rejects.toThrow("disk full");
  });
});
