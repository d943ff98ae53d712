import type { APIGuildMember, APIUser, GatewayDispatchEvents } from "discord-api-types/v10";
import { randomBytes } from "node:crypto";
import type { Change } from "../types.js";
import { makeChannel, makeMember, makeRole, makeUser, type Role, type TextChannel } from "./guild.js";
import type { Interaction } from "./interactions.js";
import type { Command } from "./commands.js";
import type { StoredEmoji } from "./emojis.js";
import type { StoredFile } from "./files.js";
import type { StoredMessage } from "./messages.js";
import { EVERYONE, MODERATOR } from "./permissions.js";
import { snowflakeSource } from "./snowflakes.js";

/** Something that the gateway tells a bot. `intent`: the one bit it has to have asked for, or null. */
export interface Dispatch {
  readonly event: GatewayDispatchEvents;
  readonly data: unknown;
  readonly intent: number | null;
}

/** Everything there is: one server with its bot. What lives is in maps by id, in order of birth. */
export interface World {
  readonly now: () => number;
  readonly snowflake: () => string;
  readonly token: string;
  /** The application and its bot user have the same id, as at Discord for every newer one. */
  readonly bot: APIUser;
  readonly guild: string;
  readonly owner: string;
  readonly roles: readonly Role[];
  readonly moderators: string;
  readonly members: Map<string, APIGuildMember>;
  readonly channels: Map<string, TextChannel>;
  readonly messages: Map<string, StoredMessage>;
  readonly commands: Map<string, Command>;
  readonly emojis: Map<string, StoredEmoji>;
  readonly interactions: Map<string, Interaction>;
  readonly files: Map<string, StoredFile>;
  /** Paths of files that no message has any more, oldest first. */
  readonly discarded: string[];
  readonly bus: Bus;
  readonly faults: { deliverTwice: boolean };
  /** `http://127.0.0.1:<port>`, once the server listens. */
  origin: string;
}

/** Where the gateway stands on this server. */
export const GATEWAY_PATH = "/gateway";

export function gatewayUrl(world: World): string {
  return world.origin.replace("http", "ws") + GATEWAY_PATH;
}

/** How what happens gets around. */
export interface Bus {
  readonly dispatches: Set<(dispatch: Dispatch) => void>;
  readonly changes: Set<(change: Change) => void>;
}

/** Tells the bot, if it wants to know. */
export function dispatch(world: World, told: Dispatch): void {
  for (const listener of world.bus.dispatches) listener(told);
}

/** Tells whoever watches. */
export function changed(world: World, change: Change): void {
  for (const listener of world.bus.changes) listener(change);
}

/** A server with one bot and no channel yet. */
export function makeWorld(now: () => number, token: string | undefined): World {
  const snowflake = snowflakeSource(now);
  const bot = makeUser(snowflake(), "Katzentisch", true);
  const guild = snowflake();
  const moderators = snowflake();
  const botRole = snowflake();
  const roles = [
    makeRole(guild, "@everyone", EVERYONE, 0),
    makeRole(moderators, "Moderators", EVERYONE | MODERATOR, 1),
    makeRole(botRole, bot.username, EVERYONE, 2, bot.id),
  ];
  return {
    now,
    snowflake,
    token: token ?? makeToken(bot.id),
    bot,
    guild,
    owner: snowflake(),
    roles,
    moderators,
    members: new Map([[bot.id, makeMember(bot, [botRole], now())]]),
    channels: new Map(),
    messages: new Map(),
    commands: new Map(),
    emojis: new Map(),
    interactions: new Map(),
    files: new Map(),
    discarded: [],
    bus: { dispatches: new Set(), changes: new Set() },
    faults: { deliverTwice: false },
    origin: "",
  };
}

/** A bot token in the form of Discord's: the id, a time and a signature. */
function makeToken(bot: string): string {
  const part = (bytes: number) => randomBytes(bytes).toString("base64url");
  return `${Buffer.from(bot).toString("base64url")}.${part(4)}.${part(27)}`;
}

export function addChannel(world: World, name: string): TextChannel {
  const channel = makeChannel(world.snowflake(), world.guild, name, world.channels.size);
  world.channels.set(channel.id, channel);
  return channel;
}

/** What a member may do in the server, as bits. */
export function permissionsOf(world: World, member: APIGuildMember): bigint {
  return world.roles
    .filter((role) => role.id === world.guild || member.roles.includes(role.id))
    .reduce((bits, role) => bits | BigInt(role.permissions), 0n);
}
