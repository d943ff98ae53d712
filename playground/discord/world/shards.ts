import { LOWER_BITS } from "./snowflakes.js";

/** A shard and how many there are ("Sharding" in Discord's reference). */
export type ShardPair = readonly [shard: number, count: number];

/** Which of `count` shards hears about a server. */
export function shardOf(server: string, count: number): number {
  return Number((BigInt(server) >> BigInt(LOWER_BITS)) % BigInt(count));
}

/** Whether a shard hears of what happens in a server; null: in no server, of which the first shard hears. */
export function hears([shard, count]: ShardPair, server: string | null): boolean {
  return (server === null ? 0 : shardOf(server, count)) === shard;
}

/** As a bot names it; null: there is no such shard. */
export function readShard(named: unknown): ShardPair | null {
  if (!Array.isArray(named) || named.length !== 2) return null;
  const [shard, count] = named as readonly unknown[];
  if (!isNatural(shard) || !isNatural(count)) return null;
  return shard < count ? [shard, count] : null;
}

function isNatural(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
