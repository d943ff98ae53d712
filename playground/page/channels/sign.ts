import { ChannelType } from "discord-api-types/v10";
import type { Channel } from "../../site/contract.js";

/** What stands before a channel's name. */
export function signOf({ type }: Pick<Channel, "type">): string {
  return type === ChannelType.PublicThread ? "🧵" : "#";
}
