/** Discord's epoch, the first second of 2015, in milliseconds since 1970. */
const EPOCH = 1_420_070_400_000;

/** Before this moment an id would have fewer than 17 digits. */
const EARLIEST = EPOCH + 30 * 24 * 3_600_000;

/** Worker, process and a counter at Discord. */
export const LOWER_BITS = 22;

/**
 * Ids by a clock in milliseconds since 1970 (Discord's "Snowflakes" reference), rising with it, and within one
 * millisecond in order of drawing. One may be drawn for an earlier time.
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

/** An id of a moment that many milliseconds earlier: those of one millisecond after the other are on all shards in turn. */
export function olderBy(ms: number, id: string): string {
  return (BigInt(id) - (BigInt(ms) << BigInt(LOWER_BITS))).toString();
}
