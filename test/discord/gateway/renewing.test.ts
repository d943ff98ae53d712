import { describe, it } from "vitest";
import { endAll, type Ends, hurriedBot, localDiscord, noted, registered, upOf } from "../../support/gateway.js";

// Five seconds lie between a shard's sessions: these tests wait for them together.
describe.concurrent("a session that Discord does not let the bot go on with", () => {
  it("since the host for that answers 503 is given up after a minute for a new one", async ({
    expect,
    onTestFinished,
  }) => {
    const ends: Ends = [];
    onTestFinished(() => endAll(ends));
    const discord = await localDiscord(ends, { shards: 2, maxConcurrency: 2 });
    const anna = discord.addUser({ name: "Anna" });
    const bot = await hurriedBot(ends, discord, 50);
    await expect.poll(() => upOf(bot)).toBe("2 of 2");
    await registered(discord);
    discord.faults.resumeHostDown = true;
    discord.faults.dropConnection();
    await expect.poll(() => noted(discord, "identified").length).toBe(4);
    await expect.poll(() => upOf(bot)).toBe("2 of 2");
    expect((await anna.slash(discord.channel, "katchen rules")).type).toBe("message");
    expect(
      bot.lines.filter(({ sentence }) => sentence.includes("it starts a new one")).map(({ facts }) => facts),
    ).toEqual([
      { shard: expect.any(Number), error: expect.objectContaining({ message: expect.stringContaining("503") }) },
      { shard: expect.any(Number), error: expect.objectContaining({ message: expect.stringContaining("503") }) },
    ]);
    expect(discord.problems).toEqual([]);
  });

  it("since it says nothing to that is given up after a minute as well", async ({ expect, onTestFinished }) => {
    const ends: Ends = [];
    onTestFinished(() => endAll(ends));
    const discord = await localDiscord(ends);
    const bot = await hurriedBot(ends, discord, 50);
    await expect.poll(() => upOf(bot)).toBe("1 of 1");
    discord.faults.resumesUnanswered = true;
    discord.faults.dropConnection();
    await expect.poll(() => noted(discord, "identified").length).toBe(2);
    await expect.poll(() => upOf(bot)).toBe("1 of 1");
    expect(noted(discord, "resumed")).toEqual([]);
    expect(discord.problems).toEqual([]);
  });

  it("for a moment only is gone on with, and costs no new one", async ({ expect, onTestFinished }) => {
    const ends: Ends = [];
    onTestFinished(() => endAll(ends));
    const discord = await localDiscord(ends);
    const bot = await hurriedBot(ends, discord, 5);
    await expect.poll(() => upOf(bot)).toBe("1 of 1");
    discord.faults.resumeHostDown = true;
    discord.faults.dropConnection();
    await expect.poll(() => upOf(bot)).toBe("0 of 1");
    discord.faults.resumeHostDown = false;
    await expect.poll(() => upOf(bot)).toBe("1 of 1");
    expect([noted(discord, "identified").length, noted(discord, "resumed").length]).toEqual([1, 1]);
  });
});

describe.concurrent("a bot that may start no more sessions", () => {
  it("whose sessions are ended again and again starts none that it may not", async ({ expect, onTestFinished }) => {
    const ends: Ends = [];
    onTestFinished(() => endAll(ends));
    const discord = await localDiscord(ends, { sessionStarts: 2, startsResetMs: 86_400_000 });
    const bot = await hurriedBot(ends, discord, 500);
    await expect.poll(() => upOf(bot)).toBe("1 of 1");
    discord.faults.invalidateSession();
    await expect.poll(() => noted(discord, "identified").length).toBe(2);
    await expect.poll(() => upOf(bot)).toBe("1 of 1");
    discord.faults.invalidateSession();
    const waits = (): boolean => bot.lines.some(({ sentence }) => sentence.includes("no more sessions today"));
    await expect.poll(waits).toBe(true);
    expect(noted(discord, "identified")).toHaveLength(2);
    expect(discord.problems).toEqual([]);
  });
});
