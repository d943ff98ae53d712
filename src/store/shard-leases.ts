/** Shards that this process serves, by which an engine guards its transactions. */
export interface Holdings {
  /** Number of shards in all. */
  readonly count: number;
  /** Null: another process's, or nobody's. */
  epochOf(shard: number): bigint | null;
}
