import { Client, GatewayIntentBits, type Interaction } from "discord.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call } from "./fetching.js";
import { identify, openLine } from "./gateway-line.js";

let bot: BareBot;
beforeEach(async () => {
  bot = await startBareBot();
});
afterEach(() => bot.close());

const cook = (channel: string) => bot.anna.slash(channel, "tee kochen", { sorte: "Minze" });

test("a command in direct messages comes from no server, is answered there, and nobody else sees it", async () => {
  const { discord, anna, ben } = bot;
  const heard: Interaction[] = [];
  bot.on(async (interaction) => {
    heard.push(interaction);
    if (interaction.isRepliable()) await interaction.reply("just you");
  });
  const channel = discord.openDirectMessages(anna.id);
  expect(discord.openDirectMessages(anna.id)).toBe(channel);
  expect(discord.openDirectMessages(ben.id)).not.toBe(channel);
  const outcome = await cook(channel);
  expect(outcome).toMatchObject({ type: "message", message: { content: "just you", channel_id: channel } });
  const [interaction] = heard;
  expect([interaction?.inGuild(), interaction?.guildId, interaction?.member]).toEqual([false, null, null]);
  expect([interaction?.context, interaction?.user.id]).toEqual([1, anna.id]);
  expect(interaction?.authorizingIntegrationOwners).toMatchObject({ 0: "0" });
  expect(anna.sees(channel).map(({ content }) => content)).toEqual(["just you"]);
  expect(anna.sees(discord.channel)).toEqual([]);
  expect(discord.channels().map(({ name }) => name)).toEqual(["spieltisch"]);
  bot.checkClean();
});

test("commands for servers alone are not to be had there, nor any of a bot that is in no server", async () => {
  const { discord, anna } = bot;
  const channel = discord.openDirectMessages(anna.id);
  const forms = [
    { name: "tisch", description: "a", contexts: [0] },
    { name: "brief", description: "b", contexts: [1], default_member_permissions: "32" },
  ];
  await call(discord, "PUT", `/applications/${discord.application}/commands`, forms);
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("written");
  });
  await expect(anna.slash(channel, "tisch")).rejects.toThrow("/tisch is not for direct messages");
  expect(await anna.slash(channel, "brief")).toMatchObject({ message: { content: "written" } });
  await expect(anna.slash(discord.channel, "brief")).rejects.toThrow("/brief is not for anna");
  discord.removeBot();
  await expect(anna.slash(channel, "brief")).rejects.toThrow("There is no command /brief");
});

test("the first shard alone hears of direct messages, with all that is in them if it asks for that", async () => {
  const { discord, anna } = bot;
  const channel = discord.openDirectMessages(anna.id);
  const intents = (1 << 9) | (1 << 12);
  const lines = [await openLine(discord), await openLine(discord)];
  for (const [shard, line] of lines.entries()) line.send(identify(discord, [shard, 2], { intents }));
  await expect.poll(() => lines.every(({ heard }) => heard.length > 0)).toBe(true);
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("hello");
  });
  await cook(channel);
  const server = discord.addServer({ shard: [1, 2], channels: ["table"] });
  anna.say(discord.channels().find((one) => one.server === server)?.id ?? "", "there");
  const told = (): readonly unknown[] => lines.map(({ heard }) => heard.slice(1).map(({ t }) => t));
  await expect.poll(told).toEqual([["INTERACTION_CREATE", "MESSAGE_CREATE"], ["MESSAGE_CREATE"]]);
  expect(lines[0]?.heard.at(-1)?.d).not.toHaveProperty("guild_id");
  expect(lines[1]?.heard.at(-1)?.d).toMatchObject({ guild_id: server });
});

test("discord.js without the intent for direct messages hears of commands in them alone", async () => {
  const { discord, anna } = bot;
  const told: string[] = [];
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: discord.url },
  });
  const isReady = new Promise((resolve) => {
    client.once("clientReady", resolve);
  });
  await client.login(discord.token);
  await isReady;
  client.on("raw", ({ t }: { t: string }) => told.push(t));
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("hello");
  });
  await cook(discord.openDirectMessages(anna.id));
  await cook(discord.channel);
  await expect.poll(() => told).toEqual(["INTERACTION_CREATE", "INTERACTION_CREATE", "MESSAGE_CREATE"]);
  await client.destroy();
});
