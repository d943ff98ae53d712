import { afterEach, describe, expect, it } from "vitest";
import { GatewayError } from "../../../src/discord/gateway/shard-connection.js";
import { hurriedClock } from "../../support/connected.js";
import { endAll, type Ends, leasedBot, localDiscord, noted, registered, upOf } from "../../support/gateway.js";
import { LeaseTable } from "../../support/memory-leases.js";

const ends: Ends = [];
afterEach(() => endAll(ends));

/** How much faster than in the program leases run out. */
const times = 20;

const sentencesOf = ({ lines }: { readonly lines: readonly { readonly sentence: string }[] }): string =>
  lines.map(({ sentence }) => sentence).join("\n");

describe("two processes of one bot", () => {
  it("share its shards, of which each has one connection; a shard that is handed over goes on with its session", async () => {
    const discord = await localDiscord(ends, {
      shards: 4,
      maxConcurrency: 4,
      crowd: { servers: 8, channels: 1, roles: 1 },
    });
    const table = new LeaseTable(hurriedClock(times));
    const a = await leasedBot(ends, discord, table, "a", times);
    await expect.poll(() => a.connection.statistics().then(({ servers }) => servers)).toBe(9);
    await registered(discord);
    const b = await leasedBot(ends, discord, table, "b", times);
    await expect.poll(() => upOf(a)).toBe("2 of 2");
    await expect.poll(() => upOf(b)).toBe("2 of 2");
    expect(noted(discord, "identified").toSorted()).toEqual([1, 2, 3, 4].map((shard) => `shard ${shard}/4`));
    expect(noted(discord, "resumed")).toHaveLength(2);
    const counts = await Promise.all([a, b].map(({ connection }) => connection.statistics()));
    expect(counts.reduce((sum, { servers }) => sum + servers, 0)).toBe(9);
    // The one that serves the server answers.
    const anna = discord.addUser({ name: "Anna" });
    expect((await anna.slash(discord.channel, "katchen rules")).type).toBe("message");
    expect(discord.problems).toEqual([]);
  });

  it("take over from each other without a new session, and hear what happened between", async () => {
    const discord = await localDiscord(ends, { maxConcurrency: 1 });
    const table = new LeaseTable(hurriedClock(times));
    const a = await leasedBot(ends, discord, table, "a", times);
    await expect.poll(() => upOf(a)).toBe("1 of 1");
    await registered(discord);
    await expect.poll(() => table.rows.get(0)?.session ?? null).not.toBeNull();
    // Its line to the database is cut, its line to Discord is not.
    a.leases.isAway = true;
    const b = await leasedBot(ends, discord, table, "b", times);
    await expect.poll(() => upOf(b)).toBe("1 of 1");
    expect([noted(discord, "identified").length, noted(discord, "resumed").length]).toEqual([1, 1]);
    expect((await b.connection.statistics()).servers).toBe(1);
    a.leases.isAway = false;
    await expect.poll(() => sentencesOf(a)).toContain("other processes have taken shards over");
    await expect.poll(() => upOf(a)).toBe("0 of 0");
    const anna = discord.addUser({ name: "Anna" });
    expect((await anna.slash(discord.channel, "katchen rules")).type).toBe("message");
    expect(await upOf(b)).toBe("1 of 1");
    expect(discord.problems).toEqual([]);
  });
});

describe("a process whose leases have run out", () => {
  it("keeps its connection while it may be its own yet, but opens none before it has renewed", async () => {
    const discord = await localDiscord(ends);
    const table = new LeaseTable(hurriedClock(times));
    const a = await leasedBot(ends, discord, table, "a", times);
    await expect.poll(() => upOf(a)).toBe("1 of 1");
    a.leases.isAway = true;
    await expect.poll(() => a.keeper.held.isValid(0)).toBe(false);
    expect(await upOf(a)).toBe("1 of 1");
    discord.faults.dropConnection();
    await expect.poll(() => upOf(a)).toBe("0 of 1");
    // As long as three tries take otherwise.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect([noted(discord, "resumed"), noted(discord, "identified").length]).toEqual([[], 1]);
    a.leases.isAway = false;
    await expect.poll(() => upOf(a)).toBe("1 of 1");
    expect([noted(discord, "resumed").length, noted(discord, "identified").length]).toEqual([1, 1]);
  });
});

describe("a process that has no shard", () => {
  it("waits with one line, and serves the first that falls free", async () => {
    const discord = await localDiscord(ends);
    const table = new LeaseTable(hurriedClock(times));
    const first = table.open("first");
    await first.join(1, true);
    const held = await first.take(1, [], false);
    const renewing = setInterval(() => {
      void first.renew(
        1,
        held.map((lease) => ({ ...lease, session: { kind: "unchanged" } })),
      );
    }, 50);
    const bot = leasedBot(ends, discord, table, "b", times);
    await expect.poll(() => discord.traffic.some(({ path }) => path === "/gateway/bot")).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    clearInterval(renewing);
    const b = await bot;
    expect(await upOf(b)).toBe("1 of 1");
    expect(b.lines.filter(({ sentence }) => sentence.includes("waits until one is free"))).toHaveLength(1);
  });

  it("ends in one line where others run with another number of shards", async () => {
    const discord = await localDiscord(ends, { shards: 2 });
    const table = new LeaseTable(hurriedClock(times));
    await table.open("first").join(3, true);
    const error: unknown = await leasedBot(ends, discord, table, "b", times, 2).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GatewayError);
    expect(String(error)).toMatch(/run with 3 shards, and this one with 2\. Stop all of them[^\n]*$/);
  });
});
