import { type Store, shardOf } from "../../store/store.js";
import { ShardTime } from "./shard-time.js";
import type { Clock } from "../../clock.js";
import type { Ports } from "../ports.js";
import { TimeGate } from "./time-gate.js";

export { shardOf };

/** Longer downtime moves deadlines. */
const patienceMs = 25_000;

type TimeStore = Pick<Store, "touch" | "spread" | "guildOf" | "lastAlive">;

/** All shards' heartbeats. The time of a shard's servers stands still while it is down. */
export class ShardTimes {
  readonly #store: TimeStore;
  readonly #ports: Ports;
  readonly #isConnected: (guild: string) => boolean;
  readonly #onMove: () => void;
  readonly gate = new TimeGate();
  readonly #times = new Map<number, { readonly time: ShardTime; readonly ports: Ports }>();
  readonly #begun = new Set<number>();
  /** Shards whose deadlines have moved, until that is handled. */
  readonly #moved = new Set<number>();
  /** The database has no earlier heartbeat, so there was no downtime. */
  #isNew = false;
  /** Shards whose last heartbeat may have moved their deadlines. */
  readonly #doubtful = new Set<number>();
  #shards = 1;
  /** As stored by this process. */
  #spreadOver: number | null = null;

  /**
   * @param isConnected whether events from a server reach the bot now
   * @param onMove called when deadlines have moved, before anything is decided
   */
  constructor(store: TimeStore, ports: Ports, isConnected: (guild: string) => boolean, onMove: () => void) {
    this.#store = store;
    this.#ports = ports;
    this.#isConnected = isConnected;
    this.#onMove = onMove;
  }

  /**
   * A shard is up for the first time: its deadlines move by its downtime before anything is decided.
   *
   * @param shards their number from now on; null: unchanged
   */
  begin(shard: number, shards: number | null = null): Promise<void> {
    this.#shards = shards ?? this.#shards;
    return this.gate.move(async () => {
      if (this.#spreadOver !== this.#shards) await this.#spread();
      if (this.#begun.has(shard)) return;
      if (await this.#move(shard, this.#isNew ? patienceMs : 0)) this.#moved.add(shard);
      this.#begun.add(shard);
    });
  }

  /** @returns true once, if its deadlines have moved */
  async takeMoved(shard: number): Promise<boolean> {
    if (!this.#begun.has(shard)) await this.begin(shard);
    return this.#moved.delete(shard);
  }

  /** @returns whether the shard's deadlines have moved */
  heartbeat(shard: number): Promise<boolean> {
    const { time } = this.#of(shard);
    return time.mayMove ? this.gate.move(() => this.#move(shard)) : time.heartbeat();
  }

  /** Whether a table's deadlines must wait: its server is off the air, or they are about to move. */
  async mustWait(table: string): Promise<boolean> {
    try {
      const guild = await this.#store.guildOf(table);
      return guild !== null && (!this.#isConnected(guild) || this.#of(this.#shardOf(guild)).time.isDown);
    } catch (error) {
      this.#ports.log.error({ table, error }, "a table with a deadline could not be read; it is tried again");
      return true;
    }
  }

  /** Ports with the time of a server's tables. */
  portsAt({ guild }: { readonly guild: string }): Ports {
    return this.#of(this.#shardOf(guild)).ports;
  }

  /** The time of what belongs to no server. */
  get clock(): Clock {
    return { ...this.#ports.clock, now: () => this.#now() };
  }

  async #spread(): Promise<void> {
    const shards = this.#shards;
    this.#isNew = (await this.#store.lastAlive()) === null;
    let moved = true;
    try {
      moved = await this.#store.spread(this.#ports.clock.now(), shards);
      this.#spreadOver = shards;
    } finally {
      // A failed call may still be stored.
      if (moved) {
        for (let shard = 0; shard < shards; shard += 1) this.#moved.add(shard);
        this.#onMove();
      }
    }
  }

  /** @returns whether deadlines have moved since the last success */
  async #move(shard: number, patience?: number): Promise<boolean> {
    try {
      const moved = await this.#of(shard).time.heartbeat(patience);
      if (moved) this.#onMove();
      return this.#doubtful.delete(shard) || moved;
    } catch (error) {
      this.#doubtful.add(shard);
      this.#onMove();
      throw error;
    }
  }

  #now(): number {
    const times = [...this.#times.values()].map(({ time }) => time);
    if (times.length === 0 || times.some((time) => !time.isDown)) return this.#ports.clock.now();
    return Math.max(...times.map((time) => time.now()));
  }

  #shardOf(guild: string): number {
    return shardOf(guild, this.#shards);
  }

  #of(shard: number): { readonly time: ShardTime; readonly ports: Ports } {
    const known = this.#times.get(shard);
    if (known !== undefined) return known;
    const { clock } = this.#ports;
    const touch = (now: number, ms: number): Promise<boolean> => this.#store.touch(now, ms, shard);
    const time = new ShardTime({ touch }, clock, patienceMs);
    const made = { time, ports: { ...this.#ports, clock: { ...clock, now: () => time.now() } } };
    this.#times.set(shard, made);
    return made;
  }
}
