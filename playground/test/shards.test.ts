import { afterEach, expect, test } from "vitest";
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from "../discord/index.js";
import { type GatewayLine, identify, openLine } from "./gateway-line.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function local(options: LocalDiscordOptions): Promise<LocalDiscord> {
  const discord = await startLocalDiscord(options);
  ends.push(() => discord.close());
  return discord;
}

/** @returns the connection once it has heard this many packets or is closed */
async function say(
  discord: LocalDiscord,
  packet: object,
  packets: number,
  path: "gateway" | "gateway-resume" = "gateway",
): Promise<GatewayLine> {
  const line = await openLine(discord, path);
  line.send(packet);
  await expect.poll(() => line.heard.length >= packets || line.code !== null).toBe(true);
  return line;
}

async function toldBy(discord: LocalDiscord): Promise<Readonly<Record<string, unknown>>> {
  const headers = { authorization: `Bot ${discord.token}` };
  return (await (await fetch(`${discord.url}/v10/gateway/bot`, { headers })).json()) as Record<string, unknown>;
}

test("each shard hears of its own servers, and of all of them together once", async () => {
  const discord = await local({ shards: 2, crowd: { servers: 3, channels: 60, roles: 40 } });
  const told: string[] = [];
  for (const shard of [0, 1] as const) {
    const [ready, ...created] = (await say(discord, identify(discord, [shard, 2]), 3)).heard;
    const ids = ready?.d?.guilds?.map(({ id }) => id) ?? [];
    expect(created.map(({ d }) => String(d?.id)).toSorted()).toEqual(ids.toSorted());
    expect(ids.map((id) => Number((BigInt(id) >> 22n) % 2n))).toEqual(ids.map(() => shard));
    expect(created.some((one) => JSON.stringify(one).includes("channel-number-59"))).toBe(true);
    told.push(...ids);
  }
  expect(new Set(told).size).toBe(4);
});

test("a channel added to a further server is told of by that server alone", async () => {
  const discord = await local({ crowd: { servers: 1, channels: 2, roles: 1 } });
  const [first = "", further = ""] = discord.servers;
  discord.addChannel("at home");
  discord.addChannel("far away", further);
  const [, ...created] = (await say(discord, identify(discord, [0, 1]), 3)).heard;
  const namesIn = (server: string): readonly string[] =>
    created.flatMap(({ d }) => (d?.id === server ? (d.channels ?? []) : [])).map(({ name }) => name);
  expect(namesIn(first)).toEqual(["spieltisch", "at home"]);
  expect(namesIn(further)).toEqual(["channel-number-0", "channel-number-1", "far away"]);
});

test("a bot is told to open a number of shards, or one for so many servers each", async () => {
  const fixed = await local({ shards: 12, maxConcurrency: 16 });
  expect(await toldBy(fixed)).toMatchObject({ shards: 12, session_start_limit: { max_concurrency: 16 } });
  const grown = await local({ shards: { serversEach: 2 } });
  expect(await toldBy(grown)).toMatchObject({ shards: 1, session_start_limit: { max_concurrency: 1 } });
  for (let more = 0; more < 4; more += 1) grown.addServer();
  expect(await toldBy(grown)).toMatchObject({ shards: 3 });
});

test("shards of one bucket that identify too soon are told so, and those of others are not", async () => {
  let now = 1_800_000_000_000;
  const discord = await local({ maxConcurrency: 2, identifyWindowMs: 5_000, now: () => now });
  const told = async (shard: number): Promise<unknown> => {
    const { heard } = await say(discord, identify(discord, [shard, 4]), 1);
    return heard[0]?.op === 9 ? heard[0].d : heard[0]?.t;
  };
  expect([await told(0), await told(1)]).toEqual(["READY", "READY"]);
  now += 4_999;
  expect(await told(2)).toBe(false);
  now += 5_000;
  expect([await told(2), await told(0), await told(3)]).toEqual(["READY", false, "READY"]);
  expect(discord.problems.map(({ code, message }) => `${code} ${message}`)).toEqual(
    Array.from({ length: 2 }, () => "0 Identified too soon"),
  );
  // Refused ones begin no session.
  expect(await toldBy(discord)).toMatchObject({ session_start_limit: { total: 1_000, remaining: 996 } });
});

test("bots of tests, for which no limit is named, may identify as often as they like", async () => {
  const discord = await local({});
  for (let times = 0; times < 3; times += 1)
    expect((await say(discord, identify(discord, [0, 1]), 1)).heard[0]).toMatchObject({ t: "READY" });
});

test("sessions beyond those of a day cost the token", async () => {
  let now = 1_800_000_000_000;
  const discord = await local({ sessionStarts: 1, now: () => now });
  expect(await toldBy(discord)).toMatchObject({ session_start_limit: { total: 1, remaining: 1, reset_after: 0 } });
  await say(discord, identify(discord, [0, 1]), 1);
  now += 1_000;
  expect(await toldBy(discord)).toMatchObject({ session_start_limit: { remaining: 0, reset_after: 86_399_000 } });
  expect((await say(discord, identify(discord, [0, 1]), 1)).code).toBe(4004);
});

test("close codes, a shard that is down and a resume host that is not well are had for the asking", async () => {
  const discord = await local({});
  discord.faults.refuseSessions = 4014;
  expect((await say(discord, identify(discord, [0, 1]), 1)).code).toBe(4014);
  discord.faults.refuseSessions = null;
  discord.faults.takeShardDown(1);
  expect((await say(discord, identify(discord, [1, 2]), 1)).code).toBe(4000);
  expect((await say(discord, identify(discord, [0, 2]), 1)).heard[0]).toMatchObject({ t: "READY" });
  const greeting = identify(discord, [0, 1]);
  expect((await say(discord, greeting, 1, "gateway-resume")).heard[0]).toMatchObject({ t: "READY" });
  discord.faults.resumeHostDown = true;
  await expect(say(discord, greeting, 1, "gateway-resume")).rejects.toThrow("503");
  expect(discord.problems).toEqual([]);
});
