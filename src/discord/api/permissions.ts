import { type PermissionsBitField, PermissionFlagsBits } from "discord.js";

/** A permission that the bot needs, by its name in Discord's documentation ("Permissions"). */
export type NeededPermission = "ViewChannel" | "SendMessages" | "SendMessagesInThreads";

/** Which permissions the bot lacks to keep a board up to date here; none: a table can open. */
export function missingPermissions(granted: PermissionsBitField, thread: boolean): readonly NeededPermission[] {
  const needed: readonly NeededPermission[] = ["ViewChannel", thread ? "SendMessagesInThreads" : "SendMessages"];
  return needed.filter((name) => !granted.has(PermissionFlagsBits[name]));
}
