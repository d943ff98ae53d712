import type { GatewayGuildCreateDispatchData } from "discord-api-types/v10";
import { isText, type TextChannel } from "../world/channels.js";
import { guildOf, makeRole, type Guild, type Role } from "../world/guild.js";
import { visibleThreads } from "../world/permissions.js";
import type { Server } from "../world/servers.js";
import type { World } from "../world/world.js";

/** Without the members' intent a bot hears of itself alone, as at Discord. */
export function guildCreate(
  world: World,
  server: Server,
  everybody: boolean,
): Omit<GatewayGuildCreateDispatchData, "roles" | "channels"> & Guild & { readonly channels: readonly unknown[] } {
  const members = [...world.members.values()];
  const guild = guildOf(world, server);
  const roles = sceneryRoles(server, guild.roles[0]?.permissions ?? "0");
  return {
    ...guild,
    roles: [...guild.roles, ...roles],
    joined_at: new Date(world.now()).toISOString(),
    large: false,
    unavailable: false,
    member_count: members.length,
    voice_states: [],
    members: members.filter((member) => everybody || member.user.id === world.bot.id),
    channels: [...sceneryChannels(server, roles), ...channelsOf(world, server.id)],
    threads: visibleThreads(world, server.id),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [...world.events.values()].filter(
      ({ guild_id }) => guild_id === server.id,
    ) as GatewayGuildCreateDispatchData["guild_scheduled_events"],
    soundboard_sounds: [],
  };
}

/** With `@everyone` they are as many as wanted. */
function sceneryRoles({ id, scenery }: Server, permissions: string): readonly Role[] {
  return Array.from({ length: Math.max(0, scenery.roles - 1) }, (_, at) =>
    makeRole(partOf(id, 100_000n, at), `Role number ${at}`, BigInt(permissions), at + 1),
  );
}

function sceneryChannels({ id, scenery }: Server, roles: readonly Role[]): readonly unknown[] {
  const denied = roles.slice(0, 2).map((role) => ({ id: role.id, type: 0, allow: "0", deny: "1024" }));
  return Array.from({ length: scenery.channels }, (_, at) => ({
    id: partOf(id, 200_000n, at),
    type: 0,
    name: `channel-number-${at}`,
    position: at,
    permission_overwrites: denied,
    parent_id: null,
    nsfw: false,
    topic: `What channel ${at} of this server is for`,
    rate_limit_per_user: 0,
    last_message_id: partOf(id, 300_000n, at),
  }));
}

function partOf(server: string, kind: bigint, at: number): string {
  return (BigInt(server) + kind + BigInt(at)).toString();
}

/** The text channels that somebody has made in a server. */
function channelsOf(world: World, server: string): TextChannel[] {
  return [...world.channels.values()].filter(isText).filter(({ guild_id }) => guild_id === server);
}
