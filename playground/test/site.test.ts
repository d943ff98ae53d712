import { get } from "node:http";
import type { Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startSite, type Site } from "../site/index.js";
import { controlsOf, tableIn } from "../site/open-tables.js";
import { startBareBot, type BareBot } from "./bare-bot.js";

let bot: BareBot;
let site: Site;
beforeAll(async () => {
  bot = await startBareBot({ limits: "none" });
  site = await startSite(bot.discord, 0);
});
afterAll(async () => {
  await site.close();
  await bot.close();
});
beforeEach(() => {
  bot.on(async () => undefined);
});

const api = async (path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }> => {
  const response = await fetch(`${site.url}/api${path}`, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return { status: response.status, body: await response.json() };
};
const life = () => api("/life").then(({ body }) => body as Readonly<Record<string, unknown>>);

test("a user writes a message and changes their language; what makes no sense is refused", async () => {
  const { anna, discord } = bot;
  expect((await api(`/users/${anna.id}/say`, { channel: discord.channel, content: "Hallo" })).status).toBe(200);
  expect(anna.sees(discord.channel).at(-1)?.content).toBe("Hallo");
  expect((await api(`/users/${anna.id}/say`, { channel: discord.channel, content: "  " })).status).toBe(400);
  expect((await api(`/users/${anna.id}/say`, { channel: "1", content: "x" })).status).toBe(409);
  expect((await api(`/users/1/say`, { channel: "1", content: "x" })).status).toBe(404);
  await api(`/users/${anna.id}/language`, { locale: "fr" });
  expect(anna.locale).toBe("fr");
  expect((await api(`/users/${anna.id}/language`, { locale: "xx" })).status).toBe(409);
});

test("no other page can hold the page in a frame, where its buttons would be pressed unseen", async () => {
  const { headers } = await fetch(`${site.url}/`);
  expect(headers.get("content-security-policy")?.split("; ")).toContain("frame-ancestors 'none'");
});

test("channels are in lower case and without spaces, threads keep their names", async () => {
  const { discord } = bot;
  const make = async (act: string, wanted: object): Promise<string> =>
    ((await api(`/channels/${act}`, wanted)).body as { readonly channel: string }).channel;
  const channel = await make("add", { name: " Katzen Keller " });
  const thread = await make("thread", { channel, name: "Neben An" });
  const names = () => discord.channels().map(({ name }) => name);
  expect(names()).toEqual(expect.arrayContaining(["katzen-keller", "Neben An"]));
  expect((await api("/channels/thread", { channel: thread, name: "x" })).status).toBe(409);
  expect(await api("/channels/remove", { channel })).toEqual({ status: 200, body: { channel: null } });
  expect(names()).not.toContain("Neben An");
  expect((await api("/channels/add", { name: "" })).status).toBe(400);
});

test("the first arrival brings the browser's language, to a server in which nothing was said too; later ones only to the person they play", async () => {
  const { discord, anna } = bot;
  for (const { id } of discord.channels()) {
    for (const message of anna.sees(id)) discord.deleteMessage(id, message.id);
  }
  const arrive = (locale: string, isNamed: boolean) => api("/arrivals", { locale, isNamed });
  // Only what has a name of the page's is named by it.
  const rooms = [discord.addChannel("allgemein"), discord.addThread(discord.channel, "Feierabendrunde")];
  const others = discord.channels().filter(({ id }) => !rooms.includes(id));
  const namesOf = () => rooms.map((room) => discord.channels().find(({ id }) => id === room)?.name);
  expect(await arrive("en-US", false)).toEqual({ status: 200, body: { handle: "anna", locale: null } });
  expect([anna.locale, discord.locale()]).toEqual(["en-US", "en-US"]);
  expect(namesOf()).toEqual(["general", "After hours"]);
  expect(discord.channels().filter(({ id }) => !rooms.includes(id))).toEqual(others);
  anna.say(discord.channel, "Hallo");
  expect(await arrive("de", true)).toEqual({ status: 200, body: { handle: null, locale: null } });
  expect([anna.locale, discord.locale()]).toEqual(["en-US", "en-US"]);
  await arrive("de", false);
  expect([anna.locale, discord.locale()]).toEqual(["de", "en-US"]);
  expect(namesOf()).toEqual(["general", "After hours"]);
});

test("what goes wrong is switched and told, and a page that did not start the bot cannot end it", async () => {
  const { discord } = bot;
  expect(await life()).toMatchObject({ bot: null, connected: true, here: true, latency: null, failing: 0 });
  await api("/life", { act: "latency", minMs: 0, maxMs: 1 });
  await api("/life", { act: "failing", chance: 1 });
  await api("/life", { act: "take", channel: discord.channel, permission: "SendMessages" });
  const taken = { [discord.channel]: ["SendMessages"] };
  expect(await life()).toMatchObject({ latency: { minMs: 0, maxMs: 1 }, failing: 1, taken });
  await api("/life", { act: "latency", minMs: 0, maxMs: 0 });
  await api("/life", { act: "failing", chance: 0 });
  await api("/life", { act: "giveBack", channel: discord.channel });
  expect(await life()).toMatchObject({ latency: null, failing: 0, taken: { [discord.channel]: [] } });
  expect((await api("/life", { act: "kill" })).status).toBe(409);
  expect((await api("/life", { act: "latency", minMs: 5, maxMs: 1 })).status).toBe(400);
  expect((await api("/life", { act: "explode" })).status).toBe(400);
});

test("the board that is deleted is the bot's newest with a table in it", async () => {
  const { discord, anna } = bot;
  const post = (body: unknown) =>
    fetch(`${discord.url}/v10/channels/${discord.channel}/messages`, {
      method: "POST",
      headers: { authorization: `Bot ${discord.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const button = (custom_id: string) => ({ type: 1, components: [{ type: 2, style: 1, label: "x", custom_id }] });
  await post({ content: "old", components: [button("t1:3:throw")] });
  await post({ content: "over", components: [button("t1:0:rematch")] });
  await api("/life", { act: "deleteBoard", channel: discord.channel });
  const texts = anna.sees(discord.channel).map(({ content }) => content);
  expect(texts).toContain("over");
  expect(texts).not.toContain("old");
});

test("the log lists what went over the wire without bodies, and gives one on request", async () => {
  const { rows } = (await api("/wire")).body as { readonly rows: readonly Readonly<Record<string, unknown>>[] };
  const row = rows.findLast(({ table }) => table === "t1");
  expect(row).toMatchObject({ type: "request", channel: bot.discord.channel });
  expect(row).not.toHaveProperty("body");
  expect(await api(`/wire/${String(row?.["id"])}`)).toMatchObject({ status: 200, body: { body: { content: "over" } } });
  expect((await api("/wire/999999")).status).toBe(404);
});

test("pages of other origins hear nothing, nor does anybody who came by another name", async () => {
  const hears = (origin: string, host = new URL(site.url).host) =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`${site.url.replace("http", "ws")}/api/changes`, { origin, headers: { host } });
      socket.once("open", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("open", () => socket.close());
    });
  expect(await hears(site.url)).toBe(true);
  expect(await hears("https://example.org")).toBe(false);
  expect(await hears("null")).toBe(false);
  expect(await hears("http://evil.example", "evil.example")).toBe(false);
});

test("a frame that makes no sense ends its connection and nothing else", async () => {
  const socket = new WebSocket(`${site.url.replace("http", "ws")}/api/changes`);
  const raw = new Promise<Socket>((resolve) => socket.once("upgrade", (response) => resolve(response.socket)));
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const line = await raw;
  line.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await closed;
  expect((await api("/people")).status).toBe(200);
});

test("the page answers to its own names at its own port alone", async () => {
  const { port } = new URL(site.url);
  const status = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path: "/api/people", headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once("error", reject);
    });
  expect([await status(`localhost:${port}`), await status(`127.0.0.1:${port}`)]).toEqual([200, 200]);
  expect([await status(`evil.example:${port}`), await status("localhost:1")]).toEqual([403, 403]);
});

test("controls are found by the form of their custom_id, and tell what goes on", () => {
  const components = [
    { type: 17, components: [{ type: 9, accessory: { custom_id: "t:0:join" } }, { custom_id: "no form" }] },
    { type: 1, components: [{ custom_id: "t:0:start", disabled: true }] },
  ];
  expect(controlsOf(components)).toEqual([
    { customId: "t:0:join", table: "t", verb: "join", enabled: true },
    { customId: "t:0:start", table: "t", verb: "start", enabled: false },
  ]);
  const message = (author: object, ...ids: readonly string[]) =>
    ({ ephemeral: false, author, components: ids.map((custom_id) => ({ custom_id })) }) as unknown as Parameters<
      typeof tableIn
    >[0];
  expect(tableIn(message({ bot: true }, "t:0:join"))).toBe("gathering");
  expect(tableIn(message({ bot: true }, "t:7:throw"))).toBe("playing");
  expect(tableIn(message({ bot: true }, "t:0:more"))).toBe("playing");
  expect(tableIn(message({ bot: true }, "t:0:rematch", "t:0:more"))).toBe(null);
  expect(tableIn(message({ bot: false }, "t:7:throw"))).toBe(null);
});
