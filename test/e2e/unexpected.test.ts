import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import { boardBecomes, pressOn, textOf } from "./support/board.js";
import { entriesOf } from "./support/bot.js";
import { setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => setting.end());

/** Loaded before the bot: SIGUSR2 makes something fail. */
const failing = fileURLToPath(new URL("support/failing.mjs", import.meta.url));

it.each(["promise", "timer"])(
  "a fault in a %s ends the bot with one line at fatal, no secrets and code 1",
  async (where) => {
    setting = await setUp({ nodeArguments: ["--import", failing], environment: { FAILS: where } });
    const { bot, discord, databaseFile } = setting;
    bot.process.kill("SIGUSR2");
    expect(await bot.ended()).toBe(1);
    const fatal = entriesOf(bot).filter(({ level }) => level === 60);
    expect(fatal).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(/^the program ends on a fault/),
        error: expect.objectContaining({ message: "no answer from /webhooks/17/…/messages" }),
      }),
    ]);
    expect(bot.output()).not.toContain("SECRET");
    // A clean stop: the WAL is gone, Discord heard a goodbye.
    expect(existsSync(`${databaseFile}-wal`)).toBe(false);
    await expect.poll(() => discord.botIsConnected()).toBe(false);
  },
);

it("an invitation while somebody holds the database does not end the bot", { tags: "long" }, async () => {
  setting = await setUp();
  const { anna, bot, databaseFile, discord } = setting;
  const sqlite = new Sqlite(databaseFile);
  discord.removeBot();
  await expect.poll(() => sqlite.prepare("select count(*) from departures").pluck().get()).toBe(1);
  sqlite.exec("begin immediate");
  discord.inviteBot();
  await expect.poll(() => bot.output()).toContain("the bot is back in a server");
  sqlite.exec("rollback");
  sqlite.close();
  await setting.bot.stop();
  await setting.restart();
  await anna.slash(discord.channel, "katchen start");
  await boardBecomes(discord, anna, (board) => textOf(board).includes("Anna"));
});

it("a packet that cannot be read is dropped with one line, and all else goes on", async () => {
  setting = await setUp();
  const { anna, ben, bot, discord } = setting;
  await anna.slash(discord.channel, "katchen start");
  discord.faults.tellOddly("INTERACTION_CREATE", { id: discord.snowflake(), type: 3, token: "SECRET-TOKEN" });
  discord.faults.tellOddly("GUILD_CREATE", null);
  discord.faults.tellOddly("THREAD_DELETE", null);
  await pressOn(discord, ben, "join");
  await boardBecomes(discord, anna, (board) => textOf(board).includes("Ben"));
  const wrong = entriesOf(bot).filter(({ level }) => level === 50);
  // An interaction takes a turn more than an event: several that come at once may pass it.
  expect(wrong.map(({ msg, event = "none" }) => `${String(event)}: ${String(msg)}`).toSorted()).toEqual([
    "GUILD_CREATE: an event from Discord could not be handled and was dropped",
    "THREAD_DELETE: an event from Discord could not be handled and was dropped",
    "none: an interaction could not be read and has no answer",
  ]);
  expect(bot.output()).not.toContain("SECRET");
});
