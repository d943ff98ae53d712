import { afterEach, beforeEach, expect, test } from "vitest";
import type { WireEntry } from "../discord/index.js";
import { callback, pressed, slashed, webhook } from "./arrivals.js";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call, request } from "./fetching.js";
import { identify, openLine } from "./gateway-line.js";

let bot: BareBot;
beforeEach(async () => {
  bot = await startBareBot({ limits: "none" });
});
afterEach(() => bot.close());

type Entry<Type extends WireEntry["type"]> = Extract<WireEntry, { readonly type: Type }>;

/** All entries of a type, oldest first. */
function entries<Type extends WireEntry["type"]>(type: Type): readonly Entry<Type>[] {
  return bot.discord.wire.entries().filter((entry): entry is Entry<Type> => entry.type === type);
}

const messages = () => `/channels/${bot.discord.channel}/messages`;
const last = () => entries("request").at(-1);

test("a request stands there with its route, status, time, channel, verdict and body", async () => {
  await call(bot.discord, "POST", messages(), { content: "a" });
  expect(last()).toMatchObject({
    method: "POST",
    route: "/channels/:channel/messages",
    status: 200,
    ms: expect.any(Number),
    channel: bot.discord.channel,
    verdict: { type: "valid" },
    body: { content: "a" },
  });
});

test("a refused one says Discord's code and every field that is wrong, and counts as a problem as before", async () => {
  await call(bot.discord, "POST", messages(), { content: "a".repeat(2001), tts: "loud" });
  expect(last()).toMatchObject({
    status: 400,
    verdict: {
      type: "refused",
      code: 50_035,
      message: "Invalid Form Body",
      problems: expect.arrayContaining([{ field: "tts", code: "BOOLEAN_TYPE_CONVERT", message: expect.any(String) }]),
    },
  });
  await call(bot.discord, "GET", "/nowhere");
  expect(last()).toMatchObject({ route: "/nowhere", status: 404, verdict: { type: "refused", code: 0, problems: [] } });
  expect(bot.discord.problems).toHaveLength(2);
  bot.discord.faults.limitEdits(0);
});

test("fields in lists are named by their place", async () => {
  const row = (...components: readonly object[]) => ({ type: 1, components });
  const twin = { type: 2, style: 1, label: "x", custom_id: "x" };
  await call(bot.discord, "POST", messages(), { content: "a", components: [row(twin, twin)] });
  const refused = last()?.verdict;
  if (refused?.type !== "refused") throw new Error(refused?.type);
  expect(refused.problems.map(({ field }) => field)).toEqual(["components[0].components[1].custom_id"]);
});

test.for([
  [{ type: "lost" }, "lost", 0],
  [{ type: "unanswered" }, "unanswered", 0],
  [{ type: "failed" }, "failed", 502],
  [{ type: "failed", done: true }, "failed", 502],
] as const)("what goes wrong on purpose is told from what Discord refuses: %j", async ([mishap, how, status]) => {
  bot.discord.faults.disturb({ method: "POST" }, mishap);
  await request(bot.discord, "POST", messages(), { content: "a" }).catch(() => null);
  expect(last()).toMatchObject({ status, verdict: { type: "spoiled", how } });
});

test("edits that are slowed down on purpose say so", async () => {
  const { body } = await call(bot.discord, "POST", messages(), { content: "a" });
  const { id } = body as { readonly id: string };
  bot.discord.faults.limitEdits(3_600);
  await call(bot.discord, "PATCH", `${messages()}/${id}`, { content: "b" });
  expect(last()).toMatchObject({ status: 429, verdict: { type: "spoiled", how: "limited" } });
  expect(bot.discord.faults.editsLimitedMs()).toBeGreaterThan(0);
  bot.discord.faults.limitEdits(0);
  expect(bot.discord.faults.editsLimitedMs()).toBe(0);
  await call(bot.discord, "PATCH", `${messages()}/${id}`, { content: "b" });
  expect(last()).toMatchObject({ status: 200, verdict: { type: "valid" } });
});

