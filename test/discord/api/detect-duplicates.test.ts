import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../../playground/discord/index.js";
import { DuplicateDetector } from "../../../src/discord/api/detect-duplicates.js";
import { connected, type Connected } from "../../support/connected.js";
import { fakeClock } from "../../support/fake-clock.js";
import { keepLines, type Line } from "../../support/tables.js";

/** Facts of warnings about another process. */
function warnings(lines: readonly Line[]): readonly object[] {
  return lines.filter(({ sentence }) => sentence.includes("another process")).map(({ facts }) => facts);
}

describe("another process with the same token", () => {
  it("is told of once a minute at most, whatever gives it away", async () => {
    const clock = fakeClock();
    const { log, lines } = keepLines();
    const duplicates = new DuplicateDetector(clock, log);
    await clock.forward(60_000);
    duplicates.answeredBefore("1");
    duplicates.answeredBefore("2");
    await clock.forward(59_999);
    duplicates.answeredBefore("3");
    await clock.forward(1);
    duplicates.answeredBefore("4");
    expect(warnings(lines)).toEqual([{ interaction: "1" }, { interaction: "4" }]);
    expect(lines.map(({ level }) => level)).toEqual(["warn", "warn"]);
  });

  it("is not seen in what an earlier process of this bot may have answered", async () => {
    const clock = fakeClock();
    const { log, lines } = keepLines();
    const duplicates = new DuplicateDetector(clock, log);
    await clock.forward(59_999);
    duplicates.answeredBefore("1");
    expect(lines).toEqual([]);
  });

  it("is seen when more sessions are gone than this process has started, and not when the day's count begins again", () => {
    const { log, lines } = keepLines();
    const duplicates = new DuplicateDetector(fakeClock(), log);
    expect(duplicates.startsLeft).toBeNull();
    duplicates.counted(990);
    duplicates.counted(990);
    duplicates.started();
    duplicates.started();
    duplicates.counted(988);
    duplicates.counted(1000);
    duplicates.started();
    // A resumed session has cost none.
    duplicates.counted(1000);
    expect(warnings(lines)).toEqual([]);
    duplicates.started();
    duplicates.counted(998);
    expect(warnings(lines)).toEqual([{ sessions: 1 }]);
    expect(duplicates.startsLeft).toBe(998);
  });
});

describe("another process of the same bot", () => {
  it("is no stranger: it starts sessions too, and has answered what a shard brings that was its own", async () => {
    const clock = fakeClock();
    const { log, lines } = keepLines();
    const duplicates = new DuplicateDetector(clock, log, false);
    duplicates.counted(990);
    duplicates.counted(980);
    expect([duplicates.startsLeft, warnings(lines)]).toEqual([980, []]);
    await clock.forward(120_000);
    duplicates.tookOver();
    await clock.forward(59_999);
    duplicates.answeredBefore("1");
    expect(warnings(lines)).toEqual([]);
    await clock.forward(1);
    duplicates.answeredBefore("2");
    expect(warnings(lines)).toEqual([{ interaction: "2" }]);
  });
});

describe("two bots on two databases with one token", () => {
  let discord: LocalDiscord;
  let bots: Connected[];
  beforeEach(async () => {
    discord = await startLocalDiscord({ limits: "none" });
    bots = [];
  });
  afterEach(async () => {
    for (const bot of bots) await bot.end();
    await discord.close();
  });

  async function start(): Promise<Connected> {
    const bot = await connected(discord);
    bots.push(bot);
    await expect.poll(async () => (await bot.connection.statistics()).startsLeft).not.toBeNull();
    return bot;
  }

  it("are noticed by the one that was there first within five minutes, without a press", async () => {
    const first = await start();
    const second = await start();
    await first.clock.forward(300_000);
    await second.clock.forward(300_000);
    await expect.poll(() => warnings(first.lines)).toEqual([{ sessions: 1 }]);
    expect(warnings(second.lines)).toEqual([]);
  });

  it("are noticed at the next press by the one whose answer comes second", async () => {
    const anna = discord.addUser({ name: "Anna", locale: "de" });
    for (const bot of [await start(), await start()]) await bot.clock.forward(60_000);
    await anna.slash(discord.channel, "katchen close");
    const all = (): readonly object[] => bots.flatMap(({ lines }) => warnings(lines));
    await expect.poll(all).toEqual([{ interaction: expect.any(String) }]);
  });

  it(
    "are not what a single bot takes a lost line, a repeated event or a lost answer for",
    { tags: "long" },
    async () => {
      const anna = discord.addUser({ name: "Anna", locale: "de" });
      const bot = await start();
      await bot.clock.forward(60_000);
      discord.faults.deliverTwice = true;
      await anna.slash(discord.channel, "katchen close");
      discord.faults.deliverTwice = false;
      discord.faults.disturb({ method: "POST", route: /^\/interactions\// }, { type: "unanswered" });
      discord.faults.disturb({ method: "POST", route: /^\/interactions\// }, { type: "failed", done: true });
      await anna.slash(discord.channel, "katchen close");
      await anna.slash(discord.channel, "katchen close");
      discord.faults.invalidateSession();
      await expect.poll(() => discord.botIsConnected()).toBe(true);
      const asked = (): number => discord.traffic.filter(({ path }) => path === "/gateway/bot").length;
      const before = asked();
      await bot.clock.forward(300_000);
      await expect.poll(asked).toBeGreaterThan(before);
      await expect.poll(async () => (await bot.connection.statistics()).startsLeft).toBe(998);
      expect(warnings(bot.lines)).toEqual([]);
    },
  );
});
