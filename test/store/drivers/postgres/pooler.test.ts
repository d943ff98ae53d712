import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Connections } from "../../../../src/store/drivers/postgres/connections.js";
import { openPostgresStore } from "../../../../src/store/drivers/postgres/postgres-store.js";
import { DatabaseError, type Store } from "../../../../src/store/store.js";
import { hasPgBouncer, type Pooler, startPooler } from "../../../support/pgbouncer.js";
import { createDatabase, hasPostgres, promote, runSql, startPair, urlOf } from "../../../support/postgres.js";

const told: string[] = [];
const outage = { began: (error: unknown) => told.push(String(error)), ended: () => told.push("back") };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  told.length = 0;
});

let url: string;
beforeEach(async () => {
  url = await createDatabase();
  await runSql(url, "insert into shards (shard, owner, epoch) values (0, 'p', 1)");
});

async function behind(mode: "session" | "transaction", ...more: readonly string[]): Promise<Pooler> {
  const pooler = await startPooler({ port: Number(new URL(url).port), mode, more });
  ends.push(() => pooler.stop());
  return pooler;
}

async function open(at: string): Promise<Store> {
  const store = await openPostgresStore({
    url: at,
    pool: 3,
    process: "p",
    holdings: { count: 1, epochOf: () => 1n },
    outage,
  });
  ends.push(() => store.close());
  return store;
}

/** Why a database is refused. */
async function refusal(at: string): Promise<string> {
  const error = await open(at).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  const { message } = error as DatabaseError;
  expect(message).not.toContain("\n");
  return message;
}

const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('synchronous_commit') as commit`;

describe.skipIf(!hasPostgres || !hasPgBouncer)("behind PgBouncer", () => {
  // Its usual workaround leaves such parameters out without a word.
  it.each(["", "ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,options"])(
    "in session mode (%j) the bot starts, and each of its connections has its limits",
    async (more) => {
      const pooler = await behind("session", more);
      const store = await open(pooler.through(url));
      await Promise.all(Array.from({ length: 20 }, (_, at) => store.setNote(String(at), "1")));
      expect((await store.notes()).size).toBe(20);
      const connections = new Connections(pooler.through(url), 3, outage);
      ends.push(() => connections.close());
      const asked = Array.from({ length: 3 }, () => connections.run((client) => client.query(limits)));
      for (const { rows } of await Promise.all(asked))
        expect(rows).toEqual([{ statement: "1500ms", lock: "1500ms", idle: "2s", commit: "on" }]);
      expect(told).toEqual([]);
    },
  );

  it("that gives sessions away after each transaction the bot does not start, and says in one line what to set", async () => {
    for (const more of ["", "server_round_robin = 1"]) {
      const pooler = await behind("transaction", more);
      // Others use it as well.
      const others = Array.from({ length: 3 }, () => new Client({ connectionString: pooler.through(url) }));
      for (const other of others) await other.connect();
      await Promise.all(others.map((other) => other.query("select pg_sleep(0.05)")));
      expect(await refusal(pooler.through(url))).toContain("Set pool_mode = session for this database");
      for (const other of others) await other.end();
    }
  });

  it("that refuses the connection the bot says so in one line, with the pooler's reason", async () => {
    const pooler = await behind("session");
    const stranger = Object.assign(new URL(pooler.through(url)), { username: "stranger" });
    expect(await refusal(String(stranger))).toMatch(
      /^The pooler at 127\.0\.0\.1:\d+ refuses the connection: .*authentication failed/u,
    );
  });

  it("an idle connection that is cut is replaced, and nobody is told of an outage", async () => {
    const pooler = await behind("session");
    const store = await open(pooler.through(url));
    const change = async (value: string): Promise<unknown> => {
      const changes = Array.from({ length: 3 }, (_, at) => store.setNote(String(at), value));
      await Promise.allSettled(changes);
      return new Set((await store.notes()).values());
    };
    expect(await change("1")).toEqual(new Set(["1"]));
    await runSql(
      url,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => change("2").catch(() => null)).toEqual(new Set(["2"]));
    expect(told).toEqual([]);
  });

  it("a failover to a standby loses and doubles nothing, and whatever is asked after it is done", async () => {
    const [primary, standby] = await startPair();
    ends.push(() => primary.stop());
    ends.push(() => standby.stop());
    const pooler = await startPooler({ port: primary.port, mode: "session", databases: ["postgres"] });
    ends.push(() => pooler.stop());
    const own = pooler.through(urlOf(primary.port, "postgres"));
    const first = await open(own);
    await runSql(own, "insert into shards (shard, owner, epoch) values (0, 'p', 1)");
    const stored = new Set<string>();
    const end = new AbortController();
    const write = async (writer: number): Promise<void> => {
      for (let at = 0; !end.signal.aborted; at += 1) {
        const note = `${writer}.${at}`;
        await first.setNote(note, "1").then(
          () => stored.add(note),
          () => undefined,
        );
      }
    };
    const writers = [write(0), write(1), write(2)];
    await expect.poll(() => stored.size).toBeGreaterThan(10);
    await promote(primary, standby);
    pooler.leadTo(standby.port);
    const before = stored.size;
    await expect.poll(() => stored.size, { timeout: 20_000 }).toBeGreaterThan(before + 10);
    end.abort();
    await Promise.all(writers);
    await primary.kill();
    const notes = new Set((await first.notes()).keys());
    expect([...stored].filter((note) => !notes.has(note))).toEqual([]);
    expect(told.filter((line) => line !== "back").length).toBeLessThanOrEqual(1);
  });
});