test("an interaction says who did what, when it was answered first and what came of it", async () => {
  const { interaction, outcome } = await slashed(bot);
  const open = () => entries("interaction").at(-1);
  expect(open()).toMatchObject({
    kind: "command",
    user: bot.anna.id,
    name: "/tee kochen",
    firstMs: null,
    ending: null,
  });
  await callback(bot, interaction, { type: 5 });
  expect(open()).toMatchObject({ firstMs: expect.any(Number), ending: null });
  await webhook(bot, "PATCH", interaction, "/messages/@original", { content: "ready" });
  await outcome;
  expect(open()).toMatchObject({ channel: bot.discord.channel, ending: { type: "message", ms: expect.any(Number) } });
  expect(last()).toMatchObject({
    channel: bot.discord.channel,
    route: "/webhooks/:application/:token/messages/:message",
  });
});

test("a press stands there by its custom_id, and one that nobody answers as failed", async () => {
  const { outcome } = await pressed(bot);
  bot.discord.giveUp();
  expect((await outcome).type).toBe("failed");
  expect(entries("interaction").at(-1)).toMatchObject({ kind: "component", name: "x", ending: { type: "failed" } });
});

test("the gateway tells of hello, cut lines, resumes and the end of a session", async () => {
  const events = () => entries("gateway").map(({ event }) => event);
  expect(events()).toEqual(["identified"]);
  bot.discord.faults.dropConnection();
  await expect.poll(events).toEqual(["identified", "dropped", "closed", "resumed"]);
  bot.discord.faults.invalidateSession();
  await expect.poll(events).toContain("invalidated");
});

test("tokens never get in, neither the bot's nor an interaction's, and inlined pictures are cut short", async () => {
  const { interaction } = await slashed(bot);
  await callback(bot, interaction, { type: 4, data: { content: "a" } });
  await webhook(bot, "POST", interaction, "", { content: "b" });
  await call(bot.discord, "GET", `/webhooks/${bot.discord.application}/${interaction.token}/nowhere`);
  const image = `data:image/png;base64,${"A".repeat(5000)}`;
  await call(bot.discord, "POST", `/applications/${bot.discord.application}/emojis`, { name: "die", image });
  const text = JSON.stringify(bot.discord.wire.entries());
  for (const secret of [bot.discord.token, interaction.token, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]) {
    expect(text).not.toContain(secret);
  }
  expect(JSON.stringify(last()?.body)).toContain("data:image/png;base64");
});

test("files that come along are told by name and size", async () => {
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ content: "a" }));
  form.set("files[0]", new Blob(["hello"], { type: "text/plain" }), "note.txt");
  const headers = { authorization: `Bot ${bot.discord.token}` };
  await fetch(`${bot.discord.url}/v10${messages()}`, { method: "POST", headers, body: form });
  expect(last()).toMatchObject({ files: [{ name: "note.txt", bytes: 5 }], body: { content: "a" } });
});

test("a watcher hears of every change, and only the last thousand are kept", { tags: "long" }, async () => {
  const heard: WireEntry[] = [];
  const stop = bot.discord.wire.watch((entry) => heard.push(entry));
  await call(bot.discord, "GET", "/users/@me");
  expect(heard.map((entry) => entry.type === "request" && entry.verdict.type)).toEqual(["open", "valid"]);
  stop();
  for (let asked = 0; asked < 1010; asked += 101) {
    await Promise.all(Array.from({ length: 101 }, () => call(bot.discord, "GET", "/gateway")));
  }
  const kept = bot.discord.wire.entries();
  expect(kept).toHaveLength(1000);
  expect(heard).toHaveLength(2);
  expect((kept.at(-1)?.id ?? 0) - (kept[0]?.id ?? 0)).toBe(999);
});

test("what goes to one of several shards says to which, and so does what happens to its connection", async () => {
  const { discord, anna } = bot;
  const server = discord.addServer({ shard: [2, 3], channels: ["table"] });
  const channel = discord.channels().find((one) => one.server === server)?.id ?? "";
  const line = await openLine(discord);
  line.send(identify(discord, [2, 3]));
  await expect.poll(() => line.heard.length).toBeGreaterThan(1);
  expect(entries("gateway").at(-1)).toMatchObject({ event: "identified", detail: "shard 3/3", shard: [2, 3] });
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply("a");
  });
  await anna.slash(channel, "tee kochen", { sorte: "Minze" });
  // The test's own bot has one shard.
  expect(entries("interaction").at(-1)?.shards).toEqual([
    [0, 1],
    [2, 3],
  ]);
  discord.faults.dropConnection(2);
  await expect.poll(() => entries("gateway").at(-1)).toMatchObject({ event: "closed", shard: [2, 3] });
});
