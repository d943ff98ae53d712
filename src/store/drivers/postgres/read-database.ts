import { Pool, type PoolClient } from "pg";
import { type DatabaseReader, readerOn } from "../../database-reader.js";
import { DatabaseError } from "../../store.js";
import { complaintOf } from "./complaints.js";
import { parsers } from "./connections.js";
import { databaseOf } from "./database.js";
import { loadTable, loadUnreadable } from "./load-table.js";
import { writerOf } from "./apply-migrations.js";

/** Within which the connection is made. */
const connectMs = 5_000;

/** Nothing is written: whose shards these are does not matter. */
const nobody = { process: "", holdings: { count: 1, epochOf: () => 0n } };

/** For reading only, within one transaction. @throws DatabaseError if another version wrote it, or it cannot be read */
export async function readPostgres(url: string): Promise<DatabaseReader> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectMs, types: parsers });
  // A lost connection fails the query that is under way.
  pool.on("error", () => undefined);
  try {
    return readerOf(await begin(pool), () => pool.end());
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseError ? error : complaintOf(error, url);
  }
}

/** Starts the snapshot. */
async function begin(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  client.on("error", () => undefined);
  try {
    const writer = await writerOf(client);
    if (writer === "none")
      throw new DatabaseError("The database named is none of Katzentisch. Name the one of the bot's DATABASE_URL.");
    if (writer !== "this")
      throw new DatabaseError(
        `The database was written by another version of Katzentisch (${writer}). Use the program of that version.`,
      );
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await client.query("select count(*) from notes");
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function readerOf(client: PoolClient, end: () => Promise<void>): DatabaseReader {
  const close = async (): Promise<void> => {
    client.release(true);
    await end();
  };
  const database = databaseOf({ run: (job) => job(client), close }, nobody);
  return readerOn(database, {
    load: (table, recent) => loadTable(database.run, table, recent),
    loadUnreadable: (table) => loadUnreadable(database.run, table),
    close,
  });
}
