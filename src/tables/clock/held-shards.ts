import type { Holdings } from "../../store/shard-leases.js";
import { LeaseLostError, shardOf } from "../../store/store.js";

export { LeaseLostError };

/** An id on a shard, for what concerns no server of it in particular. */
export function idOn(shard: number): string {
  return String(BigInt(shard) << 22n);
}

/** Shards that this process serves by leases. */
export interface Leases extends Holdings {
  /** Whether no other process can own the shard now, by this machine's clock alone. */
  isValid(shard: number): boolean;
}

/**
 * The shards whose tables this process serves: all of them or, by leases, those that have begun here and not ended
 * since.
 */
export class HeldShards {
  readonly #leases: Leases | null;
  readonly #begun = new Set<number>();
  readonly #ended = new Set<number>();
  /** How often each shard has ended here. */
  readonly #ends = new Map<number, number>();
  #count: number;

  /** @param leases null: the only process, without any */
  constructor(leases: Leases | null) {
    this.#leases = leases;
    this.#count = leases?.count ?? 1;
  }

  /** Whether there is no other process. */
  get isAlone(): boolean {
    return this.#leases === null;
  }

  /** Number of shards in all. */
  get count(): number {
    return this.#count;
  }

  /** @param count of all shards from now on; null: unchanged */
  begin(shard: number, count: number | null): void {
    this.#count = count ?? this.#count;
    this.#begun.add(shard);
    this.#ended.delete(shard);
  }

  end(shard: number): void {
    this.#begun.delete(shard);
    this.#ended.add(shard);
    this.#ends.set(shard, this.endsOf(shard) + 1);
  }

  shardOf(guild: string): number {
    return shardOf(guild, this.#count);
  }

  /** The servers of a shard. */
  of(shard: number): OfServers {
    return (guild) => this.shardOf(guild) === shard;
  }

  /** Whether a shard has ended here and not begun since. */
  hasEnded(shard: number): boolean {
    return this.#ended.has(shard);
  }

  /** How often a shard has ended here: what was read or decided before the last end no longer counts. */
  endsOf(shard: number): number {
    return this.#ends.get(shard) ?? 0;
  }

  /** From now on: whether a server's shard has not ended since, however often it has begun again. */
  since(guild: string): () => boolean {
    const shard = this.shardOf(guild);
    const ends = this.endsOf(shard);
    return () => this.endsOf(shard) === ends;
  }

  holds(shard: number): boolean {
    return !this.#ended.has(shard) && (this.#leases === null || this.#begun.has(shard));
  }

  /** Whether this process serves a server's tables. */
  serves(guild: string): boolean {
    return this.holds(this.shardOf(guild));
  }

  /** Whether no other process can serve them now. */
  ownsLease(guild: string): boolean {
    const shard = this.shardOf(guild);
    return this.holds(shard) && (this.#leases === null || this.#leases.isValid(shard));
  }

  /** All shards served, in order. */
  all(): readonly number[] {
    return Array.from({ length: this.#count }, (_, shard) => shard).filter((shard) => this.holds(shard));
  }
}

/**
 * How a shard leaves this process. `given`: in order, and nobody else serves it before that is done. `lost`: others may
 * have served it for a while; `since`: when this process was last sure that it did, by the monotonic clock.
 */
export type Parting = { readonly kind: "given" } | { readonly kind: "lost"; readonly since: number };

/** A table and its server. */
export interface Placed {
  readonly id: string;
  readonly guild: string;
}

/** Whether a server is one of those meant. */
export type OfServers = (guild: string) => boolean;
