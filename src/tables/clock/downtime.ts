import { type AwayServers, type Store, shardOf } from "../../store/store.js";
import type { Clock } from "../../clock.js";
import type { OfServers, Ports } from "../ports.js";

export { shardOf };

/** Longer downtime moves deadlines. */
const patienceMs = 25_000;

/** A shard's time, and ports by it. */
interface ShardHere {
  readonly time: ShardTime;
  readonly ports: Ports;
}

/** All shards' heartbeats. The time of a shard's servers stands still while it is down. */
export class ShardTimes {
  readonly gate = new TimeGate();
  /** Servers whose deadlines have moved by an outage that is over, until that is shown. */
  readonly returned = new Set<string>();
  readonly #here = new Map<number, ShardHere>();
  /** Shards that have begun, and those of them that have been on the air with a heartbeat stored. */
  readonly #begun = new Set<number>();
  readonly #alive = new Set<number>();
  /** Shards that have ended, until they begin again. */
  readonly #ended = new Set<number>();
  /** Shards whose deadlines have moved, until that is handled. */
  readonly #moved = new Set<number>();
  /** Shards whose last heartbeat may have moved their deadlines. */
  readonly #doubtful = new Set<number>();
  /** By shard, when deadlines of its servers may last have moved. */
  readonly #movedAt = new Map<number, number>();
  /** Servers in an outage, and since when, until their deadlines have moved by the whole of it. */
  readonly #away = new Map<string, number>();
  /** Those of them that are back. */
  readonly #back = new Set<string>();
  #count = 1;
  /** As stored; null: not since the start. */
  #spreadOver: number | null = null;

  /**
   * @param isConnected whether events from a server reach the bot now
   * @param onMove called when deadlines of some servers have moved, before anything is decided
   */
  constructor(
    private readonly store: Pick<Store, "touch" | "spread">,
    private readonly ports: Ports,
    private readonly isConnected: (guild: string) => boolean,
    private readonly onMove: (of: OfServers) => void,
  ) {}

