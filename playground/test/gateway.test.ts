import { Client, GatewayIntentBits, type Interaction } from "discord.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { firstAnswerMs, startLocalDiscord } from "../discord/index.js";
import { holdTimers } from "../../test/support/held-time.js";
import { startBareBot, type BareBot } from "./bare-bot.js";

let bot: BareBot;
beforeEach(async () => {
  bot = await startBareBot();
});
afterEach(() => bot.close());

const cook = () => bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" });

test("what happens while the connection is down is told when the bot resumes", async () => {
  const replayed: number[] = [];
  bot.client.on("shardResume", (_shard, events) => replayed.push(events));
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("back");
  });
  bot.discord.faults.dropConnection();
  expect((await cook()).type).toBe("message");
  // The press, and RESUMED itself.
  expect(replayed).toEqual([2]);
  expect((await cook()).type).toBe("message");
  bot.checkClean();
});

test("an interaction that is delivered twice can be answered once", async () => {
  const heard: string[] = [];
  bot.on(async (interaction: Interaction) => {
    heard.push(interaction.id);
    if (interaction.isRepliable()) await interaction.reply("once");
  });
  bot.discord.faults.deliverTwice = true;
  const outcome = await cook();
  expect(outcome.type).toBe("message");
  await expect.poll(() => bot.errors.length).toBe(1);
  expect(heard).toEqual([outcome.interaction, outcome.interaction]);
  expect(bot.discord.problems).toMatchObject([{ status: 400, code: 40060 }]);
  expect(bot.anna.sees(bot.discord.channel)).toHaveLength(1);
});

test("an interaction without an answer has failed after three seconds, and takes none any more", async () => {
  await bot.close();
  bot = await startBareBot({ patienceMs: firstAnswerMs });
  let late: Interaction | undefined;
  bot.on(async (interaction) => {
    late = interaction;
  });
  const time = holdTimers(3_000, 3_000);
  let ended: string | null = null;
  const outcome = cook().then(({ type }) => (ended = type));
  await expect.poll(() => late).toBeDefined();
  expect([ended, time.waiting()]).toEqual([null, [3_000]]);
  time.run();
  expect(await outcome).toBe("failed");
  if (!late?.isRepliable()) throw new Error("nothing came");
  await expect(late.reply("too late")).rejects.toMatchObject({ status: 404, code: 10_062 });
});

test("events come only to those who asked for them, and interactions to everybody", async () => {
  const curious = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: bot.discord.url },
  });
  const told: string[] = [];
  for (const client of [curious, bot.client]) {
    client.on("raw", ({ t }: { t: string }) => told.push(`${client === curious ? "curious" : "plain"} ${t}`));
  }
  const isReady = new Promise((resolve) => {
    curious.once("clientReady", resolve);
  });
  await curious.login(bot.discord.token);
  await isReady;
  told.length = 0;
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("hello");
  });
  await cook();
  bot.discord.addChannel("second");
  await expect.poll(() => told.filter((line) => line.endsWith("CHANNEL_CREATE")).length).toBe(2);
  await curious.destroy();
  expect(told.toSorted()).toEqual([
    "curious CHANNEL_CREATE",
    "curious INTERACTION_CREATE",
    "curious MESSAGE_CREATE",
    "plain CHANNEL_CREATE",
    "plain INTERACTION_CREATE",
  ]);
});

test("a channel that opens later is known to the bot, and can be played in", async () => {
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply(interaction.channel?.id ?? "nowhere");
  });
  const second = bot.discord.addChannel("second");
  const outcome = await bot.anna.slash(second, "tee kochen", { sorte: "Minze" });
  expect(outcome).toMatchObject({ type: "message", message: { content: second, channel_id: second } });
  expect(bot.discord.channels().map(({ name }) => name)).toEqual(["spieltisch", "second"]);
});

