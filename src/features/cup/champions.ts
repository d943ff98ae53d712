import type { Clock } from "../../clock.js";
import type { Owner } from "../../game/scene.js";
import type { Log } from "../../log.js";
import type { Store, TrophyRow } from "../../store/store.js";
import type { ServerMemory } from "../../tables/ports.js";
import { ShardReads } from "../../tables/server-settings.js";

/** How long somebody is champion, in milliseconds. */
const reignMs = 366 * 24 * 60 * 60_000;

/**
 * Who bears the champion's sign in which server: those whose names are engraved on the trophies that series have had
 * last, for a year. All in memory, since every board needs them: a trophy a series of servers that hold such cups.
 */
export class Champions {
  readonly #store: Pick<Store, "cups">;
  readonly #clock: Pick<Clock, "now">;
  readonly #log: Pick<Log, "error">;
  readonly #known = new Map<string, readonly TrophyRow[]>();
  readonly #reads: ShardReads<readonly TrophyRow[]>;

  constructor(
    store: Pick<Store, "cups">,
    { clock, log }: { readonly clock: Pick<Clock, "now">; readonly log: Pick<Log, "error"> },
    shardOf: ((guild: string) => number) | null = null,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#reads = new ShardReads(
      shardOf,
      () => store.cups.wonSince(clock.now() - reignMs),
      (won, shard) => {
        this.#take(shardOf === null ? won : won.filter(({ guild }) => shardOf(guild) === shard));
      },
    );
  }

  /** What tables tell them. */
  get memory(): ServerMemory {
    return {
      read: (shard) => this.read(shard),
      drop: (shard, of) => {
        this.drop([...this.#known.keys()].filter(of));
        this.#reads.forget(shard);
      },
      forget: (guilds) => {
        this.drop(guilds);
      },
    };
  }

  /** Once, before a shard's first board is drawn. */
  read(shard = 0): Promise<void> {
    return this.#reads.read(shard);
  }

  /** The champions of a server, as far as known. */
  of(guild: string): ReadonlySet<string> {
    const since = this.#clock.now() - reignMs;
    const won = (this.#known.get(guild) ?? []).filter(({ at, text }) => at >= since && text !== null);
    return new Set(won.flatMap(({ user }) => user ?? []));
  }

  /** The seats of a table, with its server's champions marked. */
  mark(guild: string, seats: readonly Owner[]): readonly Owner[] {
    const champions = this.of(guild);
    if (champions.size === 0) return seats;
    return seats.map((owner) =>
      owner.type === "human" && champions.has(owner.user) ? { ...owner, isChampion: true } : owner,
    );
  }

  /** A server has another trophy, or an engraving. */
  async changed(guild: string): Promise<void> {
    try {
      this.#known.set(guild, lastOfSeries(await this.#store.cups.trophies(guild)));
    } catch (error) {
      this.#log.error({ guild, error }, "a server's champions could not be read; their sign follows after a restart");
    }
  }

  /** A user's data is deleted. */
  forget(user: string): void {
    for (const [guild, won] of this.#known)
      if (won.some((one) => one.user === user))
        this.#known.set(
          guild,
          won.map((one) => (one.user === user ? { ...one, user: null, text: null } : one)),
        );
  }

  /** Servers of which nothing is stored any more. */
  drop(guilds: readonly string[]): void {
    for (const guild of guilds) this.#known.delete(guild);
  }

  #take(won: readonly TrophyRow[]): void {
    for (const guild of new Set(won.map((trophy) => trophy.guild)))
      if (!this.#known.has(guild)) this.#known.set(guild, lastOfSeries(won.filter((trophy) => trophy.guild === guild)));
  }
}

/** @param trophies in the order in which they were won */
function lastOfSeries(trophies: readonly TrophyRow[]): readonly TrophyRow[] {
  const last = new Map<string, TrophyRow>();
  for (const trophy of trophies) if (trophy.series !== null) last.set(trophy.series, trophy);
  return [...last.values()];
}
