import type { LocalDiscord } from "../../playground/discord/index.js";

/** Milliseconds to answer a command given as soon as the bot is on the air. */
export async function firstAnswer(discord: LocalDiscord): Promise<number> {
  const user = discord.addUser({ name: "Cleo" });
  while (discord.commands().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return (await user.slash(discord.channel, "katchen show")).ms;
}
