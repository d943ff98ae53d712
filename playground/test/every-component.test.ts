import { PermissionFlagsBits as Bit } from "discord.js";
import { expect, test } from "vitest";
import type { Latency, LocalUser, Outcome } from "../discord/index.js";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { dot, walker } from "./every-component.js";

/** Anything but a message fails the test. */
function messageOf(outcome: Outcome) {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`Came out as ${outcome.type}`);
  return outcome.message;
}

/** Opens a board in a channel and uses everything on it. */
async function useBoard({ discord, anna, ben }: BareBot, channel: string): Promise<void> {
  const board = messageOf(await anna.slash(channel, "tee kochen", { sorte: "Minze" })).id;
  const title = (user: LocalUser) => JSON.stringify(user.sees(channel).find(({ id }) => id === board)?.components);
  const press = (user: LocalUser, id: string) => user.press(board, id);
  expect((await press(ben, "count")).type).toBe("update");
  expect(title(anna)).toContain("counted");
  expect((await press(anna, "quietly")).type).toBe("deferred");
  await expect.poll(() => title(ben)).toContain("changed later");
  const asked = await press(anna, "ask");
  expect(messageOf(await anna.submit(asked.interaction, { word: "hello", which: "a" })).id).toBe(board);
  const note = messageOf(await press(ben, "aside"));
  expect(messageOf(await ben.press(note.id, "note")).content).toBe("noted");
  expect((await press(anna, "again")).type).toBe("update");
  const [moderators = ""] = ben.member.roles;
  const choices = { value: "x", user: anna.id, role: moderators, either: ben.id, channel: discord.channel };
  for (const [id, value] of Object.entries(choices)) {
    expect(messageOf(await anna.select(board, id, [value])).content).toBe(value);
  }
}

/** Ephemeral answers, and choices for an option. */
async function useCommands({ discord, anna }: BareBot): Promise<void> {
  const { channel } = discord;
  expect((await anna.autocomplete(channel, "tee kochen", "sorte", "M")).type).toBe("choices");
  const aside = await anna.slash(channel, "tee kochen", { sorte: "Minze", art: "cold" });
  expect(messageOf(aside).ephemeral).toBe(true);
  await expect.poll(() => anna.sees(channel).filter(({ content }) => content.endsWith("more"))).toEqual([]);
}

/** By itself in a channel or thread. */
async function useChannel({ client, anna }: BareBot, id: string): Promise<void> {
  const channel = await client.channels.fetch(id);
  if (!channel?.isSendable() || channel.isDMBased()) throw new Error("no channel");
  expect(channel.permissionsFor(client.user)?.has(Bit.ViewChannel)).toBe(true);
  const message = await channel.send({ content: `Your turn, <@${anna.id}>`, nonce: id, enforceNonce: true });
  await message.edit({ content: "Here", files: [{ attachment: dot, name: "dot.png" }] });
  await message.fetch();
  await channel.messages.fetch({ limit: 10 });
  await message.delete();
}

/** As an application's owner. @returns the id of an emoji */
async function useApplication({ client, discord }: BareBot): Promise<string> {
  const { application } = client;
  const emoji = await application.emojis.create({ attachment: dot, name: "die_1" });
  await emoji.edit({ name: "die" });
  expect((await application.emojis.fetch()).size).toBe(1);
  const command = await application.commands.create({ name: "there", description: "x" }, discord.guild);
  await command.edit({ description: "y" });
  await command.delete();
  expect((await application.commands.fetch()).size).toBe(1);
  return emoji.id;
}

async function walk(latency: Latency | null): Promise<void> {
  const bot = await startBareBot();
  const { discord, anna } = bot;
  discord.faults.latency = latency;
  bot.on(walker(await useApplication(bot)));
  const thread = discord.addThread(discord.channel, "aside");
  await Promise.all([useBoard(bot, discord.channel), useCommands(bot), useChannel(bot, discord.channel)]);
  discord.faults.dropConnection();
  await Promise.all([useBoard(bot, thread), useChannel(bot, thread)]);
  discord.allowBot(discord.channel, "ManageMessages");
  const word = anna.say(discord.channel, "hello");
  const channel = await bot.client.channels.fetch(discord.channel);
  if (channel?.isTextBased()) await channel.messages.delete(word);
  expect(anna.sees(discord.channel).some(({ id }) => id === word)).toBe(false);
  bot.checkClean();
  expect(discord.problems).toEqual([]);
  await bot.close();
}

test("a bot that keeps to the rules goes through everything without one problem", () => walk(null));

test("a bot that keeps to the rules meets no problem on a slow line either", () => walk({ minMs: 20, maxMs: 60 }));
