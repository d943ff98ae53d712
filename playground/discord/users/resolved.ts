import type { APIAttachment, APIMessage } from "discord-api-types/v10";
import { permissionsIn } from "../world/permissions.js";
import { without } from "../world/commands.js";
import type { World } from "../world/world.js";

/** Where somebody names others. */
export interface Place {
  readonly user: string;
  readonly channel: string;
}

/** What is told besides people, roles and channels. */
export interface Told {
  readonly messages?: readonly APIMessage[];
  readonly attachments?: readonly APIAttachment[];
}

function byId<T extends { readonly id: string }>(all: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(all.map((one) => [one.id, one]));
}

/** Named by id in an interaction, in full ("Resolved Data Structure"). */
export function resolve(
  world: World,
  { user, channel: here }: Place,
  ids: readonly string[],
  { messages = [], attachments = [] }: Told = {},
) {
  const members = ids.flatMap((id) => world.members.get(id) ?? []);
  const roles = world.roles.filter(({ id }) => ids.includes(id));
  const channels = ids.flatMap((id) => world.channels.get(id) ?? []);
  const permissions = (member: string, channel: string) => {
    const who = world.members.get(member);
    const where = world.channels.get(channel);
    return (who && where ? permissionsIn(world, who, where) : 0n).toString();
  };
  if ([members, roles, channels, messages, attachments].every(({ length }) => length === 0)) return {};
  return {
    resolved: {
      ...(messages.length > 0 && { messages: byId(messages) }),
      ...(attachments.length > 0 && { attachments: byId(attachments) }),
      ...(members.length > 0 && {
        users: Object.fromEntries(members.map((member) => [member.user.id, member.user])),
        members: Object.fromEntries(
          members.map((member) => [
            member.user.id,
            { ...without(member, "user", "deaf", "mute"), permissions: permissions(member.user.id, here) },
          ]),
        ),
      }),
      ...(roles.length > 0 && { roles: Object.fromEntries(roles.map((role) => [role.id, role])) }),
      ...(channels.length > 0 && {
        channels: Object.fromEntries(
          channels.map((channel) => [
            channel.id,
            {
              ...channel,
              permissions: permissions(user, channel.id),
              app_permissions: permissions(world.bot.id, channel.id),
            },
          ]),
        ),
      }),
    },
  };
}
