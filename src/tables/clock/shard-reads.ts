import type { HeldShards } from "./held-shards.js";

/**
 * Reads something into memory once for each shard or, where one process serves all of them, once for all. After a failure
 * the next call tries again.
 *
 * @typeParam Rows what is read
 */
export class ShardReads<Rows> {
  readonly #held: HeldShards;
  readonly #read: (shard: number | null) => Promise<Rows>;
  readonly #take: (rows: Rows, shard: number | null) => void;
  /** By shard, or null for all. */
  readonly #reading = new Map<number | null, Promise<void>>();
  readonly #done = new Set<number | null>();

  /** @param take puts what was read into memory @param read of a shard, or null: all */
  constructor(
    held: HeldShards,
    read: (shard: number | null) => Promise<Rows>,
    take: (rows: Rows, shard: number | null) => void,
  ) {
    this.#held = held;
    this.#read = read;
    this.#take = take;
  }

  isDone(guild: string): boolean {
    return this.#done.has(this.#partOf(this.#held.shardOf(guild)));
  }

  of(guild: string): Promise<void> {
    return this.read(this.#held.shardOf(guild));
  }

  read(shard: number): Promise<void> {
    const part = this.#partOf(shard);
    const known = this.#reading.get(part);
    if (known !== undefined) return known;
    const reading: Promise<void> = this.#readPart(part, (): boolean => this.#reading.get(part) === reading).catch(
      (error: unknown) => {
        if (this.#reading.get(part) === reading) this.#reading.delete(part);
        throw error;
      },
    );
    this.#reading.set(part, reading);
    return reading;
  }

  /** What was read of a shard may be out of date. */
  forget(shard: number): void {
    const part = this.#partOf(shard);
    this.#reading.delete(part);
    this.#done.delete(part);
  }

  async #readPart(part: number | null, isOn: () => boolean): Promise<void> {
    const rows = await this.#read(part);
    if (!isOn()) return;
    this.#take(rows, part);
    this.#done.add(part);
  }

  #partOf(shard: number): number | null {
    return this.#held.isAlone ? null : shard;
  }
}
