import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { boardBecomes, pressOn, textOf } from "./support/board.js";
import { setUp, type Setting } from "./support/setting.js";
import { openStillPipe } from "./support/still-pipe.js";

const filling = fileURLToPath(new URL("support/fill-output.mjs", import.meta.url));
const failing = fileURLToPath(new URL("support/failing.mjs", import.meta.url));

/** Descriptors of this process. */
const open: number[] = [];
let setting: Setting;
afterEach(async () => {
  await setting.end();
  for (const fd of open.splice(0)) closeSync(fd);
});

/** Where the log goes. */
const places = {
  "a full disk": () => openSync("/dev/full", "w"),
  "a pipe whose reader stands still": openStillPipe,
  "a socket whose reader stands still": () => "pipe" as const,
  "a socket that its reader has closed": () => "pipe" as const,
};

async function setUpAt(where: keyof typeof places, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const unread = places[where]();
  if (unread !== "pipe") open.push(unread);
  const modules = where === "a socket whose reader stands still" ? [failing, filling] : [failing];
  setting = await setUp({
    unread,
    nodeArguments: modules.flatMap((module) => ["--import", module]),
    environment: { LOG_LEVEL: "trace", ...environment },
  });
  if (where !== "a socket that its reader has closed") return;
  setting.bot.process.stdout?.destroy();
  setting.bot.process.stderr?.destroy();
}

describe.each(Object.keys(places) as (keyof typeof places)[])("a log that goes to %s", (where) => {
  it(
    "keeps nobody from playing, nor the bot from stopping",
    { tags: where === "a full disk" ? [] : "long" },
    async () => {
      await setUpAt(where);
      const { anna, ben, bot, discord } = setting;
      await anna.slash(discord.channel, "katchen start");
      discord.faults.tellOddly("INTERACTION_CREATE", { id: discord.snowflake(), type: 3, token: "none" });
      await pressOn(discord, ben, "join");
      await boardBecomes(discord, anna, (board) => textOf(board).includes("Ben"));
      expect(await bot.stop()).toBe(0);
      await expect.poll(() => discord.botIsConnected()).toBe(false);
    },
  );

  it("does not keep a fault from ending it", { tags: "long" }, async () => {
    await setUpAt(where, { FAILS: "timer" });
    setting.bot.process.kill("SIGUSR2");
    expect(await setting.bot.ended()).toBe(1);
  });
});
