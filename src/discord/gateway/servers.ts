import { shardOf } from "../../tables/clock/downtime.js";

/** A server by its id, and its language as Discord names it; null: not told yet. */
export type KnownServer = readonly [guild: string, locale: string | null];

/**
 * The servers that the bot is in, by what the gateway tells: nothing of them is kept but their languages, since that is all
 * that anybody asks for.
 */
export class Servers {
  readonly #locales = new Map<string, string | null>();
  /** Of those whose shard has just started a session: the ones that have yet to be told of, by shard. */
  readonly #awaited = new Map<number, Set<string>>();
  #shards = 1;

  /** How many there are. */
  get count(): number {
    return this.#locales.size;
  }

  /** Whether the bot is in a server, as far as its shard has told. */
  has(guild: string): boolean {
    return this.#locales.has(guild);
  }

  /** A server's language; null: not known. */
  localeOf(guild: string): string | null {
    return this.#locales.get(guild) ?? null;
  }

  /** Those of a shard. */
  of(shard: number): readonly KnownServer[] {
    return [...this.#locales].filter(([guild]) => shardOf(guild, this.#shards) === shard);
  }

  /** A session of a shard begins with these servers, and no others. What was known of their languages stays. */
  begin(shard: number, shards: number, guilds: readonly string[]): void {
    this.#shards = shards;
    const here = new Set(guilds);
    for (const [guild] of this.of(shard)) if (!here.has(guild)) this.#locales.delete(guild);
    for (const guild of here) this.#locales.set(guild, this.localeOf(guild));
    this.#awaited.set(shard, here);
  }

  /** A session of a shard goes on that another process has had. */
  restore(shards: number, known: readonly KnownServer[]): void {
    this.#shards = shards;
    for (const [guild, locale] of known) this.#locales.set(guild, locale);
  }

  /** A server is told of in full. @returns whether the bot was not in it before */
  came(guild: string, locale: string | undefined): boolean {
    const isNew = !this.has(guild);
    this.#locales.set(guild, locale ?? this.localeOf(guild));
    this.#awaited.get(shardOf(guild, this.#shards))?.delete(guild);
    return isNew;
  }

  /** A server's language is told by the way. */
  speaks(guild: string, locale: string): void {
    if (this.has(guild)) this.#locales.set(guild, locale);
  }

  /** The bot is no longer in a server. */
  left(guild: string): void {
    this.#locales.delete(guild);
    this.#awaited.get(shardOf(guild, this.#shards))?.delete(guild);
  }

  /** Whether all servers of a shard have been told of. */
  isComplete(shard: number): boolean {
    return (this.#awaited.get(shard)?.size ?? 0) === 0;
  }
}
