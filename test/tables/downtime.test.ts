import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { hurry } from "../../src/process/hurry.js";
import { type Bench, bench } from "../support/tables.js";
import { boardAt, startedOf, three } from "../support/tables-of-three.js";

describe("a downtime that moves the deadlines", () => {
  it("makes a newer board, so that the one with the old time is written over", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await on.tables.shards.touch();
    const before = await boardAt(on, table);
    await on.messages.shown(table, "board", before.version);
    on.air(false);
    await on.clock.forward(40_000);
    on.air(true);
    await on.tables.shards.touch();
    expect(on.changed.at(-1)?.version).toBeGreaterThan(before.version);
    expect(on.changed.at(-1)?.play?.due).toBe((before.play?.due ?? 0) + 39_000);
    expect(await on.behind()).toEqual([table]);
  });
});

describe("time that is hurried on", () => {
  it("is told of, for the board shows when it is up", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const before = await boardAt(on, table);
    await on.messages.shown(table, "board", before.version);
    await hurry({ store: on.store, shards: on.tables.shards });
    const told = on.changed.findLast((board) => board.table === table);
    expect(told?.version).toBeGreaterThan(before.version);
    expect(told?.play?.due).toBeLessThan(before.play?.due ?? 0);
    expect(await on.behind()).toEqual([table]);
  });
});

/** A little at a time, with turns of the event loop in between, in each of which a start does one thing. */
async function passSlowly(on: Bench, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    for (let turns = 0; turns < 5; turns += 1) await setImmediate();
    await on.clock.forward(10);
  }
}

describe("boards that are behind after a start", () => {
  it("are told of one after another, when there is room, while somebody who presses is answered at once", async () => {
    const on = bench({ catchUpMs: 20 });
    const [host] = three;
    for (let table = 0; table < 25; table += 1)
      await on.open(host, {}, String(200_000_000_000_000_000n + BigInt(table)));
    expect(await on.behind()).toHaveLength(25);
    const start = on.tables.shards.start();
    await passSlowly(on, 190);
    expect(on.changed).toHaveLength(10);
    const opened = await on.open(host, {}, "300000000000000000");
    expect(opened.status).toBe("lobby");
    await passSlowly(on, 200);
    expect(on.changed).toHaveLength(20);
    await passSlowly(on, 200);
    await start;
    expect(on.changed.length).toBeGreaterThanOrEqual(25);
  });
});
