import { type GetColumnData, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { BrokenRowError } from "../store.js";

/** Conditions of partial indexes, verbatim, else SQLite would not use them. */
export const isQuarantined = sql`life = 'quarantined'`;
export const hasEnded = sql`life in ('closed', 'over')`;
export const isThinking = sql`thinking`;

/** A column's JSON, or null if broken; a plain select would throw. */
export function readableJson<Column extends SQLiteColumn>(column: Column): SQL<GetColumnData<Column> | null> {
  return sql<GetColumnData<Column> | null>`iif(json_valid(${column}), ${column}, null)`.mapWith(column);
}

/**
 * Reads columns with JSON.
 *
 * @param what is read, for the message
 * @throws BrokenRowError if any of it is broken
 */
export function readJson<Rows>(what: string, read: () => Rows): Rows {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BrokenRowError(`${what}: ${error.message}`, { cause: error });
  }
}

/** Bits of an id below its time. */
const lowerBits = 22;

/** `shardOf` in SQL. */
export function shardInSql(guild: SQLWrapper, shards: number): SQL<number> {
  return sql`((cast(${guild} as integer) >> ${lowerBits}) % ${shards})`;
}
