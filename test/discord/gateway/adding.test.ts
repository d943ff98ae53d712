import type { Client } from "discord.js";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalDiscord } from "../../../playground/discord/index.js";
import { noMetrics } from "../../../src/discord/api/metrics.js";
import { connect } from "../../../src/discord/gateway/connect.js";
import type { Gateway } from "../../../src/discord/gateway/gateway.js";
import type { LeftSession, ShardTaker } from "../../../src/discord/gateway/shard-source.js";
import { hurriedClock } from "../../support/connected.js";
import { endAll, type Ends, localDiscord, noted } from "../../support/gateway.js";
import { keepLines } from "../../support/tables.js";

const ends: Ends = [];
afterEach(() => endAll(ends));

/** A gateway whose shards the test adds and ends. */
interface Scripted {
  readonly taker: ShardTaker;
  /** When the first shard is up. */
  readonly on: Promise<{ readonly gateway: Gateway; readonly client: Client<true> }>;
  /** What happens to shards and servers. */
  readonly happened: readonly string[];
  /** Shards that this process surely owns. */
  readonly valid: Set<number>;
  /** What events wait for; null: nothing. */
  readonly doubt: { checked: Promise<void> | null };
}

async function scripted(discord: LocalDiscord, count: number): Promise<Scripted> {
  const { log } = keepLines();
  const happened: string[] = [];
  const valid = new Set(Array.from({ length: count }, (_, shard) => shard));
  const doubt: Scripted["doubt"] = { checked: null };
  const note = (what: string) => (which: unknown) => void happened.push(`${what} ${String(which)}`);
  return new Promise((resolve, reject) => {
    const connected = connect({
      token: discord.token,
      apiUrl: discord.url,
      clock: hurriedClock(10),
      log,
      metrics: noMetrics,
      source: {
        guard: {
          isValid: (shard) => valid.has(shard),
          check: () => doubt.checked,
          waitUntilValid: () => Promise.resolve(),
          waitForIdentify: () => Promise.resolve(),
        },
        startsAll: false,
        failed: new Promise(() => undefined),
        count: () => Promise.resolve(count),
        start: (taker) => {
          resolve({ taker, on, happened, valid, doubt });
          return Promise.resolve();
        },
        known: () => undefined,
        left: () => Promise.resolve(),
      },
      serve: ({ client, gateway }) => ({
        client,
        gateway,
        started: () => undefined,
        up: note("up"),
        known: note("known"),
        joined: note("joined"),
        left: note("left"),
        away: note("away"),
        back: () => undefined,
        interaction: () => undefined,
        channelDeleted: () => undefined,
        threadDeleted: () => undefined,
        taken: note("taken"),
        parted: async (shard, { kind }) => note(kind)(shard),
      }),
    });
    const on = connected.then(({ service }) => service);
    connected.catch(reject);
    ends.push(async () => (await connected).leave());
  });
}

function sessionOf(taker: ShardTaker, shard: number): LeftSession | null {
  const state = taker.sessionOf(shard);
  return state.kind === "known" ? { ...state.data(), info: { ...state.data().info, sequence: state.sequence } } : null;
}

const crowd = { servers: 6, channels: 1, roles: 1 };

