// @module-tag long

import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { leaveOrReturn, runTables } from "../../bench/storm/running-tables.js";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { startBot } from "./support/bot.js";
import { makeTestFolder } from "../support/test-folder.js";

/** How many games are running. */
const count = 200;

it("a bot that is started again on hundreds of running games writes all boards without one answer 429", async () => {
  const folder = makeTestFolder();
  const databaseFile = join(folder, "bot.db");
  // An answer only has to come; the bench measures.
  const discord = await startLocalDiscord({ patienceMs: 600_000 });
  const players = [discord.addUser({ name: "Anna" }), discord.addUser({ name: "Ben" })] as const;
  const tables = await runTables(discord, databaseFile, count, players);
  const written = new Set<string>();
  discord.watch((change) => {
    if (change.type === "message") written.add(change.channel);
  });
  const bot = await startBot(discord, { databaseFile });
  // Presses are answered while all others wait.
  for (const table of tables.slice(-10)) expect(await leaveOrReturn(players[0], table, true)).not.toBeNull();
  await expect.poll(() => written.size).toBe(count);
  expect(discord.traffic.filter(({ status }) => status === 429)).toEqual([]);
  expect(discord.invalidRequests()).toBe(0);
  expect(discord.problems).toEqual([]);
  await bot.stop();
  await discord.close();
  rmSync(folder, { recursive: true });
});
