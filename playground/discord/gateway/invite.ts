import { GatewayDispatchEvents, GatewayIntentBits } from "discord-api-types/v10";
import { makeMember } from "../world/guild.js";
import { changed, dispatch, type World } from "../world/world.js";
import { guildCreate } from "./guild-create.js";

/** Somebody brings the bot into the server, again: it hears of it, and its global commands can be used there. */
export function inviteBot(world: World): void {
  if (world.botIsHere) return;
  world.botIsHere = true;
  const roles = world.roles.filter(({ tags }) => tags?.bot_id === world.bot.id).map(({ id }) => id);
  world.members.set(world.bot.id, makeMember(world.bot, roles, world.now()));
  const data = guildCreate(world, false);
  dispatch(world, { event: GatewayDispatchEvents.GuildCreate, data, intent: GatewayIntentBits.Guilds });
  changed(world, { type: "user" });
}
