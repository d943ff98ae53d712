import type { Play } from "../../playground/play.js";

/** Tables are allowed in the first channel alone. */
export async function openSettings({ discord, people: { moderator } }: Play): Promise<void> {
  const opened = await moderator.slash(discord.channel, "tables settings");
  if (opened.type !== "message") throw new Error(`the settings never opened: ${opened.type}`);
  await moderator.select(opened.message.id, "settings:0:channels", [discord.channel]);
}
