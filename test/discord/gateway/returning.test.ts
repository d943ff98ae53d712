import { afterEach, expect, it } from "vitest";
import { startLocalDiscord } from "../../../playground/discord/index.js";
import { connected } from "../../support/connected.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

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
