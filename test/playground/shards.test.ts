import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from "../../playground/discord/index.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function local(options: LocalDiscordOptions): Promise<LocalDiscord> {
  const discord = await startLocalDiscord(options);
  ends.push(() => discord.close());
  return discord;
}

interface Heard {
  readonly op: number;
  readonly t: string | null;
  readonly d: {
    readonly guilds?: readonly { readonly id: string }[];
    readonly id?: string;
    readonly channels?: readonly { readonly name: string }[];
  } | null;
}

/** @returns what the gateway says after HELLO, until this many packets came or it closes: then the code */
function say(
  discord: LocalDiscord,
  packet: object,
  packets: number,
  path = "gateway",
): Promise<readonly (Heard | number)[]> {
  const socket = new WebSocket(`${discord.url.replace("http", "ws").replace(/api$/, path)}?v=10&encoding=json`);
  const heard: (Heard | number)[] = [];
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", (code) => {
      heard.push(code);
      resolve(heard);
    });
    socket.on("message", (data: Buffer) => {
      const told = JSON.parse(data.toString()) as Heard;
      if (told.op === 10) socket.send(JSON.stringify(packet));
      else heard.push(told);
      if (heard.length < packets) return;
      socket.removeAllListeners();
      socket.terminate();
      resolve(heard);
    });
  });
}

function identify({ token }: LocalDiscord, shard: readonly [number, number]): object {
  return { op: 2, d: { token, intents: 1, properties: {}, shard } };
}

test("each shard hears of its own servers, and of all of them together once", async () => {
  const discord = await local({ shards: 2, crowd: { servers: 3, channels: 60, roles: 40 } });
  const told: string[] = [];
  for (const shard of [0, 1] as const) {
    const [ready, ...created] = await say(discord, identify(discord, [shard, 2]), 3);
    if (typeof ready !== "object") throw new Error("no READY");
    const ids = ready.d?.guilds?.map(({ id }) => id) ?? [];
    expect(created.map((one) => (typeof one === "object" ? String(one.d?.id) : "")).toSorted()).toEqual(ids.toSorted());
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
  const [, ...created] = await say(discord, identify(discord, [0, 1]), 3);
  const namesIn = (server: string): readonly string[] =>
    created
      .flatMap((one) => (typeof one === "object" && one.d?.id === server ? (one.d.channels ?? []) : []))
      .map(({ name }) => name);
  expect(namesIn(first)).toEqual(["spieltisch", "at home"]);
  expect(namesIn(further)).toEqual(["channel-number-0", "channel-number-1", "far away"]);
});

test("fewer shards than there have to be are refused, and so are those that identify too fast", async () => {
  const discord = await local({ shards: 4, leastShards: 3, maxConcurrency: 2 });
  expect(await say(discord, identify(discord, [0, 2]), 1)).toEqual([4011]);
  expect(await say(discord, identify(discord, [3, 3]), 1)).toEqual([4010]);
  expect(await say(discord, identify(discord, [0, 4]), 1)).toMatchObject([{ t: "READY" }]);
  expect(await say(discord, identify(discord, [1, 4]), 1)).toMatchObject([{ t: "READY" }]);
  expect(await say(discord, identify(discord, [2, 4]), 1)).toMatchObject([{ op: 9, d: false }]);
  expect(discord.problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    "4011 Sharding required.",
    "4010 Invalid shard.",
    "0 Identified too soon",
  ]);
});

test("sessions beyond those of a day cost the token", async () => {
  const discord = await local({ sessionStarts: 1 });
  const limit = async (): Promise<unknown> => {
    const answer = await fetch(`${discord.url}/v10/gateway/bot`, {
      headers: { authorization: `Bot ${discord.token}` },
    });
    return ((await answer.json()) as { session_start_limit: object }).session_start_limit;
  };
  expect(await limit()).toMatchObject({ total: 1, remaining: 1 });
  await say(discord, identify(discord, [0, 1]), 1);
  expect(await limit()).toMatchObject({ total: 1, remaining: 0 });
  expect(await say(discord, identify(discord, [0, 1]), 1)).toEqual([4004]);
});

test("close codes, a shard that is down and a resume host that is not well are had for the asking", async () => {
  const discord = await local({});
  discord.faults.refuseSessions = 4014;
  expect(await say(discord, identify(discord, [0, 1]), 1)).toEqual([4014]);
  discord.faults.refuseSessions = null;
  discord.faults.takeShardDown(1);
  expect(await say(discord, identify(discord, [1, 2]), 1)).toEqual([4000]);
  expect(await say(discord, identify(discord, [0, 2]), 1)).toMatchObject([{ t: "READY" }]);
  const greeting = identify(discord, [0, 1]);
  expect(await say(discord, greeting, 1, "gateway-resume")).toMatchObject([{ t: "READY" }]);
  discord.faults.resumeHostDown = true;
  await expect(say(discord, greeting, 1, "gateway-resume")).rejects.toThrow("503");
  expect(discord.problems).toEqual([]);
});
