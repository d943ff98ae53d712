import { shardOf } from "../../tables/clock/shard-times.js";

/** Locale null: unknown. */
export type KnownServer = readonly [guild: string, locale: string | null];

/** The servers that the bot is in, with their locales. */
export class Servers {
  readonly #locales = new Map<string, string | null>();
  /** Servers still to be announced in a new session, by shard. */
  readonly #awaited = new Map<number, Set<string>>();
  #shards = 1;

  get count(): number {
    return this.#locales.size;
  }

  has(guild: string): boolean {
    return this.#locales.has(guild);
  }

  /** Null: unknown. */
  localeOf(guild: string): string | null {
    return this.#locales.get(guild) ?? null;
  }

  of(shard: number): readonly KnownServer[] {
    return [...this.#locales].filter(([guild]) => shardOf(guild, this.#shards) === shard);
  }

  /** A new session has exactly these servers. Known locales stay. */
  begin(shard: number, shards: number, guilds: readonly string[]): void {
    this.#shards = shards;
    const here = new Set(guilds);
    for (const [guild] of this.of(shard)) if (!here.has(guild)) this.#locales.delete(guild);
    for (const guild of here) this.#locales.set(guild, this.localeOf(guild));
    this.#awaited.set(shard, here);
  }

  /** A shard resumes another process's session. */
  restore(shards: number, known: readonly KnownServer[]): void {
    this.#shards = shards;
    for (const [guild, locale] of known) this.#locales.set(guild, locale);
  }

  /** @returns whether the announced server is new */
  add(guild: string, locale: string | undefined): boolean {
    const isNew = !this.has(guild);
    this.#locales.set(guild, locale ?? this.localeOf(guild));
    this.#awaited.get(shardOf(guild, this.#shards))?.delete(guild);
    return isNew;
  }

  setLocale(guild: string, locale: string): void {
    if (this.has(guild)) this.#locales.set(guild, locale);
  }

  remove(guild: string): void {
    this.#locales.delete(guild);
    this.#awaited.get(shardOf(guild, this.#shards))?.delete(guild);
  }

  isComplete(shard: number): boolean {
    return (this.#awaited.get(shard)?.size ?? 0) === 0;
  }
}
