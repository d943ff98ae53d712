import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { furtherServers, runTables, turnSeconds } from "../storm/running-tables.js";
import { startOurs } from "../way/bots.js";
import { firstAnswer } from "./first-answer.js";

/** How often the longest pause is asked for, in milliseconds. */
const lookEveryMs = 1_000;

/** What a bot is like at whose tables time runs out. */
export interface Due {
  readonly startMs: number;
  readonly answerMs: number;
  /** From its first answer on, the longest time on a processor that its main thread took without a turn of the event loop, in milliseconds. */
  readonly busyMs: number;
  /** Its resident memory at most, in bytes. */
  readonly bytes: number;
}

/**
 * Starts the built bot on this many running games whose turns of 90 s end evenly spread, a minute after it was last
 * there, and watches it for as long as a turn takes: each table is warned of or plays on by itself once, and nobody
 * presses.
 */
export async function measureDue(count: number): Promise<Due> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const file = join(folder, "bot.db");
  const discord = await startLocalDiscord({ crowd: { servers: furtherServers(count), channels: 0, roles: 10 } });
  await runTables(discord, file, count, [discord.addUser({ name: "Anna" }), discord.addUser({ name: "Ben" })]);
  const bot = await startOurs(discord, file);
  const answerMs = await firstAnswer(discord);
  await bot.pauses();
  let [busyMs, bytes] = [0, 0];
  for (let look = 0; look * lookEveryMs < turnSeconds * 1000; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    busyMs = Math.max(busyMs, (await bot.pauses()).busyMs);
    bytes = Math.max(bytes, bot.memory());
  }
  await bot.stop();
  await discord.close();
  rmSync(folder, { recursive: true });
  return { startMs: bot.startMs, answerMs, busyMs, bytes };
}
