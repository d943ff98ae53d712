import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalDiscord, type LocalDiscord } from "../discord/index.js";
import { callback, slashed, webhook } from "./arrivals.js";
import { startBareBot } from "./bare-bot.js";
import { request } from "./fetching.js";

let discord: LocalDiscord;
let now: number;
beforeEach(async () => {
  now = Date.now();
  discord = await startLocalDiscord({ now: () => now });
});
afterEach(() => discord.close());

const messages = (channel = discord.channel) => `/channels/${channel}/messages`;
const post = (channel?: string) => request(discord, "POST", messages(channel), { content: "a" });
const header = (response: Response, name: string) => response.headers.get(`x-ratelimit-${name}`);

/** The message of a new post. */
async function posted(channel?: string): Promise<string> {
  const { id } = (await (await post(channel)).json()) as { readonly id: string };
  return id;
}

/** What happens to this many requests, one after the other. */
async function statuses(count: number, send: (index: number) => Promise<Response>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await send(index)).status);
  return all;
}

test("every answer says how much is left of its bucket and when it is full again", async () => {
  const first = await post();
  now += 1500;
  const second = await post();
  expect([first, second].map((one) => header(one, "limit"))).toEqual(["5", "5"]);
  expect([first, second].map((one) => header(one, "remaining"))).toEqual(["4", "3"]);
  expect([first, second].map((one) => header(one, "reset-after"))).toEqual(["5.000", "3.500"]);
  expect(Number(header(second, "reset"))).toBeCloseTo((now + 3500) / 1000, 2);
  expect(header(second, "bucket")).toMatch(/^[0-9a-f]{32}$/);
  expect(header(second, "scope")).toBeNull();
});

test("a sixth post within five seconds is refused with how long to wait", async () => {
  await statuses(5, () => post());
  now += 1000;
  const refused = await post();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ message: "You are being rate limited.", retry_after: 4, global: false });
  expect(refused.headers.get("retry-after")).toBe("4");
  expect([header(refused, "scope"), header(refused, "remaining"), header(refused, "global")]).toEqual([
    "user",
    "0",
    null,
  ]);
  expect(discord.problems).toMatchObject([{ method: "POST", path: messages(), status: 429, code: 0 }]);
  now += 4000;
  expect((await post()).status).toBe(200);
});

test("posts, edits and deletions have buckets of their own in every channel", async () => {
  const ids = [await posted(), await posted(), await posted()];
  now += 5000;
  const edit = () => request(discord, "PATCH", `${messages()}/${ids[0]}`, { content: "b" });
  const remove = (index: number) => request(discord, "DELETE", `${messages()}/${ids[index] ?? discord.snowflake()}`);
  const second = discord.addChannel("second");
  expect(await statuses(6, () => post())).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statuses(6, edit)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statuses(6, remove)).toEqual([204, 204, 204, 404, 404, 429]);
  expect(await statuses(6, () => post(second))).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = discord.problems.filter(({ status }) => status === 429);
  expect(refused.map(({ method }) => method)).toEqual(["POST", "PATCH", "DELETE", "POST"]);
});

test("fifty requests a second are the most in all", async () => {
  expect(new Set(await statuses(50, () => request(discord, "GET", "/users/@me")))).toEqual(new Set([200]));
  const refused = await request(discord, "GET", `/guilds/${discord.guild}`);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ message: "You are being rate limited.", retry_after: 1, global: true });
  expect([header(refused, "global"), header(refused, "scope")]).toEqual(["true", "global"]);
  expect(discord.problems).toMatchObject([{ status: 429, code: 0 }]);
  now += 1000;
  expect((await request(discord, "GET", "/users/@me")).status).toBe(200);
});

test("messages over an hour old can be edited three times in six seconds", async () => {
  const id = await posted();
  const edit = () => request(discord, "PATCH", `${messages()}/${id}`, { content: "b" });
  now += 3_600_000 - 1;
  expect(await statuses(4, edit)).toEqual([200, 200, 200, 200]);
  now += 5000;
  expect(await statuses(3, edit)).toEqual([200, 200, 200]);
  const refused = await edit();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    code: 30_046,
    message: "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    retry_after: 6,
    global: false,
  });
  expect(discord.problems).toMatchObject([{ method: "PATCH", status: 429, code: 30_046 }]);
  const young = await posted();
  expect((await request(discord, "PATCH", `${messages()}/${young}`, { content: "b" })).status).toBe(200);
  now += 6000;
  expect((await edit()).status).toBe(200);
});

