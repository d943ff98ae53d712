import { afterEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../../src/store/drivers/sqlite/sqlite-store.js";
import { shardOf } from "../../../src/tables/clock/downtime.js";
import { connectedBy, hurriedClock } from "../../support/connected.js";
import { endAll, type Ends, hurriedBot, localDiscord, noted, registered, upOf } from "../../support/gateway.js";
import { untouched } from "../../support/tables.js";

const ends: Ends = [];
afterEach(() => endAll(ends));

describe("a bot on several shards", () => {
  it("opens as many as Discord asks for, and knows the servers of all", async () => {
    const discord = await localDiscord(ends, {
      shards: 3,
      serversPerShard: 4,
      maxConcurrency: 3,
      crowd: { servers: 8, channels: 2, roles: 2 },
    });
    const running = await hurriedBot(ends, discord);
    await expect.poll(() => upOf(running)).toBe("3 of 3");
    await expect.poll(async () => (await running.connection.statistics()).servers).toBe(9);
    expect(noted(discord, "identified").toSorted()).toEqual(["shard 1/3", "shard 2/3", "shard 3/3"]);
    expect(discord.problems).toEqual([]);
  });

  it("opens as many as its host says, whatever Discord asks for", async () => {
    const discord = await localDiscord(ends, { shards: 1, maxConcurrency: 3 });
    const running = await connectedBy(discord, hurriedClock(1), openSqliteStore(":memory:"), { shards: 3 });
    ends.push(() => running.end());
    await expect.poll(() => upOf(running)).toBe("3 of 3");
    expect(noted(discord, "identified").toSorted()).toEqual(["shard 1/3", "shard 2/3", "shard 3/3"]);
    expect(discord.problems).toEqual([]);
  });

  it("answers in the servers of a shard that is up while another one is not, and goes on with that when it can", async () => {
    const discord = await localDiscord(ends, { shards: 2, maxConcurrency: 2 });
    const anna = discord.addUser({ name: "Anna" });
    const own = shardOf(discord.guild, 2);
    discord.faults.takeShardDown(1 - own);
    const running = await hurriedBot(ends, discord);
    await expect.poll(() => upOf(running)).toBe("1 of 2");
    await registered(discord);
    expect((await anna.slash(discord.channel, "katchen start")).type).toBe("message");
    expect(running.connection.isConnected()).toBe(true);
    discord.faults.takeShardDown(own);
    await expect.poll(() => upOf(running)).toBe("0 of 2");
    expect(running.connection.isConnected()).toBe(false);
    discord.faults.takeShardDown(null);
    await expect.poll(() => upOf(running)).toBe("2 of 2");
    expect((await anna.slash(discord.channel, "katchen show")).type).toBe("message");
    expect(discord.problems).toEqual([]);
  });

  it("closes tables of servers that it was thrown out of meanwhile, those of shards alone that have told", async () => {
    const discord = await localDiscord(ends, { shards: 2, maxConcurrency: 2 });
    const own = shardOf(discord.guild, 2);
    const gone = (shard: number): string => (BigInt(shard + 2) << 22n).toString();
    discord.faults.takeShardDown(1 - own);
    const store = openSqliteStore(":memory:");
    for (const guild of [gone(0), gone(1)])
      await store.setGuild({
        guild,
        ...untouched,
      });
    const left: string[] = [];
    const departed = store.old.departed.bind(store.old);
    store.old.departed = (guild, at) => {
      left.push(guild);
      return departed(guild, at);
    };
    const running = await connectedBy(discord, hurriedClock(1), store);
    ends.push(() => running.end());
    await expect.poll(() => left).toEqual([gone(own)]);
    discord.faults.takeShardDown(null);
    await expect.poll(() => left).toEqual([gone(own), gone(1 - own)]);
  });
});
