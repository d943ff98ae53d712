import type { OfServers } from "./ports.js";

/** Which servers' data may be kept in memory, where servers come and go. */
export interface Kept {
  readonly shardOf: (guild: string) => number;
  /** As `Ports.isCertain`. */
  readonly isCertain: OfServers;
}

/**
 * Reads something into memory once for each shard or, where all servers stay, once for all. After a failure the next call
 * tries again.
 *
 * @typeParam Rows what is read
 */
export class ShardReads<Rows> {
  /** By shard, or null for all. */
  readonly #reading = new Map<number | null, Promise<void>>();
  readonly #done = new Set<number | null>();

  /**
   * @param kept null: all servers stay
   * @param load of a shard, or null: all
   * @param take puts what was read into memory
   */
  constructor(
    private readonly kept: Kept | null,
    private readonly load: (shard: number | null) => Promise<Rows>,
    private readonly take: (rows: Rows, shard: number | null) => void,
  ) {}

  isDone(guild: string): boolean {
    return this.#done.has(this.#partOf(this.#shardOf(guild)));
  }

  of(guild: string): Promise<void> {
    return this.read(this.#shardOf(guild));
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
    const rows = await this.load(part);
    if (!isOn()) return;
    this.take(rows, part);
    this.#done.add(part);
  }

  #shardOf(guild: string): number {
    return this.kept?.shardOf(guild) ?? 0;
  }

  #partOf(shard: number): number | null {
    return this.kept === null ? null : shard;
  }
}