test("without limits everything goes through, and no header speaks of any", async () => {
  const free = await startLocalDiscord({ limits: "none" });
  const send = () => request(free, "POST", `/channels/${free.channel}/messages`, { content: "a" });
  expect(new Set(await statuses(60, send))).toEqual(new Set([200]));
  expect(header(await send(), "limit")).toBeNull();
  await free.close();
});

test("an interaction's token has buckets of its own, outside of what is limited in all", async () => {
  const bot = await startBareBot({ now: () => now });
  now += 5000;
  const one = await slashed(bot);
  const other = await slashed(bot);
  for (const { interaction } of [one, other]) await callback(bot, interaction, { type: 4, data: { content: "a" } });
  await statuses(50, () => request(bot.discord, "GET", "/users/@me"));
  const followUp = async () => (await webhook(bot, "POST", one.interaction, "", { content: "b" })).status;
  for (const expected of [200, 200, 200, 200, 200, 429]) expect(await followUp()).toBe(expected);
  expect((await webhook(bot, "POST", other.interaction, "", { content: "b" })).status).toBe(200);
  expect((await webhook(bot, "PATCH", one.interaction, "/messages/@original", { content: "c" })).status).toBe(200);
  const third = await slashed(bot);
  expect((await callback(bot, third.interaction, { type: 6 })).status).toBe(400);
  expect((await callback(bot, third.interaction, { type: 4, data: { content: "a" } })).status).toBe(204);
  now += 2000;
  expect(await followUp()).toBe(200);
  expect(bot.discord.problems).toMatchObject([{ status: 429, code: 0 }, { status: 400 }]);
  await bot.close();
});

test("what carries no authorisation is outside of what is limited in all", async () => {
  const open = () => fetch(`${discord.url}/v10/gateway`);
  expect(new Set(await statuses(60, open))).toEqual(new Set([200]));
  expect(new Set(await statuses(50, () => request(discord, "GET", "/users/@me")))).toEqual(new Set([200]));
});

test("too many invalid requests within ten minutes shut the address out, without a word of JSON", async () => {
  const strict = await startLocalDiscord({ now: () => now, invalidLimit: 6 });
  const wrong = () => request(strict, "GET", "/users/@me", undefined, { authorization: "Bot wrong" });
  const missing = () => request(strict, "GET", `/channels/${strict.channel}/messages/${strict.snowflake()}`);
  const send = () => request(strict, "POST", `/channels/${strict.channel}/messages`, { content: "a" });
  expect(await statuses(2, wrong)).toEqual([401, 401]);
  expect(await statuses(2, missing)).toEqual([404, 404]);
  expect(strict.invalidRequests()).toBe(2);
  now += 600_000;
  expect(strict.invalidRequests()).toBe(0);
  expect(await statuses(3, wrong)).toEqual([401, 401, 401]);
  expect(await statuses(7, send)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect([strict.invalidRequests(), strict.isShutOut()]).toEqual([5, false]);
  strict.denyBot(strict.channel, "SendMessages");
  now += 5_000;
  expect((await send()).status).toBe(403);
  expect(strict.isShutOut()).toBe(true);
  for (const refused of [
    await send(),
    await request(strict, "GET", "/users/@me"),
    await fetch(`${strict.url}/v10/gateway`),
  ]) {
    expect(refused.status).toBe(429);
    expect([refused.headers.get("content-type"), header(refused, "scope")]).toEqual(["text/html; charset=UTF-8", null]);
    expect(await refused.text()).toMatch(/^<!DOCTYPE html>/);
  }
  now += 3_600_000;
  expect((await request(strict, "GET", "/users/@me")).status).toBe(200);
  await strict.close();
});

test("limits that others share are no invalid requests, and without limits nobody is shut out", async () => {
  const id = await posted();
  discord.faults.limitEdits(60);
  expect((await request(discord, "PATCH", `${messages()}/${id}`, { content: "b" })).status).toBe(429);
  expect(discord.invalidRequests()).toBe(0);
  const free = await startLocalDiscord({ limits: "none", invalidLimit: 1 });
  const wrong = () => request(free, "GET", "/users/@me", undefined, { authorization: "Bot wrong" });
  expect(await statuses(3, wrong)).toEqual([401, 401, 401]);
  expect([free.invalidRequests(), free.isShutOut()]).toEqual([3, false]);
  await free.close();
});

test("discord.js reads the headers and waits by itself", async () => {
  const bot = await startBareBot();
  bot.on(async (interaction) => {
    if (!interaction.isRepliable()) return;
    await interaction.reply("0");
    for (let index = 1; index <= 6; index += 1) await interaction.followUp(String(index));
  });
  await bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" });
  await expect.poll(() => bot.anna.sees(bot.discord.channel)).toHaveLength(7);
  // Not one request was too soon.
  bot.checkClean();
  await bot.close();
});
