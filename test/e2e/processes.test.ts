import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../playground/discord/index.js";
import { createDatabase, hasPostgres } from "../support/postgres.js";
import { boardIn, controlsOf } from "./support/board.js";
import { type BotProcess, complaintsOf, entriesOf, spawnBotAt } from "./support/bot.js";

const ends: (() => Promise<unknown>)[] = [];
let discord: LocalDiscord;
let url: string;
let database: Client;

beforeAll(async () => {
  if (!hasPostgres) return;
  url = await createDatabase("empty");
  discord = await startLocalDiscord({
    limits: "none",
    crowd: { servers: 8, channels: 1, roles: 1 },
    maxConcurrency: 4,
  });
  database = new Client({ connectionString: url });
  await database.connect();
  ends.push(
    () => discord.close(),
    () => database.end(),
  );
});
afterAll(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function spawn(environment: Readonly<Record<string, string>> = {}): BotProcess {
  const bot = spawnBotAt(discord, {
    databaseFile: "",
    environment: { DATABASE_URL: url, SHARD_COUNT: "4", ...environment },
  });
  ends.push(() => bot.kill());
  return bot;
}

/** How many shards each owner has, by the database. */
async function spread(): Promise<readonly number[]> {
  const { rows } = await database.query<{ shards: number }>(
    "select count(*)::integer as shards from shards where owner is not null group by owner",
  );
  return rows.map(({ shards }) => shards);
}

/** Shards that a bot serves and knows the servers of, by its log. */
function servedBy(bot: BotProcess): readonly number[] {
  const served = new Set<number>();
  for (const { msg, shard, shards } of entriesOf(bot)) {
    if (msg === "a shard knows its servers") served.add(Number(shard));
    if (String(msg).startsWith("a shard is handed")) served.delete(Number(shard));
    if (String(msg).startsWith("other processes have taken") && Array.isArray(shards))
      for (const one of shards) served.delete(Number(one));
  }
  return [...served].toSorted((one, other) => one - other);
}

/** Shards whose sessions others could go on with. */
async function sessions(): Promise<number> {
  const { rows } = await database.query("select shard from shards where session is not null");
  return rows.length;
}

const identified = (): number =>
  discord.wire.entries().filter((entry) => entry.type === "gateway" && entry.event === "identified").length;

describe.skipIf(!hasPostgres)("several processes of one bot", () => {
  it(
    "share its shards, take over from each other without new sessions, and end in good order",
    { tags: "long" },
    async () => {
      const anna = discord.addUser({ name: "Anna", locale: "de" });
      const ben = discord.addUser({ name: "Ben", locale: "de" });
      const both = [spawn(), spawn()];
      await expect.poll(spread).toEqual([2, 2]);
      await expect.poll(() => both.map((bot) => servedBy(bot).length)).toEqual([2, 2]);
      await expect.poll(() => discord.commands().length).toBeGreaterThan(0);
      expect((await anna.slash(discord.channel, "katchen start")).type).toBe("message");

      const stranger = spawn({ SHARD_COUNT: "6" });
      expect(await stranger.ended()).toBe(1);
      expect(stranger.output()).toMatch(/^Other processes of the bot run with 4 shards[^\n]*\n$/);

      const owner = both.find((bot) => servedBy(bot).includes(discord.shardOf(discord.guild, 4)));
      const other = both.find((bot) => bot !== owner);
      if (owner === undefined || other === undefined) throw new Error("nobody serves the server");
      await expect.poll(sessions).toBe(4);
      await owner.kill();
      await expect.poll(() => servedBy(other)).toEqual([0, 1, 2, 3]);
      const seat = controlsOf(boardIn(discord, anna)).find(({ verb }) => verb === "join");
      expect((await ben.press(boardIn(discord, anna).id, seat?.customId ?? "")).type).toBe("update");
      expect(identified()).toBe(4);

      // It waits for a shard, and gets all when the other one ends.
      const third = spawn({ SHARD_COUNT: "auto", SHARDS_PER_PROCESS: "9" });
      await expect.poll(() => third.output()).toContain("this process has taken shards");
      expect(await other.stop()).toBe(0);
      await expect.poll(() => servedBy(third)).toEqual([0, 1, 2, 3]);
      expect((await ben.slash(discord.channel, "katchen show")).type).toBe("message");
      expect(identified()).toBe(4);
      expect(await third.stop()).toBe(0);
      expect(await spread()).toEqual([]);
      expect([other, third].flatMap((bot) => complaintsOf(bot))).toEqual([]);
      // What a killed one has answered last is heard once more.
      expect(discord.problems.filter(({ code }) => code !== 40_060)).toEqual([]);
    },
  );

  it("wait for a shard where others have them all, and end at SIGTERM as well", async () => {
    const first = spawn({ SHARD_COUNT: "1" });
    await expect.poll(() => first.output()).toContain("on the air");
    const second = spawn({ SHARD_COUNT: "1" });
    await expect.poll(() => second.output()).toContain("waits until one is free");
    expect(await second.stop()).toBe(0);
    expect(await first.stop()).toBe(0);
    const { rows } = await database.query("select id from processes where seen > now() - interval '8 seconds'");
    expect(rows).toEqual([]);
  });
});
