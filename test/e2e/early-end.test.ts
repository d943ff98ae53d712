// @module-tag long

import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../playground/discord/index.js";
import { startBot, entriesOf } from "./support/bot.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { emojiNames } from "../support/drawings.js";

let folder: string;
let discord: LocalDiscord;
beforeEach(async () => {
  folder = temporaryFolder();
  discord = await startLocalDiscord({ limits: "none" });
});
afterEach(async () => {
  await discord.close();
});

/** Requests of the bot about its emojis. */
function asked(method: string): number {
  return discord.traffic.filter((one) => one.method === method && /\/emojis(\/\d+)?$/.test(one.path)).length;
}

it.each(["SIGTERM", "SIGKILL"] as const)(
  "%s while emojis are uploaded leaves nothing to complain of, and the next start makes none anew",
  async (how) => {
    const databaseFile = join(folder, "bot.db");
    // Carried out at once, answered after the bot's end.
    const end = discord.faults.disturb({ method: "POST", route: /\/emojis$/, times: 1 }, { type: "late", ms: 20_000 });
    const bot = await startBot(discord, { databaseFile });
    await expect.poll(() => asked("POST")).toBe(1);
    const code = how === "SIGTERM" ? await bot.stop() : await bot.kill().then(() => null);
    expect(code).toBe(how === "SIGTERM" ? 0 : null);
    expect(entriesOf(bot).filter(({ level }) => Number(level) >= 40)).toEqual([]);
    end();

    const next = await startBot(discord, { databaseFile });
    await expect.poll(() => asked("POST")).toBe(emojiNames.length);
    expect(await next.stop()).toBe(0);
    expect(asked("DELETE")).toBe(0);
  },
);
