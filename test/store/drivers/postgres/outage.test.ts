// @module-tag long

import { Client, DatabaseError as Refusal } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../../src/store/drivers/postgres/open-database.js";
import { openPostgresStore } from "../../../../src/store/drivers/postgres/postgres-store.js";
import { Connections } from "../../../../src/store/drivers/postgres/connections.js";
import { heartbeatsOfServer } from "../../../../src/store/heartbeats.js";
import { isUnsure } from "../../../../src/store/drivers/postgres/database.js";
import { OutageError, type Store } from "../../../../src/store/store.js";
import { type Line, openLine } from "../../../support/cut-line.js";
import { plainRow } from "../../../support/plain-row.js";
import {
  createDatabase,
  hasPostgres,
  type PostgresServer,
  runSql,
  startPostgres,
  urlOf,
} from "../../../support/postgres.js";
import { changeTo } from "../../engine.js";

const told: string[] = [];
const outage = { began: () => told.push("away"), ended: () => told.push("back") };
const holdings = { count: 1, epochOf: () => 1n };
const ends: (() => Promise<unknown>)[] = [];

async function open(url: string): Promise<Store> {
  await runSql(url, "insert into shards (shard, owner, epoch) values (0, 'p', 1) on conflict do nothing");
  const store = await openPostgresStore({ url, pool: 3, process: "p", holdings, outage });
  ends.push(() => store.close());
  return store;
}

/** Of several calls at the same time, more than there are connections. */
async function outcomes(store: Store): Promise<ReadonlySet<string>> {
  const calls = Array.from({ length: 7 }, () => store.notes());
  const settled = await Promise.allSettled([...calls, store.tableOfPress("1"), store.setNote("a", "1")]);
  return new Set(settled.map(({ status }) => status));
}

