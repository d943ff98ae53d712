import { MessageType, type APIUser } from "discord-api-types/v10";
import { draftNew } from "../validity/draft.js";
import { createMessage } from "../world/messages.js";
import type { World } from "../world/world.js";

/**
 * Writes a user's own message into a channel. @returns its id
 * @throws Error when there is no such channel
 */
export function say(world: World, author: APIUser, channel: string, content: string): string {
  if (!world.channels.has(channel)) throw new Error(`There is no channel ${channel}`);
  const birth = { channel, reader: null, type: MessageType.Default, author };
  return createMessage(world, draftNew({ content }, []), birth).message.id;
}
