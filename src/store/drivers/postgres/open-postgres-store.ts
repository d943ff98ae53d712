import type { Client } from "pg";
import { DatabaseError, type Store } from "../../store.js";
import { beginSession, checkSessions, ReadOnlyError } from "./begin-session.js";
import { complaintOf } from "./complaints.js";
import { Connections, type OutageListener } from "./connections.js";
import { databaseOf, type Owner } from "./database.js";
import { migrate } from "./apply-migrations.js";
import { onOwnConnection } from "./own-connection.js";
import { postgresStore } from "./postgres-store.js";

/** What a store is opened with. */
export interface PostgresOptions extends Owner {
  readonly url: string;
  /** Connections at most. */
  readonly pool: number;
  readonly outage: OutageListener;
}

/** The oldest major version that the tests are run on. */
const oldestVersion = 15;

/**
 * Opens and migrates a database.
 *
 * @throws DatabaseError if it cannot be reached or used, or a newer program wrote it
 */
export async function openPostgresStore({ url, pool, outage, ...owner }: PostgresOptions): Promise<Store> {
  await prepare(url);
  return postgresStore(databaseOf(new Connections(url, pool, outage), owner));
}

async function prepare(url: string): Promise<void> {
  try {
    await onOwnConnection(url, async (client) => {
      await onOwnConnection(url, (other) => checkSessions(client, other));
      await checkServer(client);
      await migrate(client);
    });
    // As the store's connections are.
    await onOwnConnection(url, beginSession);
  } catch (error) {
    throw error instanceof DatabaseError ? error : complaintOf(error, url);
  }
}

interface Server {
  readonly version: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
}

/** @throws DatabaseError if a server of this kind cannot be used */
export async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
  const [server] = rows;
  if (server === undefined || server.version < oldestVersion)
    throw new DatabaseError(
      `The PostgreSQL of DATABASE_URL has version ${server?.version}. Update it: Katzentisch needs ${oldestVersion} or newer.`,
    );
  if (server.encoding !== "UTF8")
    throw new DatabaseError(
      `The database of DATABASE_URL has the encoding ${server.encoding}. Make one with: create database NAME encoding 'UTF8' template template0.`,
    );
  if (server.isReadOnly) throw new ReadOnlyError();
}