/** @returns the gateway's answer after HELLO: a packet, or its close code */
function say(packet: unknown): Promise<unknown> {
  const socket = new WebSocket(
    `${bot.discord.url.replace("http", "ws").replace(/api$/, "gateway")}?v=10&encoding=json`,
  );
  return new Promise((resolve) => {
    let hello = false;
    socket.on("close", resolve);
    socket.on("message", (data: Buffer) => {
      if (hello) {
        socket.terminate();
        resolve(JSON.parse(data.toString()));
      }
      hello = true;
      socket.send(JSON.stringify(packet));
    });
  });
}

test("the gateway refuses what Discord's refuses", async () => {
  const identity = { token: bot.discord.token, intents: 0, properties: {} };
  expect(await say({ op: 2, d: { ...identity, token: "wrong" } })).toBe(4004);
  expect(await say({ op: 2, d: { ...identity, shard: [1, 1] } })).toBe(4010);
  expect(await say({ op: 3, d: {} })).toBe(4003);
  expect(await say("nonsense")).toBe(4002);
  const lost = { token: bot.discord.token, session_id: "gone", seq: 1 };
  expect(await say({ op: 6, d: lost })).toMatchObject({ op: 9, d: false });
  expect(await say({ op: 1, d: null })).toMatchObject({ op: 11 });
  expect(bot.discord.problems).toMatchObject([
    { method: "GATEWAY", path: "op 2", status: 4004, code: 4004, message: "Authentication failed." },
    { path: "op 2", code: 4010 },
    { path: "op 3", code: 4003 },
    { path: "op none", code: 4002, body: "nonsense" },
  ]);
});

test("an opcode that nobody knows is refused and noted, and so is a second greeting", async () => {
  expect(await say({ op: 99, d: 1 })).toBe(4001);
  expect(bot.discord.problems).toEqual([
    {
      method: "GATEWAY",
      path: "op 99",
      status: 4001,
      code: 4001,
      message: "Unknown opcode.",
      fields: [],
      body: { op: 99, d: 1 },
    },
  ]);
  const isClosed = new Promise((resolve) => {
    bot.client.once("shardReconnecting", resolve);
  });
  const shard = bot.client.ws.shards.first() as unknown as { send(packet: object): void } | undefined;
  shard?.send({ op: 2, d: { token: bot.discord.token, intents: 0, properties: {} } });
  await isClosed;
  expect(bot.discord.problems.at(-1)).toMatchObject({ path: "op 2", code: 4005 });
});

test("a wrong token is refused at login", async () => {
  const client = new Client({ intents: [], rest: { api: bot.discord.url } });
  await expect(client.login("bm9ib2R5.AAAA.AAAA")).rejects.toThrow("invalid token");
  await client.destroy();
});

test("waiting for a bot that never comes ends with an error", async () => {
  const discord = await startLocalDiscord();
  await expect(discord.ready(50)).rejects.toThrow("No bot has connected");
  await discord.close();
  await expect(bot.discord.ready(50)).resolves.toBeUndefined();
});

test("closing ends what is still open: users hear that it failed", async () => {
  const pending = cook();
  await bot.discord.close();
  expect((await pending).type).toBe("failed");
});

test("a watcher hears of every change until it stops", async () => {
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("seen");
  });
  const changes: string[] = [];
  const stop = bot.discord.watch((change) => changes.push(change.type));
  await cook();
  bot.discord.addUser({ name: "Cem" });
  bot.discord.addChannel("third");
  stop();
  bot.discord.addUser({ name: "Dora" });
  expect(changes).toEqual(["message", "user", "channel"]);
  expect(bot.discord.users().map(({ user }) => user.global_name)).toEqual(["Anna", "Ben", "Cem", "Dora"]);
});

test("a message that a moderator deletes is gone for the bot too", async () => {
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("here");
  });
  const outcome = await cook();
  if (outcome.type !== "message") throw new Error(outcome.type);
  bot.discord.deleteMessage(bot.discord.channel, outcome.message.id);
  expect(bot.anna.sees(bot.discord.channel)).toEqual([]);
  const channel = await bot.client.channels.fetch(bot.discord.channel);
  if (!channel?.isTextBased()) throw new Error("no text channel");
  await expect(channel.messages.edit(outcome.message.id, "again")).rejects.toMatchObject({ code: 10_008 });
});
