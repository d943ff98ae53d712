import { without } from "../world/without.js";
import { permissionsOf, type World } from "../world/world.js";

/** Members and channels that an interaction names by id, in full ("Resolved Data Structure"). */
export function resolve(world: World, ids: readonly string[]) {
  const members = ids.flatMap((id) => world.members.get(id) ?? []);
  const channels = ids.flatMap((id) => world.channels.get(id) ?? []);
  if (members.length === 0 && channels.length === 0) return {};
  return {
    resolved: {
      ...(members.length > 0 && {
        users: Object.fromEntries(members.map(({ user }) => [user.id, user])),
        members: Object.fromEntries(
          members.map((member) => [
            member.user.id,
            { ...without(member, "user", "deaf", "mute"), permissions: permissionsOf(world, member).toString() },
          ]),
        ),
      }),
      ...(channels.length > 0 && {
        channels: Object.fromEntries(channels.map((channel) => [channel.id, { ...channel, permissions: "0" }])),
      }),
    },
  };
}
