import { GatewayDispatchEvents, GatewayIntentBits } from "discord-api-types/v10";
import { EVERYONE, guildOf, makeMember } from "../world/guild.js";
import { changed, dispatch, localeOf, type World } from "../world/world.js";
import { guildCreate } from "./guild-create.js";
import { commandsOf } from "../world/commands.js";

/** Again: it hears of it, and its global commands can be used. */
export function inviteBot(world: World): void {
  if (world.botIsHere) return;
  world.botIsHere = true;
  const roles = world.roles.filter(({ tags }) => tags?.bot_id === world.bot.id).map(({ id }) => id);
  world.members.set(world.bot.id, makeMember(world.bot, roles, world.now()));
  const data = guildCreate(world, false);
  dispatch(world, { event: GatewayDispatchEvents.GuildCreate, data, intent: GatewayIntentBits.Guilds });
  changed(world, { type: "user" });
}

/** It hears so and then nothing more; its commands there are gone. */
export function removeBot(world: World): void {
  const data = { id: world.guild };
  dispatch(world, { event: GatewayDispatchEvents.GuildDelete, data, intent: GatewayIntentBits.Guilds });
  world.botIsHere = false;
  world.members.delete(world.bot.id);
  for (const { id } of commandsOf(world, world.guild)) world.commands.delete(id);
  changed(world, { type: "user" });
}

/** The bot's own role in the server, beyond what everybody may; it hears of it. */
export function setBotRights(world: World, rights: bigint): void {
  const role = world.roles.find(({ tags }) => tags?.bot_id === world.bot.id);
  if (role === undefined) return;
  role.permissions = (EVERYONE | rights).toString();
  const data = { guild_id: world.guild, role };
  dispatch(world, { event: GatewayDispatchEvents.GuildRoleUpdate, data, intent: GatewayIntentBits.Guilds });
  changed(world, { type: "user" });
}

/**
 * The bot hears of it.
 * @throws RangeError for an unknown locale code
 */
export function setLocale(world: World, code: string): void {
  world.locale = localeOf(code);
  const data = guildOf(world);
  dispatch(world, { event: GatewayDispatchEvents.GuildUpdate, data, intent: GatewayIntentBits.Guilds });
  changed(world, { type: "user" });
}
