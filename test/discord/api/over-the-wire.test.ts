import type { Client, REST } from "discord.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../../playground/discord/index.js";
import {
  type ApiClient,
  createApiClient,
  type Failure,
  failureOf,
  limitedFor,
} from "../../../src/discord/api/api-client.js";
import { createGuildClient, type GuildClient } from "../../../src/discord/api/guild-client.js";
import { createClient, createOpenRest } from "../../../src/discord/gateway/connect.js";

const body = { content: "board", allowed_mentions: { parse: [] } };
const [channel, message, user, role] = [
  "200000000000000001",
  "200000000000000002",
  "200000000000000003",
  "55555555555555555",
];

let discord: LocalDiscord;
let client: Client;
let open: REST;
let api: ApiClient;
let guilds: GuildClient;

beforeAll(async () => {
  discord = await startLocalDiscord({ limits: "none" });
  client = createClient(discord.url, () => undefined);
  client.rest.setToken(discord.token);
  open = createOpenRest(discord.url, () => undefined);
  api = createApiClient(client.rest, open, discord.application);
  guilds = createGuildClient(client.rest, discord.application);
});
afterAll(() => discord.close());

type Kind = readonly [
  what: string,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  request: () => Promise<unknown>,
];

const answer = { id: "1", token: "token" };
const kinds: readonly Kind[] = [
  ["an answer to an interaction", "POST", () => api.respond(answer, { type: 6 })],
  ["a message after it", "POST", () => api.followUp(answer, body)],
  ["an edit by its token", "PATCH", () => api.editOriginal("token", body)],
  ["a new message", "POST", () => api.post(channel, body, "nonce")],
  ["an edit", "PATCH", () => api.edit(channel, message, body)],
  ["a deletion", "DELETE", () => api.remove(channel, message)],
  ["a message that is read", "GET", () => guilds.message(channel, message)],
  ["a thread", "POST", () => guilds.startThread(channel, message, "name")],
  ["the list of events", "GET", () => guilds.events(discord.guild)],
  ["a deleted event", "DELETE", () => guilds.deleteEvent(discord.guild, message)],
  ["a role that is given", "PUT", () => guilds.giveRole(discord.guild, user, role)],
];

/** Codes as Discord documents them, with what each means to the bot. */
const codes: readonly (readonly [status: number, code: number, failure: Failure])[] = [
  [404, 10_003, "no-channel"],
  [404, 10_007, "refused"],
  [404, 10_008, "gone"],
  [404, 10_011, "refused"],
  [404, 10_062, "expired"],
  [404, 10_070, "gone"],
  [400, 30_038, "refused"],
  [400, 40_060, "answered"],
  [403, 50_001, "forbidden"],
  [403, 50_013, "forbidden"],
  [400, 50_035, "refused"],
  [400, 50_083, "aged"],
  [400, 160_005, "forbidden"],
  [400, 160_006, "refused"],
  [400, 200_001, "refused"],
];

describe.each(kinds)("%s that Discord does not take", (_what, method, request) => {
  const outcome = (): Promise<unknown> =>
    request().then(
      () => null,
      (error: unknown) => (limitedFor(error) === null ? failureOf(error) : "limited"),
    );

  it("fails with what Discord's code means, whatever that is", async () => {
    for (const [status, code, failure] of codes) {
      discord.faults.disturb({ method, times: 1 }, { type: "refused", status, code });
      expect([code, await outcome()]).toEqual([code, failure]);
    }
  });

  it("may be tried again where a page came in place of Discord's answer, and costs no token", async () => {
    for (const status of [200, 401, 403, 404, 413, 500, 502, 503] as const) {
      const stop = discord.faults.disturb({ method, times: Infinity }, { type: "page", status });
      expect([status, await outcome()]).toEqual([status, "passing"]);
      stop();
    }
    expect(await guilds.events(discord.guild)).toEqual([]);
  });
});

describe("who may read a channel", () => {
  it("is told by roles and overwrites, in threads by their channel's, and asked of Discord once a minute", async () => {
    const [anna, ben] = [discord.addUser({ name: "Anna" }), discord.addUser({ name: "Ben" })];
    const [seen, hidden, mute] = ["seen", "hidden", "mute"].map((name) => discord.addChannel(name));
    if (seen === undefined || hidden === undefined || mute === undefined) throw new Error("no channels");
    discord.denyUser(hidden, anna.id, "ViewChannel");
    discord.denyUser(mute, anna.id, "ReadMessageHistory");
    const thread = discord.addThread(hidden, "thread");
    const may = (where: string, { id, member }: typeof anna): Promise<boolean> =>
      guilds.mayRead(discord.guild, where, { user: id, roles: member.roles });
    const reading = async (who: typeof anna): Promise<readonly boolean[]> =>
      Promise.all([seen, hidden, mute, thread].map((where) => may(where, who)));
    expect([await reading(anna), await reading(ben)]).toEqual([
      [true, false, false, false],
      [true, true, true, true],
    ]);
    const before = discord.traffic.length;
    await reading(anna);
    expect(discord.traffic.length).toBe(before);
    await expect(may("100000000000000000", anna)).rejects.toThrow("Unknown Channel");
  });

  it("is told of many channels by three requests a minute, and private threads and unknown ones are left out", async () => {
    const [anna, ben] = [discord.addUser({ name: "Anna" }), discord.addUser({ name: "Ben" })];
    const [seen, hidden, mute] = ["s", "h", "m"].map((name) => discord.addChannel(name));
    if (seen === undefined || hidden === undefined || mute === undefined) throw new Error("no channels");
    discord.denyUser(hidden, anna.id, "ViewChannel");
    discord.denyUser(mute, anna.id, "ReadMessageHistory");
    const [thread, inHidden] = [discord.addThread(seen, "open"), discord.addThread(hidden, "in hidden")];
    const secret = discord.addPrivateThread(seen, "secret");
    const fresh = createGuildClient(client.rest, discord.application);
    const reading = ({ id, member }: typeof anna): Promise<readonly string[]> => {
      const all = [seen, hidden, mute, thread, inHidden, secret, "100000000000000000"];
      return fresh.readable(discord.guild, all, { user: id, roles: member.roles });
    };
    const before = discord.traffic.length;
    expect(await reading(anna)).toEqual([seen, thread]);
    expect(await reading(ben)).toEqual([seen, hidden, mute, thread, inHidden]);
    expect(discord.traffic.length - before).toBe(3);
  });

  it("is asked again after a request that failed", async () => {
    const fresh = createGuildClient(client.rest, discord.application);
    const channels = [discord.addChannel("again")];
    const anna = { user: discord.addUser({ name: "Anna" }).id, roles: [] };
    expect(await fresh.mayRead(discord.guild, channels[0] ?? "", anna)).toBe(true);
    discord.faults.disturb({ method: "GET", times: 1 }, { type: "page", status: 403 });
    await expect(fresh.readable(discord.guild, channels, anna)).rejects.toThrow("a page with status 403");
    expect(await fresh.readable(discord.guild, channels, anna)).toEqual(channels);
  });
});

it("a thread that the bot has opened is archived by it, and nobody else's", async () => {
  const place = discord.addChannel("threads");
  const { id } = await api.post(place, body, "thread's");
  await guilds.startThread(place, id, "empty");
  await guilds.closeThread(id);
  expect(await client.rest.get(`/channels/${id}`)).toMatchObject({ thread_metadata: { archived: true } });
  await expect(guilds.closeThread(discord.addThread(place, "theirs"))).rejects.toThrow("Missing Permissions");
});
