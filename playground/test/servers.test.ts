import { afterAll, beforeAll, expect, test } from "vitest";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call } from "./fetching.js";

let bot: BareBot;
beforeAll(async () => {
  bot = await startBareBot({ limits: "none", botRights: ["CreateEvents"] });
  bot.on(async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply(`${interaction.guildId} ${interaction.guildLocale}`);
  });
});
afterAll(() => bot.close());

/** The only channel of a server. */
function channelIn(server: string): string {
  const channel = bot.discord.channels().find((one) => one.server === server);
  if (channel === undefined) throw new Error("no channel");
  return channel.id;
}

test("a server can be had on every shard, several on one, with ids that Discord could have given", () => {
  const { discord } = bot;
  const shards = Array.from({ length: 12 }, (_, shard) => shard);
  const servers = [...shards, ...shards].map((shard) => discord.addServer({ shard: [shard, 12] }));
  expect(new Set([discord.guild, ...servers]).size).toBe(25);
  expect(servers.map((server) => discord.shardOf(server, 12))).toEqual([...shards, ...shards]);
  expect(servers.map((server) => Number((BigInt(server) >> 22n) % 12n))).toEqual([...shards, ...shards]);
  expect(servers.every((server) => /^\d{17,19}$/.test(server))).toBe(true);
  expect(discord.servers.slice(-24)).toEqual(servers);
  expect(() => discord.addServer({ shard: [12, 12] })).toThrow("no shard 12 of 12");
});

test("a bot hears of a server that it is added to, and is used there as anywhere", async () => {
  const { discord, client, anna } = bot;
  const joined = new Promise((resolve) => {
    client.on("guildCreate", ({ name, channels }) => {
      if (name === "Elsewhere") resolve(channels.cache.map((channel) => channel.name));
    });
  });
  const server = discord.addServer({ name: "Elsewhere", channels: ["table"] });
  expect(await joined).toEqual(["table"]);
  discord.setLocale("fr", server);
  const outcome = await anna.slash(channelIn(server), "tee kochen", { sorte: "Minze" });
  expect(outcome).toMatchObject({ type: "message", message: { content: `${server} fr` } });
  expect([discord.locale(), discord.locale(server)]).toEqual(["de", "fr"]);
  bot.checkClean();
});

test("each server has channels, threads and events of its own, and the same people and roles", async () => {
  const { discord } = bot;
  const server = discord.addServer({ channels: ["table"] });
  const channel = channelIn(server);
  const posted = await call(discord, "POST", `/channels/${channel}/messages`, { content: "a" });
  const { id } = posted.body as { readonly id: string };
  const opened = await call(discord, "POST", `/channels/${channel}/messages/${id}/threads`, { name: "aside" });
  expect(opened.body).toMatchObject({ id, guild_id: server, parent_id: channel });
  const soon = { scheduled_start_time: new Date(Date.now() + 3_600_000).toISOString() };
  const later = { scheduled_end_time: new Date(Date.now() + 7_200_000).toISOString() };
  const event = { name: "Evening", privacy_level: 2, entity_type: 3, entity_metadata: { location: "here" } };
  await call(discord, "POST", `/guilds/${server}/scheduled-events`, { ...event, ...soon, ...later });
  const of = async (where: string): Promise<readonly unknown[]> => {
    const [guild, channels, active, events, roles] = await Promise.all(
      ["", "/channels", "/threads/active", "/scheduled-events", "/roles"].map(
        async (path) => (await call(discord, "GET", `/guilds/${where}${path}`)).body,
      ),
    );
    const names = (list: unknown): readonly string[] => (list as { name: string }[]).map(({ name }) => name);
    const { threads } = active as { readonly threads: unknown };
    const [everyone] = roles as { readonly id: string }[];
    return [(guild as { id: string }).id, names(channels), names(threads), names(events), names(roles), everyone?.id];
  };
  const roles = ["@everyone", "Moderators", "Katzentisch"];
  expect(await of(server)).toEqual([server, ["table"], ["aside"], ["Evening"], roles, server]);
  expect(await of(discord.guild)).toEqual([discord.guild, ["spieltisch"], [], [], roles, discord.guild]);
});

test("a server's outage is told, nobody reaches it meanwhile, and a new session hears of it when it is over", async () => {
  const { discord, client, anna } = bot;
  const server = discord.addServer({ channels: ["table"] });
  const channel = channelIn(server);
  await expect.poll(() => client.guilds.cache.get(server)?.available).toBe(true);
  discord.startOutage(server);
  await expect.poll(() => client.guilds.cache.get(server)?.available).toBe(false);
  const broken = { status: 500, body: { code: 0 } };
  expect(await call(discord, "GET", `/guilds/${server}`)).toMatchObject(broken);
  expect(await call(discord, "POST", `/channels/${channel}/messages`, { content: "a" })).toMatchObject(broken);
  expect(await anna.slash(channel, "tee kochen", { sorte: "Minze" })).toMatchObject({ type: "failed" });
  discord.faults.invalidateSession();
  await expect.poll(() => client.guilds.cache.get(discord.guild)?.available).toBe(true);
  discord.endOutage(server);
  await expect.poll(() => client.guilds.cache.get(server)?.available).toBe(true);
  expect(await anna.slash(channel, "tee kochen", { sorte: "Minze" })).toMatchObject({ type: "message" });
});

test("a bot that is thrown out of a server hears so, can do nothing there, and goes on in the others", async () => {
  const { discord, client, anna } = bot;
  const server = discord.addServer({ channels: ["table"] });
  const channel = channelIn(server);
  const left = new Promise((resolve) => {
    client.once("guildDelete", (guild) => resolve(guild.id));
  });
  discord.removeBot(server);
  expect(await left).toBe(server);
  expect([discord.botIsHere(), discord.botIsHere(server)]).toEqual([true, false]);
  expect(await call(discord, "GET", `/guilds/${server}`)).toMatchObject({ status: 404, body: { code: 10_004 } });
  expect(await call(discord, "GET", `/channels/${channel}`)).toMatchObject({ status: 403, body: { code: 50_001 } });
  await expect(anna.slash(channel, "tee kochen", { sorte: "Minze" })).rejects.toThrow("no command /tee");
  const outcome = await anna.slash(discord.channel, "tee kochen", { sorte: "Minze" });
  expect(outcome).toMatchObject({ message: { content: `${discord.guild} de` } });
  discord.inviteBot(server);
  expect(await anna.slash(channel, "tee kochen", { sorte: "Minze" })).toMatchObject({ type: "message" });
});
