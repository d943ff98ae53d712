import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from "../discord/index.js";
import { type GatewayLine, identify, openLine, resume } from "./gateway-line.js";

let discord: LocalDiscord | null = null;
let plain: LocalDiscord;
beforeAll(async () => {
  plain = await startLocalDiscord();
});
afterAll(() => plain.close());
afterEach(async () => {
  await discord?.close();
  discord = null;
});

async function start(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  discord = await startLocalDiscord(options);
  return discord;
}

/** @returns the close code, or the name or opcode of the answer */
async function answerTo(where: LocalDiscord, ...packets: readonly unknown[]): Promise<number | string> {
  const line = await openLine(where);
  for (const packet of packets) line.send(packet);
  return outcome(line);
}

async function outcome(line: GatewayLine): Promise<number | string> {
  await expect.poll(() => line.code ?? line.heard[0]).toBeTruthy();
  const [first] = line.heard;
  return line.code ?? first?.t ?? `op ${first?.op}`;
}

test.each([
  ["that there are not so many of", [3, 3]],
  ["below zero", [-1, 2]],
  ["of none", [0, 0]],
  ["of fewer than none", [0, -1]],
  ["that is no whole number", [0.5, 2]],
  ["of no whole number", [0, 1.5]],
  ["in words", ["0", "1"]],
  ["without a number of shards", [0]],
  ["of too many words", [0, 1, 2]],
  ["that is no pair", "0/1"],
])("a shard %s is refused with 4010", async (_which, shard) => {
  const before = plain.problems.length;
  expect(await answerTo(plain, identify(plain, shard))).toBe(4010);
  expect(plain.problems.slice(before)).toMatchObject([{ path: "op 2", code: 4010, message: "Invalid shard." }]);
});

test("without a shard a bot is the only one of one", async () => {
  const where = await start({ crowd: { servers: 2, channels: 0, roles: 0 } });
  const line = await openLine(where);
  line.send(identify(where));
  await expect.poll(() => line.heard.length).toBe(4);
  expect(line.heard[0]?.d).toMatchObject({ shard: [0, 1], guilds: where.servers.map((id) => ({ id })) });
});

test("a shard with more servers than it may have is refused with 4011, and others with as many shards are not", async () => {
  const where = await start({ serversPerShard: 2 });
  for (const shard of [0, 1, 1, 1] as const) where.addServer({ shard: [shard, 2] });
  const own = where.shardOf(where.guild, 2);
  const sizes = [0, 1].map((shard) => where.servers.filter((server) => where.shardOf(server, 2) === shard).length);
  expect(sizes).toEqual(own === 0 ? [2, 3] : [1, 4]);
  expect(await answerTo(where, identify(where))).toBe(4011);
  expect(await answerTo(where, identify(where, [1, 2]))).toBe(4011);
  expect(await answerTo(where, identify(where, [0, 2]))).toBe("READY");
  expect(where.problems.map(({ message }) => message)).toEqual(["Sharding required.", "Sharding required."]);
});

test("2,500 servers are Discord's limit of a shard", async () => {
  const where = await start({ crowd: { servers: 2_499, channels: 0, roles: 0 } });
  expect(await answerTo(where, identify(where, undefined, { intents: 0 }))).toBe("READY");
  where.addServer();
  expect(await answerTo(where, identify(where, undefined, { intents: 0 }))).toBe(4011);
  where.removeBot(where.guild);
  expect(await answerTo(where, identify(where, undefined, { intents: 0 }))).toBe("READY");
});

test("intents that Discord does not know are refused with 4013, and those that it has not granted with 4014", async () => {
  const where = await start({ disallowedIntents: (1 << 1) | (1 << 8) });
  for (const intents of [1 << 17, -1, 2 ** 40])
    expect(await answerTo(where, identify(where, [0, 1], { intents }))).toBe(4013);
  expect(await answerTo(where, identify(where, [0, 1], { intents: 1 | (1 << 8) }))).toBe(4014);
  expect(await answerTo(where, identify(where, [0, 1], { intents: 1 | (1 << 9) }))).toBe("READY");
});

test("a sequence that was never reached is refused with 4007, and the session goes on", async () => {
  const where = await start();
  const line = await openLine(where);
  line.send(identify(where));
  await expect.poll(() => line.heard.length).toBe(2);
  const id = line.heard[0]?.d?.session_id ?? "";
  for (const seq of [3, -1]) expect(await answerTo(where, resume(where, id, seq))).toBe(4007);
  where.addChannel("more");
  await expect.poll(() => line.heard.at(-1)?.t).toBe("CHANNEL_CREATE");
  expect(where.problems.map(({ path, code }) => [path, code])).toEqual([
    ["op 6", 4007],
    ["op 6", 4007],
  ]);
});

test("a connection without heartbeats is closed with 4009, and its session can be resumed", async () => {
  const where = await start({ heartbeatMs: 200 });
  const silent = await openLine(where);
  const alive = await openLine(where);
  const beats = setInterval(() => alive.send({ op: 1, d: null }), 20);
  silent.send(identify(where));
  await expect.poll(() => silent.code).toBe(4009);
  clearInterval(beats);
  expect([alive.code, alive.heard.every(({ op }) => op === 11)]).toEqual([null, true]);
  expect(where.botIsConnected()).toBe(false);
  expect(await answerTo(where, resume(where, silent.heard[0]?.d?.session_id ?? "", 2))).toBe("RESUMED");
  expect(where.problems).toEqual([]);
});

test("too many packets in a minute, too long ones and other versions of the gateway are refused", async () => {
  const where = await start();
  const beat = { op: 1, d: null };
  const busy = await openLine(where);
  for (let sent = 0; sent < 120; sent += 1) busy.send(beat);
  await expect.poll(() => busy.heard.length).toBe(120);
  expect(busy.code).toBe(null);
  busy.send(beat);
  await expect.poll(() => busy.code).toBe(4008);
  const properties = { os: "x".repeat(4096) };
  expect(await answerTo(where, identify(where, [0, 1], { properties }))).toBe(4002);
  const old = await openLine(where, "gateway", "9");
  expect(await outcome(old)).toBe(4012);
  expect(where.problems.map(({ code }) => code)).toEqual([4008, 4002, 4012]);
});
