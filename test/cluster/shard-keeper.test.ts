import { describe, expect, it } from "vitest";
import { ShardKeeper } from "../../src/cluster/shard-keeper.js";
import type { SessionState } from "../../src/discord/gateway/shard-source.js";
import { type FakeClock, fakeClock, settle } from "../support/fake-clock.js";
import { LeaseTable } from "../support/memory-leases.js";
import { keepLines } from "../support/tables.js";

const count = 4;

/** A keeper, and what it has done with its server. */
async function keep(table: LeaseTable, clock: FakeClock, id: string, most: number | null = null) {
  const { log, lines } = keepLines();
  const leases = table.open(id, most);
  const clashes: number[] = [];
  const keeper = new ShardKeeper({ leases, clock, log, clashed: (other) => clashes.push(other) });
  expect(await keeper.join(count, true)).toEqual({ kind: "joined", count });
  const added: { readonly shard: number; readonly session: unknown }[] = [];
  const ended: unknown[] = [];
  const shares: number[] = [];
  const sessions = new Map<number, SessionState<unknown>>();
  let release = (): void => undefined;
  /** Whether shards take until `release` to end. */
  const held = { ending: Promise.resolve() };
  keeper.start({
    add: (shards) => added.push(...shards),
    end: async (shard, parting) => {
      ended.push([shard, parting]);
      await held.ending;
    },
    sessionOf: (shard) => sessions.get(shard) ?? { kind: "unchanged" },
    share: (processes) => shares.push(processes),
  });
  await settle();
  return {
    keeper,
    leases,
    lines,
    clashes,
    added,
    ended,
    shares,
    sessions,
    holdEndings: () => {
      held.ending = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => {
      release();
    },
    shards: () => keeper.held.shards.toSorted((a, b) => a - b),
  };
}

function setUp(): { readonly table: LeaseTable; readonly clock: FakeClock } {
  const clock = fakeClock();
  return { table: new LeaseTable(clock), clock };
}

describe("a keeper of shards", () => {
  it("takes all as the only one, renews them for as long as it runs, and gives them back at its end", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    expect(a.shards()).toEqual([0, 1, 2, 3]);
    expect(a.added.map(({ shard }) => shard)).toEqual([0, 1, 2, 3]);
    const epochs = a.keeper.held.leases.map(({ epoch }) => epoch);
    await clock.forward(60_000);
    expect(a.keeper.held.leases.map(({ epoch }) => epoch)).toEqual(epochs);
    expect([a.shards().every((shard) => a.keeper.held.isValid(shard)), a.ended]).toEqual([true, []]);
    await a.keeper.stop();
    expect([a.shards(), table.owned()]).toEqual([[], {}]);
    await clock.forward(60_000);
    expect(table.owned()).toEqual({});
  });

  it("shares them with one that comes later, one shard at a time, and takes over what a dead one had", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    const b = await keep(table, clock, "b");
    expect(b.shards()).toEqual([]);
    expect(b.lines.map(({ sentence }) => sentence)).toEqual([
      "all shards are other processes'; this one waits until one is free",
    ]);
    await clock.forward(3_000);
    expect([a.shards().length, b.shards().length]).toEqual([3, 1]);
    await clock.forward(30_000);
    expect([a.shards(), b.shards()]).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(a.ended).toEqual([
      [3, { kind: "given" }],
      [2, { kind: "given" }],
    ]);
    expect([a.shares, b.shares]).toEqual([[1, 2], [2]]);
    expect(b.lines.filter(({ sentence }) => sentence.includes("waits"))).toHaveLength(1);
    a.leases.isAway = true;
    await clock.forward(12_000);
    expect(b.shards()).toEqual([0, 1, 2, 3]);
    expect(b.shares.at(-1)).toBe(1);
  });

  it("hands a shard back only when it has ended here, with its session, and keeps its lease meanwhile", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    const data = { id: "s3" };
    a.sessions.set(3, { kind: "known", version: "1", sequence: 8, data: () => data });
    a.holdEndings();
    const b = await keep(table, clock, "b");
    await clock.forward(20_000);
    expect([a.ended, table.owned()]).toEqual([[[3, { kind: "given" }]], { a: [0, 1, 2, 3] }]);
    a.sessions.set(3, { kind: "known", version: "1", sequence: 9, data: () => data });
    a.release();
    await clock.forward(1_000);
    expect(b.added).toEqual([{ shard: 3, epoch: 2n, session: { sequence: 9, data } }]);
  });

  it("hands no shard back whose session is just starting, as the next process would have to start another", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    for (const shard of [1, 2, 3]) a.sessions.set(shard, { kind: "none" });
    const b = await keep(table, clock, "b");
    await clock.forward(20_000);
    expect([a.shards(), b.shards()]).toEqual([[1, 2, 3], [0]]);
    a.sessions.set(1, { kind: "known", version: "1", sequence: 2, data: () => ({}) });
    await clock.forward(5_000);
    expect([a.shards(), b.shards()]).toEqual([
      [2, 3],
      [0, 1],
    ]);
  });

  it("stores a shard's session with each renewal, and its data only when they have changed", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    let written = 0;
    const know = (version: string, sequence: number): void => {
      a.sessions.set(0, {
        kind: "known",
        version,
        sequence,
        data: () => {
          written += 1;
          return { version };
        },
      });
    };
    know("1", 5);
    await clock.forward(2_000);
    know("1", 7);
    await clock.forward(6_000);
    expect([table.rows.get(0)?.session, written]).toEqual([{ sequence: 7, data: { version: "1" } }, 1]);
    know("2", 8);
    await clock.forward(2_000);
    expect([table.rows.get(0)?.session, written]).toEqual([{ sequence: 8, data: { version: "2" } }, 2]);
    a.sessions.set(0, { kind: "none" });
    await clock.forward(2_000);
    expect(table.rows.get(0)?.session).toBeNull();
  });

  it("that slept through its leases says so once, lets go of all, and takes free shards again later", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    const renew = a.leases.renew.bind(a.leases);
    // Another process has come meanwhile; it has its share when this one wakes.
    a.leases.renew = async (...asked) => {
      a.leases.renew = renew;
      const other = table.open("b");
      await other.join(count, true);
      await other.take(count, [], false);
      return renew(...asked);
    };
    await clock.stall(60_000);
    const woken = clock.steady();
    expect([a.shards(), table.owned()["b"]]).toEqual([[], [0, 1, 2, 3]]);
    expect(a.ended).toEqual([0, 1, 2, 3].map((shard) => [shard, { kind: "lost", since: woken - 60_000 }]));
    expect(a.lines.filter(({ level }) => level === "warn")).toEqual([
      {
        level: "warn",
        facts: { shards: [0, 1, 2, 3], lateMs: 52_000 },
        sentence: expect.stringContaining("other processes have taken shards over"),
      },
    ]);
    expect([0, 1].map((shard) => a.keeper.held.epochOf(shard))).toEqual([null, null]);
    await clock.forward(20_000);
    expect(a.shards()).toEqual([0, 1, 2, 3]);
  });

  it("without a database keeps its shards, and goes on with them if nobody else has taken them", async () => {
    const { table, clock } = setUp();
    const [a, b] = [await keep(table, clock, "a"), await keep(table, clock, "b")];
    await clock.forward(20_000);
    for (const { leases } of [a, b]) leases.isAway = true;
    await clock.forward(60_000);
    const waits = a.keeper.held.waitUntilValid(0);
    expect([a.shards().length, a.keeper.held.isValid(0), a.ended.length]).toEqual([2, false, 2]);
    for (const { leases } of [a, b]) leases.isAway = false;
    const before = a.keeper.held.leases;
    await clock.forward(1_000);
    await waits;
    await clock.forward(30_000);
    expect([a.keeper.held.leases, a.ended.length, b.ended.length]).toEqual([before, 2, 0]);
    expect(a.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
    expect(a.lines.at(-1)?.sentence).toBe("leases are renewed again");
  });

  it("leaves shards of others alone for a while after the database was away, which they may renew yet", async () => {
    const { table, clock } = setUp();
    const [a, b] = [await keep(table, clock, "a"), await keep(table, clock, "b")];
    await clock.forward(20_000);
    for (const { leases } of [a, b]) leases.isAway = true;
    await clock.forward(30_000);
    a.leases.isAway = false;
    await clock.forward(4_000);
    expect(a.shards()).toHaveLength(2);
    b.leases.isAway = false;
    await clock.forward(10_000);
    expect([a.shards().length, b.shards().length, b.ended]).toEqual([2, 2, []]);
  });

  it("takes at once what others have given back meanwhile", async () => {
    const { table, clock } = setUp();
    const [a, b] = [await keep(table, clock, "a"), await keep(table, clock, "b")];
    await clock.forward(20_000);
    a.leases.isAway = true;
    await clock.forward(5_000);
    a.leases.isAway = false;
    await b.keeper.stop();
    await clock.forward(1_500);
    expect(a.shards()).toEqual([0, 1, 2, 3]);
  });

  it("knows what to wait for when it has not renewed for long, unless the database is away", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    expect(a.keeper.check(0)).toBeNull();
    let checked = "";
    const other = table.open("b");
    // It hears an event before its own timers run.
    clock.after(1, () => {
      void other
        .join(count, true)
        .then(() => other.take(count, [], false))
        .then(() => a.keeper.check(0))
        .then(() => {
          checked = JSON.stringify(a.shards());
        });
    });
    await clock.stall(60_000);
    await settle();
    expect([checked, a.ended.length]).toEqual(["[]", 4]);
    await clock.forward(20_000);
    a.leases.isAway = true;
    await clock.forward(20_000);
    expect(a.keeper.check(0)).toBeNull();
  });

  it("says once that there is room for some shards nowhere", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a", 3);
    await clock.forward(60_000);
    expect(a.lines.filter(({ level }) => level === "warn").map(({ facts }) => facts)).toEqual([{ shards: [3] }]);
    await keep(table, clock, "b");
    await clock.forward(60_000);
    expect(a.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it("does not take a shard again before it has ended here", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    a.holdEndings();
    for (const row of table.rows.values()) Object.assign(row, { owner: null, epoch: row.epoch + 1n, until: 0 });
    await clock.forward(20_000);
    expect([a.shards(), a.ended.length]).toEqual([[], 4]);
    a.release();
    await clock.forward(2_000);
    expect([a.shards(), a.ended.length]).toEqual([[0, 1, 2, 3], 4]);
  });

  it("looks at once when it doubts, but never without end", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    await clock.forward(3_500);
    for (const row of table.rows.values()) Object.assign(row, { owner: "b", epoch: row.epoch + 1n });
    let renewals = 0;
    const renew = a.leases.renew.bind(a.leases);
    a.leases.renew = (...asked) => {
      renewals += 1;
      return renew(...asked);
    };
    a.keeper.doubt();
    await settle();
    expect([a.shards(), renewals]).toEqual([[], 1]);
    for (let times = 0; times < 100; times += 1) {
      a.keeper.doubt();
      await settle();
    }
    expect(renewals).toBe(1);
  });

  it("ends the program if others run with another number of shards meanwhile", async () => {
    const { table, clock } = setUp();
    const a = await keep(table, clock, "a");
    a.leases.isAway = true;
    await clock.forward(10_000);
    await table.open("b").join(6, true);
    a.leases.isAway = false;
    await clock.forward(1_000);
    expect(a.clashes).toEqual([6]);
  });
});
