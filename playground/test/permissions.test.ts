import { PermissionFlagsBits as Bit } from "discord.js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { callback, pressed, slashed, webhook } from "./arrivals.js";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call, type Answer } from "./fetching.js";

let bot: BareBot;
let channel: string;
beforeAll(async () => {
  bot = await startBareBot({ limits: "none" });
});
afterAll(() => bot.close());
beforeEach(() => {
  channel = bot.discord.addChannel("room");
});

const ask = (method: string, path: string, body?: unknown, where = channel): Promise<Answer> =>
  call(bot.discord, method, `/channels/${where}${path}`, body);

/** A message of the bot's in a channel. */
async function posted(where = channel): Promise<string> {
  const { body } = await ask("POST", "/messages", { content: "a" }, where);
  return (body as { readonly id: string }).id;
}

const noAccess = { status: 403, body: { code: 50_001, message: "Missing Access" } };
const noPermission = { status: 403, body: { code: 50_013, message: "Missing Permissions" } };
let known = 0;
const problems = () => bot.discord.problems.slice(known).map(({ status, code }) => [status, code]);
afterEach(() => {
  known = bot.discord.problems.length;
});

test("where the bot may not look, nothing of the channel is there for it", async () => {
  const id = await posted();
  bot.discord.denyBot(channel, "ViewChannel");
  const requests: readonly [method: string, path: string, body?: unknown][] = [
    ["GET", ""],
    ["GET", "/messages"],
    ["GET", `/messages/${id}`],
    ["POST", "/messages", { content: "b" }],
    ["PATCH", `/messages/${id}`, { content: "b" }],
    ["DELETE", `/messages/${id}`],
  ];
  for (const [method, path, body] of requests) expect(await ask(method, path, body)).toEqual(noAccess);
  expect(problems()).toEqual(requests.map(() => [403, 50_001]));
  bot.discord.allowBot(channel, "ViewChannel");
  expect((await ask("PATCH", `/messages/${id}`, { content: "b" })).status).toBe(200);
});

test("what a person may do in a channel is told apart from what the bot may", async () => {
  const { discord, anna } = bot;
  const seen = (): Promise<readonly [boolean | undefined, boolean]> =>
    new Promise((resolve) => {
      bot.on(async (interaction) => {
        resolve([
          interaction.memberPermissions?.has(Bit.SendMessages),
          interaction.appPermissions.has(Bit.SendMessages),
        ]);
        if (interaction.isRepliable()) await interaction.reply("x");
      });
    });
  const asked = async () => (await Promise.all([seen(), anna.slash(channel, "tee kochen", { sorte: "Minze" })]))[0];
  discord.denyUser(channel, anna.id, "SendMessages");
  expect(await asked()).toEqual([false, true]);
  discord.allowUser(channel, anna.id, "SendMessages");
  discord.denyBot(channel, "SendMessages");
  expect(await asked()).toEqual([true, false]);
});

test("where the bot may not write, it neither posts nor edits, but takes its own words away", async () => {
  const id = await posted();
  bot.discord.denyBot(channel, "SendMessages");
  expect(await ask("POST", "/messages", { content: "b" })).toEqual(noPermission);
  expect(await ask("PATCH", `/messages/${id}`, { content: "b" })).toEqual(noPermission);
  expect(problems()).toEqual([1, 2].map(() => [403, 50_013]));
  expect((await ask("GET", `/messages/${id}`)).status).toBe(200);
  expect((await ask("DELETE", `/messages/${id}`)).status).toBe(204);
});

test("in a thread another permission counts, that of its channel", async () => {
  const thread = bot.discord.addThread(channel, "aside");
  bot.discord.denyBot(channel, "SendMessages");
  const id = await posted(thread);
  bot.discord.denyBot(channel, "SendMessagesInThreads");
  expect(await ask("POST", "/messages", { content: "b" }, thread)).toEqual(noPermission);
  expect(await ask("PATCH", `/messages/${id}`, { content: "b" }, thread)).toEqual(noPermission);
  bot.discord.denyBot(channel, "ViewChannel");
  expect(await ask("GET", "", undefined, thread)).toEqual(noAccess);
  expect(problems()).toEqual([
    [403, 50_013],
    [403, 50_013],
    [403, 50_001],
  ]);
});

