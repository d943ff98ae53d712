import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError as Refusal, Pool, type QueryResultRow } from "pg";
import { migrate, onOwnConnection } from "../../../src/store/drivers/postgres/open-database.js";
import { Connections } from "../../../src/store/drivers/postgres/connections.js";
import { databaseOf } from "../../../src/store/drivers/postgres/database.js";
import { postgresStore } from "../../../src/store/drivers/postgres/postgres-store.js";
import type { Store } from "../../../src/store/store.js";
import { recentSteps, type Table } from "../../../src/tables/table.js";
import { knownTable } from "../../support/running-table.js";

/** Who has taken a shard's epoch, and who has stored each press and action under which one. */
const notes = (shards: number): string => `
  create table noted_times (at timestamptz);
  insert into noted_times values (now());
  create table noted_leases (shard integer, epoch bigint, owner text, writer text, at timestamptz);
  create table noted_writes (kind text, interaction text, shard integer, owner text, epoch bigint, writer text, at timestamptz);
  create function note_lease() returns trigger language plpgsql as $$ begin
    insert into noted_leases values (new.shard, new.epoch, new.owner, session_user, clock_timestamp());
    return null;
  end $$;
  create function note_write() returns trigger language plpgsql as $$ begin
    insert into noted_writes
    select tg_table_name, new.interaction, shards.shard, owner, epoch, session_user, clock_timestamp()
    from tables join shards on shards.shard = (guild::bigint >> 22) % ${shards} where id = new."table";
    return null;
  end $$;
  create trigger note_lease after update on shards for each row when (new.epoch <> old.epoch)
    execute function note_lease();
  create trigger note_write after insert on actions for each row execute function note_write();
  create trigger note_write after insert on presses for each row execute function note_write();`;

/** PostgreSQL is away for seconds only; in milliseconds. */
const maxAwayMs = 60_000;

/** PostgreSQL's code for a server that takes no changes. */
const readOnly = "25006";

/** A table as it is stored, and its message. */
export interface StoredBoard {
  readonly table: Table;
  readonly message: string | null;
  readonly shown: number;
}

/** Reads what the processes have stored, also while PostgreSQL is away for a moment. */
export class Records {
  readonly store: Store;
  readonly #pool: Pool;

  private constructor(url: string) {
    const outage = { began: () => undefined, ended: () => undefined };
    const holdings = { count: 1, epochOf: () => null };
    this.store = postgresStore(databaseOf(new Connections(url, 2, outage), { process: "reader", holdings }));
    this.#pool = new Pool({ connectionString: url, max: 2 });
    this.#pool.on("error", () => undefined);
  }

  /** Prepares an empty database. @param roles of the processes, which are made @param shards their number @param later by which it is read then; left out: the same */
  static async open(url: string, roles: readonly string[], shards: number, later = url): Promise<Records> {
    await onOwnConnection(url, async (client) => {
      await migrate(client);
      await client.query(notes(shards));
      for (const role of roles) await client.query(`create role ${role} superuser login`);
    });
    return new Records(later);
  }

  async ask<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await again(() => this.#pool.query<Row>(text, [...values]))).rows;
  }

  /** Shards that are a process's now. @param role null: anybody's */
  async heldBy(role: string | null): Promise<readonly number[]> {
    const rows = await this.ask<{ shard: number }>(
      `select shard from shards join noted_leases using (shard, epoch)
       where shards.owner is not null and until > now() and ($1::text is null or writer = $1) order by shard`,
      [role],
    );
    return rows.map(({ shard }) => shard);
  }

  /** How many shards' sessions other processes could resume. */
  async resumable(): Promise<number> {
    return (await this.ask("select shard from shards where session is not null")).length;
  }

  async tables(): Promise<readonly string[]> {
    return (await this.ask<{ id: string }>("select id from tables order by opened")).map(({ id }) => id);
  }

  async openTables(): Promise<readonly Table[]> {
    const open = "select id from tables where life in ('lobby', 'playing') order by opened";
    const ids = (await this.ask<{ id: string }>(open)).map(({ id }) => id);
    const tables: Table[] = [];
    // One by one: there are fewer connections than tables.
    for (const id of ids) {
      const stored = await this.board(id);
      if (stored !== null) tables.push(stored.table);
    }
    return tables;
  }

  /** Null: no such table. */
  async board(id: string): Promise<StoredBoard | null> {
    const stored = await again(() => this.store.load(id, recentSteps));
    const board = await again(() => this.store.messages.board(id));
    return stored === null ? null : { table: knownTable(stored), ...board };
  }

  /** Tables of the database in which a text stands anywhere. @param pattern PostgreSQL's */
  async withText(pattern: string): Promise<readonly string[]> {
    const names = await this.ask<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const found = await Promise.all(
      names.map(async ({ name }) => {
        const rows = await this.ask(`select 1 from "${name}" as one where one::text ~ $1 limit 1`, [pattern]);
        return rows.length > 0 ? name : [];
      }),
    );
    return found.flat();
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.store.close();
  }
}

/** Asks again while there is no connection, or one to a server that another has replaced, for a minute. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + maxAwayMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isRefused = error instanceof Refusal && error.severity === "ERROR" && error.code !== readOnly;
      if (isRefused || performance.now() > end) throw error;
      await sleep(50);
    }
  }
}
