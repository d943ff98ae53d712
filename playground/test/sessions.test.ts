import { afterEach, beforeEach, expect, test } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../discord/index.js";
import { type GatewayLine, identify, openLine, resume } from "./gateway-line.js";

let now = 1_800_000_000_000;
let discord: LocalDiscord;
/** One on each of two shards. */
let servers: readonly [string, string];
beforeEach(async () => {
  discord = await startLocalDiscord({ now: () => now, sessionLifeMs: 60_000 });
  servers = [discord.addServer({ shard: [0, 2] }), discord.addServer({ shard: [1, 2] })];
  discord.removeBot();
});
afterEach(() => discord.close());

/** A connection that has sent this and heard an answer. */
async function say(packet: object): Promise<GatewayLine> {
  const line = await openLine(discord);
  line.send(packet);
  await expect.poll(() => line.heard.length > 0 || line.code !== null).toBe(true);
  return line;
}

function sessionOf({ heard }: GatewayLine): string {
  return heard[0]?.d?.session_id ?? "";
}

/** Channels that it was told of, in order, and other events by name. */
function told({ heard }: GatewayLine): readonly string[] {
  return heard.map(({ op, t, d }) =>
    t === "CHANNEL_CREATE" ? (d?.name ?? "") : op === 9 ? `invalid ${JSON.stringify(d)}` : String(t),
  );
}

test("what happened meanwhile on a shard, and nothing of another one, is told in order to who resumes it", async () => {
  const [zero, one] = [await say(identify(discord, [0, 2])), await say(identify(discord, [1, 2]))];
  await expect.poll(() => [zero.heard.length, one.heard.length]).toEqual([2, 2]);
  zero.close();
  await expect.poll(() => discord.wire.entries().at(-1)).toMatchObject({ event: "closed" });
  for (const name of ["a", "b", "c"]) for (const server of servers) discord.addChannel(name + server.at(-1), server);
  const again = await say(resume(discord, sessionOf(zero), 2));
  discord.addChannel("later", servers[0]);
  await expect.poll(() => told(again).at(-1)).toBe("later");
  const last = servers[0].at(-1);
  expect(told(again)).toEqual([`a${last}`, `b${last}`, `c${last}`, "RESUMED", "later"]);
  expect(again.heard.map(({ s }) => s)).toEqual([3, 4, 5, 6, 7]);
  expect(told(one)).toEqual(["READY", "GUILD_CREATE", ...["a", "b", "c"].map((name) => name + servers[1].at(-1))]);
});

test("a session that is resumed from elsewhere leaves its old connection, which is closed and ends nothing", async () => {
  const old = await say(identify(discord, [0, 2]));
  await expect.poll(() => old.heard.length).toBe(2);
  const taken = await say(resume(discord, sessionOf(old), 2));
  await expect.poll(() => old.code).toBe(4000);
  discord.addChannel("more", servers[0]);
  await expect.poll(() => told(taken)).toEqual(["RESUMED", "more"]);
  expect(told(old)).toEqual(["READY", "GUILD_CREATE"]);
  expect(discord.botIsConnected()).toBe(true);
  const back = await say(resume(discord, sessionOf(old), 4));
  await expect.poll(() => [taken.code, told(back)]).toEqual([4000, ["RESUMED"]]);
  expect(discord.problems).toEqual([]);
});

test("two sessions of one shard live next to each other, and each hears everything of the shard", async () => {
  const twins = [await say(identify(discord, [0, 2])), await say(identify(discord, [0, 2]))];
  const whole = await say(identify(discord));
  for (const server of servers) discord.addChannel(server, server);
  await expect.poll(() => told(whole).slice(1)).toEqual(["GUILD_CREATE", "GUILD_CREATE", ...servers]);
  for (const twin of twins) await expect.poll(() => told(twin)).toEqual(["READY", "GUILD_CREATE", servers[0]]);
  expect(new Set(twins.map(sessionOf)).size).toBe(2);
  expect(twins.map(({ code }) => code)).toEqual([null, null]);
});

