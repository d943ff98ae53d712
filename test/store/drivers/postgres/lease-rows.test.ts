import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leaseGuard } from "../../../../src/store/drivers/postgres/postgres-schema.js";
import type { Lease, LeaseUpdate, ShardLeases, TakenLease } from "../../../../src/store/shard-leases.js";
import { drizzle } from "drizzle-orm/node-postgres";
import { createDatabase, hasPostgres, runSql } from "../../../support/postgres.js";
import { openLeases } from "../../../support/postgres-store.js";

const ends: (() => Promise<unknown>)[] = [];
let url: string;
beforeEach(async () => {
  if (hasPostgres) url = await createDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const count = 12;

/** A process that has joined, with the shards that it holds. */
class Process {
  held: readonly TakenLease[] = [];
  constructor(
    readonly id: string,
    readonly leases: ShardLeases,
  ) {}

  get shards(): readonly number[] {
    return this.held.map(({ shard }) => shard).toSorted((a, b) => a - b);
  }

  async take(isPatient = false): Promise<number> {
    const taken = await this.leases.take(count, this.shards, isPatient);
    this.held = [...this.held, ...taken];
    return taken.length;
  }

  async renew() {
    const found = await this.leases.renew(count, unchanged(this.held));
    this.held = this.held.filter(({ shard }) => found.kept.includes(shard));
    return found;
  }

  async release(...shards: readonly number[]): Promise<void> {
    await this.leases.release(unchanged(this.held.filter(({ shard }) => shards.includes(shard))));
    this.held = this.held.filter(({ shard }) => !shards.includes(shard));
  }
}

function unchanged(leases: readonly Lease[]): readonly LeaseUpdate[] {
  return leases.map(({ shard, epoch }) => ({ shard, epoch, session: { kind: "unchanged" } }));
}

async function joined(id: string, most: number | null = null): Promise<Process> {
  const leases = openLeases(url, { id, host: "test", most });
  ends.push(() => leases.close());
  expect(await leases.join(count, true)).toEqual({ kind: "joined", count });
  return new Process(id, leases);
}

/** As if this many seconds had passed. */
async function pass(seconds: number): Promise<void> {
  const back = `- interval '${seconds} seconds'`;
  await runSql(
    url,
    `update shards set until = until ${back}, stored_at = stored_at ${back}`,
    `update processes set seen = seen ${back}`,
    `update identify_slots set next = next ${back}`,
  );
}

describe.skipIf(!hasPostgres)("leases on PostgreSQL", () => {
  it("give a shard that two processes want at the same time to one of them", async () => {
    const both = await Promise.all([joined("a"), joined("b")]);
    for (let round = 0; round < 5; round += 1) await Promise.all(both.map((process) => process.take()));
    const [a, b] = both.map(({ shards }) => shards);
    expect([...(a ?? []), ...(b ?? [])].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: count }, (_, shard) => shard),
    );
    expect([a?.length, b?.length]).toEqual([6, 6]);
  });

  it("run out, are taken over under a later epoch, and are then refused to their first owner", async () => {
    const [a, b] = [await joined("a"), await joined("b")];
    await a.take();
    const [lease] = a.held;
    if (lease === undefined) throw new Error("nothing was taken");
    await pass(7);
    expect((await a.renew()).kept).toHaveLength(6);
    await b.renew();
    await pass(9);
    await b.renew();
    expect(await b.take()).toBe(12);
    expect(b.held.find(({ shard }) => shard === lease.shard)?.epoch).toBe(lease.epoch + 1n);
    expect(await a.renew()).toMatchObject({ isJoined: true, kept: [] });
    await a.leases.release(unchanged([lease]));
    expect((await b.renew()).kept).toHaveLength(12);
  });

  it("go on after they have run out, unless somebody has taken them", async () => {
    const a = await joined("a");
    await a.take();
    await pass(60);
    const b = await joined("b");
    expect(await b.take(true)).toBe(0);
    expect(await a.renew()).toMatchObject({ isJoined: true, processes: 2, hasSurplus: false });
    expect(a.shards).toHaveLength(12);
    await a.release(3);
    expect(await b.take(true)).toBe(1);
  });

  it("are renewed by nobody who is not among the running processes, such as one that has slept for a day", async () => {
    const a = await joined("a");
    await a.take();
    await pass(90_000);
    await joined("b");
    const { leases, held } = a;
    expect(await leases.renew(count, unchanged(held))).toMatchObject({ isJoined: false, kept: [] });
    expect(await leases.join(count, true)).toEqual({ kind: "joined", count });
    expect((await leases.renew(count, unchanged(held))).kept).toHaveLength(12);
  });

  it("are shared out: at once up to a share, the rest to whoever has room, after three seconds", async () => {
    const a = await joined("a");
    const b = await joined("b", 2);
    expect([await a.take(), await b.take()]).toEqual([6, 2]);
    expect([await a.take(), await b.take()]).toEqual([0, 0]);
    await pass(3.5);
    expect([await b.take(), await a.take()]).toEqual([0, 4]);
    expect((await a.renew()).unserved).toEqual([]);
    await pass(8);
    await b.renew();
    // The other counts as dead.
    expect([(await a.renew()).processes, b.shards.length]).toEqual([2, 2]);
  });

  it("are told of as served by nobody where no process has room for them", async () => {
    const a = await joined("a", 10);
    expect(await a.take()).toBe(10);
    await pass(29);
    expect((await a.renew()).unserved).toEqual([]);
    await pass(2);
    expect((await a.renew()).unserved).toEqual([10, 11]);
  });

  it("are handed back one by one to a process that has less than its share, if it has room", async () => {
    const a = await joined("a");
    expect(await a.take()).toBe(12);
    expect((await a.renew()).hasSurplus).toBe(false);
    const b = await joined("b", 5);
    expect((await a.renew()).hasSurplus).toBe(true);
    await a.release(11);
    // One that is free is not taken yet.
    expect((await a.renew()).hasSurplus).toBe(false);
    expect(await a.take()).toBe(0);
    expect(await b.take()).toBe(1);
    for (const shard of [10, 9, 8, 7]) {
      expect((await a.renew()).hasSurplus).toBe(true);
      await a.release(shard);
      expect(await b.take()).toBe(1);
    }
    expect((await a.renew()).hasSurplus).toBe(false);
    expect([a.shards.length, b.shards.length]).toEqual([7, 5]);
    await b.release(...b.shards);
    await b.leases.leave();
    expect(await a.take()).toBe(5);
  });

  it("are taken over only after what their owner is storing is stored, which keeps no renewal waiting", async () => {
    const a = await joined("a");
    await a.take();
    const [lease] = a.held;
    if (lease === undefined) throw new Error("nothing was taken");
    const client = new Client({ connectionString: url });
    await client.connect();
    ends.push(() => client.end());
    const guarded = async (): Promise<number> =>
      (await drizzle({ client }).execute(leaseGuard("a", lease))).rows.length;
    await client.query("begin");
    expect(await guarded()).toBe(1);
    expect((await a.renew()).kept).toHaveLength(12);
    await pass(9);
    const b = await joined("b");
    expect(await b.take()).toBe(11);
    await client.query("commit");
    expect(await b.take()).toBe(1);
    expect(await guarded()).toBe(0);
  });

  it("leave a shard's session to its next owner, for five minutes and for the same number of shards", async () => {
    const a = await joined("a", 3);
    await a.take();
    const [first, second, third] = a.held;
    if (first === undefined || second === undefined || third === undefined) throw new Error("too few were taken");
    expect([first, second, third].map(({ session }) => session)).toEqual([null, null, null]);
    const data = { id: "s", servers: [["1", "de"]] };
    await a.leases.renew(count, [
      { ...first, session: { kind: "new", sequence: 7, data } },
      { ...second, session: { kind: "new", sequence: 3, data } },
      { ...third, session: { kind: "new", sequence: 1, data } },
    ]);
    await a.leases.renew(count, [
      { ...first, session: { kind: "same", sequence: 9 } },
      { ...second, session: { kind: "unchanged" } },
      { ...third, session: { kind: "none" } },
    ]);
    await a.leases.release([{ ...first, session: { kind: "same", sequence: 12 } }]);
    await pass(9);
    const b = await joined("b");
    await b.take();
    const sessions = new Map(b.held.map(({ shard, session }) => [shard, session]));
    expect(sessions.get(first.shard)).toEqual({ sequence: 12, data });
    expect(sessions.get(second.shard)).toEqual({ sequence: 3, data });
    expect(sessions.get(third.shard)).toBeNull();
    // It was not resumed, and is older now.
    await pass(300);
    const c = await joined("c");
    await c.take();
    expect(c.held.map(({ session }) => session)).toEqual(Array.from({ length: 12 }, () => null));
  });

  it("have one number of shards, which lasts as long as any process runs", async () => {
    await joined("a");
    const [b, c] = ["b", "c"].map((id) => openLeases(url, { id, host: "test", most: null }));
    if (b === undefined || c === undefined) throw new Error("there are two");
    ends.push(
      () => b.close(),
      () => c.close(),
    );
    expect(await b.join(6, true)).toEqual({ kind: "clash", count: 12 });
    expect(await c.join(6, false)).toEqual({ kind: "joined", count: 12 });
    await pass(9);
    expect(await b.join(6, true)).toEqual({ kind: "joined", count: 6 });
  });

  it("end for a process that has slept while others began with another number of shards, all of its shards", async () => {
    const a = await joined("a");
    await a.take();
    const lease = a.held.find(({ shard }) => shard === 9);
    if (lease === undefined) throw new Error("nine was not taken");
    await pass(9);
    const b = openLeases(url, { id: "b", host: "test", most: null });
    ends.push(() => b.close());
    expect(await b.join(6, true)).toEqual({ kind: "joined", count: 6 });
    const client = new Client({ connectionString: url });
    await client.connect();
    ends.push(() => client.end());
    expect((await drizzle({ client }).execute(leaseGuard("a", lease))).rows).toEqual([]);
    expect(await a.renew()).toMatchObject({ isJoined: false, kept: [] });
    expect(await a.take()).toBe(0);
    expect(await a.leases.join(count, true)).toEqual({ kind: "clash", count: 6 });
  });

  it("let one session of a bucket begin at a time, as far apart as Discord wants, whoever asks", async () => {
    const gapMs = 150;
    const takers = ["a", "b", "c"].map((id) => openLeases(url, { id, host: "test", most: null }, { identify: gapMs }));
    ends.push(...takers.map((taker) => () => taker.close()));
    const client = new Client({ connectionString: url });
    await client.connect();
    ends.push(() => client.end());
    const now = async (): Promise<number> => {
      const asked = "select extract(epoch from clock_timestamp())::float8 * 1000 as ms";
      const { rows } = await client.query<{ ms: number }>(asked);
      return rows[0]?.ms ?? Number.NaN;
    };
    const before = await now();
    await Promise.all(
      takers.flatMap((taker) =>
        [0, 0].map(async () => {
          for (;;) {
            const waitMs = await taker.identify(0);
            if (waitMs === 0) return;
            await new Promise((resolve) => setTimeout(resolve, waitMs));
          }
        }),
      ),
    );
    // Six turns have five distances between them.
    expect((await now()) - before).toBeGreaterThanOrEqual(5 * gapMs);
    expect(await takers[0]?.identify(1)).toBe(0);
  });
});
