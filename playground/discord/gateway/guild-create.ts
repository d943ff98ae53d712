import type { GatewayGuildCreateDispatchData } from "discord-api-types/v10";
import { isThread } from "../world/channels.js";
import { guildOf, type Guild } from "../world/guild.js";
import { visibleThreads } from "../world/permissions.js";
import type { World } from "../world/world.js";

/** The server as GUILD_CREATE tells it. Without the members' intent a bot hears of itself alone, as at Discord. */
export function guildCreate(world: World, everybody: boolean): Omit<GatewayGuildCreateDispatchData, "roles"> & Guild {
  const members = [...world.members.values()];
  return {
    ...guildOf(world),
    joined_at: new Date(world.now()).toISOString(),
    large: false,
    unavailable: false,
    member_count: members.length,
    voice_states: [],
    members: members.filter((member) => everybody || member.user.id === world.bot.id),
    channels: [...world.channels.values()].filter((channel) => !isThread(channel)),
    threads: visibleThreads(world),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
