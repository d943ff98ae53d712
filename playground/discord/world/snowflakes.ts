/** The first second of 2015, Discord's epoch, in milliseconds since 1970. */
const EPOCH = 1_420_070_400_000;

/** Before this moment an id would have fewer than 17 digits. */
const EARLIEST = EPOCH + 30 * 24 * 3_600_000;

/** Bits below the milliseconds, which Discord fills with worker, process and a counter. */
const LOWER_BITS = 22;

/**
 * A source of ids by a clock in milliseconds since 1970 (Discord's "Snowflakes" reference). They rise with the clock,
 * and within one millisecond in the order in which they were drawn. One may be drawn for some milliseconds ago.
 */
export function snowflakeSource(now: () => number): (agoMs?: number) => string {
  let drawn = 0;
  return (agoMs = 0) => {
    const ms = Math.floor(now() - agoMs);
    if (ms < EARLIEST) throw new RangeError(`The clock says ${ms}; ids of 17 digits start at ${EARLIEST}`);
    const id = (BigInt(ms - EPOCH) << BigInt(LOWER_BITS)) | BigInt(drawn);
    drawn = (drawn + 1) % 2 ** LOWER_BITS;
    return id.toString();
  };
}

/** Which of `count` shards hears about a server. */
export function shardOf(guild: string, count: number): number {
  return Number((BigInt(guild) >> BigInt(LOWER_BITS)) % BigInt(count));
}
