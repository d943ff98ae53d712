import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { type LocalDiscord, startLocalDiscord } from "../../playground/discord/index.js";
import { shown, type Report } from "../report.js";
import { startOurs } from "../way/bots.js";
import { fill } from "./fill.js";

/** Open tables at which nobody does anything. */
const counts = [0, 1_000, 20_000] as const;

/** What an idle open table may take of memory, in bytes, and how long a start may take, in milliseconds. */
const wanted = { bytes: 4_096, startMs: 2_000 } as const;

/** How long the bot has been away when its start is measured, in milliseconds. */
const awayMs = 60_000;

/** How long the bot is left alone before its memory is read, in milliseconds. */
const restMs = 6_000;

/** How long the bot takes to answer a command that is given as soon as it is on the air, in milliseconds. */
async function firstAnswer(discord: LocalDiscord): Promise<number> {
  const user = discord.addUser({ name: "Anna" });
  while (discord.commands().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return (await user.slash(discord.channel, "katchen show")).ms;
}

/** How many tables are open in a database. */
function openIn(file: string): number {
  const sqlite = new Sqlite(file, { readonly: true });
  const open = Number(sqlite.prepare("select count(*) from tables where life = 'playing'").pluck().get());
  sqlite.close();
  return open;
}

interface Measured {
  readonly count: number;
  readonly startMs: number;
  readonly answerMs: number;
  readonly bytes: number;
}

/** Resident memory and start-up time with more and more open tables in the database. */
export async function benchMemory(): Promise<Report> {
  const measured: Measured[] = [];
  for (const count of counts) {
    const { startMs, answerMs } = await measure(count, awayMs);
    const { bytes } = await measure(count, null);
    measured.push({ count, startMs, answerMs, bytes });
  }
  const [none, most] = [measured[0], measured.at(-1)];
  if (none === undefined || most === undefined) throw new Error("nothing was measured");
  return {
    name: "Memory and start",
    about: `The built bot on a local Discord with so many running games of all kinds in its database. After a minute away, when all boards are due for a new time limit: until it is on the air, and until it has answered the first command. And after no time away, with nobody doing anything and nothing falling due: its memory after ${restMs / 1000} s.`,
    columns: ["open tables", "on the air after, ms", "first answer after, ms", "resident, MB"],
    rows: measured.map(({ count, startMs, answerMs, bytes }) => [count, startMs, answerMs, bytes / 1e6]),
    aims: [
      {
        what: "An idle open table",
        figure: (most.bytes - none.bytes) / most.count,
        unit: "bytes",
        wanted: { atMost: wanted.bytes },
      },
      {
        what: `On the air with ${shown(most.count)} open tables, first answer included`,
        figure: most.startMs + most.answerMs,
        unit: "ms",
        wanted: { atMost: wanted.startMs },
      },
    ],
  };
}

/** @param away how long the bot has been, in milliseconds; null: not at all */
async function measure(count: number, away: number | null): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const file = join(folder, "bot.db");
  const discord = await startLocalDiscord({ limits: "none" });
  // Each time the same channels, so that what they take is not taken for what tables do.
  const channels = Array.from({ length: Math.max(...counts) }, (_, index) => discord.addChannel(`table-${index}`));
  await fill(file, discord.guild, { channels: channels.slice(0, count), awayMs: away });
  const bot = await startOurs(discord, file);
  const answerMs = await firstAnswer(discord);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const measured = { count, startMs: bot.startMs, answerMs, bytes: bot.memory() };
  await bot.stop();
  const open = openIn(file);
  if (open !== count) throw new Error(`of ${count} tables ${open} are open`);
  await discord.close();
  rmSync(folder, { recursive: true });
  return measured;
}
