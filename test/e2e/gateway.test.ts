import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { boardIn, controlsOf, pressOn, textOf } from "./support/board.js";
import { spawnBotAt, entriesOf } from "./support/bot.js";
import { setUp, type Setting } from "./support/setting.js";
import { makeTestFolder } from "../support/test-folder.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function running(patienceMs?: number): Promise<Setting> {
  const setting = await setUp(patienceMs === undefined ? {} : { patienceMs });
  ends.push(() => setting.end());
  return setting;
}

describe("a gateway that is closed for good", () => {
  it("while the bot is running ends it in good order with one line at fatal and code 1", { tags: "long" }, async () => {
    const { bot, discord, anna } = await running();
    expect((await anna.slash(discord.channel, "katchen start")).type).toBe("message");
    discord.faults.refuseSessions = 4004;
    discord.faults.closeSessions(4004);
    expect(await bot.ended()).toBe(1);
    const fatal = entriesOf(bot).filter(({ level }) => level === 60);
    expect(fatal.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^Discord does not accept DISCORD_TOKEN\./)]);
  });

  it("at the start ends it with one line and code 1", async () => {
    const discord = await startLocalDiscord();
    const folder = makeTestFolder();
    ends.push(() => discord.close());
    discord.faults.refuseSessions = 4014;
    const bot = spawnBotAt(discord, { databaseFile: join(folder, "bot.db") });
    expect(await bot.ended()).toBe(1);
    expect(bot.output()).toMatch(/^Discord does not let [^\n]*\(close code 4014\)[^\n]*\n$/);
    rmSync(folder, { recursive: true });
  });
});

describe("a bot that is stopped and started again", () => {
  it("hears what was pressed between, which its session tells it, and starts no new one", async () => {
    // Longer than a start on a busy machine.
    const setting = await running(40_000);
    const { anna, ben, discord } = setting;
    await anna.slash(discord.channel, "katchen start");
    expect(await setting.bot.stop()).toBe(0);
    const seat = controlsOf(boardIn(discord, anna)).find(({ verb }) => verb === "join");
    const pressed = ben.press(boardIn(discord, anna).id, seat?.customId ?? "");
    await setting.restart();
    // It is heard of, but not applied if the start took longer than Discord's three seconds.
    expect((await pressed).type).not.toBe("failed");
    const isLate = (): boolean => setting.bot.output().includes("a press came too late");
    await expect.poll(() => isLate() || textOf(boardIn(discord, anna)).includes("Ben")).toBe(true);
    await pressOn(discord, anna, "add");
    const greetings = discord.wire.entries().flatMap((entry) => (entry.type === "gateway" ? [entry.event] : []));
    expect(greetings).toEqual(["identified", "closed", "resumed"]);
    expect(discord.problems).toEqual([]);
  });
});
