import { type Store, shardOf } from "../../store/store.js";
import { Heart } from "./table-time.js";
import type { Clock } from "../../clock.js";
import type { Ports } from "../ports.js";
import { TimeGate } from "./time-gate.js";

export { shardOf };

/** A silence that is longer than this moves the deadlines, in milliseconds. */
const patienceMs = 25_000;

type HeartStore = Pick<Store, "touch" | "spread" | "guildOf" | "lastAlive">;

/**
 * The hearts of all shards, which are connections that Discord's servers are spread over: each shard's servers go by a time
 * of their own, which stands still while the shard is silent.
 */
export class Hearts {
  readonly #store: HeartStore;
  readonly #ports: Ports;
  readonly #onAir: (guild: string) => boolean;
  readonly #onMove: () => void;
  /** What is decided by the time of tables goes through here. */
  readonly gate = new TimeGate();
  readonly #all = new Map<number, { readonly heart: Heart; readonly ports: Ports }>();
  readonly #begun = new Set<number>();
  /** Shards whose deadlines have moved since the last process, until that is handled. */
  readonly #moved = new Set<number>();
  /** Whether the database has no heartbeat from before this process, and so no downtime either. */
  #isNew = false;
  /** Shards of which nobody knows whether the last heartbeat has moved their deadlines. */
  readonly #doubtful = new Set<number>();
  #shards = 1;
  /** The number of shards that this process has stored; null: none yet. */
  #spreadOver: number | null = null;

  /**
   * @param onAir whether answers from a server can reach the bot now
   * @param onMove told when deadlines have moved, before anything is decided by them
   */
  constructor(store: HeartStore, ports: Ports, onAir: (guild: string) => boolean, onMove: () => void) {
    this.#store = store;
    this.#ports = ports;
    this.#onAir = onAir;
    this.#onMove = onMove;
  }

  /**
   * A shard is on the air for the first time: deadlines move by its silence, before anything is decided at its tables.
   *
   * @param shards over how many servers are spread from now on; null: that has been said
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

  /** Moves a shard's deadlines, if that has not been done. @returns whether they have moved, once */
  async seeToMoved(shard: number): Promise<boolean> {
    if (!this.#begun.has(shard)) await this.begin(shard);
    return this.#moved.delete(shard);
  }

  /** A shard is still there, or again. @returns whether its deadlines have moved */
  beat(shard: number): Promise<boolean> {
    const { heart } = this.#of(shard);
    return heart.mayMove ? this.gate.move(() => this.#move(shard)) : heart.beat();
  }

  /** Whether what falls due at a table has to wait: its server is off the air, or its deadlines are going to move. */
  async mustWait(table: string): Promise<boolean> {
    try {
      const guild = await this.#store.guildOf(table);
      return guild !== null && (!this.#onAir(guild) || this.#of(this.#shardOf(guild)).heart.isSilent);
    } catch (error) {
      this.#ports.log.error({ table, error }, "a table with something due could not be read; it is tried again");
      return true;
    }
  }

  /** What a server's tables take from the world, with the time that they go by. */
  portsAt({ guild }: { readonly guild: string }): Ports {
    return this.#of(this.#shardOf(guild)).ports;
  }

  /** The time of whatever belongs to no server: that of the shards that are not silent. */
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
      // A store that fails may have done it all the same.
      if (moved) {
        for (let shard = 0; shard < shards; shard += 1) this.#moved.add(shard);
        this.#onMove();
      }
    }
  }

  /** A heartbeat that may move the deadlines. @returns whether they have moved since the last one that succeeded */
  async #move(shard: number, patience?: number): Promise<boolean> {
    try {
      const moved = await this.#of(shard).heart.beat(patience);
      if (moved) this.#onMove();
      return this.#doubtful.delete(shard) || moved;
    } catch (error) {
      // A store that fails may have moved them all the same.
      this.#doubtful.add(shard);
      this.#onMove();
      throw error;
    }
  }

  #now(): number {
    const hearts = [...this.#all.values()].map(({ heart }) => heart);
    if (hearts.length === 0 || hearts.some((heart) => !heart.isSilent)) return this.#ports.clock.now();
    return Math.max(...hearts.map((heart) => heart.now()));
  }

  #shardOf(guild: string): number {
    return shardOf(guild, this.#shards);
  }

  #of(shard: number): { readonly heart: Heart; readonly ports: Ports } {
    const known = this.#all.get(shard);
    if (known !== undefined) return known;
    const { clock } = this.#ports;
    const touch = (now: number, ms: number): Promise<boolean> => this.#store.touch(now, ms, shard);
    const heart = new Heart({ touch }, clock, patienceMs);
    const made = { heart, ports: { ...this.#ports, clock: { ...clock, now: () => heart.now() } } };
    this.#all.set(shard, made);
    return made;
  }
}
