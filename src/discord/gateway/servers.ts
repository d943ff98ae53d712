import {
  type APIInteraction,
  type APIPingInteraction,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  GuildFeature,
  InteractionType,
  Locale,
} from "discord.js";
import { shardOf } from "../../tables/clock/downtime.js";

/** Locale null: unknown, or it has none of its own. */
export type KnownServer = readonly [guild: string, locale: string | null];

/** The servers that the bot is in, with their locales, as far as this process serves their shards. */
export class Servers {
  readonly #locales = new Map<string, string | null>();
  /** Servers that are not there: still to be announced in a new session, or in an outage; by shard. */
  readonly #awaited = new Map<number, Set<string>>();
  /** Changes of each shard's list. */
  readonly #changes = new Map<number, number>();
  #shards = 1;

  get count(): number {
    return this.#locales.size;
  }

  has(guild: string): boolean {
    return this.#locales.has(guild);
  }

  /** Null: unknown, or it has none of its own. */
  localeOf(guild: string): string | null {
    return this.#locales.get(guild) ?? null;
  }

  of(shard: number): readonly KnownServer[] {
    return [...this.#locales].filter(([guild]) => shardOf(guild, this.#shards) === shard);
  }

  /** Another number for each list of a shard's servers and locales. */
  version(shard: number): number {
    return this.#changes.get(shard) ?? 0;
  }

  /** A new session has exactly these servers. Known locales stay. */
  begin(shard: number, shards: number, guilds: readonly string[]): void {
    this.#shards = shards;
    const here = new Set(guilds);
    for (const [guild] of this.of(shard)) if (!here.has(guild)) this.#locales.delete(guild);
    for (const guild of here) this.#locales.set(guild, this.localeOf(guild));
    this.#awaited.set(shard, here);
    this.#changed(shard);
  }

  /** A shard resumes another process's session. @param away servers of it in an outage */
  restore(shard: number, shards: number, known: readonly KnownServer[], away: readonly string[]): void {
    this.#shards = shards;
    for (const [guild, locale] of known) this.#locales.set(guild, locale);
    this.#awaited.set(shard, new Set(away));
    this.#changed(shard);
  }

  /** This process no longer serves a shard. */
  forget(shard: number): void {
    for (const [guild] of this.of(shard)) this.#locales.delete(guild);
    this.#awaited.delete(shard);
    this.#changed(shard);
  }

  /** @returns whether the announced server is new */
  add(guild: string, locale: string | null): boolean {
    const isNew = !this.has(guild);
    this.#set(guild, locale);
    if (this.#awaited.get(this.#shardOf(guild))?.delete(guild) === true) this.#changed(this.#shardOf(guild));
    return isNew;
  }

  setLocale(guild: string, locale: string | null): void {
    if (this.has(guild)) this.#set(guild, locale);
  }

  remove(guild: string): void {
    if (this.#locales.delete(guild)) this.#changed(this.#shardOf(guild));
    this.#awaited.get(this.#shardOf(guild))?.delete(guild);
  }

  /** A server of the bot's is in an outage. @returns false: it is none of them */
  lose(guild: string): boolean {
    if (!this.has(guild)) return false;
    const shard = this.#shardOf(guild);
    this.#awaited.set(shard, new Set(this.#awaited.get(shard)).add(guild));
    this.#changed(shard);
    return true;
  }

  /** Whether a server is to be announced, for the first time in a session or after an outage. */
  isAwaited(guild: string): boolean {
    return this.#awaited.get(this.#shardOf(guild))?.has(guild) === true;
  }

  /** Those of a shard that are to be announced. */
  awaited(shard: number): readonly string[] {
    return [...(this.#awaited.get(shard) ?? [])];
  }

  isComplete(shard: number): boolean {
    return (this.#awaited.get(shard)?.size ?? 0) === 0;
  }

  #set(guild: string, locale: string | null): void {
    if (this.#locales.get(guild) === locale) return;
    this.#locales.set(guild, locale);
    this.#changed(this.#shardOf(guild));
  }

  #shardOf(guild: string): number {
    return shardOf(guild, this.#shards);
  }

  #changed(shard: number): void {
    this.#changes.set(shard, this.version(shard) + 1);
  }
}

/** What happens to the bot's servers, by id, and what people do there. */
export interface ServerEvents {
  /** Somebody does something, in a server or a direct message. */
  interaction(interaction: Exclude<APIInteraction, APIPingInteraction>): void;
  /** The bot was added to a server. */
  joined(guild: string): void;
  /** Removed from a server, or the server was deleted. */
  left(guild: string): void;
  /** In an outage: what people do in a server does not arrive. */
  away(guild: string): void;
  /** A server was announced, after an outage or not. */
  back(guild: string): void;
  /** A channel was deleted with all its threads, of which Discord does not tell. */
  channelDeleted(guild: string, channel: string): void;
  /** A thread was deleted by itself. */
  threadDeleted(guild: string, thread: string): void;
  /** The bot may have other permissions, in a channel or thread or in the whole server. */
  permissionsChanged(guild: string): void;
}

/** Reads an event: keeps the list of servers, and tells what happens to them and in them. */
export function readEvent(packet: GatewayDispatchPayload, servers: Servers, events: ServerEvents): void {
  if (packet.t === GatewayDispatchEvents.InteractionCreate) {
    const { d: interaction } = packet;
    if (interaction.type === InteractionType.Ping) return;
    const { guild_id: guild, guild_locale: locale, guild: told } = interaction;
    if (guild !== undefined && locale !== undefined) servers.setLocale(guild, ownLocale(locale, told?.features));
    events.interaction(interaction);
  } else if (packet.t === GatewayDispatchEvents.GuildCreate) {
    const { id, unavailable, preferred_locale: locale, features } = packet.d;
    if (unavailable === true) lose(id, servers, events);
    else {
      if (servers.add(id, ownLocale(locale, features))) events.joined(id);
      events.back(id);
    }
  } else if (packet.t === GatewayDispatchEvents.GuildUpdate) {
    servers.setLocale(packet.d.id, ownLocale(packet.d.preferred_locale, packet.d.features));
  } else if (packet.t === GatewayDispatchEvents.GuildDelete) {
    const { id, unavailable } = packet.d;
    // Unavailable: an outage; the bot still belongs to it.
    if (unavailable === true) lose(id, servers, events);
    else {
      servers.remove(id);
      events.left(id);
    }
  } else {
    const { t, d } = packet;
    const guild = d !== undefined && "guild_id" in d ? d.guild_id : undefined;
    if (guild === undefined) return;
    if (t === GatewayDispatchEvents.ThreadDelete) events.threadDeleted(guild, packet.d.id);
    else if (t === GatewayDispatchEvents.ChannelDelete) events.channelDeleted(guild, packet.d.id);
    // Of members Discord tells of the bot itself alone.
    else if (permissionEvents.has(t)) events.permissionsChanged(guild);
  }
}

/**
 * A server's locale, if it has one of its own: only Community servers can choose it, all others are said to have `en-US`
 * (Discord's reference, "Guild", `preferred_locale`).
 */
function ownLocale(locale: Locale, features: readonly GuildFeature[] = []): Locale | null {
  return locale === Locale.EnglishUS && !features.includes(GuildFeature.Community) ? null : locale;
}

const permissionEvents: ReadonlySet<GatewayDispatchEvents> = new Set([
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.GuildMemberUpdate,
  GatewayDispatchEvents.GuildRoleCreate,
  GatewayDispatchEvents.GuildRoleDelete,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.ThreadUpdate,
]);

function lose(guild: string, servers: Servers, events: ServerEvents): void {
  if (servers.lose(guild)) events.away(guild);
}
