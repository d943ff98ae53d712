import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLocalDiscord, type LocalDiscord, type Mishap } from "../discord/index.js";
import { holdTimers } from "../../test/support/held-time.js";
import { call, request } from "./fetching.js";
import { Line } from "../discord/faults/delay-line.js";

let discord: LocalDiscord;
let now: number;
beforeEach(async () => {
  now = Date.now();
  discord = await startLocalDiscord({ now: () => now, limits: "none" });
});
afterEach(() => discord.close());

const messages = () => `/channels/${discord.channel}/messages`;
const post = () => call(discord, "POST", messages(), { content: "a" });
const count = () => discord.traffic.filter(({ status }) => status === 200).length;
const route = "/channels/:channel/messages";

/** `lost` where the connection was cut, else the status. */
const fate = (what: Promise<{ readonly status: number }>): Promise<number | "lost"> =>
  what.then(
    ({ status }) => status,
    () => "lost" as const,
  );

const mishaps: readonly [title: string, mishap: Mishap, fate: number | "lost", done: number][] = [
  ["is lost with a reset", { type: "lost" }, "lost", 0],
  ["is lost with its connection", { type: "lost", cut: "close" }, "lost", 0],
  ["is carried out, and its answer lost with a reset", { type: "unanswered" }, "lost", 1],
  ["is carried out, and its answer lost with the connection", { type: "unanswered", cut: "close" }, "lost", 1],
  ["fails", { type: "failed" }, 502, 0],
  ["fails with a status of choice", { type: "failed", status: 503 }, 503, 0],
  ["fails although it is carried out", { type: "failed", done: true }, 502, 1],
  ["is refused with a code of choice", { type: "refused", status: 400, code: 200_001 }, 400, 0],
];

test.for(mishaps)("a request %s, once, and that is no problem of the bot's", async ([, mishap, expected, done]) => {
  discord.faults.disturb({ method: "POST", route }, mishap);
  expect(await fate(request(discord, "GET", "/users/@me"))).toBe(200);
  expect(await fate(post())).toBe(expected);
  expect(count()).toBe(1 + done);
  expect(await fate(post())).toBe(200);
  expect(discord.problems).toEqual([]);
});

test("a failure has a body in Discord's form", async () => {
  discord.faults.disturb({}, { type: "failed", status: 500, done: true });
  expect(await post()).toEqual({ status: 500, body: { code: 0, message: "500: Internal Server Error" } });
  discord.faults.disturb({}, { type: "failed", status: 504 });
  expect(await post()).toEqual({ status: 504, body: { code: 0, message: "504: Gateway Timeout" } });
});

test("a refusal has the code that was asked for, and a page is none of Discord's", async () => {
  discord.faults.disturb({ route }, { type: "refused", status: 400, code: 200_001 });
  expect((await post()).body).toMatchObject({ code: 200_001 });
  discord.faults.disturb({ route }, { type: "page", status: 200 });
  const page = await request(discord, "GET", messages());
  expect([page.headers.get("content-type"), await page.text()]).toEqual([
    "text/html; charset=UTF-8",
    expect.stringContaining("<h1>200 OK</h1>"),
  ]);
});

test("an answer comes late, and what was asked for is done at once", async () => {
  const time = holdTimers(900, 900);
  discord.faults.disturb({ method: "POST" }, { type: "late", ms: 900 });
  const answer = post();
  await expect.poll(time.waiting).toEqual([900]);
  expect(count()).toBe(1);
  time.run();
  expect((await answer).status).toBe(200);
});