describe("a gateway that gets its shards while it runs", () => {
  it("connects each when it is added, and knows nothing of the servers of others", async () => {
    const discord = await localDiscord(ends, { shards: 3, crowd });
    const { taker, on, happened } = await scripted(discord, 3);
    taker.add([{ shard: 1, session: null }]);
    const { gateway } = await on;
    await expect.poll(() => happened).toContain("known 1");
    expect([gateway.count, gateway.shards, gateway.up]).toEqual([3, [1], [1]]);
    const isIn = (guild: string): unknown => gateway.isIn(guild);
    const known = discord.servers.map((guild) => [discord.shardOf(guild, 3), isIn(guild)]);
    expect(known.every(([shard, knows]) => knows === (shard === 1 ? true : null))).toBe(true);
    expect(gateway.isIn("0")).toBeNull();
    expect(gateway.isIn(String(1n << 22n))).toBe(false);
    taker.add([{ shard: 0, session: null }]);
    await expect.poll(() => happened).toContain("known 0");
    expect(discord.servers.map(isIn).filter((knows) => knows === true)).toHaveLength(
      discord.servers.filter((guild) => discord.shardOf(guild, 3) < 2).length,
    );
    expect(noted(discord, "identified")).toEqual(["shard 2/3", "shard 1/3"]);
  });

  it("drops one so that another process goes on with its session, and hears nothing of it any more", async () => {
    const discord = await localDiscord(ends, { shards: 2, crowd });
    const first = await scripted(discord, 2);
    first.taker.add([0, 1].map((shard) => ({ shard, session: null })));
    const { gateway } = await first.on;
    await expect.poll(() => first.happened).toEqual(expect.arrayContaining(["known 0", "known 1"]));
    const [mine, theirs] = [discord.shardOf(discord.guild, 2), 1 - discord.shardOf(discord.guild, 2)];
    const before = gateway.servers.count;
    const servers = gateway.servers.of(mine).length;
    await first.taker.end(mine, { kind: "given" });
    expect([gateway.shards, gateway.isConnected(discord.guild), gateway.isIn(discord.guild)]).toEqual([
      [theirs],
      false,
      null,
    ]);
    expect(gateway.servers.count).toBe(before - servers);
    expect(first.happened.at(-1)).toBe(`given ${mine}`);
    // It happens while nobody serves the shard.
    discord.removeBot();
    const second = await scripted(discord, 2);
    second.taker.add([{ shard: mine, session: sessionOf(first.taker, mine) }]);
    const other = await second.on;
    await expect.poll(() => second.happened).toContain(`left ${discord.guild}`);
    await expect.poll(() => second.happened).toContain(`known ${mine}`);
    expect(other.gateway.servers.of(mine)).toHaveLength(servers - 1);
    expect([noted(discord, "identified").length, noted(discord, "resumed").length]).toEqual([2, 1]);
    expect(first.happened.some((what) => what.startsWith("left"))).toBe(false);
  });

  it("knows of no session to hand over while Discord has not answered its start", async () => {
    const discord = await localDiscord(ends, { shards: 2 });
    const { taker, on, happened } = await scripted(discord, 2);
    taker.add([{ shard: 0, session: null }]);
    await on;
    await expect.poll(() => happened).toContain("known 0");
    discord.faults.latency = { minMs: 600_000, maxMs: 600_000 };
    expect(taker.sessionOf(1).kind).toBe("unchanged");
    taker.add([{ shard: 1, session: null }]);
    await expect.poll(() => noted(discord, "identified")).toContain("shard 2/2");
    expect([0, 1].map((shard) => taker.sessionOf(shard).kind)).toEqual(["known", "none"]);
  });

  it("takes back one that it has dropped", async () => {
    const discord = await localDiscord(ends, { shards: 1 });
    const { taker, on, happened } = await scripted(discord, 1);
    taker.add([{ shard: 0, session: null }]);
    const { gateway } = await on;
    await expect.poll(() => happened).toContain("known 0");
    await taker.end(0, { kind: "given" });
    taker.add([{ shard: 0, session: sessionOf(taker, 0) }]);
    await expect.poll(() => happened.filter((what) => what === "known 0").length).toBe(2);
    expect([gateway.up, noted(discord, "resumed").length]).toEqual([[0], 1]);
  });

  it("neither starts nor resumes a session of a shard that is not surely its own", async () => {
    const discord = await localDiscord(ends, { shards: 2 });
    const { taker, on, happened, valid } = await scripted(discord, 2);
    taker.add([{ shard: 0, session: null }]);
    const { gateway } = await on;
    await expect.poll(() => happened).toContain("known 0");
    valid.clear();
    taker.add([{ shard: 1, session: null }]);
    discord.faults.dropConnection();
    await expect.poll(() => gateway.up).toEqual([]);
    // Each tries three times meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect([noted(discord, "identified"), noted(discord, "resumed")]).toEqual([["shard 1/2"], []]);
    valid.add(0).add(1);
    await expect.poll(() => gateway.up.length).toBe(2);
    expect([noted(discord, "identified").length, noted(discord, "resumed").length]).toEqual([2, 1]);
    expect(discord.problems).toEqual([]);
  });

  it.each([
    [["left", "joined"], false],
    [[], true],
  ])("hears %j of what came while it slept where a shard is lost: %s", async (heard, isLost) => {
    const discord = await localDiscord(ends);
    const { taker, on, happened, doubt } = await scripted(discord, 1);
    taker.add([{ shard: 0, session: null }]);
    await on;
    await expect.poll(() => happened).toContain("known 0");
    let check = (): void => undefined;
    doubt.checked = new Promise((resolve) => {
      check = resolve;
    });
    const sequenceOf = (): number => {
      const state = taker.sessionOf(0);
      return state.kind === "known" ? state.sequence : 0;
    };
    const before = sequenceOf();
    discord.removeBot();
    discord.inviteBot();
    await expect.poll(sequenceOf).toBe(before + 2);
    expect(happened.at(-1)).toBe("known 0");
    if (isLost) await taker.end(0, { kind: "lost", since: 0 });
    doubt.checked = null;
    check();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(happened.filter((what) => /^(left|joined) /.test(what)).map((what) => what.split(" ")[0])).toEqual(heard);
  });

  it("leaves one that is still connecting without ever using it", async () => {
    const discord = await localDiscord(ends, { shards: 2 });
    const { taker, on, happened } = await scripted(discord, 2);
    taker.add([{ shard: 0, session: null }]);
    await on;
    taker.add([{ shard: 1, session: null }]);
    await taker.end(1, { kind: "lost", since: 0 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(noted(discord, "identified")).toEqual(["shard 1/2"]);
    taker.add([{ shard: 1, session: null }]);
    await expect.poll(() => happened).toContain("known 1");
  });
});
