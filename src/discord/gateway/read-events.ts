import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayOpcodes } from "discord.js";
import type { Servers } from "./servers.js";

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
  readonly #servers: Servers;
  readonly #events: ServerEvents;
  /** In discord.js's cache: servers with an interaction since the start. */
  readonly #cached = new Set<string>();
  /** By interaction. discord.js tells of a member's roles only those that it has cached, and it caches none here. */
  readonly #roles = new Map<string, readonly string[]>();

  constructor(servers: Servers, events: ServerEvents) {
    this.#servers = servers;
    this.#events = events;
  }

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
        if (this.#servers.add(id, locale)) this.#events.joined(id);
        this.#events.back(id);
      }
    } else if (packet.t === GatewayDispatchEvents.GuildUpdate) {
      this.#servers.setLocale(packet.d.id, packet.d.preferred_locale);
    } else if (packet.t === GatewayDispatchEvents.GuildDelete) {
      // Unavailable: an outage; the bot still belongs to it.
      if (packet.d.unavailable !== true) return this.#left(packet, packet.d.id);
      this.#away(packet.d.id);
    } else if (packet.t === GatewayDispatchEvents.ChannelDelete || packet.t === GatewayDispatchEvents.ThreadDelete) {
      const { id } = packet.d;
      const guild = "guild_id" in packet.d ? packet.d.guild_id : undefined;
      if (guild === undefined) return [packet];
      if (packet.t === GatewayDispatchEvents.ThreadDelete) this.#events.threadDeleted(guild, id);
      else this.#events.channelDeleted(guild, id);
      return [packet];
    }
    const changed = changedServer(packet);
    if (changed !== null) this.#events.permissionsChanged(changed);
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
    if (locale !== undefined) this.#servers.setLocale(guild, locale);
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
    if (this.#servers.lose(guild)) this.#events.away(guild);
  }

  #left(packet: GatewayDispatchPayload, guild: string): readonly GatewayDispatchPayload[] {
    this.#servers.remove(guild);
    this.#events.left(guild);
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
