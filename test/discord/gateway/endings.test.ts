import { afterEach, describe, expect, it } from "vitest";
import { GatewayError } from "../../../src/discord/gateway/shard-connection.js";
import { endAll, type Ends, hurriedBot, localDiscord, noted, registered, upOf } from "../../support/gateway.js";

const ends: Ends = [];
afterEach(() => endAll(ends));

const codes = [
  { code: 4004, says: /DISCORD_TOKEN/ },
  { code: 4010, says: /SHARD_COUNT=auto or one number/ },
  { code: 4011, says: /SHARD_COUNT=auto or a larger number/ },
  { code: 4012, says: /Update the bot/ },
  { code: 4013, says: /Update the bot/ },
  { code: 4014, says: /developer portal/ },
] as const;

describe.each(codes)("a gateway that closes with $code", ({ code, says }) => {
  it("at the start ends that with one line that says what to do, and is not asked again", async () => {
    const discord = await localDiscord(ends);
    discord.faults.refuseSessions = code;
    const error: unknown = await hurriedBot(ends, discord).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GatewayError);
    expect(String(error)).toMatch(says);
    expect(String(error)).not.toContain("\n");
    expect(discord.traffic.filter(({ path }) => path === "/gateway/bot").length).toBeLessThanOrEqual(2);
    expect(noted(discord, "identified")).toEqual([]);
  });

  it("while the bot is running ends it, also where only one of its shards is closed", async () => {
    const discord = await localDiscord(ends, { shards: 2, maxConcurrency: 2 });
    const bot = await hurriedBot(ends, discord);
    await expect.poll(() => upOf(bot)).toBe("2 of 2");
    await registered(discord);
    discord.faults.refuseSessions = code;
    discord.faults.dropConnection();
    expect(String(await bot.connection.ended)).toMatch(says);
  });
});

describe("a bot that may start no more sessions", () => {
  it("waits at the start until it may, with a line that says so, and starts none before", async () => {
    const discord = await localDiscord(ends, { sessionStarts: 1, startsResetMs: 1_500 });
    await (await hurriedBot([], discord)).end();
    const second = await hurriedBot(ends, discord, 5);
    expect(noted(discord, "identified")).toHaveLength(2);
    expect(second.lines).toContainEqual({
      level: "error",
      facts: { wanted: 1, remaining: 0, until: expect.any(String) },
      sentence: expect.stringContaining("no more sessions today"),
    });
    expect(discord.problems).toEqual([]);
  });
});
