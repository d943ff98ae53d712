import { type GetColumnData, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Conditions in the very words of partial indexes: SQLite would not use those for any others. */
export const isQuarantined = sql`life = 'quarantined'`;
export const hasEnded = sql`life in ('closed', 'over')`;
export const isThinking = sql`thinking`;

/** A column's JSON where it is some; null where it is none, which a plain select would throw at. */
export function sound<Column extends SQLiteColumn>(column: Column): SQL<GetColumnData<Column> | null> {
  return sql<GetColumnData<Column> | null>`iif(json_valid(${column}), ${column}, null)`.mapWith(column);
}

/** Bits of an id below its milliseconds. */
const lowerBits = 22;

/** What `shardOf` says, in the database's words. */
export function shardInSql(guild: SQLWrapper, shards: number): SQL<number> {
  return sql`((cast(${guild} as integer) >> ${lowerBits}) % ${shards})`;
}
