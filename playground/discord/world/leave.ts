import { GatewayDispatchEvents, GatewayIntentBits } from "discord-api-types/v10";
import { commandsOf } from "./commands.js";
import { changed, dispatch, type World } from "./world.js";

/** The bot leaves the server: it hears so and then nothing more, and its commands there are gone. */
export function removeBot(world: World): void {
  const data = { id: world.guild };
  dispatch(world, { event: GatewayDispatchEvents.GuildDelete, data, intent: GatewayIntentBits.Guilds });
  world.botIsHere = false;
  world.members.delete(world.bot.id);
  for (const { id } of commandsOf(world, world.guild)) world.commands.delete(id);
  changed(world, { type: "user" });
}
