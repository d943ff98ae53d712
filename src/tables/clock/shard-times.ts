import { type AwayServers, type Store, shardOf } from "../../store/store.js";
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
  /** Servers whose deadlines have moved by an outage that is over, until that is shown. */
  readonly returned = new Set<string>();
  readonly held: HeldShards;
  readonly #times = new Map<number, { readonly time: ShardTime; readonly ports: Ports }>();
  readonly #begun = new Set<number>();
  /** Shards whose deadlines have moved, until that is handled. */
  readonly #moved = new Set<number>();
  /** Shards whose last heartbeat may have moved their deadlines. */
  readonly #doubtful = new Set<number>();
  /** Servers in an outage, and since when, until their deadlines have moved by the whole of it. */
  readonly #away = new Map<string, number>();
  /** Those of them that are back. */
  readonly #back = new Set<string>();
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
    for (const guild of [...this.#away.keys(), ...this.returned])
      if (this.held.shardOf(guild) === shard) this.left(guild);
  }

  /**
   * A server is in an outage: its time stands still until it is `back`, or the bot has `left` it.
   *
   * @param since in milliseconds since 1970; left out: from now on
   */
  away(guild: string, since = this.#ports.clock.now()): void {
    if (!this.#away.has(guild)) this.#away.set(guild, since);
    this.#back.delete(guild);
  }

  /** A server's outage, if there was one, ends with the next heartbeat. @returns whether there was */
  back(guild: string): boolean {
    if (!this.#away.has(guild)) return false;
    this.#back.add(guild);
    return true;
  }

  /** The bot is in a server no more. */
  left(guild: string): void {
    for (const guilds of [this.#away, this.#back, this.returned]) guilds.delete(guild);
  }

  /**
   * All servers of a shard are known, besides those in an outage.
   *
   * @param since when they have been in it, unless that is known, in milliseconds since 1970
   */
  known(shard: number, inOutage: readonly string[], since: number): void {
    for (const [guild] of this.#awayOn(shard))
      if (!this.#back.has(guild) && !inOutage.includes(guild)) this.left(guild);
    for (const guild of inOutage) this.away(guild, since);
  }

  /** @returns true once, if its deadlines have moved */
  async takeMoved(shard: number): Promise<boolean> {
    if (!this.#begun.has(shard)) await this.begin(shard);
    return this.#moved.delete(shard);
  }

  /** @returns whether the shard's deadlines have moved */
  heartbeat(shard: number): Promise<boolean> {
    const { time } = this.#of(shard);
    return time.mayMove || this.#awayOn(shard).size > 0 ? this.gate.move(() => this.#move(shard)) : time.heartbeat();
  }

  /** Whether a server's deadlines must wait: it is off the air, or they are about to move. */
  mustWait(guild: string): boolean {
    const isReached = this.held.ownsLease(guild) && this.#isConnected(guild);
    return !isReached || this.#away.has(guild) || this.#of(this.held.shardOf(guild)).time.isDown;
  }

  /** Age of a shard's last heartbeat by this process, in milliseconds; null: none yet. */
  silentMs(shard: number): number | null {
    return this.#times.get(shard)?.time.silentMs ?? null;
  }

  /** Ports with the time of a server's tables. */
  portsAt({ guild }: { readonly guild: string }): Ports {
    const { time, ports } = this.#of(this.held.shardOf(guild));
    const since = this.#away.get(guild);
    if (since === undefined) return ports;
    return { ...ports, clock: { ...ports.clock, now: () => Math.min(time.now(), time.stoodStill(since)) } };
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
    const away = this.#awayOn(shard);
    const back = [...away.keys()].filter((guild) => this.#back.has(guild));
    try {
      const moved = await this.#of(shard).time.heartbeat(patience);
      if (moved || away.size > 0) this.#onMove(moved ? of : (guild) => away.has(guild));
      // Those that are away again by now stay so.
      for (const guild of back) {
        if (!this.#back.delete(guild)) continue;
        this.#away.delete(guild);
        this.returned.add(guild);
      }
      return this.#doubtful.delete(shard) || moved;
    } catch (error) {
      this.#doubtful.add(shard);
      this.#onMove(of);
      throw error;
    }
  }

  #awayOn(shard: number): AwayServers {
    return new Map([...this.#away].filter(([guild]) => this.held.shardOf(guild) === shard));
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
    const touch = (now: number, ms: number): Promise<boolean> =>
      this.#store.touch(now, ms, shard, upMs, this.#awayOn(shard));
    const time = new ShardTime({ touch }, clock, patienceMs);
    const made = { time, ports: { ...this.#ports, clock: { ...clock, now: () => time.now() } } };
    this.#times.set(shard, made);
    return made;
  }
}
