import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPostgresStore } from "../../../../src/store/drivers/postgres/postgres-store.js";
import { StoreRefusedError, type Store } from "../../../../src/store/store.js";
import { createDatabase, hasPostgres } from "../../../support/postgres.js";
import { untouched } from "../../../support/tables.js";
import { plainRow } from "../../../support/plain-row.js";
import { clubEntry, settledRound } from "../../contract-club.js";
import { cupEvent, cupRow } from "../../contract-cups.js";
import { answerTo, eveningRow, eveningTable, seatAt } from "../../contract-evenings.js";
import { anna, answering, changeTo, guildOn, openTable } from "../../engine.js";

const ends: (() => Promise<unknown>)[] = [];
let url: string;
let client: Client;
beforeEach(async () => {
  if (!hasPostgres) return;
  url = await createDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
  ends.push(() => client.end());
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A process that believes to have shards, with their epochs. */
async function processOf(name: string, held: Readonly<Record<number, bigint>>): Promise<Store> {
  const holdings = { count: 3, epochOf: (shard: number) => held[shard] ?? null };
  const outage = { began: () => undefined, ended: () => undefined };
  const store = await openPostgresStore({ url, pool: 3, process: name, holdings, outage });
  ends.push(() => store.close());
  return store;
}

/** As a process takes over a shard. */
async function give(shard: number, owner: string, epoch: bigint): Promise<void> {
  await client.query(
    "insert into shards (shard, owner, epoch) values ($1, $2, $3) on conflict (shard) do update set owner = $2, epoch = $3",
    [shard, owner, epoch],
  );
}

/** All rows of all tables. */
async function everything(): Promise<unknown> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: unknown[] = [];
  for (const { name } of rows)
    found.push([name, (await client.query(`select t::text from "${name}" t order by 1`)).rows]);
  return found;
}

const end = { status: "over", steps: 1 } as const;

/** What only a shard's owner may do. The plain table and its server are on shard 0. */
const calls: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  create: (store) => store.create({ ...plainRow, id: "new", channel: "9" }, [anna], [answering], "press 9"),
  commit: (store) => store.commit(changeTo(2, { interaction: "press 9", deadlines: [answering] })),
  "a commit that ends a game": (store) => store.commit(changeTo(2, { club: clubEntry() }, end)),
  "a commit that settles a round": (store) => store.commit(changeTo(2, { round: settledRound }, end)),
  renew: (store) => store.renew("table"),
  touch: (store) => store.touch(99_000, 25_000, 0),
  setGuild: (store) => store.setGuild({ guild: "1", ...untouched }),
  end: ({ quarantine }) => quarantine.end("table", "closed", true, "press 9", 20),
  unlink: ({ userData }) => userData.unlink("3", "table"),
  removeUser: ({ userData }) => userData.removeUser("3", "table"),
  settle: ({ messages }) => messages.settle("1", null),
  addWarning: ({ messages }) => messages.addWarning({ message: "7", table: "table", prompt: 3 }),
  setEvening: ({ evenings }) => evenings.set(eveningRow()),
  answer: ({ evenings }) => evenings.answer(answerTo("3")),
  plan: ({ evenings }) => evenings.plan([eveningTable(1)], [seatAt(1, "3")]),
  setTable: ({ evenings }) => evenings.setTable(eveningTable(1)),
  openCup: ({ cups }) => cups.open(cupRow({ id: "12" }), cupEvent(1)),
  append: ({ cups }) => cups.append("11", [cupEvent(2)], null),
  setCup: ({ cups }) => cups.set(cupRow({ message: "9" })),
  engrave: ({ cups }) => cups.engrave("11", cupEvent(2), "Anna"),
};

async function outcomeOf(name: string, store: Store): Promise<string> {
  const outcome = await calls[name]?.(store).then(
    () => "done",
    (error: unknown) => (error instanceof StoreRefusedError ? "StoreRefusedError" : String(error)),
  );
  return `${name}: ${outcome}`;
}

