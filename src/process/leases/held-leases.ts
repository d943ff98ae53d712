import type { Holdings, Lease } from "../../store/shard-leases.js";

interface Held {
  readonly epoch: bigint;
  /** By the monotonic clock, from before the database was asked: nobody else can own the shard earlier. */
  validUntil: number;
  /** Continues connections that wait until it is valid again. */
  readonly waiting: (() => void)[];
}

/** The leases of this process, as far as it knows. */
export class HeldLeases implements Holdings {
  readonly #now: () => number;
  readonly #held = new Map<number, Held>();
  /** Number of shards in all; 1 before that is known. */
  count = 1;

  /** @param now by a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  get shards(): readonly number[] {
    return [...this.#held.keys()];
  }

  get leases(): readonly Lease[] {
    return [...this.#held].map(([shard, { epoch }]) => ({ shard, epoch }));
  }

  epochOf(shard: number): bigint | null {
    return this.#held.get(shard)?.epoch ?? null;
  }

  /** Whether no other process can own a shard now. */
  isValid(shard: number): boolean {
    const held = this.#held.get(shard);
    return held !== undefined && this.#now() < held.validUntil;
  }

  /** Resolves when a lease is valid; never if it is lost before. */
  waitUntilValid(shard: number): Promise<void> {
    const held = this.#held.get(shard);
    if (held === undefined) return new Promise(() => undefined);
    return this.isValid(shard) ? Promise.resolve() : new Promise((resolve) => held.waiting.push(resolve));
  }

  /** @param validUntil by the monotonic clock */
  add(leases: readonly Lease[], validUntil: number): void {
    for (const { shard, epoch } of leases) this.#held.set(shard, { epoch, validUntil, waiting: [] });
  }

  renew(shard: number, validUntil: number): void {
    const held = this.#held.get(shard);
    if (held === undefined) return;
    held.validUntil = validUntil;
    if (this.isValid(shard)) for (const resolve of held.waiting.splice(0)) resolve();
  }

  /** @returns until when it was surely this process's, by the monotonic clock */
  remove(shard: number): number {
    const validUntil = this.#held.get(shard)?.validUntil ?? this.#now();
    this.#held.delete(shard);
    return Math.min(validUntil, this.#now());
  }
}
