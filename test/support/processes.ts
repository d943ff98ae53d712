import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../../src/store/store.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { Held, Leases, leasedStore } from "./leased-store.js";
import { bench, type Bench, type BenchOptions } from "./tables.js";
import { nextSeed } from "./interactions.js";

/** One of several processes over one store. */
export class TestProcess {
  readonly on: Bench;
  readonly #held: Held;

  constructor(store: Store, leases: Leases, options: BenchOptions) {
    this.#held = new Held(leases);
    const { count } = leases;
    const on = { store: leasedStore(store, this.#held), leases: this.#held };
    this.on = bench({ ...options, ...on, shards: count, up: [] });
  }

  /** Takes a shard from its owner, without serving it yet. */
  lease(shard: number): void {
    this.#held.epochs.set(shard, this.#held.leases.take(shard));
  }

  /** Takes a shard from its owner, and serves it. */
  async take(shard: number): Promise<void> {
    const { shards } = this.on.tables;
    this.lease(shard);
    this.on.air(true, shard);
    await shards.begin(shard, this.#held.leases.count);
    await shards.start(shard);
  }

  /** Gives a shard back in order. */
  async give(shard: number): Promise<void> {
    const epoch = this.#held.epochOf(shard);
    this.on.air(false, shard);
    await this.on.leave(shard, { kind: "given" });
    this.#held.epochs.delete(shard);
    if (epoch !== null) this.#held.leases.release(shard, epoch);
  }

  /** Notices that somebody else has a shard. */
  async notice(shard: number, since = this.on.clock.steady()): Promise<void> {
    this.#held.epochs.delete(shard);
    this.on.air(false, shard);
    await this.on.leave(shard, { kind: "lost", since });
  }
}

/** What processes share. */
export interface Together {
  readonly store: Store;
  readonly clock: FakeClock;
  readonly leases: Leases;
  /** Starts another. */
  process(options?: BenchOptions): TestProcess;
}

/** Processes on one clock over one store in memory. */
export function together(shards = 1): Together {
  const [store, clock, leases] = [openSqliteStore(":memory:"), fakeClock(), new Leases(shards)];
  const seed = nextSeed;
  return {
    store,
    clock,
    leases,
    process: (options = {}) => {
      const made = new TestProcess(store, leases, { ...options, clock, ports: { ...options.ports, seed } });
      made.on.beat();
      return made;
    },
  };
}
