import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../../playground/discord/index.js";
import { openSqliteStore } from "../../../src/store/drivers/sqlite/sqlite-store.js";
import { realClock } from "../../../src/clock.js";
import { connected, connectedBy, type Connected } from "../../support/connected.js";
import { fakeClock, type FakeClock } from "../../support/fake-clock.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function lobbyIn({ store }: Connected, discord: LocalDiscord): Promise<string> {
  await expect.poll(() => discord.commands().length).toBeGreaterThan(0);
  await discord.addUser({ name: "Anna" }).slash(discord.channel, "katchen start");
  const table = await store.openTableIn(discord.channel);
  if (table === null) throw new Error("no table");
  return table;
}

/** Until an idle lobby closes, in seconds. */
async function secondsLeft({ store, clock }: Connected, table: string): Promise<number> {
  const due = (await store.load(table, 0))?.deadlines[0]?.due ?? Number.NaN;
  return Math.round((due - clock.now()) / 1_000);
}

it("a bot that comes back to a server while its database fails stays, and notes its return as soon as that works", async () => {
  const discord = await startLocalDiscord();
  ends.push(() => discord.close());
  let tries = 0;
  let isFull = false;
  const bot = await connected(discord);
  const { departures } = bot.connection.app.tables;
  const returned = departures.returned.bind(departures);
  departures.returned = async (guild) => {
    tries += 1;
    if (isFull) throw new Error("database or disk is full");
    await returned(guild);
  };
  ends.push(() => bot.end());
  const { clock, lines, store } = bot;
  discord.removeBot();
  await expect.poll(() => store.old.servers()).toEqual([discord.guild]);
  isFull = true;
  discord.inviteBot();
  const told = "that the bot is back in a server could not be stored; it is tried again";
  await expect.poll(() => lines.map(({ sentence }) => sentence)).toContain(told);
  expect(await store.old.servers()).toEqual([discord.guild]);

  isFull = false;
  await clock.forward(10_000);
  expect(await store.old.servers()).toEqual([]);
  const made = tries;
  await clock.forward(60_000);
  expect(tries).toBe(made);
});

describe("a server in an outage", () => {
  const folder = temporaryFolder(afterAll);
  const longMs = 120_000;

  /** By a clock that goes on in leaps, and is the same for all bots of a test. */
  function botsOn(discord: LocalDiscord, name: string): () => Promise<Connected> {
    const still = fakeClock(Date.now());
    const clock: FakeClock = { ...still, after: (ms, job) => (ms > 0 ? still : realClock).after(ms, job) };
    return async () => {
      const bot = await connectedBy(discord, clock, openSqliteStore(join(folder, `${name}.db`)));
      ends.push(() => bot.end());
      return bot;
    };
  }

  const told = "a shard knows its servers";

  it("has its time stand still until Discord announces it again", async () => {
    const discord = await startLocalDiscord();
    ends.push(() => discord.close());
    const bot = await botsOn(discord, "away")();
    const table = await lobbyIn(bot, discord);
    discord.startOutage();
    const debug = "a server is in an outage; its time stands still until it is back";
    await expect.poll(() => bot.lines.map(({ sentence }) => sentence)).toContain(debug);
    const left = await secondsLeft(bot, table);
    await bot.clock.forward(longMs);
    discord.endOutage();
    await expect
      .poll(async () => {
        await bot.clock.forward(1_000);
        return await secondsLeft(bot, table);
      })
      .toBeLessThan(left);
    expect(await secondsLeft(bot, table)).toBeGreaterThan(left - 60);
  });

  it("is known to be in it from a new session on, and to a bot that resumes one that was left meanwhile", async () => {
    const discord = await startLocalDiscord();
    ends.push(() => discord.close());
    const start = botsOn(discord, "left");
    const first = await start();
    const table = await lobbyIn(first, discord);
    const left = await secondsLeft(first, table);
    await first.end();
    ends.pop();
    discord.startOutage();
    // Its session is too old by then to be resumed.
    await first.clock.forward(6 * 60_000);

    // It waits some seconds for its servers.
    const second = await start();
    await second.clock.forward(15_000);
    await expect.poll(() => second.lines.map(({ sentence }) => sentence)).toContain(told);
    await second.clock.forward(longMs);
    await second.end();
    ends.pop();

    const third = await start();
    await expect.poll(() => third.lines.map(({ sentence }) => sentence)).toContain(told);
    await third.clock.forward(longMs);
    expect(Math.abs((await secondsLeft(third, table)) - left)).toBeLessThanOrEqual(30);
    discord.removeBot();
    await expect.poll(() => third.store.openTableIn(discord.channel)).toBeNull();
  });
});
