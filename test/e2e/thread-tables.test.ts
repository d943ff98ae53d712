import { afterEach, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { translator } from "../../src/texts/index.js";
import { boardIn, controlsOf, textOf, whispered } from "./support/board.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

/** The newest thread. */
function thread(): string {
  const { discord } = setting;
  return discord.channels().findLast(({ parent }) => parent === discord.channel)?.id ?? "";
}

/** Whether the bot has archived a thread; nothing else of one is ever changed. */
function isArchived(id: string): boolean {
  return setting.discord.traffic.some(({ method, path }) => method === "PATCH" && path.endsWith(`/channels/${id}`));
}

function threads(): number {
  const { discord } = setting;
  return discord.channels().filter(({ parent }) => parent === discord.channel).length;
}

function whisperTo(user: LocalUser): SeenMessage {
  const { discord } = setting;
  const found = user.sees(discord.channel).findLast(({ ephemeral }) => ephemeral);
  if (found === undefined) throw new Error("nothing was whispered");
  return found;
}

it("offers a thread where a table stands, whose board is there and which archives itself after the game, through kills", async () => {
  setting = await setUp({});
  const { discord, anna, ben } = setting;
  await anna.slash(discord.channel, "katchen start");
  await ben.slash(discord.channel, "kalle start", { "last-chance": true });
  const offer = controlsOf(whisperTo(ben)).find((one) => one.table === "threads");
  await ben.press(whisperTo(ben).id, offer?.customId ?? "");
  await expect.poll(threads).toBe(1);
  const there = thread();
  await expect.poll(() => ben.sees(there).filter(({ ephemeral }) => !ephemeral).length).toBeGreaterThan(0);
  expect(textOf(whisperTo(ben))).toContain(there);
  expect(textOf(anna.sees(discord.channel).findLast(({ ephemeral }) => !ephemeral) as SeenMessage)).toContain(
    "🧵 **Ben**",
  );
  await setting.bot.kill();
  await setting.restart();
  const lobby = boardIn(discord, ben, there);
  expect(textOf(lobby)).toContain(translator("de")("kalle.options.lastChance.summary_on"));
  const more = controlsOf(lobby).find(({ verb }) => verb === "more");
  await ben.press(lobby.id, more?.customId ?? "");
  const menu = ben.sees(there).findLast(({ ephemeral }) => ephemeral) as SeenMessage;
  await ben.press(menu.id, controlsOf(menu).find(({ verb }) => verb === "close")?.customId ?? "");
  await expect.poll(() => textOf(boardIn(discord, ben, there))).toContain("Tisch geschlossen");
  expect(isArchived(there)).toBe(false);
  await setting.bot.kill();
  await setting.restart();
  // The other table's lobby has more time left.
  setting.bot.hurry();
  await expect.poll(() => isArchived(there)).toBe(true);
  expect(controlsOf(boardIn(discord, anna)).map(({ verb }) => verb)).toContain("join");
});

it("says how the game has ended in the message that leads to its thread, even if the bot is killed just then", async () => {
  setting = await setUp({});
  const { discord, anna, ben } = setting;
  await anna.slash(discord.channel, "katchen start");
  await ben.slash(discord.channel, "kalle start");
  const offer = controlsOf(whisperTo(ben)).find((one) => one.table === "threads");
  await ben.press(whisperTo(ben).id, offer?.customId ?? "");
  await expect.poll(threads).toBe(1);
  const there = thread();
  await expect.poll(() => anna.sees(there).some((message) => controlsOf(message).length > 0)).toBe(true);
  const first = (): string => textOf(anna.sees(discord.channel).find(({ id }) => id === there) as SeenMessage);
  const late = discord.faults.disturb(
    { method: "PATCH", route: new RegExp(`/messages/${there}$`, "u"), times: Infinity },
    { type: "failed", status: 503 },
  );
  await ben.slash(there, "kalle close");
  await expect.poll(() => textOf(boardIn(discord, ben, there))).toContain("Tisch geschlossen");
  await setting.bot.kill();
  expect(first()).toContain("macht einen Tisch auf");
  late();
  await setting.restart();
  await expect.poll(first).toMatch(/^🧵 Kalle Kanalratte · Zu Ende, ohne Ergebnis: https/u);
});

it("puts every table into a thread where the server wants that, and names the right that it lacks", async () => {
  setting = await setUp({});
  const { discord, anna } = setting;
  const boss = discord.addUser({ name: "Boss", locale: "en-US", moderator: true });
  discord.denyBot(discord.channel, "CreatePublicThreads");
  const opened = await boss.slash(discord.channel, "tables settings");
  if (opened.type !== "message") throw new Error("no settings");
  const threadsId = controlsOf(opened.message).find(({ verb }) => verb === "threads")?.customId ?? "";
  await boss.select(opened.message.id, threadsId, ["on"]);
  // The card that greets them may come before or after it.
  const whispers = () => boss.sees(discord.channel).filter(({ ephemeral }) => ephemeral);
  await expect.poll(() => whispers().map(textOf).join("\n")).toContain("Create Public Threads");
  expect(whispered(await anna.slash(discord.channel, "katchen start"))).toContain("Öffentliche Threads erstellen");
  expect(threads()).toBe(0);
  discord.restoreBot(discord.channel);
  await anna.slash(discord.channel, "katchen start");
  await expect.poll(threads).toBe(1);
  await expect.poll(() => anna.sees(thread()).some((message) => controlsOf(message).length > 0)).toBe(true);
  // In a thread there are no threads.
  expect(whispered(await anna.slash(thread(), "kalle start"))).toContain("Hier steht schon ein Tisch");
  const { components } = anna.sees(thread()).findLast(({ ephemeral }) => ephemeral) as SeenMessage;
  expect(components).toMatchObject([
    { components: [{ label: "Zum Tisch", url: expect.stringContaining(thread()) as string }] },
  ]);
});
