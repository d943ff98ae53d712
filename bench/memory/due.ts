import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { furtherServers, runTables, turnSeconds } from "../storm/running-tables.js";
import { startOurs, watchPauses } from "../way/bots.js";
import { firstAnswer } from "./first-answer.js";

/** Interval of questions for the longest pause, in milliseconds. */
const lookEveryMs = 1_000;

/** A bot while time runs out at its tables. */
export interface Due {
  readonly startMs: number;
  readonly answerMs: number;
  /**
   * From the first answer on, the main thread's longest processor time without a turn of the event loop, in
   * milliseconds.
   */
  readonly busyMs: number;
  /** Most resident memory, in bytes. */
  readonly bytes: number;
}

/**
 * Starts the built bot on running games whose turns of 90 s end evenly spread, a minute after it was last there, and
 * watches it for a turn: each table is warned or plays on by itself once, and nobody presses.
 */
export async function measureDue(count: number): Promise<Due> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const file = join(folder, "bot.db");
  const discord = await startLocalDiscord({ crowd: { servers: furtherServers(count), channels: 0, roles: 10 } });
  await runTables(discord, file, count, [discord.addUser({ name: "Anna" }), discord.addUser({ name: "Ben" })]);
  const bot = await startOurs(discord, file, {}, watchPauses);
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
