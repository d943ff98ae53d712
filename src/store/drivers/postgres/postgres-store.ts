import { asc, eq, inArray } from "drizzle-orm";
import { composeStore } from "../../compose-store.js";
import type { ErrandRows, Store } from "../../store.js";
import { tableWriter } from "./change-tables.js";
import { Connections, type OutageListener } from "./connections.js";
import { databaseOf, type Owner, type PostgresDatabase } from "./database.js";
import { prepareDatabase } from "./open-database.js";
import { errands } from "./postgres-schema.js";

/** What a store is opened with. */
export interface PostgresOptions extends Owner {
  readonly url: string;
  /** Connections at most. */
  readonly pool: number;
  readonly outage: OutageListener;
}

/**
 * The store in a PostgreSQL database, which is migrated.
 *
 * @throws DatabaseError if it cannot be reached or used, or a newer program wrote it
 */
export async function openPostgresStore({ url, pool, outage, ...owner }: PostgresOptions): Promise<Store> {
  await prepareDatabase(url);
  return postgresStore(databaseOf(new Connections(url, pool, outage), owner));
}

/** @param database is closed with it @internal */
export function postgresStore(database: PostgresDatabase): Store {
  return composeStore(database, {
    ...tableWriter(database),
    errands: errandRows(database),
    // PostgreSQL says that a transaction is stored when it is on the disk.
    onDisk: () => Promise.resolve(),
    close: () => database.close(),
  });
}

/** What processes ask of each other. */
function errandRows({ query, isHeld }: PostgresDatabase): ErrandRows {
  return {
    add: async (rows) => {
      if (rows.length > 0) await query((orm) => orm.insert(errands).values([...rows]));
    },
    due: (most) =>
      query((orm) =>
        orm.select().from(errands).where(isHeld(errands.guild)).orderBy(asc(errands.at), asc(errands.id)).limit(most),
      ),
    done: async (id) => {
      await query((orm) => orm.delete(errands).where(eq(errands.id, id)));
    },
    left: async (ids) => {
      if (ids.length === 0) return [];
      const isAsked = inArray(errands.id, [...ids]);
      const rows = await query((orm) => orm.select({ id: errands.id }).from(errands).where(isAsked));
      return rows.map(({ id }) => id);
    },
  };
}
