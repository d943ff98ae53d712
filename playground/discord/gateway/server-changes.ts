import { GatewayDispatchEvents, GatewayIntentBits } from "discord-api-types/v10";
import { commandsOf } from "../world/commands.js";
import type { NewRole } from "../types.js";
import { EVERYONE, guildOf, makeMember, makeRole } from "../world/guild.js";
import { bitsOf } from "../world/permissions.js";
import { localeOf, type Server } from "../world/servers.js";
import { changed, dispatch, type World } from "../world/world.js";
import { guildCreate } from "./guild-create.js";

/** It hears of a server where it is now. */
export function tellOfServer(world: World, server: Server): void {
  const data = guildCreate(world, server, false);
  tell(world, server, GatewayDispatchEvents.GuildCreate, data);
  changed(world, { type: "user" });
}

/** Again: it hears of it, and its global commands can be used. */
export function inviteBot(world: World, server: Server): void {
  if (server.hasBot) return;
  server.hasBot = true;
  const roles = world.roles.filter(({ tags }) => tags?.bot_id === world.bot.id).map(({ id }) => id);
  world.members.set(world.bot.id, makeMember(world.bot, roles, world.now()));
  tellOfServer(world, server);
}

/** It hears so and then nothing more from there; its commands there are gone. */
export function removeBot(world: World, server: Server): void {
  server.isAway = false;
  tell(world, server, GatewayDispatchEvents.GuildDelete, { id: server.id });
  server.hasBot = false;
  for (const { id } of commandsOf(world, server.id)) world.commands.delete(id);
  changed(world, { type: "user" });
}

/** It becomes unavailable ("Guild Delete" in Discord's reference); who begins a session then is not told of more than that. */
export function startOutage(world: World, server: Server): void {
  tell(world, server, GatewayDispatchEvents.GuildDelete, { id: server.id, unavailable: true });
  server.isAway = true;
  changed(world, { type: "user" });
}

/** It is announced again. */
export function endOutage(world: World, server: Server): void {
  if (!server.isAway) return;
  server.isAway = false;
  tellOfServer(world, server);
}

/** The bot's own role in all servers, beyond what everybody may; it hears of it. */
export function setBotRights(world: World, rights: bigint): void {
  const role = world.roles.find(({ tags }) => tags?.bot_id === world.bot.id);
  if (role === undefined) return;
  role.permissions = (EVERYONE | rights).toString();
  for (const server of world.servers.values())
    tell(world, server, GatewayDispatchEvents.GuildRoleUpdate, { guild_id: server.id, role });
  changed(world, { type: "user" });
}

/** Roles from its position on move up, as at Discord. @returns its id */
export function addRole(world: World, { name, position, permissions = [], mentionable = false }: NewRole): string {
  for (const role of world.roles) if (role.position >= position) role.position += 1;
  const role = makeRole(world.snowflake(), name, bitsOf(permissions), position, undefined, mentionable);
  world.roles.push(role);
  for (const server of world.servers.values())
    tell(world, server, GatewayDispatchEvents.GuildRoleCreate, { guild_id: server.id, role });
  changed(world, { type: "user" });
  return role.id;
}

/** Roles above it move down, as at Discord. @throws Error if there is no such role */
export function deleteRole(world: World, id: string): void {
  const at = world.roles.findIndex((one) => one.id === id);
  const [gone] = at === -1 ? [] : world.roles.splice(at, 1);
  if (gone === undefined) throw new Error(`There is no role ${id}`);
  for (const role of world.roles) if (role.position > gone.position) role.position -= 1;
  for (const member of world.members.values()) member.roles = member.roles.filter((one) => one !== id);
  for (const server of world.servers.values())
    tell(world, server, GatewayDispatchEvents.GuildRoleDelete, { guild_id: server.id, role_id: id });
  changed(world, { type: "user" });
}

/** Without the members' intent a bot hears nothing of it. */
export function setRoles(world: World, user: string, roles: readonly string[]): void {
  const member = world.members.get(user);
  if (member === undefined) throw new Error(`There is no user ${user}`);
  member.roles = [...roles];
  changed(world, { type: "user" });
}

/**
 * The bot hears of it.
 * @throws RangeError for an unknown locale code
 */
export function setLocale(world: World, server: Server, code: string): void {
  server.locale = localeOf(code);
  tell(world, server, GatewayDispatchEvents.GuildUpdate, guildOf(world, server));
  changed(world, { type: "user" });
}

/** The bot hears of it. */
export function setCommunity(world: World, server: Server, isCommunity: boolean): void {
  server.isCommunity = isCommunity;
  tell(world, server, GatewayDispatchEvents.GuildUpdate, guildOf(world, server));
  changed(world, { type: "user" });
}

function tell(world: World, { id: server }: Server, event: GatewayDispatchEvents, data: unknown): void {
  dispatch(world, { event, data, intent: GatewayIntentBits.Guilds, server });
}
