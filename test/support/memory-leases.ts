import type { Clock } from "../../src/clock.js";
import {
  type LeaseUpdate,
  leaseTimes,
  type SessionUpdate,
  type ShardLeases,
  type StoredSession,
} from "../../src/store/shard-leases.js";

interface Row {
  owner: string | null;
  epoch: bigint;
  until: number;
  session: StoredSession | null;
}

interface Running {
  readonly count: number;
  readonly most: number | null;
  seen: number;
}

/** A process's leases, and what tests do with them. */
export interface MemoryLeases extends ShardLeases {
  /** Calls fail, as without a database. */
  isAway: boolean;
}

/** What processes share, in memory and by one clock, as `postgresLeases` has it. */
export class LeaseTable {
  readonly rows = new Map<number, Row>();
  readonly #running = new Map<string, Running>();
  readonly #turns = new Map<number, number>();
  readonly #clock: Pick<Clock, "steady">;

  constructor(clock: Pick<Clock, "steady">) {
    this.#clock = clock;
  }

  /** By process, in order. */
  owned(): Readonly<Record<string, readonly number[]>> {
    const found: Record<string, number[]> = {};
    for (const [shard, { owner }] of this.rows) if (owner !== null) (found[owner] ??= []).push(shard);
    return found;
  }

  open(id: string, most: number | null = null): MemoryLeases {
    const answer = async <Outcome>(job: () => Outcome): Promise<Outcome> => {
      await Promise.resolve();
      if (leases.isAway) throw new Error("the database does not answer");
      return job();
    };
    const leases: MemoryLeases = {
      isAway: false,
      join: (count, isFixed) => answer(() => this.#join(id, most, count, isFixed)),
      take: (count, except, isPatient) => answer(() => this.#take(id, count, except, isPatient)),
      renew: (count, updates) => answer(() => this.#renew(id, count, updates)),
      release: (updates) =>
        answer(() => {
          for (const [row] of this.#store(id, updates)) Object.assign(row, { owner: null, until: this.#now() });
        }),
      leave: () => answer(() => void this.#running.delete(id)),
      identify: (bucket) =>
        answer(() => {
          const next = this.#turns.get(bucket) ?? Number.NEGATIVE_INFINITY;
          if (next > this.#now()) return next - this.#now();
          this.#turns.set(bucket, this.#now() + leaseTimes.identify);
          return 0;
        }),
      close: () => Promise.resolve(),
    };
    return leases;
  }

  #now(): number {
    return this.#clock.steady();
  }

  #alive(): readonly (readonly [string, Running])[] {
    return [...this.#running].filter(([, { seen }]) => seen > this.#now() - leaseTimes.lease);
  }

  #heldBy(id: string): number {
    return [...this.rows.values()].filter(({ owner, until }) => owner === id && until > this.#now()).length;
  }

  #join(id: string, most: number | null, count: number, isFixed: boolean) {
    const inForce = this.#alive().find(([other]) => other !== id)?.[1].count ?? count;
    if (inForce !== count && isFixed) return { kind: "clash", count: inForce } as const;
    this.#running.set(id, { count: inForce, most, seen: this.#now() });
    for (let shard = 0; shard < inForce; shard += 1)
      if (!this.rows.has(shard)) this.rows.set(shard, { owner: null, epoch: 0n, until: this.#now(), session: null });
    return { kind: "joined", count: inForce } as const;
  }

  #take(id: string, count: number, except: readonly number[], isPatient: boolean) {
    const own = this.#heldBy(id);
    const most = (this.#running.get(id)?.most ?? count) - own;
    const fair = Math.min(most, Math.ceil(count / this.#alive().length) - own);
    const isFree = ({ owner, until }: Row, ms: number): boolean =>
      until <= this.#now() - ms && (owner === null || !isPatient);
    const free = [...this.rows].filter(([shard, row]) => shard < count && isFree(row, 0) && !except.includes(shard));
    const long = free.filter(([, row]) => isFree(row, leaseTimes.longFree));
    const picked = [...free.slice(0, Math.max(0, fair)), ...long].slice(0, Math.max(0, most));
    return [...new Map(picked)].map(([shard, row]) => {
      Object.assign(row, { owner: id, epoch: row.epoch + 1n, until: this.#now() + leaseTimes.lease });
      return { shard, epoch: row.epoch, session: row.session };
    });
  }

  #renew(id: string, count: number, updates: readonly LeaseUpdate[]) {
    const own = this.#running.get(id);
    const isClash = this.#alive().some(([, running]) => running.count !== own?.count);
    if (own === undefined || isClash)
      return { isJoined: false, kept: [], processes: 1, hasSurplus: false, unserved: [] };
    own.seen = this.#now();
    const isAnyFree = [...this.rows.values()].some(({ until }) => until <= this.#now());
    const kept = this.#store(id, updates).map(([row, { shard }]) => {
      row.until = this.#now() + leaseTimes.lease;
      return shard;
    });
    const alive = this.#alive();
    const fair = count / alive.length;
    const lacks = alive.some(
      ([other, { most }]) => other !== id && this.#heldBy(other) < Math.min(Math.floor(fair), most ?? count),
    );
    const hasSurplus = kept.length > Math.ceil(fair) && lacks && !isAnyFree;
    const unserved = [...this.rows].filter(([, { until }]) => until <= this.#now() - leaseTimes.unserved);
    return {
      isJoined: true,
      kept,
      processes: alive.length,
      hasSurplus,
      unserved: unserved.map(([shard]) => shard),
    };
  }

  /** @returns rows that are this process's */
  #store(id: string, updates: readonly LeaseUpdate[]): readonly (readonly [Row, LeaseUpdate])[] {
    return updates.flatMap((update) => {
      const row = this.rows.get(update.shard);
      if (row?.owner !== id || row.epoch !== update.epoch) return [];
      row.session = sessionAfter(row.session, update.session);
      return [[row, update] as const];
    });
  }
}

function sessionAfter(before: StoredSession | null, update: SessionUpdate): StoredSession | null {
  switch (update.kind) {
    case "unchanged":
      return before;
    case "none":
      return null;
    case "new":
      return { sequence: update.sequence, data: update.data };
    case "same":
      return before === null ? null : { ...before, sequence: update.sequence };
  }
}