test("a session goes on with the number of shards that it was begun with", async () => {
  const whole = await say(identify(discord));
  await expect.poll(() => whole.heard.length).toBe(3);
  whole.close(4200);
  await expect.poll(() => discord.botIsConnected()).toBe(false);
  await say(identify(discord, [0, 2]));
  const again = await say(resume(discord, sessionOf(whole), 3));
  for (const server of servers) discord.addChannel(server, server);
  await expect.poll(() => told(again)).toEqual(["RESUMED", ...servers]);
});

test("a session ends with a goodbye, and some time after its connection broke", async () => {
  const polite = await say(identify(discord, [0, 2]));
  polite.close(1000);
  await expect.poll(() => discord.botIsConnected()).toBe(false);
  expect(told(await say(resume(discord, sessionOf(polite), 1)))).toEqual(["invalid false"]);
  const broken = await say(identify(discord, [0, 2]));
  await expect.poll(() => broken.heard.length).toBe(2);
  broken.close();
  await expect.poll(() => discord.botIsConnected()).toBe(false);
  now += 60_000;
  const resumed = await say(resume(discord, sessionOf(broken), 2));
  expect(told(resumed)).toEqual(["RESUMED"]);
  // With a connection it lives as long as that.
  now += 600_000;
  discord.addChannel("more", servers[0]);
  await expect.poll(() => told(resumed)).toEqual(["RESUMED", "more"]);
  resumed.close();
  await expect.poll(() => discord.botIsConnected()).toBe(false);
  now += 60_001;
  expect(told(await say(resume(discord, sessionOf(broken), 4)))).toEqual(["invalid false"]);
});

test("many sessions without a connection are forgotten before one that has one", async () => {
  const alive = await say(identify(discord, [0, 2]));
  const lost = await Promise.all(Array.from({ length: 70 }, () => say(identify(discord, [1, 2], { intents: 0 }))));
  for (const line of lost) line.close();
  discord.addChannel("more", servers[0]);
  await expect.poll(() => told(alive)).toEqual(["READY", "GUILD_CREATE", "more"]);
});

test("faults may strike a single shard", async () => {
  const { faults } = discord;
  const [zero, one] = [await say(identify(discord, [0, 2])), await say(identify(discord, [1, 2]))];
  await expect.poll(() => [zero.heard.length, one.heard.length]).toEqual([2, 2]);
  faults.invalidateSession(1);
  await expect.poll(() => told(one).at(-1)).toBe("invalid false");
  one.send(identify(discord, [1, 2]));
  await expect.poll(() => told(one).at(-1)).toBe("GUILD_CREATE");
  faults.dropConnection(1);
  await expect.poll(() => one.code).toBe(4000);
  const other = await say(identify(discord, [1, 2]));
  faults.closeSessions(4009, 1);
  await expect.poll(() => other.code).toBe(4009);
  expect(told(await say(resume(discord, sessionOf(other), 2)))).toEqual(["invalid false"]);
  expect([zero.code, told(zero)]).toEqual([null, ["READY", "GUILD_CREATE"]]);
});

test("events of a single shard may be lost or come twice; lost ones are told to who resumes before the next one", async () => {
  const { faults } = discord;
  const [zero, one] = [await say(identify(discord, [0, 2])), await say(identify(discord, [1, 2]))];
  faults.disturbEvents({ shard: 0, event: "CHANNEL_CREATE", times: 2 }, "twice");
  faults.disturbEvents({ shard: 1, event: "CHANNEL_CREATE", times: 2 }, "lost");
  faults.disturbEvents({ shard: 1, event: "CHANNEL_UPDATE", times: Number.POSITIVE_INFINITY }, "lost");
  for (const name of ["a", "b", "c"]) for (const server of servers) discord.addChannel(name, server);
  await expect.poll(() => told(zero).slice(2)).toEqual(["a", "a", "b", "b", "c"]);
  await expect.poll(() => told(one).slice(2)).toEqual(["c"]);
  expect(one.heard.at(-1)?.s).toBe(5);
  const stop = faults.disturbEvents({ shard: 1, event: "CHANNEL_CREATE", times: 9 }, "lost");
  discord.addChannel("d", servers[1]);
  stop();
  const again = await say(resume(discord, sessionOf(one), 5));
  await expect.poll(() => told(again)).toEqual(["d", "RESUMED"]);
});
