import { ChannelType, Client, GatewayIntentBits, type Interaction } from "discord.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { callback, pressed, webhook } from "./arrivals.js";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call } from "./fetching.js";

let bot: BareBot;
beforeEach(async () => {
  bot = await startBareBot();
});
afterEach(() => bot.close());

const cook = (channel: string) => bot.anna.slash(channel, "tee kochen", { sorte: "Minze" });

/** Names of events that the bot hears. */
function heard(...names: readonly string[]): string[] {
  const told: string[] = [];
  bot.client.on("raw", ({ t }: { t: string }) => {
    if (names.includes(t)) told.push(t);
  });
  return told;
}

/** Where an interaction came from, to the bot. */
function describeChannel({ channel }: Interaction): string {
  if (!channel?.isThread()) return "no thread";
  return `${ChannelType[channel.type]} ${channel.id} "${channel.name}" of ${channel.parent?.name}`;
}

test("a thread that is opened is known to the bot, and what happens there comes from there", async () => {
  const told = heard("THREAD_CREATE");
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply(describeChannel(interaction));
  });
  const thread = bot.discord.addThread(bot.discord.channel, "aside");
  const outcome = await cook(thread);
  const content = `${ChannelType[ChannelType.PublicThread]} ${thread} "aside" of spieltisch`;
  expect(outcome).toMatchObject({ type: "message", message: { content, channel_id: thread } });
  expect(told).toEqual(["THREAD_CREATE"]);
  expect(bot.anna.sees(bot.discord.channel)).toEqual([]);
  const known = bot.client.channels.cache.get(thread);
  if (!known?.isThread()) throw new Error("no thread");
  expect(known.sendable).toBe(true);
  const message = await known.send("here");
  await message.edit("there");
  expect(bot.anna.sees(thread).map((seen) => seen.content)).toEqual([content, "there"]);
  bot.checkClean();
});

test("a bot that comes later is told of open threads", async () => {
  const thread = bot.discord.addThread(bot.discord.channel, "aside");
  const later = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: bot.discord.url } });
  const isHere = new Promise((resolve) => {
    later.on("raw", (packet: { t: string; d: unknown }) => {
      if (packet.t === "GUILD_CREATE") resolve(packet.d);
    });
  });
  await later.login(bot.discord.token);
  const guild = await isHere;
  await later.destroy();
  expect(guild).toMatchObject({
    channels: [{ id: bot.discord.channel, type: 0 }],
    threads: [{ id: thread, type: 11, parent_id: bot.discord.channel, thread_metadata: { archived: false } }],
  });
  const active = await call(bot.discord, "GET", `/guilds/${bot.discord.guild}/threads/active`);
  expect(active.body).toMatchObject({ threads: [{ id: thread }] });
});

test("of an unheard thread a bot learns only from what happens there", async () => {
  const told = heard("THREAD_CREATE", "THREAD_DELETE");
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply(describeChannel(interaction));
  });
  const thread = bot.discord.addThread(bot.discord.channel, "aside", { unheard: true });
  expect(await cook(thread)).toMatchObject({ type: "message", message: { content: "no thread" } });
  const active = await call(bot.discord, "GET", `/guilds/${bot.discord.guild}/threads/active`);
  expect(active.body).toMatchObject({ threads: [] });
  bot.discord.deleteChannel(thread);
  bot.discord.addThread(bot.discord.channel, "seen");
  await expect.poll(() => told).toEqual(["THREAD_CREATE"]);
});

test("threads are in text channels, not in threads", () => {
  const thread = bot.discord.addThread(bot.discord.channel, "aside");
  expect(() => bot.discord.addThread(thread, "deeper")).toThrow("no text channel");
  expect(() => bot.discord.denyBot(thread, "SendMessages")).toThrow("no text channel");
  expect(() => bot.discord.deleteChannel(bot.discord.guild)).toThrow("no channel");
});

