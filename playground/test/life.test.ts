import { ApplicationCommandOptionType, ChannelType } from "discord.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBareBot, type BareBot } from "./bare-bot.js";

let bot: BareBot;
beforeEach(async () => {
  bot = await startBareBot();
});
afterEach(() => bot.close());

const names = () => bot.anna.commands().map(({ name }) => name);

test("the bot is thrown out and brought back: it hears of both, and its commands go and come", async () => {
  const { discord, client } = bot;
  expect(names()).toEqual(["tee"]);
  discord.removeBot();
  await expect.poll(() => client.guilds.cache.size).toBe(0);
  expect(discord.botIsHere()).toBe(false);
  expect(names()).toEqual([]);
  discord.inviteBot();
  await expect.poll(() => client.guilds.cache.size).toBe(1);
  expect(names()).toEqual(["tee"]);
  bot.on(async (interaction) => interaction.isChatInputCommand() && interaction.reply("back"));
  expect(await bot.anna.slash(discord.channel, "tee kochen", { sorte: "Minze" })).toMatchObject({ type: "message" });
  expect(client.guilds.cache.first()?.members.me?.roles.cache.size).toBe(2);
});

test("what was taken from the bot is told, in threads too, and given back", () => {
  const { discord } = bot;
  const thread = discord.addThread(discord.channel, "nebenan");
  discord.denyBot(discord.channel, "SendMessages", "AttachFiles");
  expect(discord.takenFromBot(thread).toSorted()).toEqual(["AttachFiles", "SendMessages"]);
  discord.restoreBot(discord.channel);
  expect(discord.takenFromBot(discord.channel)).toEqual([]);
  expect(() => discord.restoreBot(thread)).toThrow("no text channel");
});

test("the server changes its language, and the bot hears of it", async () => {
  const { discord, client } = bot;
  discord.setLocale("fr");
  await expect.poll(() => client.guilds.cache.first()?.preferredLocale).toBe("fr");
  expect(discord.locale()).toBe("fr");
  expect(() => discord.setLocale("klingon")).toThrow(RangeError);
});

test("a user changes their client's language, and interactions carry it", async () => {
  const { discord, anna } = bot;
  discord.setUserLocale(anna.id, "en-GB");
  const heard: string[] = [];
  bot.on(async (interaction) => {
    heard.push(interaction.locale);
    return interaction.isChatInputCommand() && interaction.reply("a");
  });
  await anna.slash(discord.channel, "tee kochen", { sorte: "Minze" });
  expect(heard).toEqual(["en-GB"]);
  expect(() => discord.setUserLocale("1", "de")).toThrow("no user");
});

test("a client lists only commands that its user may use, for servers", async () => {
  await bot.client.application.commands.set([
    { name: "all", description: "for all" },
    { name: "some", description: "for moderators", defaultMemberPermissions: "ManageGuild" },
    { name: "elsewhere", description: "for direct messages", contexts: [1] },
    { name: "User", type: 2 },
  ]);
  expect(names()).toEqual(["all"]);
  expect(bot.ben.commands().map(({ name }) => name)).toEqual(["all", "some"]);
});

test("options take everybody who can be mentioned, and only channels of the types that they want", async () => {
  const { discord, anna, ben, client } = bot;
  await client.application.commands.set([
    {
      name: "wer",
      description: "who",
      options: [
        { type: ApplicationCommandOptionType.Mentionable, name: "wen", description: "whom" },
        {
          type: ApplicationCommandOptionType.Channel,
          name: "wo",
          description: "where",
          channelTypes: [ChannelType.GuildText],
        },
      ],
    },
  ]);
  bot.on(async (interaction) => {
    if (!interaction.isChatInputCommand()) return null;
    const whom = interaction.options.getMentionable("wen");
    return interaction.reply(whom !== null && "id" in whom && typeof whom.id === "string" ? whom.id : "nobody");
  });
  const outcome = await anna.slash(discord.channel, "wer", { wen: ben.id, wo: discord.channel });
  expect(outcome).toMatchObject({ type: "message", message: { content: ben.id } });
  const everyone = discord.roles()[0]?.id ?? "";
  expect(await anna.slash(discord.channel, "wer", { wen: everyone })).toMatchObject({ message: { content: everyone } });
  await expect(anna.slash(discord.channel, "wer", { wen: discord.channel })).rejects.toThrow("a user or a role");
  const thread = discord.addThread(discord.channel, "nebenan");
  await expect(anna.slash(discord.channel, "wer", { wo: thread })).rejects.toThrow("another type");
});

test("whether the bot is on the line is known", async () => {
  const { discord, client } = bot;
  expect(discord.botIsConnected()).toBe(true);
  await client.destroy();
  await expect.poll(() => discord.botIsConnected()).toBe(false);
});
