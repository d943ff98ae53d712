import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { TableDeadline } from "../../src/store/store.js";
import { deadlinesIn, Timers } from "../../src/tables/clock/timers.js";
import { Queues } from "../../src/tables/queues.js";
import { Races } from "../../src/tables/decide/races.js";
import { TableCache } from "../../src/tables/table-access.js";
import { fakeClock, type FakeClock, settle } from "../support/fake-clock.js";
import { copyTable } from "../support/many-tables.js";
import { plainRow } from "../support/plain-row.js";
import { type Bench, bench, keepLines } from "../support/tables.js";
import { startedOf, three } from "../support/tables-of-three.js";
import { knownTable } from "../support/running-table.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { allGames } from "../../src/games/index.js";

const second = 1_000;
const count = 120;
const folder = temporaryFolder(afterAll);
const stored = join(folder, "many.db");
const began = 1_700_000_000_000;

beforeAll(async () => {
  const on = bench({ file: stored, clock: fakeClock(began) });
  const { table } = await startedOf(on);
  await on.tables.shards.touch();
  await on.tables.stop();
  await on.store.close();
  copyTable(stored, table, count - 1);
});

/** Work between two moments at which others have their turn. */
interface Slice {
  loads: number;
  rows: number;
  commits: number;
}

const plainTable = { row: plainRow, seats: [], drafts: [], held: [], deadlines: [], recent: [], club: null };

let files = 0;

/**
 * Nobody presses; what each slice of work came to.
 *
 * @param from the database that it finds
 */
function watched(clock: FakeClock, from = stored): { readonly on: Bench; readonly slices: Slice[] } {
  const slices: Slice[] = [{ loads: 0, rows: 0, commits: 0 }];
  const now = (): Slice => slices.at(-1) ?? { loads: 0, rows: 0, commits: 0 };
  const sliced: FakeClock = {
    ...clock,
    after: (ms, job) =>
      clock.after(ms, () => {
        slices.push({ loads: 0, rows: 0, commits: 0 });
        job();
      }),
  };
  const file = join(folder, `${(files += 1)}.db`);
  copyFileSync(from, file);
  const on = bench({ file, clock: sliced });
  onTestFinished(async () => {
    await on.tables.stop();
    await on.store.close();
  });
  const [load, dueBy, commit] = [
    on.store.load.bind(on.store),
    on.store.deadlinesBy.bind(on.store),
    on.store.commit.bind(on.store),
  ];
  on.store.commit = (change) => {
    now().commits += 1;
    return commit(change);
  };
  on.store.load = (...all) => {
    now().loads += 1;
    return load(...all);
  };
  on.store.deadlinesBy = async (...all) => {
    const rows = await dueBy(...all);
    now().rows += rows.length;
    return rows;
  };
  vi.spyOn(on.store.messages, "behind").mockImplementation(nothing);
  on.store.timed = () => Promise.resolve(new Map());
  return { on, slices };
}

async function* nothing(): AsyncGenerator<readonly string[]> {
  yield [];
}

const most = (slices: readonly Slice[], what: keyof Slice): number => Math.max(...slices.map((slice) => slice[what]));
const sum = (slices: readonly Slice[], what: keyof Slice): number =>
  slices.reduce((total, slice) => total + slice[what], 0);

describe("many tables whose time is up at the same moment", () => {
  it("are armed without one of them being loaded", async () => {
    const { on, slices } = watched(fakeClock(began));
    await on.start();
    await on.clock.forward(59 * second);
    expect(sum(slices, "loads")).toBe(0);
    // One warning each within the minute; the limit is further ahead.
    expect(sum(slices, "rows")).toBe(count);
  });

  it("are seen to one at a time, and each of them once", async () => {
    const { on, slices } = watched(fakeClock(began));
    await on.start();
    await on.clock.forward(60.5 * second);
    expect(sum(slices, "loads")).toBe(count);
    expect(most(slices, "loads")).toBe(1);
    expect(on.warned).toHaveLength(count);
    await on.clock.forward(31 * second);
    expect(on.changed).toHaveLength(count);
    expect(sum(slices, "loads")).toBeLessThanOrEqual(2 * count);
    expect(most(slices, "loads")).toBe(1);
  });

  it("are not kept in memory, but for those at which somebody acts", async () => {
    const { on } = watched(fakeClock(began));
    const inMemory = async (): Promise<number> =>
      (await on.tables.statistics()).loaded.reduce((total, { count: tables }) => total + tables, 0);
    await on.start();
    await on.clock.forward(60.5 * second);
    expect([on.warned.length, await inMemory()]).toEqual([count, 0]);
    await on.clock.forward(31 * second);
    expect([on.changed.length, await inMemory()]).toEqual([count, 0]);
    await on.request("copy-000007", three[1], { kind: "leave" });
    await on.clock.forward(25 * second);
    expect(await inMemory()).toBe(1);
    await on.clock.forward(40 * second);
    expect(await inMemory()).toBe(0);
  });

  it("let somebody who presses meanwhile have the answer before the next two", async () => {
    const { on, slices } = watched(fakeClock(began));
    const [host] = three;
    await on.start();
    const load = on.store.load;
    let answered = -1;
    on.store.load = (...all) => {
      if (sum(slices, "loads") === 4)
        void on.open(host, {}, "200000000000000000").then(() => {
          answered = sum(slices, "loads");
        });
      return load(...all);
    };
    await on.clock.forward(65 * second);
    expect(sum(slices, "loads")).toBeGreaterThanOrEqual(count);
    expect(answered).toBeGreaterThanOrEqual(5);
    expect(answered).toBeLessThanOrEqual(6);
  });
});

