import type { Store } from "../../store/store.js";
import { Heart } from "./table-time.js";
import type { Clock } from "../../clock.js";
import type { Ports } from "../ports.js";
import { shardOf } from "../../store/sqlite/expressions.js";

export { shardOf };

/** A silence that is longer than this moves the deadlines, in milliseconds. */
const patienceMs = 25_000;

type HeartStore = Pick<Store, "touch" | "spread" | "shards" | "guildOf" | "lastAlive">;

/**
 * The hearts of all shards, which are connections that Discord's servers are spread over: each shard's servers go by a time
 * of their own, which stands still while the shard is silent.
 */
export class Hearts {
  readonly #store: HeartStore;
  readonly #ports: Ports;
  readonly #onAir: (guild: string) => boolean;
  readonly #all = new Map<number, { readonly heart: Heart; readonly ports: Ports }>();
  readonly #begun = new Set<number>();
  /** Shards whose deadlines have moved since the last process, until that is handled. */
  readonly #moved = new Set<number>();
  /** Whether the database has no heartbeat from before this process, and so no downtime either. */
  #isNew = false;

  /** @param onAir whether answers from a server can reach the bot now */
  constructor(store: HeartStore, ports: Ports, onAir: (guild: string) => boolean) {
    this.#store = store;
    this.#ports = ports;
    this.#onAir = onAir;
  }

  /** Servers are spread over this many shards from now on: called before all else. */
  spread(shards: number): void {
    this.#isNew = this.#store.lastAlive() === null;
    if (!this.#store.spread(this.#ports.clock.now(), shards)) return;
    for (let shard = 0; shard < shards; shard += 1) this.#moved.add(shard);
  }

  /** A shard is on the air for the first time: deadlines move by its silence, before anything happens at its tables. */
  begin(shard: number): void {
    if (this.#begun.has(shard)) return;
    if (this.#of(shard).heart.beat(this.#isNew ? patienceMs : 0)) this.#moved.add(shard);
    this.#begun.add(shard);
  }

  /** Moves a shard's deadlines, if that has not been done. @returns whether they have moved, once */
  seeToMoved(shard: number): boolean {
    this.begin(shard);
    return this.#moved.delete(shard);
  }

  /** A shard is still there, or again. @returns whether its deadlines have moved */
  beat(shard: number): boolean {
    return this.#of(shard).heart.beat();
  }

  /** Whether what falls due at a table has to wait: its server is off the air, or its deadlines are going to move. */
  mustWait(table: string): boolean {
    try {
      const guild = this.#store.guildOf(table);
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

  #now(): number {
    const hearts = [...this.#all.values()].map(({ heart }) => heart);
    if (hearts.length === 0 || hearts.some((heart) => !heart.isSilent)) return this.#ports.clock.now();
    return Math.max(...hearts.map((heart) => heart.now()));
  }

  #shardOf(guild: string): number {
    return shardOf(guild, this.#store.shards);
  }

  #of(shard: number): { readonly heart: Heart; readonly ports: Ports } {
    const known = this.#all.get(shard);
    if (known !== undefined) return known;
    const { clock } = this.#ports;
    const touch = (now: number, ms: number): boolean => this.#store.touch(now, ms, shard);
    const heart = new Heart({ touch }, clock, patienceMs);
    const made = { heart, ports: { ...this.#ports, clock: { ...clock, now: () => heart.now() } } };
    this.#all.set(shard, made);
    return made;
  }
}