test("files need a permission of their own", async () => {
  bot.discord.denyBot(channel, "AttachFiles");
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ content: "a" }));
  form.set("files[0]", new Blob(["a"]), "a.txt");
  const response = await fetch(`${bot.discord.url}/v10/channels/${channel}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${bot.discord.token}` },
    body: form,
  });
  expect([response.status, await response.json()]).toEqual([403, noPermission.body]);
  expect(problems()).toEqual([[403, 50_013]]);
});

test("what was said before is hidden where the bot may not read it", async () => {
  const id = await posted();
  bot.discord.denyBot(channel, "ReadMessageHistory");
  expect(await ask("GET", "/messages")).toEqual({ status: 200, body: [] });
  expect(await ask("GET", `/messages/${id}`)).toEqual(noPermission);
  expect(problems()).toEqual([[403, 50_013]]);
});

test("the words of others are not the bot's to change, and to delete only with a permission", async () => {
  const id = bot.anna.say(channel, "mine");
  const foreign = { code: 50_005, message: "Cannot edit a message authored by another user" };
  expect(await ask("PATCH", `/messages/${id}`, { content: "b" })).toEqual({ status: 403, body: foreign });
  expect(await ask("DELETE", `/messages/${id}`)).toEqual(noPermission);
  expect(problems()).toEqual([
    [403, 50_005],
    [403, 50_013],
  ]);
  bot.discord.allowBot(channel, "ManageMessages");
  expect((await ask("PATCH", `/messages/${id}`, { content: "b" })).status).toBe(403);
  expect((await ask("DELETE", `/messages/${id}`)).status).toBe(204);
  expect(bot.anna.sees(channel)).toEqual([]);
});

test("an interaction tells what the bot may do where it came from, and is answered all the same", async () => {
  const before = await slashed(bot, channel);
  expect(before.interaction.appPermissions.has(Bit.ViewChannel | Bit.SendMessages)).toBe(true);
  await callback(bot, before.interaction, { type: 4, data: { content: "a" } });
  bot.discord.denyBot(channel, "ViewChannel", "SendMessages");
  for (const where of [channel, bot.discord.addThread(channel, "aside")]) {
    const { interaction } = await slashed(bot, where);
    expect(interaction.appPermissions.any(Bit.ViewChannel | Bit.SendMessages)).toBe(false);
    expect(interaction.appPermissions.has(Bit.AttachFiles)).toBe(true);
    expect((await callback(bot, interaction, { type: 4, data: { content: "a" } })).status).toBe(204);
    expect((await webhook(bot, "POST", interaction, "", { content: "b" })).status).toBe(200);
    expect((await webhook(bot, "PATCH", interaction, "/messages/@original", { content: "c" })).status).toBe(200);
    expect(bot.anna.sees(where).map(({ content }) => content)).toEqual(
      where === channel ? ["a", "c", "b"] : ["c", "b"],
    );
  }
  expect(problems()).toEqual([]);
});

test("a press in a channel that is closed to the bot can still update its message", async () => {
  const { interaction, outcome } = await pressed(bot);
  bot.discord.denyBot(bot.discord.channel, "ViewChannel");
  expect((await callback(bot, interaction, { type: 7, data: { content: "b" } })).status).toBe(204);
  expect((await outcome).type).toBe("update");
  bot.discord.allowBot(bot.discord.channel, "ViewChannel");
});

test("the bot hears at once when its permissions change", async () => {
  const may = () => {
    const room = bot.client.guilds.cache.get(bot.discord.guild)?.channels.cache.get(channel);
    return room?.permissionsFor(bot.client.user)?.has(Bit.SendMessages);
  };
  await expect.poll(may).toBe(true);
  bot.discord.denyBot(channel, "SendMessages");
  await expect.poll(may).toBe(false);
  bot.discord.allowBot(channel, "SendMessages");
  await expect.poll(may).toBe(true);
});
