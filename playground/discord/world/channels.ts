import {
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  ThreadAutoArchiveDuration,
  type APIGuildTextChannel,
  type APIPrivateThreadChannel,
  type APIPublicThreadChannel,
} from "discord-api-types/v10";
import { type DirectChannel, isDirect } from "./direct-messages.js";
import { discardFiles } from "./files.js";
import { serverIn } from "./servers.js";
import { changed, dispatch, type World } from "./world.js";

export type TextChannel = APIGuildTextChannel<ChannelType.GuildText> & { readonly guild_id: string };

/** It has its channel's permissions. */
export type Thread = (APIPublicThreadChannel | APIPrivateThreadChannel) & {
  readonly parent_id: string;
  readonly guild_id: string;
};

/** Where messages can be. */
export type Channel = TextChannel | Thread | DirectChannel;

export function isThread(channel: Channel): channel is Thread {
  return channel.type === ChannelType.PublicThread || channel.type === ChannelType.PrivateThread;
}

/** Whether the bot may know of a thread: those that are private only as their member, or with a moderator's permission. */
export function isHidden(world: World, { id, type }: Channel): boolean {
  return type === ChannelType.PrivateThread && !world.joined.has(id);
}

export function isText(channel: Channel): channel is TextChannel {
  return channel.type === ChannelType.GuildText;
}

/**
 * The bot hears of it.
 * @throws Error if there is no such server
 */
export function addChannel(world: World, name: string, server: string): TextChannel {
  const channel: TextChannel = {
    id: world.snowflake(),
    type: ChannelType.GuildText,
    guild_id: serverIn(world, server).id,
    name,
    position: [...world.channels.values()].filter(isText).length,
    permission_overwrites: [],
    parent_id: null,
    nsfw: false,
    topic: null,
    rate_limit_per_user: 0,
    last_message_id: null,
  };
  store(world, channel);
  tell(world, GatewayDispatchEvents.ChannelCreate, server, channel);
  return channel;
}

/**
 * In a text channel.
 * @param unheard the bot hears nothing of it, as of private ones, and of archived ones after a start
 * @throws Error if there is no such channel
 */
export function addThread(world: World, parent: string, name: string, unheard: boolean): Thread {
  const thread = makeThread(world, textChannel(world, parent), name);
  store(world, thread);
  if (unheard) world.unheard.add(thread.id);
  else tell(world, GatewayDispatchEvents.ThreadCreate, thread.guild_id, { ...thread, newly_created: true });
  return thread;
}

function makeThread(
  world: World,
  { id: parent, guild_id }: TextChannel,
  name: string,
): Thread & APIPublicThreadChannel {
  return {
    id: world.snowflake(),
    type: ChannelType.PublicThread,
    guild_id,
    name,
    parent_id: parent,
    owner_id: world.owner,
    last_message_id: null,
    rate_limit_per_user: 0,
    message_count: 0,
    member_count: 1,
    total_message_sent: 0,
    thread_metadata: {
      archived: false,
      auto_archive_duration: ThreadAutoArchiveDuration.OneDay,
      archive_timestamp: new Date(world.now()).toISOString(),
      create_timestamp: new Date(world.now()).toISOString(),
      locked: false,
    },
  };
}

/** The bot opens a message's thread, whose id is the message's. The bot hears of it. */
export function startThread(world: World, parent: TextChannel, message: string, name: string): Thread {
  const thread: Thread = { ...makeThread(world, parent, name), id: message, owner_id: world.bot.id };
  store(world, thread);
  tell(world, GatewayDispatchEvents.ThreadCreate, thread.guild_id, { ...thread, newly_created: true });
  return thread;
}

/**
 * In a text channel, for people alone: the bot hears of it once it is let in.
 * @throws Error if there is no such channel
 */
export function addPrivateThread(world: World, parent: string, name: string): Thread {
  const thread: Thread = { ...makeThread(world, textChannel(world, parent), name), type: ChannelType.PrivateThread };
  store(world, thread);
  world.unheard.add(thread.id);
  return thread;
}