test("requests are meant by method, route or path, some of them or all, until it is enough", async () => {
  const failed = { type: "failed" } as const;
  const get = (path: string) => fate(request(discord, "GET", path));
  discord.faults.disturb({ route: /^\/users\//, times: 2 }, failed);
  expect([await get("/gateway"), await get("/users/@me"), await get("/users/1"), await get("/users/@me")]).toEqual([
    200, 502, 502, 200,
  ]);
  const stop = discord.faults.disturb({ method: "GET", times: Infinity }, failed);
  expect([await get("/gateway"), await get("/users/@me"), await fate(post())]).toEqual([502, 502, 200]);
  stop();
  expect(await get("/gateway")).toBe(200);
});

test("what happens by chance happens alike with the same seed", async () => {
  const pattern = async (seed: string) => {
    const other = await startLocalDiscord({ seed, limits: "none" });
    other.faults.disturb({ route: "/users/@me", times: Infinity, chance: 0.5 }, { type: "failed" });
    const fates: (number | "lost")[] = [];
    for (let index = 0; index < 24; index += 1) fates.push(await fate(request(other, "GET", "/users/@me")));
    await other.close();
    return fates.join(" ");
  };
  const [one, again, another] = [await pattern("one"), await pattern("one"), await pattern("another")];
  expect(one).toBe(again);
  expect(one).not.toBe(another);
  expect(new Set(one.split(" "))).toEqual(new Set(["200", "502"]));
});

test("edits are refused for a while as if others had used up the channel", async () => {
  const { id } = (await post()).body as { readonly id: string };
  const edit = () => request(discord, "PATCH", `${messages()}/${id}`, { content: "b" });
  discord.faults.limitEdits(4);
  now += 1500;
  const refused = await edit();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    message: "The resource is being rate limited.",
    retry_after: 2.5,
    global: false,
  });
  expect([refused.headers.get("retry-after"), refused.headers.get("x-ratelimit-scope")]).toEqual(["3", "shared"]);
  expect((await post()).status).toBe(200);
  expect((await request(discord, "GET", `${messages()}/${id}`)).status).toBe(200);
  now += 2500;
  expect((await edit()).status).toBe(200);
  expect(discord.problems).toEqual([]);
});

test("latency is on the way there and on the way back, as long as it lasts", async () => {
  const time = holdTimers(500, 510);
  discord.faults.latency = { minMs: 500, maxMs: 510 };
  const answer = post();
  for (const status of [0, 200]) {
    await expect.poll(() => [time.waiting().length, discord.traffic.at(-1)?.status]).toEqual([1, status]);
    time.run();
  }
  expect((await answer).status).toBe(200);
  discord.faults.latency = null;
  expect((await post()).status).toBe(200);
});

test("a wrong clock shows in ids and timestamps, and shortens nothing", async () => {
  const limited = await startLocalDiscord({ now: () => now });
  const send = () => call(limited, "POST", `/channels/${limited.channel}/messages`, { content: "a" });
  const atOf = (id: string) => Number((BigInt(id) >> 22n) + 1_420_070_400_000n);
  await send();
  limited.faults.clockOffsetMs = 7000;
  const { body } = await send();
  const { id, timestamp } = body as { readonly id: string; readonly timestamp: string };
  expect([atOf(id), Date.parse(timestamp), atOf(limited.snowflake())]).toEqual([now + 7000, now + 7000, now + 7000]);
  expect(limited.traffic.at(-1)?.at).toBe(now + 7000);
  for (let index = 0; index < 3; index += 1) await send();
  expect((await send()).status).toBe(429);
  limited.faults.clockOffsetMs = -7000;
  expect(atOf(limited.snowflake())).toBe(now - 7000);
  await limited.close();
});

test("nothing arrives before its time, nor before what was sent earlier", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const arrived: string[] = [];
  const line = new Line<string>((parcel) => arrived.push(parcel));
  line.send("slow", 90);
  line.send("fast", 30);
  vi.advanceTimersByTime(89);
  expect(arrived).toEqual([]);
  line.send("at once", 0);
  vi.advanceTimersByTime(1);
  expect(arrived).toEqual(["slow", "fast", "at once"]);
  line.send("now", 0);
  expect(arrived.at(-1)).toBe("now");
  vi.useRealTimers();
});