test("a thread that is deleted takes its messages along, and the channel stays", async () => {
  const told = heard("THREAD_DELETE", "CHANNEL_DELETE");
  const thread = bot.discord.addThread(bot.discord.channel, "aside");
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("a");
  });
  await cook(thread);
  bot.discord.deleteChannel(thread);
  await expect.poll(() => told).toEqual(["THREAD_DELETE"]);
  expect(bot.client.channels.cache.has(thread)).toBe(false);
  expect(bot.anna.sees(thread)).toEqual([]);
  expect(bot.discord.channels().map(({ name }) => name)).toEqual(["spieltisch"]);
});

test("a channel and a thread that are called something else keep their ids, and the bot hears of it", async () => {
  const told = heard("CHANNEL_UPDATE", "THREAD_UPDATE");
  const { channel } = bot.discord;
  const thread = bot.discord.addThread(channel, "aside");
  bot.discord.renameChannel(channel, "lounge");
  bot.discord.renameChannel(thread, "elsewhere");
  await expect.poll(() => told).toEqual(["CHANNEL_UPDATE", "THREAD_UPDATE"]);
  expect(bot.discord.channels().map(({ id, name }) => [id, name])).toEqual([
    [channel, "lounge"],
    [thread, "elsewhere"],
  ]);
  expect(() => bot.discord.renameChannel(bot.discord.guild, "nowhere")).toThrow("no channel");
});

test("in a channel that is deleted nothing can be done any more", async () => {
  const told = heard("THREAD_DELETE", "CHANNEL_DELETE");
  const { interaction, message } = await pressed(bot);
  const { channel } = bot.discord;
  const thread = bot.discord.addThread(channel, "aside");
  bot.discord.deleteChannel(channel);
  await expect.poll(() => told).toEqual(["CHANNEL_DELETE"]);
  for (const where of [channel, thread]) {
    const answer = await call(bot.discord, "POST", `/channels/${where}/messages`, { content: "a" });
    expect(answer).toMatchObject({ status: 404, body: { code: 10_003 } });
  }
  const unknown = { status: 404, body: { code: 10_008 } };
  expect(await callback(bot, interaction, { type: 7, data: { content: "b" } })).toMatchObject(unknown);
  const answer = await callback(bot, interaction, { type: 4, data: { content: "b" } });
  expect(answer).toMatchObject({ status: 404, body: { code: 10_003 } });
  await callback(bot, interaction, { type: 6 });
  expect(await webhook(bot, "PATCH", interaction, `/messages/${message}`, { content: "b" })).toMatchObject(unknown);
  await expect(cook(channel)).rejects.toThrow("no channel");
});

test("a bot that is thrown out hears so, and has no access any more", async () => {
  const told = heard("GUILD_DELETE", "CHANNEL_CREATE", "INTERACTION_CREATE");
  const { channel, guild, application } = bot.discord;
  const { message } = await pressed(bot);
  const guildCommands = `/applications/${application}/guilds/${guild}/commands`;
  await call(bot.discord, "POST", guildCommands, { name: "here", description: "x" });
  bot.discord.removeBot();
  bot.discord.addChannel("later");
  await expect.poll(() => told).toEqual(["INTERACTION_CREATE", "INTERACTION_CREATE", "GUILD_DELETE"]);
  expect(bot.client.guilds.cache.size).toBe(0);
  const code = async (method: string, path: string, body?: unknown) =>
    (await call(bot.discord, method, path, body)).body as object;
  expect(await code("POST", `/channels/${channel}/messages`, { content: "a" })).toMatchObject({ code: 50_001 });
  expect(await code("GET", `/channels/${channel}`)).toMatchObject({ code: 50_001 });
  expect(await code("GET", `/guilds/${guild}`)).toMatchObject({ code: 10_004 });
  expect(await code("GET", guildCommands)).toMatchObject({ code: 50_001 });
  const press = await bot.anna.press(message, "x");
  expect(press.type).toBe("failed");
  await expect(cook(channel)).rejects.toThrow("no command");
  expect(bot.discord.commands()).toMatchObject([{ name: "tee" }]);
});
