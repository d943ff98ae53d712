import { ChannelType, type APIUser } from "discord-api-types/v10";
import type { Channel } from "./channels.js";
import type { World } from "./world.js";

/** Messages between a user and the bot, in no server. */
export interface DirectChannel {
  readonly id: string;
  readonly type: ChannelType.DM;
  readonly recipients: readonly APIUser[];
  readonly last_message_id: null;
  readonly guild_id?: undefined;
  readonly parent_id?: undefined;
}

export function isDirect(channel: Channel): channel is DirectChannel {
  return channel.type === ChannelType.DM;
}

/** The same for a user each time. @throws Error if there is no such user */
export function openDirectMessages(world: World, user: string): DirectChannel {
  const member = world.members.get(user);
  if (member === undefined) throw new Error(`There is no user ${user}`);
  const known = [...world.channels.values()].filter(isDirect);
  const old = known.find(({ recipients }) => recipients.some(({ id }) => id === user));
  if (old !== undefined) return old;
  const channel: DirectChannel = {
    id: world.snowflake(),
    type: ChannelType.DM,
    recipients: [member.user],
    last_message_id: null,
  };
  world.channels.set(channel.id, channel);
  return channel;
}