const isWaited = `select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const works = new Set(["fulfilled"]);
const fails = new Set(["rejected"]);

beforeEach(() => {
  told.length = 0;
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe.skipIf(!hasPostgres)("a PostgreSQL that is away", () => {
  it("fails every call until it is back, however it went, and is told of once", async () => {
    const server: PostgresServer = await startPostgres();
    ends.push(() => server.stop());
    const store = await open(await createDatabase("migrated", server));
    for (const [leave, comeBack] of [
      [() => server.shutDown(), () => server.restart()],
      [() => server.kill(), () => server.restart()],
      [async () => server.pause(), async () => server.resume()],
    ] as const) {
      expect(await outcomes(store)).toEqual(works);
      await leave();
      expect([await outcomes(store), await outcomes(store)]).toEqual([fails, fails]);
      expect(told.splice(0)).toEqual(["away"]);
      await comeBack();
      await expect.poll(() => outcomes(store)).toEqual(works);
      expect(told.splice(0)).toEqual(["back"]);
      // What was asked meanwhile comes no more.
      await store.setNote("a", "2");
      expect(await store.notes()).toEqual(new Map([["a", "2"]]));
    }
  });
});

/** A database of the same name on any server. */
async function migrated(server: PostgresServer): Promise<string> {
  const url = urlOf(server.port, "postgres");
  const client = new Client({ connectionString: url });
  await client.connect();
  await migrate(client);
  await client.end();
  return url;
}

/** As a failover leaves the old primary: everything may be read, nothing written. */
async function setReadOnly(server: PostgresServer, on: "on" | "off"): Promise<void> {
  const url = urlOf(server.port, "postgres");
  await runSql(url, `alter system set default_transaction_read_only = ${on}`, "select pg_reload_conf()");
  const isOn = async (): Promise<unknown> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("show transaction_read_only");
    await client.end();
    return rows;
  };
  await expect.poll(isOn).toEqual([{ transaction_read_only: on }]);
}

describe.skipIf(!hasPostgres)("a PostgreSQL that fails over", () => {
  let old: PostgresServer;
  let line: Line;
  let store: Store;
  beforeEach(async () => {
    old = await startPostgres();
    ends.push(() => old.stop());
    line = await openLine(old.port);
    ends.push(() => line.close());
    store = await open(line.through(await migrated(old)));
    // All of its connections are made.
    expect(await outcomes(store)).toEqual(works);
  });

  it("and leaves connections to a server that is read-only now has them dropped, and no change fails that can be stored on the next", async () => {
    const next = await startPostgres();
    ends.push(() => next.stop());
    await migrated(next);
    await setReadOnly(old, "on");
    line.leadTo(next.port);
    const changes = Array.from({ length: 9 }, (_, at) => store.setNote(`note ${at}`, "1"));
    expect(new Set((await Promise.allSettled(changes)).map(({ status }) => status))).toEqual(works);
    expect((await store.notes()).size).toBe(9);
    expect(told).toEqual([]);
  });

  it("to nothing but a server that is read-only is away, for reading too, told of once, and back when it takes changes", async () => {
    await setReadOnly(old, "on");
    for (let round = 0; round < 3; round += 1) {
      await expect(store.setNote("a", "2")).rejects.toBeInstanceOf(OutageError);
      await expect(store.notes()).rejects.toBeInstanceOf(OutageError);
    }
    expect(told).toEqual(["away"]);
    const heartbeats = heartbeatsOfServer(urlOf(old.port, "postgres"), null);
    await expect(heartbeats.stored()).rejects.toThrow("takes no changes");
    await setReadOnly(old, "off");
    expect(await heartbeats.stored()).toBeNull();
    expect(await store.notes()).toEqual(new Map([["a", "1"]]));
    await store.setNote("a", "2");
    expect(told).toEqual(["away", "back"]);
  });
});

describe.skipIf(!hasPostgres)("a connection to PostgreSQL", () => {
  let url: string;
  let line: Line;
  let store: Store;
  beforeEach(async () => {
    url = await createDatabase();
    line = await openLine(Number(new URL(url).port));
    ends.push(() => line.close());
    store = await open(line.through(url));
  });

  it("that is lost before the answer to a change was heard has stored the change, which its interaction finds", async () => {
    await store.create(plainRow, [], [], "press 1");
    line.cutAnswerTo("press 2");
    await expect(store.commit(changeTo(2, { interaction: "press 2" }))).rejects.toBeInstanceOf(Error);
    expect(await store.tableOfPress("press 2")).toBe("table");
    line.cutAnswerTo("press 3");
    await expect(
      store.create({ ...plainRow, id: "other", channel: "other" }, [], [], "press 3"),
    ).rejects.toBeInstanceOf(Error);
    expect(await store.tableOfPress("press 3")).toBe("other");
    expect((await store.load("table", 0))?.row.version).toBe(2);
    expect(told).toEqual([]);
  });

  it("that hears nothing is given up, and what was asked on it is done before what is asked next, or never", async () => {
    await store.create(plainRow, [], [], "press 1");
    line.silence();
    await expect(store.commit(changeTo(2, { interaction: "press 2" }))).rejects.toBeInstanceOf(Error);
    expect(told).toEqual(["away"]);
    line.mend();
    const found = await store.tableOfPress("press 2");
    await store.commit(changeTo(found === null ? 2 : 3, { interaction: "press 3" }));
    expect(await store.tableOfPress("press 2")).toBe(found);
    expect(told).toEqual(["away", "back"]);
  });

  it("that hears nothing for good is replaced, and so are all others like it", async () => {
    expect(await outcomes(store)).toEqual(works);
    line.silence();
    expect(await outcomes(store)).toEqual(fails);
    line.letNewPass();
    await expect.poll(() => outcomes(store)).toEqual(works);
    expect(told).toEqual(["away", "back"]);
  });

  it("that PostgreSQL ends, idle or in the middle of something, is replaced", async () => {
    expect(await outcomes(store)).toEqual(works);
    const end = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await runSql(url, end);
    await expect.poll(() => outcomes(store)).toEqual(works);
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query("begin; lock table notes");
    const waiting = store.setNote("b", "1").then(
      () => "stored",
      () => "failed",
    );
    await expect.poll(async () => (await other.query(isWaited)).rows).toEqual([{ count: 1 }]);
    await other.query(end);
    expect(await waiting).toBe("failed");
    await other.query("rollback");
    expect(await store.notes()).toEqual(new Map([["a", "1"]]));
    await other.end();
  });

  it("on which what was prepared is out of date, or gone, is replaced, and what was asked is done on the next", async () => {
    const connections = new Connections(url, 1, outage);
    ends.push(() => connections.close());
    const ask = (): Promise<number> =>
      connections.run(async (client) => (await client.query({ name: "all", text: "select * from t" })).fields.length);
    await runSql(url, "create table t (a integer)");
    expect(await ask()).toBe(1);
    await runSql(url, "alter table t add b integer");
    expect(await ask()).toBe(2);
    await connections.run((client) => client.query("deallocate all"));
    expect(await ask()).toBe(2);
    expect(told).toEqual([]);
  });

  it("waits for one of few, and all that is asked at the same time is done", async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => store.setNote(String(at), "1")));
    expect((await store.notes()).size).toBe(50);
  });

  it("whose statement waits too long for others is not done when they are done", async () => {
    await store.create(plainRow, [], [], "press 1");
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query("begin; update tables set turn = 30");
    await expect(store.commit(changeTo(2, { interaction: "press 2" }))).rejects.toBeInstanceOf(Error);
    await other.query("commit");
    await other.end();
    expect((await store.load("table", 0))?.row).toMatchObject({ version: 1, turn: 30 });
    expect(await store.tableOfPress("press 2")).toBeNull();
  });
});

describe("a refusal by PostgreSQL", () => {
  /** As a server whose messages are German says it. */
  const refusal = (severity: string, code: string): Refusal =>
    Object.assign(new Refusal("nein", 4, "error"), { severity, code });

  it("leaves no doubt that nothing was stored, in whatever language, unless it ends the connection", () => {
    expect(isUnsure(refusal("FEHLER", "23505"))).toBe(false);
    expect(isUnsure(refusal("FEHLER", "25006"))).toBe(false);
    expect(isUnsure(refusal("FATAL", "57P01"))).toBe(true);
    expect(isUnsure(refusal("ВАЖНО", "57P01"))).toBe(true);
    expect(isUnsure(refusal("ВАЖНО", "08P01"))).toBe(true);
  });
});
