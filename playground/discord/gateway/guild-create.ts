import type { GatewayGuildCreateDispatchData } from "discord-api-types/v10";
import { isThread, type TextChannel } from "../world/channels.js";
import { guildOf, makeRole, type Guild } from "../world/guild.js";
import { visibleThreads } from "../world/permissions.js";
import type { CrowdServer, World } from "../world/world.js";

/** Without the members' intent a bot hears of itself alone, as at Discord. */
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
    channels: channelsOf(world, world.guild),
    threads: visibleThreads(world),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [...world.events.values()] as GatewayGuildCreateDispatchData["guild_scheduled_events"],
    soundboard_sounds: [],
  };
}

/** A further server: channels, roles, and no member but the bot. */
export function crowdCreate(world: World, { id, channels, roles }: CrowdServer): object {
  const base = BigInt(id);
  const idOf = (kind: bigint, at: number): string => (base + kind + BigInt(at)).toString();
  const { permissions = "0" } = world.roles[0] ?? {};
  const everyone = makeRole(id, "@everyone", BigInt(permissions), 0);
  const others = Array.from({ length: Math.max(0, roles - 1) }, (_, at) =>
    makeRole(idOf(100_000n, at), `Role number ${at}`, BigInt(permissions), at + 1),
  );
  const denied = others.slice(0, 2).map((role) => ({ id: role.id, type: 0, allow: "0", deny: "1024" }));
  return {
    ...guildCreate(world, false),
    id,
    name: `Server ${id}`,
    roles: [everyone, ...others],
    threads: [],
    channels: Array.from<unknown, unknown>({ length: channels }, (_, at) => ({
      id: idOf(200_000n, at),
      type: 0,
      name: `channel-number-${at}`,
      position: at,
      permission_overwrites: denied,
      parent_id: null,
      nsfw: false,
      topic: `What channel ${at} of this server is for`,
      rate_limit_per_user: 0,
      last_message_id: idOf(300_000n, at),
    })).concat(channelsOf(world, id)),
  };
}

/** The text channels that somebody has added to a server. */
function channelsOf(world: World, server: string): TextChannel[] {
  const own = [...world.channels.values()].filter(({ guild_id }) => guild_id === server);
  return own.filter((channel) => !isThread(channel));
}
