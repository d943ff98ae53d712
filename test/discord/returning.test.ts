import { afterEach, expect, it } from "vitest";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { connect } from "../../src/discord/connect.js";
import { noMetrics } from "../../src/discord/metrics.js";
import { Store } from "../../src/store/store.js";
import { stream } from "../../src/tables/stream.js";
import { Tables } from "../../src/tables/tables.js";
import { fakeClock } from "../support/fake-clock.js";
import { keepLines } from "../support/tables.js";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

it("a bot that comes back to a server while its database fails stays, and notes its return as soon as that works", async () => {
  const discord = await startLocalDiscord();
  ends.push(() => discord.close());
  const clock = fakeClock();
  const { log, lines } = keepLines();
  const store = new Store(":memory:");
  let tries = 0;
  let isFull = false;
  class Failing extends Tables {
    override returned(guild: string): void {
      tries += 1;
      if (isFull) throw new Error("database or disk is full");
      super.returned(guild);
    }
  }
  const connection = await connect({
    token: discord.token,
    apiUrl: discord.url,
    clock,
    log,
    metrics: noMetrics,
    memory: { read: (key) => store.note(key), write: (key, value) => store.setNote(key, value) },
    onDisk: () => Promise.resolve(),
    tables: (shows) => new Failing(store, { clock, log, seed: () => Buffer.alloc(32), random: stream }, shows),
  });
  ends.push(async () => {
    await connection.quiet();
    await connection.leave();
    store.close();
  });
  discord.removeBot();
  await expect.poll(() => store.old.servers()).toEqual([discord.guild]);
  isFull = true;
  discord.inviteBot();
  const told = "it could not be noted that the bot is back in a server; it is tried again";
  await expect.poll(() => lines.map(({ sentence }) => sentence)).toContain(told);
  expect(store.old.servers()).toEqual([discord.guild]);

  isFull = false;
  await clock.forward(10_000);
  expect(store.old.servers()).toEqual([]);
  const made = tries;
  await clock.forward(60_000);
  expect(tries).toBe(made);
});
