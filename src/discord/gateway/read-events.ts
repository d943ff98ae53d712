import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayOpcodes } from "discord.js";
import type { Servers } from "./servers.js";

/** What happens to the bot's servers. */
export interface ServerEvents {
  joined(guild: string): void;
  left(guild: string): void;
  /** A channel or thread is gone. */
  gone(guild: string, channel: string): void;
}

/**
 * Reads gateway events and passes on to discord.js only what interactions need: a server's channels, roles, emojis and
 * threads would take hundreds of megabytes.
 */
export class EventReader {
  readonly #servers: Servers;
  readonly #events: ServerEvents;
  /** Servers that discord.js knows. */
  readonly #known = new Set<string>();

  constructor(servers: Servers, events: ServerEvents) {
    this.#servers = servers;
    this.#events = events;
  }

  /** @returns what discord.js gets instead */
  read(packet: GatewayDispatchPayload): readonly GatewayDispatchPayload[] {
    if (packet.t === GatewayDispatchEvents.Ready) return [{ ...packet, d: { ...packet.d, guilds: [] } }];
    if (packet.t === GatewayDispatchEvents.Resumed) return [packet];
    if (packet.t === GatewayDispatchEvents.InteractionCreate) return this.#interaction(packet);
    if (packet.t === GatewayDispatchEvents.GuildCreate) {
      const { id, unavailable, preferred_locale: locale } = packet.d;
      if (unavailable !== true && this.#servers.add(id, locale)) this.#events.joined(id);
    } else if (packet.t === GatewayDispatchEvents.GuildUpdate) {
      this.#servers.setLocale(packet.d.id, packet.d.preferred_locale);
    } else if (packet.t === GatewayDispatchEvents.GuildDelete) {
      // Otherwise it is an outage, and the bot is still in it.
      if (packet.d.unavailable !== true) return this.#left(packet, packet.d.id);
    } else if (packet.t === GatewayDispatchEvents.ChannelDelete || packet.t === GatewayDispatchEvents.ThreadDelete) {
      const { id } = packet.d;
      const guild = "guild_id" in packet.d ? packet.d.guild_id : undefined;
      if (guild !== undefined) this.#events.gone(guild, id);
      return [packet];
    }
    return [];
  }

  #interaction(
    packet: Extract<GatewayDispatchPayload, { t: GatewayDispatchEvents.InteractionCreate }>,
  ): readonly GatewayDispatchPayload[] {
    const { guild_id: guild, guild_locale: locale } = packet.d;
    if (guild === undefined) return [packet];
    if (locale !== undefined) this.#servers.setLocale(guild, locale);
    return this.#known.has(guild) ? [packet] : [this.#bareServer(guild), packet];
  }

  #left(packet: GatewayDispatchPayload, guild: string): readonly GatewayDispatchPayload[] {
    this.#servers.remove(guild);
    this.#events.left(guild);
    return this.#known.delete(guild) ? [packet] : [];
  }

  /** The least of a server that discord.js needs for interactions and channels. */
  #bareServer(id: string): GatewayDispatchPayload {
    this.#known.add(id);
    const nothing = { channels: [], roles: [], members: [], threads: [], emojis: [], stickers: [] };
    const bare = { op: GatewayOpcodes.Dispatch, s: 0, t: GatewayDispatchEvents.GuildCreate, d: { id, ...nothing } };
    return bare as unknown as GatewayDispatchPayload;
  }
}
