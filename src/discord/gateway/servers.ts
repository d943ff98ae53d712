import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayOpcodes } from "discord.js";
import { shardOf } from "../../tables/clock/downtime.js";

/** Locale null: unknown. */
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

  /** Null: unknown. */
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

  /** This process no longer serves a shard. @returns its servers */
  forget(shard: number): readonly string[] {
    const guilds = this.of(shard).map(([guild]) => guild);
    for (const guild of guilds) this.#locales.delete(guild);
    this.#awaited.delete(shard);
    this.#changed(shard);
    return guilds;
  }

  /** @returns whether the announced server is new */
  add(guild: string, locale: string | undefined): boolean {
    const isNew = !this.has(guild);
    this.#set(guild, locale ?? this.localeOf(guild));
    if (this.#awaited.get(this.#shardOf(guild))?.delete(guild) === true) this.#changed(this.#shardOf(guild));
    return isNew;
  }

  setLocale(guild: string, locale: string): void {
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

/** What happens to the bot's servers, by id. */
export interface ServerEvents {
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

/** Limit of interactions whose roles are kept: discord.js passes them on at once, or as soon as it has logged in. */
const maxUntaken = 1_000;

/**
 * Filters gateway events: keeps the list of servers, and passes on to discord.js only what interactions need. Cached,
 * the channels, roles, emojis and threads of all servers would take hundreds of megabytes.
 */
export class EventReader {
  /** In discord.js's cache: servers with an interaction since the start. */
  readonly #cached = new Set<string>();
  /** By interaction. discord.js tells of a member's roles only those that it has cached, and it caches none here. */
  readonly #roles = new Map<string, readonly string[]>();

  constructor(
    private readonly servers: Servers,
    private readonly events: ServerEvents,
  ) {}

  /** @returns the events that discord.js gets in its place */
  read(packet: GatewayDispatchPayload): readonly GatewayDispatchPayload[] {
    // discord.js would cache every server listed here.
    if (packet.t === GatewayDispatchEvents.Ready) return [{ ...packet, d: { ...packet.d, guilds: [] } }];
    if (packet.t === GatewayDispatchEvents.Resumed) return [packet];
    if (packet.t === GatewayDispatchEvents.InteractionCreate) return this.#interaction(packet);
    if (packet.t === GatewayDispatchEvents.GuildCreate) {
      const { id, unavailable, preferred_locale: locale } = packet.d;
      if (unavailable === true) this.#away(id);
      else {
        if (this.servers.add(id, locale)) this.events.joined(id);
        this.events.back(id);
      }
    } else if (packet.t === GatewayDispatchEvents.GuildUpdate) {
      this.servers.setLocale(packet.d.id, packet.d.preferred_locale);
    } else if (packet.t === GatewayDispatchEvents.GuildDelete) {
      // Unavailable: an outage; the bot still belongs to it.
      if (packet.d.unavailable !== true) return this.#left(packet, packet.d.id);
      this.#away(packet.d.id);
    } else if (packet.t === GatewayDispatchEvents.ChannelDelete || packet.t === GatewayDispatchEvents.ThreadDelete) {
      const { id } = packet.d;
      const guild = "guild_id" in packet.d ? packet.d.guild_id : undefined;
      if (guild === undefined) return [packet];
      if (packet.t === GatewayDispatchEvents.ThreadDelete) this.events.threadDeleted(guild, id);
      else this.events.channelDeleted(guild, id);
      return [packet];
    }
    const changed = changedServer(packet);
    if (changed !== null) this.events.permissionsChanged(changed);
    return [];
  }

  /** This process no longer serves these servers. @returns the events that discord.js gets */
  forget(guilds: readonly string[]): readonly GatewayDispatchPayload[] {
    return guilds.filter((guild) => this.#cached.delete(guild)).map((guild) => removedServer(guild));
  }

  /** The roles of who makes an interaction, by id, without that of everybody; told once. */
  takeRoles(interaction: string): readonly string[] {
    const roles = this.#roles.get(interaction) ?? [];
    this.#roles.delete(interaction);
    return roles;
  }

  #interaction(
    packet: Extract<GatewayDispatchPayload, { t: GatewayDispatchEvents.InteractionCreate }>,
  ): readonly GatewayDispatchPayload[] {
    const { id, guild_id: guild, guild_locale: locale, member } = packet.d;
    if (guild === undefined) return [packet];
    if (member !== undefined) this.#keepRoles(id, member.roles);
    if (locale !== undefined) this.servers.setLocale(guild, locale);
    if (this.#cached.has(guild)) return [packet];
    this.#cached.add(guild);
    return [emptyServer(guild), packet];
  }

  #keepRoles(interaction: string, roles: readonly string[]): void {
    this.#roles.set(interaction, roles);
    const [oldest = ""] = this.#roles.keys();
    if (this.#roles.size > maxUntaken) this.#roles.delete(oldest);
  }

  #away(guild: string): void {
    if (this.servers.lose(guild)) this.events.away(guild);
  }

  #left(packet: GatewayDispatchPayload, guild: string): readonly GatewayDispatchPayload[] {
    this.servers.remove(guild);
    this.events.left(guild);
    return this.#cached.delete(guild) ? [packet] : [];
  }
}

/** The server in which permissions may have changed; null: none. Of members Discord tells of the bot itself alone. */
function changedServer(packet: GatewayDispatchPayload): string | null {
  if (!permissionEvents.has(packet.t) || packet.d === undefined || !("guild_id" in packet.d)) return null;
  return packet.d.guild_id ?? null;
}

const permissionEvents: ReadonlySet<GatewayDispatchEvents> = new Set([
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.GuildMemberUpdate,
  GatewayDispatchEvents.GuildRoleCreate,
  GatewayDispatchEvents.GuildRoleDelete,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.ThreadUpdate,
]);

/** Announces a server without its contents: enough for its interactions. */
function emptyServer(id: string): GatewayDispatchPayload {
  const nothing = { channels: [], roles: [], members: [], threads: [], emojis: [], stickers: [] };
  return event(GatewayDispatchEvents.GuildCreate, { id, ...nothing });
}

function removedServer(id: string): GatewayDispatchPayload {
  return event(GatewayDispatchEvents.GuildDelete, { id });
}

/** discord.js does not read the sequence number `s`. */
function event(t: GatewayDispatchEvents, d: object): GatewayDispatchPayload {
  return { op: GatewayOpcodes.Dispatch, s: 0, t, d } as unknown as GatewayDispatchPayload;
}
