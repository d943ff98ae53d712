import type { Play } from "../../playground/play.js";

/** The card that follows what a manager uses first. */
export async function openCard({ discord, people: { moderator } }: Play): Promise<void> {
  const opened = await moderator.slash(discord.channel, "katzentisch");
  if (opened.type !== "message") throw new Error(`nothing was answered: ${opened.type}`);
  const isThere = (): boolean => moderator.sees(discord.channel).at(-1)?.id !== opened.message.id;
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Tables are allowed in the first channel alone. */
export async function openSettings({ discord, people: { moderator } }: Play): Promise<void> {
  for (const message of moderator.sees(discord.channel)) if (message.ephemeral) moderator.dismiss(message.id);
  const opened = await moderator.slash(discord.channel, "tables settings");
  if (opened.type !== "message") throw new Error(`the settings never opened: ${opened.type}`);
  await moderator.select(opened.message.id, "settings:0:channels", [discord.channel]);
}
