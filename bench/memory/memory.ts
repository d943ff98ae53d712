import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { shown, type Report } from "../report.js";
import { startOurs } from "../way/bots.js";
import { fill } from "./fill.js";

/** Open tables at which nobody does anything. */
const counts = [0, 1_000, 20_000] as const;

/** What an idle open table may take of memory, in bytes, and how long a start may take, in milliseconds. */
const wanted = { bytes: 4_096, startMs: 2_000 } as const;

/** How long the bot is left alone before its memory is read, in milliseconds. */
const restMs = 6_000;

interface Measured {
  readonly count: number;
  readonly startMs: number;
  readonly bytes: number;
}

/** Resident memory and start-up time with more and more open tables in the database. */
export async function benchMemory(): Promise<Report> {
  const measured: Measured[] = [];
  for (const count of counts) measured.push(await measure(count));
  const [none, , most] = measured;
  if (none === undefined || most === undefined) throw new Error("nothing was measured");
  const bytes = (most.bytes - none.bytes) / most.count;
  return {
    name: "Memory and start",
    about: `The built bot on a local Discord with so many running games of all kinds in its database, ${restMs / 1000} s after it was on the air.`,
    columns: ["open tables", "on the air after, ms", "resident, MB"],
    rows: measured.map(({ count, startMs, bytes: resident }) => [count, startMs, resident / 1e6]),
    aims: [
      {
        what: "An idle open table",
        wanted: `less than ${shown(wanted.bytes)} bytes`,
        got: `${shown(bytes)} bytes`,
        met: bytes < wanted.bytes,
      },
      {
        what: `On the air with ${shown(most.count)} open tables`,
        wanted: `within ${shown(wanted.startMs)} ms`,
        got: `${shown(most.startMs)} ms`,
        met: most.startMs <= wanted.startMs,
      },
    ],
  };
}

async function measure(count: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const file = join(folder, "bot.db");
  await fill(file, count);
  const discord = await startLocalDiscord({ limits: "none" });
  const bot = await startOurs(discord, file);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const measured = { count, startMs: bot.startMs, bytes: bot.memory() };
  await bot.stop();
  await discord.close();
  rmSync(folder, { recursive: true });
  return measured;
}