describe("many computer players who answer at the same moment", () => {
  it("are heard one at a time", async () => {
    const model = join(folder, "computers.db");
    const before = bench({ file: model, clock: fakeClock(began) });
    const { table } = await startedOf(before);
    await before.tables.shards.touch();
    await before.request(table, three[0], { kind: "leave" });
    await before.tables.stop();
    await before.store.close();
    copyTable(model, table, count - 1);
    const { on, slices } = watched(fakeClock(began), model);
    await on.start();
    await on.clock.forward(5 * second);
    expect(sum(slices, "commits")).toBeGreaterThanOrEqual(count);
    expect(most(slices, "commits")).toBe(1);
  });
});

describe("many races whose moment ends at once", () => {
  it("take their turns one at a time", async () => {
    const clock = fakeClock();
    const turns: number[] = [];
    let slice = 0;
    const after: FakeClock["after"] = (ms, job) =>
      clock.after(ms, () => {
        slice += 1;
        job();
      });
    const races = new Races({ ...clock, after }, new Queues());
    for (let table = 0; table < 43; table += 1)
      void races.gather({ id: `t${table}`, guild: "1" }, 1, 0, () => turns.push(slice));
    await clock.forward(100);
    expect(turns).toHaveLength(43);
    expect(new Set(turns).size).toBe(43);
  });
});

describe("deadlines that are looked for", () => {
  it("are read five hundred at a time, with a turn for others in between", async () => {
    const clock = fakeClock(0);
    const rows = Array.from(
      { length: 1_700 },
      (_, at) => ({ table: `t${at}`, shard: 0, kind: "close", seat: -1, due: 50_000 + at }) as const,
    );
    const reads: number[] = [];
    const deadlinesBy = async (
      moment: number,
      after: TableDeadline | null,
      limit: number,
    ): Promise<readonly TableDeadline[]> => {
      const page = rows.filter(({ due }) => due <= moment && due > (after?.due ?? 0)).slice(0, limit);
      reads.push(page.length);
      return page;
    };
    const alarms = new Timers(deadlinesIn({ deadlinesBy }), { clock, log: keepLines().log }, () => undefined);
    alarms.start();
    expect(reads).toEqual([500]);
    await settle();
    expect(reads).toEqual([500]);
    await clock.forward(0);
    expect(reads).toEqual([500, 500, 500, 200]);
    expect(clock.waiting()).toBe(1 + 1_700);
    alarms.stop();
    expect(clock.waiting()).toBe(0);
  });

  it("ring at the earliest of a table's, however they are found, and again where that is asked for", async () => {
    const clock = fakeClock(0);
    const rung: string[] = [];
    const rows = [
      { table: "a", shard: 0, kind: "answer", seat: 0, due: 20_000 },
      { table: "a", shard: 0, kind: "warn", seat: -1, due: 20_400 },
      { table: "b", shard: 0, kind: "close", seat: -1, due: 30_000 },
    ] as const;
    const deadlinesBy = async (moment: number, after: TableDeadline | null): Promise<readonly TableDeadline[]> =>
      after === null ? rows.filter(({ due }) => due <= moment) : [];
    const alarms = new Timers(deadlinesIn({ deadlinesBy }), { clock, log: keepLines().log }, (table) =>
      rung.push(`${table} ${clock.now()}`),
    );
    alarms.setAfter("b", 90_000);
    alarms.start();
    await clock.forward(59_000);
    expect(rung).toEqual(["a 20400"]);
    await clock.forward(31_000);
    expect(rung).toContain("b 90000");
    expect(rung.filter((line) => line.startsWith("b"))).toHaveLength(1);
    alarms.stop();
  });
});

describe("tables in memory", () => {
  it("are no more than there is room for, and those in use stay", () => {
    const shelf = new TableCache(
      {
        load: () => Promise.resolve(null),
        loadUnreadable: () => Promise.resolve(null),
        renew: () => Promise.resolve(),
      },
      allGames,
      fakeClock(),
      (id) => id === "t3",
    );
    const on = Array.from({ length: 2_100 }, (_, at) =>
      knownTable({ ...plainTable, row: { ...plainRow, id: `t${at}` } }),
    );
    for (const table of on) shelf.put(table);
    expect(shelf.count().reduce((total, { count: tables }) => total + tables, 0)).toBe(2_000);
    expect([shelf.get("t2"), shelf.get("t3"), shelf.get("t2099")]).toEqual([null, on[3], on[2_099]]);
  });
});
