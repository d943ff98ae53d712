import { GatewayDispatchEvents, GatewayIntentBits } from "discord-api-types/v10";
import { guildOf } from "./guild.js";
import { changed, dispatch, localeOf, type World } from "./world.js";

/**
 * Changes the server's preferred locale; the bot hears of it.
 * @throws RangeError for what is none of Discord's locale codes
 */
export function setLocale(world: World, code: string): void {
  world.locale = localeOf(code);
  const data = guildOf(world);
  dispatch(world, { event: GatewayDispatchEvents.GuildUpdate, data, intent: GatewayIntentBits.Guilds });
  changed(world, { type: "user" });
}
