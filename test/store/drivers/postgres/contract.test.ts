import { afterAll, describe } from "vitest";
import { Client, type PoolClient } from "pg";
import { Connections } from "../../../../src/store/drivers/postgres/connections.js";
import { databaseOf } from "../../../../src/store/drivers/postgres/database.js";
import { postgresStore } from "../../../../src/store/drivers/postgres/postgres-store.js";
import type { Store } from "../../../../src/store/store.js";
import { createDatabase, hasPostgres } from "../../../support/postgres.js";
import type { Death, Engine } from "../../engine.js";
import { contract } from "../../contract.js";

/** A migrated database with connections to it, which take longer to make than most checks. */
interface Place {
  readonly client: Client;
  readonly connections: Connections;
  /** Stores that use it. */
  stores: number;
  /** Called before each query, which is not made if it throws. */
  watch: (text: string, connection: PoolClient) => void;
}

/** More than the checks spread their servers over. */
const maxShards = 8;

const process = "tests";

const writing = /^commit|\b(insert into|update|delete from)\b/iu;

/** All rows deleted, without looking for rows that refer to them. */
const emptied = `
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> '__drizzle_migrations' loop
      execute format('delete from %I', name);
    end loop;
  end $$;
  insert into shards (shard, owner, epoch) select shard, '${process}', 1 from generate_series(0, ${maxShards - 1}) shard`;

/** PostgreSQL with one process that has all shards. Ends with `close`. */
class PostgresEngine implements Engine {
  readonly #places: Place[] = [];

  async open(): Promise<Store> {
    const place = this.#places.find(({ stores }) => stores === 0) ?? (await this.#make());
    place.stores += 1;
    await place.client.query(emptied);
    return storeIn(place);
  }

  async dying(at: number, call: () => Promise<unknown>): Promise<Death> {
    const place = this.#places.find(({ stores }) => stores > 0);
    if (place === undefined) throw new Error("no store is open");
    let writes = 0;
    let died = false;
    place.watch = (text, { connection }) => {
      const isWrite = writing.test(text);
      if (died || (isWrite && writes === at)) {
        died = true;
        connection.stream.destroy();
        throw new Error("died");
      }
      if (isWrite) writes += 1;
    };
    await call().catch((error: unknown) => {
      if (!died) throw error;
    });
    place.watch = ignore;
    place.stores += 1;
    return { died, next: storeIn(place) };
  }

  async close(): Promise<void> {
    for (const { client, connections } of this.#places) await Promise.all([client.end(), connections.close()]);
  }

  async #make(): Promise<Place> {
    const url = await createDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    const connections = new Connections(url, 4, { began: ignore, ended: ignore });
    const place = { client, connections, stores: 0, watch: ignore };
    this.#places.push(place);
    return place;
  }
}

function storeIn(place: Place): Store {
  let count = 1;
  const holdings = {
    get count(): number {
      return count;
    },
    epochOf: (shard: number) => (shard < count ? 1n : null),
  };
  const connections: Pick<Connections, "run" | "close"> = {
    run: (job, ms) => place.connections.run((client) => job(watched(client, place)), ms),
    close: async () => {
      place.stores -= 1;
    },
  };
  const store = postgresStore(databaseOf(connections, { process, holdings }));
  const { spread } = store;
  return Object.assign(store, {
    spread: (now: number, shards: number) => {
      count = shards;
      return spread(now, shards);
    },
  });
}

function watched(client: PoolClient, place: Place): PoolClient {
  if (place.watch === ignore) return client;
  return new Proxy(client, {
    get: (target, name) => {
      if (name !== "query") return Reflect.get(target, name) as unknown;
      return async (query: string | { readonly text: string }, ...values: readonly unknown[]) => {
        place.watch(typeof query === "string" ? query : query.text, client);
        return Reflect.apply(client.query, client, [query, ...values]) as Promise<unknown>;
      };
    },
  });
}

function ignore(): void {
  return undefined;
}

const engine = new PostgresEngine();

describe.skipIf(!hasPostgres)("PostgreSQL as a store", () => {
  afterAll(() => engine.close());
  contract(() => engine);
});