  /** A server's shard. */
  shardOf(guild: string): number {
    return shardOf(guild, this.#count);
  }

  /** The servers of a shard. */
  of(shard: number): OfServers {
    return (guild) => this.shardOf(guild) === shard;
  }

  /**
   * A shard is up for the first time: its deadlines move by its downtime before anything is decided.
   *
   * @param count of all shards from now on; left out: unchanged
   */
  begin(shard: number, count = this.#count): Promise<void> {
    this.#count = count;
    this.#begun.add(shard);
    this.#ended.delete(shard);
    const isOn = this.since(shard);
    return this.gate.move(async () => {
      if (this.#spreadOver !== this.#count) await this.#spread();
      if (this.#alive.has(shard) || !isOn()) return;
      const hasMoved = await this.#move(shard, 0);
      if (!isOn()) return;
      if (hasMoved) this.#moved.add(shard);
      this.#alive.add(shard);
    });
  }

  /** Whether it has begun and not ended since. */
  hasBegun(shard: number): boolean {
    return this.#begun.has(shard);
  }

  /** Whether it has ended and not begun since. */
  hasEnded(shard: number): boolean {
    return this.#ended.has(shard);
  }

  /** Shards with a heartbeat stored, until they end. */
  get alive(): readonly number[] {
    return [...this.#alive];
  }

  /** From now on: whether a shard has not ended since, however often it has begun again. */
  since(shard: number): () => boolean {
    const now = this.#at(shard);
    return () => this.#here.get(shard) === now;
  }

  /** Forgets a shard. Its next `begin` is as the first. */
  end(shard: number): void {
    for (const shards of [this.#begun, this.#alive, this.#moved, this.#doubtful, this.#here]) shards.delete(shard);
    this.#ended.add(shard);
    for (const guild of [...this.#away.keys(), ...this.returned]) if (this.shardOf(guild) === shard) this.left(guild);
  }

  /**
   * A server is in an outage: its time stands still until it is `back`, or the bot has `left` it.
   *
   * @param since in milliseconds since 1970; left out: from now on
   */
  away(guild: string, since = this.ports.clock.now()): void {
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
    if (!this.#alive.has(shard)) await this.begin(shard);
    return this.#moved.delete(shard);
  }

  /** @returns whether the shard's deadlines have moved */
  heartbeat(shard: number): Promise<boolean> {
    const { time } = this.#at(shard);
    return time.mayMove || this.#awayOn(shard).size > 0 ? this.gate.move(() => this.#move(shard)) : time.heartbeat();
  }

  /** Whether a server's deadlines must wait: it is off the air, or they are about to move. */
  mustWait(guild: string): boolean {
    return !this.isConnected(guild) || this.#away.has(guild) || this.#at(this.shardOf(guild)).time.isDown;
  }

  /** When a server's deadlines may last have moved, each start included; in milliseconds since 1970. */
  movedAt(guild: string): number {
    return this.#movedAt.get(this.shardOf(guild)) ?? -Infinity;
  }

  /** Age of a shard's last heartbeat since the start, in milliseconds; null: none yet. */
  silentMs(shard: number): number | null {
    return this.#here.get(shard)?.time.silentMs ?? null;
  }

  /** Ports with the time of a server's tables. */
  portsAt({ guild }: { readonly guild: string }): Ports {
    const { time, ports } = this.#at(this.shardOf(guild));
    const since = this.#away.get(guild);
    if (since === undefined) return ports;
    return { ...ports, clock: { ...ports.clock, now: () => Math.min(time.now(), time.stoodStill(since)) } };
  }

  /** The time of what belongs to no server. */
  get clock(): Clock {
    return { ...this.ports.clock, now: () => this.#now() };
  }

  async #spread(): Promise<void> {
    const shards = this.#count;
    let moved = true;
    try {
      moved = await this.store.spread(this.ports.clock.now(), shards);
      this.#spreadOver = shards;
    } finally {
      // A failed call may still be stored.
      if (moved) {
        for (let shard = 0; shard < shards; shard += 1) this.#moved.add(shard);
        this.onMove(() => true);
      }
    }
  }

  /** @returns whether deadlines have moved since the last success */
  async #move(shard: number, patience?: number): Promise<boolean> {
    const of = this.of(shard);
    const away = this.#awayOn(shard);
    const back = [...away.keys()].filter((guild) => this.#back.has(guild));
    try {
      const moved = await this.#at(shard).time.heartbeat(patience);
      if (moved || away.size > 0) this.onMove(moved ? of : (guild) => away.has(guild));
      // Those that are away again by now stay so.
      for (const guild of back) {
        if (!this.#back.delete(guild)) continue;
        this.#away.delete(guild);
        this.returned.add(guild);
      }
      return this.#doubtful.delete(shard) || moved;
    } catch (error) {
      this.#doubtful.add(shard);
      this.onMove(of);
      throw error;
    } finally {
      this.#movedAt.set(shard, this.ports.clock.now());
    }
  }

  #awayOn(shard: number): AwayServers {
    return new Map([...this.#away].filter(([guild]) => this.shardOf(guild) === shard));
  }

  #now(): number {
    const times = [...this.#here.values()].map(({ time }) => time);
    if (times.length === 0 || times.some((time) => !time.isDown)) return this.ports.clock.now();
    return Math.max(...times.map((time) => time.now()));
  }

  #at(shard: number): ShardHere {
    const known = this.#here.get(shard);
    if (known !== undefined) return known;
    const { clock } = this.ports;
    const touch = (now: number, ms: number): Promise<boolean> =>
      this.store.touch(now, ms, shard, upMs, this.#awayOn(shard));
    const time = new ShardTime({ touch }, clock);
    const made = { time, ports: { ...this.ports, clock: { ...clock, now: () => time.now() } } };
    this.#here.set(shard, made);
    return made;
  }
}

/** Milliseconds after a heartbeat that count as up, whether the shard was: it may have gone down at any time since. */
const upMs = 1_000;

/** The longest time between two heartbeats of a shard that is up, in milliseconds. */
const aliveMs = 10_000;

/**
 * Milliseconds between two heartbeats of a shard that has been up for so long. However short it is up, and however often
 * it goes down, nine tenths of that time count.
 */
export function heartbeatMs(sinceUp: number): number {
  return Math.min(aliveMs, Math.max(upMs, sinceUp / 10));
}

/**
 * A shard's heartbeat, and the time of its deadlines. After the machine slept or its clock was set, no deadline takes
 * effect until the next heartbeat moves them all, and new ones are set as if the clock had just gone on.
 */
class ShardTime {
  #began = false;
  /** The last stored heartbeat; -Infinity: none. */
  #last = { now: -Infinity, steady: -Infinity };

  constructor(
    private readonly store: Pick<Store, "touch">,
    private readonly clock: Clock,
  ) {}

  /** @returns whether downtime or a leap of the clock has moved all deadlines */
  async heartbeat(patience = patienceMs): Promise<boolean> {
    this.#began = true;
    const [now, steady] = [this.clock.now(), this.clock.steady()];
    const moved = await this.store.touch(now, patience);
    this.#last = { now, steady };
    return moved;
  }

  /** Age of the last stored heartbeat, in milliseconds; null: none yet. */
  get silentMs(): number | null {
    return this.#last.now === -Infinity ? null : this.clock.now() - this.#last.now;
  }

  /** When deadlines of a server last stood still, in an outage since a time; both in milliseconds since 1970. */
  stoodStill(since: number): number {
    return Math.max(since, this.#last.now);
  }

  /** Whether the next heartbeat may move deadlines. */
  get mayMove(): boolean {
    return !this.#began || this.isDown;
  }

  /** Whether deadlines are about to move. */
  get isDown(): boolean {
    return this.#began && Math.abs(this.clock.now() - this.#last.now) > patienceMs;
  }

  /** In ms since 1970; while deadlines wait, such that they will move by the difference. */
  now(): number {
    if (!this.isDown || this.#last.now === -Infinity) return this.clock.now();
    // The monotonic clock may have gone on while the machine slept.
    const passedMs = this.clock.steady() - this.#last.steady;
    return Math.round(this.#last.now + Math.min(passedMs, patienceMs));
  }
}

/**
 * While deadlines move nothing is decided, and they move only when all decisions are stored: a deadline being stored
 * would miss the move.
 */
export class TimeGate {
  #moving: Promise<void> | null = null;
  #writes = 0;
  #written: (() => void) | null = null;

  /** Resolves when the current move has ended; null: decisions of this tick may be stored. */
  get moving(): Promise<void> | null {
    return this.#moving;
  }

  async store<T>(write: () => Promise<T>): Promise<T> {
    this.#writes += 1;
    try {
      return await write();
    } finally {
      this.#writes -= 1;
      if (this.#writes === 0) this.#written?.();
    }
  }

  /** One move after another. From this tick on nothing is decided. */
  async move<T>(job: () => Promise<T>): Promise<T> {
    while (this.#moving !== null) await this.#moving;
    let end = (): void => undefined;
    this.#moving = new Promise((resolve) => (end = resolve));
    try {
      if (this.#writes > 0) await new Promise<void>((idle) => (this.#written = idle));
      this.#written = null;
      return await job();
    } finally {
      this.#moving = null;
      end();
    }
  }
}
