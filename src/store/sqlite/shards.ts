import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Bits of an id below its milliseconds. */
const lowerBits = 22;

/** Which of so many shards, connections that Discord's servers are spread over, hears of a server. */
export function shardOf(guild: string, shards: number): number {
  return shards === 1 ? 0 : Number((BigInt(guild) >> BigInt(lowerBits)) % BigInt(shards));
}

/** The same in the database's words. */
export function shardInSql(guild: SQLWrapper, shards: number): SQL<number> {
  return sql`((cast(${guild} as integer) >> ${lowerBits}) % ${shards})`;
}
