import {
  archivedThread,
  brokenInside,
  lockedThread,
  manyThreads,
  missingAccess,
  missingPermissions,
  unknownChannel,
  unknownGuild,
} from "../validity/errors.js";
import { isHidden, isThread, openThread, type Channel } from "../world/channels.js";
import { botMay } from "../world/permissions.js";
import type { Server } from "../world/servers.js";
import type { World } from "../world/world.js";

/**
 * Where the bot is.
 * @throws ApiError 10004, or 500 in an outage
 */
export function botServer(world: World, id: string): Server {
  const server = world.servers.get(id);
  if (server?.hasBot !== true) throw unknownGuild();
  checkThere(world, id);
  return server;
}

/**
 * A server's outage is an error inside Discord.
 * @param server none: no outage
 * @throws ApiError 500 in an outage
 */
export function checkThere(world: World, server: string | null | undefined): void {
  if (world.servers.get(server ?? "")?.isAway === true) throw brokenInside();
}

/**
 * That the bot can see.
 * @throws ApiError 10003, 50001 if it may not view it, or 500 in an outage
 */
export function channelOf(world: World, id: string): Channel {
  const channel = world.channels.get(id);
  if (!channel) throw unknownChannel();
  const { guild_id: server } = channel;
  checkThere(world, server);
  const isThere = server === undefined || world.servers.get(server)?.hasBot === true;
  if (!isThere || !botMay(world, channel, "ViewChannel")) throw missingAccess();
  // "Private threads can only be viewed by those invited and those with the MANAGE_THREADS permission."
  if (isHidden(world, channel) && !botMay(world, channel, "ManageThreads")) throw missingAccess();
  return channel;
}

/**
 * Where the bot may write; `files`: with attachments.
 * @throws ApiError 10003, 50001, or 50013 if it may not write or attach
 */
export function writableChannel(world: World, id: string, files: boolean): Channel {
  const channel = channelOf(world, id);
  const send = isThread(channel) ? "SendMessagesInThreads" : "SendMessages";
  if (!botMay(world, channel, send, ...(files ? (["AttachFiles"] as const) : []))) throw missingPermissions();
  return channel;
}

/**
 * Where messages that are there can be changed and deleted.
 * @throws ApiError 50083 in an archived thread
 */
export function checkOpen(world: World, id: string): void {
  const channel = world.channels.get(id);
  if (channel && isThread(channel) && channel.thread_metadata?.archived === true) throw archivedThread();
}

/**
 * Whether a server takes one more open thread.
 * @throws ApiError 160006 if it does not
 */
export function checkThreads(world: World, server: string): void {
  const threads = [...world.channels.values()].filter(isThread).filter(({ guild_id }) => guild_id === server);
  const open = threads.filter(({ thread_metadata: data }) => data?.archived !== true);
  if (open.length >= world.most.threads) throw manyThreads();
}

/**
 * A new message opens an archived thread.
 * @throws ApiError 160005 if it is locked
 */
export function openForMessage(world: World, channel: Channel): void {
  if (!isThread(channel)) return;
  if (channel.thread_metadata?.locked === true) throw lockedThread();
  if (channel.thread_metadata?.archived === true) checkThreads(world, channel.guild_id);
  openThread(world, channel);
}
