import { type GetColumnData, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A column's JSON where it is some; null where it is none, which a plain select would throw at. */
export function sound<Column extends SQLiteColumn>(column: Column): SQL<GetColumnData<Column> | null> {
  return sql<GetColumnData<Column> | null>`iif(json_valid(${column}), ${column}, null)`.mapWith(column);
}

/** Bits of an id below its milliseconds. */
const lowerBits = 22;

/** Which of `shards` connections to Discord hears of a server. */
export function shardOf(guild: string, shards: number): number {
  return shards === 1 ? 0 : Number((BigInt(guild) >> BigInt(lowerBits)) % BigInt(shards));
}

/** The same in the database's words. */
export function shardInSql(guild: SQLWrapper, shards: number): SQL<number> {
  return sql`((cast(${guild} as integer) >> ${lowerBits}) % ${shards})`;
}
