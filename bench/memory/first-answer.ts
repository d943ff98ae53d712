import type { LocalDiscord } from "../../playground/discord/index.js";

/** How long the bot takes to answer a command that is given as soon as it is on the air, in milliseconds. */
export async function firstAnswer(discord: LocalDiscord): Promise<number> {
  const user = discord.addUser({ name: "Cleo" });
  while (discord.commands().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return (await user.slash(discord.channel, "katchen show")).ms;
}
