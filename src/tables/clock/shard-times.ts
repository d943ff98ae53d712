import { type Store, shardOf } from "../../store/store.js";
import type { HeldShards, OfServers } from "./held-shards.js";
import { ShardTime, upMs } from "./shard-time.js";
import type { Clock } from "../../clock.js";
import type { Ports } from "../ports.js";
import { TimeGate } from "./time-gate.js";

export { shardOf };

/** Longer downtime moves deadlines. */
const patienceMs = 25_000;

/**
 * The same between two processes that serve a shard one after the other: a hand-over takes less, and need not have every
 * board written again.
 */
const handOverMs = 3_000;

type TimeStore = Pick<Store, "touch" | "spread" | "guildOf">;

/** All shards' heartbeats. The time of a shard's servers stands still while it is down. */
export class ShardTimes {
  readonly #store: TimeStore;
  readonly #ports: Ports;
  readonly #isConnected: (guild: string) => boolean;
  readonly #onMove: (of: OfServers) => void;
  readonly gate = new TimeGate();
  readonly held: HeldShards;
  readonly #times = new Map<number, { readonly time: ShardTime; readonly ports: Ports }>();
  readonly #begun = new Set<number>();
  /** Shards whose deadlines have moved, until that is handled. */
  readonly #moved = new Set<number>();
  /** Shards whose last heartbeat may have moved their deadlines. */
  readonly #doubtful = new Set<number>();
  /** As stored by this process. */
  #spreadOver: number | null = null;

  /**
   * @param isConnected whether events from a server reach the bot now
   * @param onMove called when deadlines of some servers have moved, before anything is decided
   * @param held which shards this process serves
   */
  constructor(
    store: TimeStore,
    ports: Ports,
    isConnected: (guild: string) => boolean,
    onMove: (of: OfServers) => void,
    held: HeldShards,
  ) {
    this.#store = store;
    this.#ports = ports;
    this.#isConnected = isConnected;
    this.#onMove = onMove;
    this.held = held;
  }

  /**
   * A shard is up for the first time: its deadlines move by its downtime before anything is decided.
   *
   * @param shards their number from now on; null: unchanged
   */
  begin(shard: number, shards: number | null = null): Promise<void> {
    const { held } = this;
    held.begin(shard, shards);
    const ends = held.endsOf(shard);
    const isOn = (): boolean => held.endsOf(shard) === ends;
    return this.gate.move(async () => {
      if (this.#spreadOver !== held.count) await this.#spread();
      if (this.#begun.has(shard) || !isOn()) return;
      const hasMoved = await this.#move(shard, held.isAlone ? 0 : handOverMs);
      if (!isOn()) return;
      if (hasMoved) this.#moved.add(shard);
      this.#begun.add(shard);
    });
  }

  /** Whether it has been on the air here, with a heartbeat stored. */
  hasBegun(shard: number): boolean {
    return this.#begun.has(shard);
  }

  /** Another process serves a shard from now on, or nobody. Its next `begin` is as the first. */
  end(shard: number): void {
    this.held.end(shard);
    this.#begun.delete(shard);
    this.#moved.delete(shard);
    this.#doubtful.delete(shard);
    this.#times.delete(shard);
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

  /** Whether a server's deadlines must wait: it is off the air, or they are about to move. */
  mustWait(guild: string): boolean {
    const isReached = this.held.isSure(guild) && this.#isConnected(guild);
    return !isReached || this.#of(this.held.shardOf(guild)).time.isDown;
  }

  /** Age of a shard's last heartbeat by this process, in milliseconds; null: none yet. */
  silentMs(shard: number): number | null {
    return this.#times.get(shard)?.time.silentMs ?? null;
  }

  /** Ports with the time of a server's tables. */
  portsAt({ guild }: { readonly guild: string }): Ports {
    return this.#of(this.held.shardOf(guild)).ports;
  }

  /** The time of what belongs to no server. */
  get clock(): Clock {
    return { ...this.#ports.clock, now: () => this.#now() };
  }

  async #spread(): Promise<void> {
    const shards = this.held.count;
    let moved = true;
    try {
      moved = await this.#store.spread(this.#ports.clock.now(), shards);
      this.#spreadOver = shards;
    } finally {
      // A failed call may still be stored.
      if (moved) {
        for (let shard = 0; shard < shards; shard += 1) this.#moved.add(shard);
        this.#onMove(() => true);
      }
    }
  }

  /** @returns whether deadlines have moved since the last success */
  async #move(shard: number, patience?: number): Promise<boolean> {
    const of: OfServers = (guild) => this.held.shardOf(guild) === shard;
    try {
      const moved = await this.#of(shard).time.heartbeat(patience);
      if (moved) this.#onMove(of);
      return this.#doubtful.delete(shard) || moved;
    } catch (error) {
      this.#doubtful.add(shard);
      this.#onMove(of);
      throw error;
    }
  }

  #now(): number {
    const times = [...this.#times.values()].map(({ time }) => time);
    if (times.length === 0 || times.some((time) => !time.isDown)) return this.#ports.clock.now();
    return Math.max(...times.map((time) => time.now()));
  }

  #of(shard: number): { readonly time: ShardTime; readonly ports: Ports } {
    const known = this.#times.get(shard);
    if (known !== undefined) return known;
    const { clock } = this.#ports;
    const touch = (now: number, ms: number): Promise<boolean> => this.#store.touch(now, ms, shard, upMs);
    const time = new ShardTime({ touch }, clock, patienceMs);
    const made = { time, ports: { ...this.#ports, clock: { ...clock, now: () => time.now() } } };
    this.#times.set(shard, made);
    return made;
  }
}
