import { afterEach, beforeEach, expect, test } from "vitest";
import type { RawData } from "ws";
import { holdTimers } from "../../test/support/held-time.js";
import { WebSocket } from "ws";
import { callback, pressed, slashed, webhook } from "./arrivals.js";
import { startBareBot, type BareBot } from "./bare-bot.js";

let bot: BareBot;
beforeEach(async () => {
  bot = await startBareBot();
});
afterEach(() => bot.close());

const cook = () => bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" });
const answers = "/interactions/:interaction/:token/callback";
const contents = () => bot.anna.sees(bot.discord.channel).map(({ content }) => content);

interface Packet {
  readonly op: number;
  readonly d: unknown;
  readonly t: string | null;
}

async function channel() {
  const found = await bot.client.channels.fetch(bot.discord.channel);
  if (!found?.isSendable()) throw new Error("no text channel");
  return found;
}

/** Every answer of the bot's is "hello". */
function greet(): void {
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("hello");
  });
}

test("discord.js tries a lost answer again, and nobody notices", async () => {
  greet();
  bot.discord.faults.disturb({ route: answers }, { type: "lost" });
  expect((await cook()).type).toBe("message");
  bot.checkClean();
});

test("discord.js tries an answer again that was carried out, and hears that it is there already", async () => {
  greet();
  bot.discord.faults.disturb({ route: answers }, { type: "unanswered" });
  expect((await cook()).type).toBe("message");
  await expect.poll(() => bot.errors).toMatchObject([{ code: 40_060 }]);
  expect(contents()).toEqual(["hello"]);
});

test("a connection that ends in order is an error for the bot, and the user waits in vain", async () => {
  greet();
  bot.discord.faults.disturb({ route: answers }, { type: "lost", cut: "close" });
  const outcome = cook();
  await expect.poll(() => bot.errors).toHaveLength(1);
  await bot.discord.close();
  expect((await outcome).type).toBe("failed");
});

test("a post that failed after all is posted twice, unless a nonce names it", async () => {
  const target = await channel();
  const failing = { method: "POST", route: "/channels/:channel/messages" } as const;
  bot.discord.faults.disturb(failing, { type: "failed", done: true });
  await target.send("twice");
  bot.discord.faults.disturb(failing, { type: "failed", done: true });
  await target.send({ content: "once", nonce: "n", enforceNonce: true });
  expect(contents()).toEqual(["twice", "twice", "once"]);
  bot.checkClean();
});

test("while edits are limited a press can still change its message, and no token can", async () => {
  const { interaction, outcome } = await pressed(bot);
  bot.discord.faults.limitEdits(60);
  expect((await callback(bot, interaction, { type: 7, data: { content: "two" } })).status).toBe(204);
  expect((await outcome).type).toBe("update");
  expect((await webhook(bot, "PATCH", interaction, "/messages/@original", { content: "three" })).status).toBe(429);
  expect(contents()).toEqual(["two"]);
});

test("discord.js waits until edits are allowed again", async () => {
  const target = await channel();
  const message = await target.send("one");
  bot.discord.faults.limitEdits(1);
  await message.edit("two");
  expect(contents()).toEqual(["two"]);
  bot.checkClean();
});

test("events are late by the latency, and none overtakes another", async () => {
  const heard: string[] = [];
  bot.on(async (interaction) => heard.push(interaction.id));
  bot.discord.faults.latency = { minMs: 30, maxMs: 90 };
  const time = holdTimers(29, 90);
  const outcomes = Array.from({ length: 20 }, cook);
  await expect.poll(() => time.waiting().length).toBeGreaterThanOrEqual(20);
  expect(heard).toEqual([]);
  time.run();
  await expect.poll(() => heard).toHaveLength(20);
  expect(heard).toEqual(heard.toSorted((one, other) => Number(BigInt(one) - BigInt(other))));
  await bot.discord.close();
  expect(new Set((await Promise.all(outcomes)).map(({ type }) => type))).toEqual(new Set(["failed"]));
});

test("events of before are told once more after a resume, as often as they should be", async () => {
  greet();
  const heard: string[] = [];
  bot.client.on("interactionCreate", (interaction) => heard.push(interaction.id));
  const [first, second] = [await cook(), await cook()].map(({ interaction }) => interaction);
  bot.discord.faults.replayOnResume = 2;
  const resumed = new Promise((resolve) => {
    bot.client.once("shardResume", resolve);
  });
  bot.discord.faults.dropConnection();
  await resumed;
  expect(heard).toEqual([first, second, first, second]);
  expect(bot.discord.problems.every(({ code }) => code === 40_060)).toBe(true);
  expect(contents()).toEqual(["hello", "hello"]);
});

test("a session that was ended is not resumed, and what happened meanwhile is never told", async () => {
  const address = `${bot.discord.url.replace("http", "ws").replace(/api$/, "gateway")}?v=10&encoding=json`;
  const packets: Packet[] = [];
  const open = async (packet: string) => {
    const socket = new WebSocket(address);
    socket.on("message", (data: RawData) => packets.push(JSON.parse((data as Buffer).toString()) as Packet));
    await expect.poll(() => packets.at(-1)?.op).toBe(10);
    socket.send(packet);
    return socket;
  };
  const greeting = JSON.stringify({ op: 2, d: { token: bot.discord.token, intents: 1, properties: {} } });
  const identify = await open(greeting);
  await expect.poll(() => packets.at(-1)?.t).toBe("GUILD_CREATE");
  const ready = packets.find(({ t }) => t === "READY")?.d as { readonly session_id: string };
  bot.discord.faults.invalidateSession();
  await expect.poll(() => packets.at(-1)).toMatchObject({ op: 9, d: false });
  identify.send(greeting);
  await expect.poll(() => packets.at(-1)?.t).toBe("GUILD_CREATE");
  const resume = await open(
    JSON.stringify({ op: 6, d: { token: bot.discord.token, session_id: ready.session_id, seq: 2 } }),
  );
  await expect.poll(() => packets.at(-1)).toMatchObject({ op: 9, d: false });
  bot.checkClean();
  for (const socket of [identify, resume]) socket.terminate();
});

test("discord.js comes back with a new session, and works on", async () => {
  greet();
  const heard: string[] = [];
  bot.client.on("interactionCreate", (interaction) => heard.push(interaction.id));
  bot.discord.faults.invalidateSession();
  const lost = cook();
  await bot.discord.ready();
  const outcome = await cook();
  expect(outcome.type).toBe("message");
  expect(heard).toEqual([outcome.interaction]);
  bot.checkClean();
  await bot.discord.close();
  expect((await lost).type).toBe("failed");
});

test("interactions at a wrong clock live as long as others", async () => {
  const before = Date.now();
  bot.discord.faults.clockOffsetMs = -3_600_000;
  const { interaction } = await slashed(bot);
  expect(interaction.createdTimestamp).toBeLessThan(before - 3_000_000);
  expect((await callback(bot, interaction, { type: 4, data: { content: "a" } })).status).toBe(204);
  bot.discord.faults.clockOffsetMs = 3_600_000;
  expect((await webhook(bot, "PATCH", interaction, "/messages/@original", { content: "b" })).status).toBe(200);
});
