import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeenMessage } from "../../playground/discord/index.js";
import { boardIn, controlsOf, textOf } from "./support/board.js";
import { complaintsOf } from "./support/bot.js";
import { readTable } from "./support/database.js";
import { setUp, type Setting } from "./support/setting.js";

let setting: Setting;

beforeAll(async () => {
  setting = await setUp();
});

afterAll(() => setting.end());

/** Messages for all with a table's controls. */
function boardsIn(channel: string): readonly SeenMessage[] {
  return setting.anna.sees(channel).filter((message) => !message.ephemeral && controlsOf(message).length > 0);
}

/** Of a lobby that Anna opens. */
async function openLobby(channel: string): Promise<{ readonly table: string; readonly join: string }> {
  const { discord, anna } = setting;
  await anna.slash(channel, "katchen start");
  await expect.poll(() => boardsIn(channel)).toHaveLength(1);
  const join = controlsOf(boardIn(discord, anna, channel)).find(({ verb }) => verb === "join");
  return { table: join?.table ?? "", join: join?.customId ?? "" };
}

/** Until the board shows what is stored. */
async function isShown(table: string): Promise<void> {
  await expect
    .poll(() => {
      const { shown, version } = readTable(setting.databaseFile, table);
      return version - (shown ?? 0);
    })
    .toBe(0);
}

/** The connection breaks before the bot has read how its next answer fared. */
function loseAnswer(): void {
  setting.discord.faults.disturb({ method: "POST", route: /^\/interactions\// }, { type: "unanswered" });
}

describe("a command whose answer is lost on its way", () => {
  it("leaves one board, with the buttons that count", async () => {
    const { discord, ben } = setting;
    const channel = discord.addChannel("lost-start");
    loseAnswer();
    const { table, join } = await openLobby(channel);
    await isShown(table);
    const [board] = boardsIn(channel);
    await ben.press(board?.id ?? "", join);
    await isShown(table);
    expect(boardsIn(channel).map((message) => [message.id, textOf(message).includes("Ben")])).toEqual([
      [board?.id, true],
    ]);
  });

  it("shows a board anew, and takes the old one away", async () => {
    const { discord, anna } = setting;
    const channel = discord.addChannel("lost-show");
    await openLobby(channel);
    const [old] = boardsIn(channel);
    loseAnswer();
    await anna.slash(channel, "katchen show");
    await expect.poll(() => boardsIn(channel).map(({ id }) => id === old?.id)).toEqual([false]);
  });
});

describe("a board in a thread that nobody has written in for long", () => {
  it("is posted anew, which opens the thread, and the old one goes", async () => {
    const { discord, anna } = setting;
    const thread = discord.addThread(discord.channel, "archived");
    const { table } = await openLobby(thread);
    await isShown(table);
    const [old] = boardsIn(thread);
    discord.archiveThread(thread);
    await anna.slash(thread, "katchen close");
    await isShown(table);
    const standing = () => setting.anna.sees(thread).filter(({ ephemeral }) => !ephemeral);
    await expect.poll(() => standing().map(({ id }) => id === old?.id)).toEqual([false]);
  });

  it("is left alone while the thread is locked, and follows when it is open again", async () => {
    const { discord, anna, ben, bot } = setting;
    const thread = discord.addThread(discord.channel, "locked");
    const { table, join } = await openLobby(thread);
    await isShown(table);
    const [old] = boardsIn(thread);
    discord.archiveThread(thread, { locked: true });
    await anna.slash(thread, "katchen close");
    await expect.poll(() => bot.output()).toContain("Discord refuses the bot's messages in a channel");
    discord.archiveThread(thread, { locked: false });
    await ben.press(old?.id ?? "", join);
    await isShown(table);
    await expect.poll(() => boardsIn(thread).map(({ id }) => id)).not.toContain(old?.id);
  });
});

describe("a board that could not be written", () => {
  it("follows when somebody presses what it still shows", async () => {
    const { discord, anna, ben, bot } = setting;
    const channel = discord.addChannel("denied");
    const { table, join } = await openLobby(channel);
    await isShown(table);
    const [stale] = boardsIn(channel);
    const allow = discord.faults.disturb({ method: "PATCH", times: Infinity }, { type: "failed", status: 403 });
    await anna.slash(channel, "katchen close");
    await expect.poll(() => JSON.stringify(complaintsOf(bot))).toContain(table);
    allow();
    await ben.press(stale?.id ?? "", join);
    await isShown(table);
    expect(boardsIn(channel).flatMap(controlsOf)).not.toContainEqual(expect.objectContaining({ verb: "join" }));
  });
});