describe.skipIf(!hasPostgres)("a process whose shard another one has taken over", () => {
  it("stores nothing any more, by whatever call, and neither does one that never had it", async () => {
    await give(0, "first", 1n);
    const first = await processOf("first", { 0: 1n });
    await first.create(plainRow, [anna], [answering], "press 1");
    await first.evenings.set(eveningRow({ stage: "begun" }));
    await first.cups.open(cupRow(), cupEvent(1));
    await give(0, "second", 2n);
    const before = await everything();
    const refused = Object.keys(calls).map((name) => `${name}: StoreRefusedError`);
    const others = [await processOf("third", {}), await processOf("third", { 0: 2n })];
    // It has had the shard before, and has it again since.
    const earlier = await processOf("second", { 0: 1n });
    for (const store of [first, ...others, earlier])
      expect(await Promise.all(Object.keys(calls).map((name) => outcomeOf(name, store)))).toEqual(refused);
    await first.messages.storeBoards([{ table: "table", message: "5", shown: 1 }]);
    expect(await everything()).toEqual(before);
    const second = await processOf("second", { 0: 2n });
    for (const call of [calls["commit"], calls["renew"], calls["touch"], calls["settle"]]) await call?.(second);
    expect((await second.load("table", 0))?.row.version).toBe(3);
  });

  it("stores nothing of a change that had begun before, and found the shard still its own", async () => {
    await give(0, "first", 1n);
    const first = await processOf("first", { 0: 1n });
    await first.create(plainRow, [anna], [answering], "press 1");
    const before = await everything();
    for (const name of ["commit", "create", "a commit that ends a game", "touch", "setGuild", "end"]) {
      await client.query("begin; select from shards where shard = 0 for update");
      await client.query("update shards set owner = 'second', epoch = 2");
      const late = outcomeOf(name, first);
      const other = new Client({ connectionString: url });
      await other.connect();
      await expect.poll(async () => (await other.query(isWaited)).rows).toEqual([{ count: 1 }]);
      await other.end();
      await client.query("commit");
      expect(await late).toBe(`${name}: StoreRefusedError`);
      await client.query("update shards set owner = 'first', epoch = 1");
    }
    expect(await everything()).toEqual(before);
  });

  it("has a change that it has begun stored before the shard is another one's", async () => {
    await give(0, "first", 1n);
    const first = await processOf("first", { 0: 1n });
    await first.create(plainRow, [anna], [], "press 1");
    // It waits to see whether its interaction is stored already.
    await client.query("begin; insert into presses values ('press 2', 'other', 1)");
    const commit = first.commit(changeTo(2, { interaction: "press 2" }));
    const other = new Client({ connectionString: url });
    await other.connect();
    await expect.poll(async () => (await other.query(isWaited)).rows).toEqual([{ count: 1 }]);
    const taken = await other.query("select from shards where shard = 0 for update skip locked");
    expect(taken.rowCount).toBe(0);
    await client.query("rollback");
    await commit;
    expect((await other.query("select from shards where shard = 0 for update skip locked")).rowCount).toBe(1);
    await other.end();
  });
});

const isWaited = `select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe.skipIf(!hasPostgres)("a process with some of the shards", () => {
  it("is told of what falls due in these alone, and counts their tables", async () => {
    for (const shard of [0, 1, 2]) await give(shard, "all", 1n);
    const all = await processOf("all", { 0: 1n, 1: 1n, 2: 1n });
    await all.spread(1_000, 3);
    for (const shard of [0, 1, 2]) {
      const guild = guildOn(shard);
      await openTable(all, { id: `t${shard}`, guild }, { due: [answering] });
      await all.evenings.set(eveningRow({ guild, due: 5 }));
      await all.cups.open(cupRow({ id: `c${shard}`, guild, due: 5 }), cupEvent(1));
      await all.errands?.add([{ id: `e${shard}`, guild, kind: "forget-user", about: null, at: 5 }]);
    }
    const some = await processOf("all", { 0: 1n, 2: 1n });
    const found = {
      deadlines: (await some.deadlinesBy(90_000, null, 9)).map(({ table }) => table),
      evenings: (await some.evenings.dueBy(9, null, 9)).map(({ guild }) => guild),
      cups: (await some.cups.dueBy(9, null, 9)).map(({ cup }) => cup),
      running: await some.cups.running(),
      errands: (await some.errands?.due(9))?.map(({ id }) => id),
      tables: (await some.openTables()).map(({ count }) => count),
    };
    expect(found).toEqual({
      deadlines: ["t0", "t2"],
      evenings: [guildOn(0), guildOn(2)],
      cups: ["c0", "c2"],
      running: ["c0", "c2"],
      errands: ["e0", "e2"],
      tables: [2],
    });
    const none = await processOf("none", {});
    expect([await none.deadlinesBy(90_000, null, 9), await none.openTables()]).toEqual([[], []]);
    expect((await none.load("t1", 0))?.row.guild).toBe(guildOn(1));
  });
});