/** Somebody mentions the bot in a private thread, and so it is a member; or takes it out again. It hears of both. */
export function setThreadMember(world: World, id: string, isMember: boolean): void {
  const thread = world.channels.get(id);
  if (!thread || !isThread(thread)) throw new Error(`There is no thread ${id}`);
  const { guild_id, parent_id, type } = thread;
  if (isMember) {
    world.joined.add(id);
    world.unheard.delete(id);
    tell(world, GatewayDispatchEvents.ThreadCreate, guild_id, thread);
  } else {
    world.joined.delete(id);
    world.unheard.add(id);
    const members = { id, guild_id, member_count: 1, removed_member_ids: [world.bot.id] };
    tell(world, GatewayDispatchEvents.ThreadMembersUpdate, guild_id, { ...members, parent_id, type });
  }
}

/**
 * Nothing in it can be changed until it is opened again, by a new message if it is not locked. The bot hears of it.
 * @throws Error if there is no such thread
 */
export function archiveThread(world: World, id: string, locked: boolean): void {
  const thread = world.channels.get(id);
  if (!thread || !isThread(thread)) throw new Error(`There is no thread ${id}`);
  changeThread(world, thread, { archived: true, locked });
}

/** As a new message does. */
export function openThread(world: World, thread: Thread): void {
  if (thread.thread_metadata?.archived === true) changeThread(world, thread, { archived: false });
}

function changeThread(
  world: World,
  thread: Thread,
  to: { readonly archived: boolean; readonly locked?: boolean },
): void {
  const before = thread.thread_metadata;
  if (before === undefined) return;
  const next = {
    ...thread,
    thread_metadata: { ...before, ...to, archive_timestamp: new Date(world.now()).toISOString() },
  };
  store(world, next);
  if (!world.unheard.has(thread.id)) tell(world, GatewayDispatchEvents.ThreadUpdate, thread.guild_id, next);
}

/**
 * With all that is in it. The bot hears of the channel alone.
 * @throws Error if there is no such channel
 */
export function deleteChannel(world: World, id: string): void {
  const channel = world.channels.get(id);
  if (!channel || isDirect(channel)) throw new Error(`There is no channel ${id}`);
  const gone = [...world.channels.values()].filter((one) => one.id === id || one.parent_id === id);
  for (const one of gone) {
    world.channels.delete(one.id);
    for (const { message, files } of [...world.messages.values()].filter(
      (stored) => stored.message.channel_id === one.id,
    )) {
      world.messages.delete(message.id);
      discardFiles(world, files);
    }
  }
  changed(world, { type: "channel" });
  const { type, guild_id, parent_id } = channel;
  if (world.unheard.has(id)) return;
  if (isThread(channel)) tell(world, GatewayDispatchEvents.ThreadDelete, guild_id, { id, type, guild_id, parent_id });
  else tell(world, GatewayDispatchEvents.ChannelDelete, guild_id, channel);
}

/** @throws Error if there is no such text channel */
export function textChannel(world: World, id: string): TextChannel {
  const channel = world.channels.get(id);
  if (!channel || !isText(channel)) throw new Error(`There is no text channel ${id}`);
  return channel;
}

/**
 * A channel or thread is called something else. The bot hears of it.
 * @throws Error if there is no such channel
 */
export function renameChannel(world: World, id: string, name: string): void {
  const channel = world.channels.get(id);
  if (!channel || isDirect(channel)) throw new Error(`There is no channel ${id}`);
  const next = { ...channel, name };
  store(world, next);
  const event = isThread(channel) ? GatewayDispatchEvents.ThreadUpdate : GatewayDispatchEvents.ChannelUpdate;
  if (!world.unheard.has(id)) tell(world, event, channel.guild_id, next);
}

/** A changed text channel; the bot hears of it. */
export function updateChannel(world: World, channel: TextChannel): void {
  store(world, channel);
  tell(world, GatewayDispatchEvents.ChannelUpdate, channel.guild_id, channel);
}

/** A missing channel's is the first; null: direct messages have none. */
export function serverOf(world: World, id: string): string | null {
  const channel = world.channels.get(id);
  return channel === undefined ? world.guild : (channel.guild_id ?? null);
}

function store(world: World, channel: TextChannel | Thread): void {
  world.channels.set(channel.id, channel);
  changed(world, { type: "channel" });
}

function tell(world: World, event: GatewayDispatchEvents, server: string, data: unknown): void {
  dispatch(world, { event, data, intent: GatewayIntentBits.Guilds, server });
}
