/** Shards that this process serves, by which an engine guards its transactions. */
export interface Holdings {
  /** Number of shards in all. */
  readonly count: number;
  /** Null: another process's, or nobody's. */
  epochOf(shard: number): bigint | null;
}

/** Times of leases, in milliseconds. */
export interface LeaseTimes {
  /** How long a lease lasts unless it is renewed; a process that has been silent for as long counts as dead. */
  readonly lease: number;
  /** A shard that has been free for as long is taken by processes that have their share as well. */
  readonly longFree: number;
  /** A shard that has been free for as long is served by nobody. */
  readonly unserved: number;
  /** Between two session starts of one bucket. */
  readonly identify: number;
  /** Discord has forgotten older sessions. */
  readonly session: number;
}

/** The program's times. Discord's five seconds, and half a second more for what is on its way for longer. */
export const leaseTimes: LeaseTimes = {
  lease: 8_000,
  longFree: 3_000,
  unserved: 30_000,
  identify: 5_500,
  session: 300_000,
};

/** A shard that this process owns until its lease runs out. */
export interface Lease {
  readonly shard: number;
  /** Rises with each owner: what an earlier one stores under its own is refused. */
  readonly epoch: bigint;
}

/** A shard's gateway session, for its next owner. */
export interface StoredSession {
  /** The last event that was received in it. */
  readonly sequence: number;
  /** What else resuming it takes, as JSON. */
  readonly data: unknown;
}

/** A lease that was just taken. */
export interface TakenLease extends Lease {
  /** The last owner's; null: none, or one that Discord has forgotten. */
  readonly session: StoredSession | null;
}

/** What is stored of a shard's session with its lease. */
export type SessionUpdate =
  /** As it is. */
  | { readonly kind: "unchanged" }
  | { readonly kind: "none" }
  | ({ readonly kind: "new" } & StoredSession)
  /** The same data as before, at a later event. */
  | { readonly kind: "same"; readonly sequence: number };

/** A lease with its shard's session as it is now. */
export interface LeaseUpdate extends Lease {
  readonly session: SessionUpdate;
}

/** How entering a process has ended. */
export type Joined =
  | { readonly kind: "joined"; readonly count: number }
  /** Running processes have spread the servers over another number of shards. */
  | { readonly kind: "clash"; readonly count: number };

/** What a renewal has found. */
export interface Renewal {
  /** False: this process counts as dead, and has to join again. */
  readonly isJoined: boolean;
  /** Shards that are still this process's. */
  readonly kept: readonly number[];
  /** Number of running processes, this one included. */
  readonly processes: number;
  /** Whether this process has to hand back a shard: it has more than its share, and another one less. */
  readonly hasSurplus: boolean;
  /** Shards that nobody has taken for a while, though they are free: no process has room for them. */
  readonly unserved: readonly number[];
}

/**
 * One process's leases on shards, in a database that all processes share. Only the database's clock counts, and each
 * call is one transaction. Of two processes that take a shard at the same time one gets it.
 */
export interface ShardLeases {
  /**
   * Enters this process among the running ones.
   *
   * @param isFixed false: the number that is in force, if there is one, is taken over
   */
  join(count: number, isFixed: boolean): Promise<Joined>;
  /**
   * Takes free shards: at once up to this process's share, and more if they have been free for some seconds. A shard
   * that is being written to is left alone.
   *
   * @param count of all shards
   * @param except those that this process has, or does not want now
   * @param isPatient true: leaves those alone whose owner may renew them yet
   */
  take(count: number, except: readonly number[], isPatient: boolean): Promise<readonly TakenLease[]>;
  /** Renews leases, also one that has run out and that nobody has taken since. Stores sessions. */
  renew(count: number, leases: readonly LeaseUpdate[]): Promise<Renewal>;
  /** Gives leases back at once, with their sessions. */
  release(leases: readonly LeaseUpdate[]): Promise<void>;
  /** Removes this process from the running ones. */
  leave(): Promise<void>;
  /**
   * Takes the turn to start a session, of which there is one every five seconds and bucket for all processes together.
   *
   * @returns 0, or the milliseconds until the next turn
   */
  identify(bucket: number): Promise<number>;
  close(): Promise<void>;
}
