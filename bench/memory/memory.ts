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
  for (const count of counts) measured.push(await measure(count));
  const [, some, most] = measured;
  if (some === undefined || most === undefined) throw new Error("nothing was measured");
  const bytes = (most.bytes - some.bytes) / (most.count - some.count);
  return {
    name: "Memory and start",
    about: `The built bot on a local Discord with so many running games of all kinds in its database, after a minute away: until it is on the air, until it has answered the first command, and its memory ${restMs / 1000} s later. Their boards are all due for a new time limit then, and it writes fifty of them a second, which is what the memory is for; an idle table takes what more of them take.`,
    columns: ["open tables", "on the air after, ms", "first answer after, ms", "resident, MB"],
    rows: measured.map(({ count, startMs, answerMs, bytes: resident }) => [count, startMs, answerMs, resident / 1e6]),
    aims: [
      {
        what: "An idle open table",
        wanted: `less than ${shown(wanted.bytes)} bytes`,
        got: bytes > 0 ? `${shown(bytes)} bytes` : "too little to be measured",
        met: bytes < wanted.bytes,
      },
      {
        what: `On the air with ${shown(most.count)} open tables`,
        wanted: `within ${shown(wanted.startMs)} ms, first answer included`,
        got: `${shown(most.startMs + most.answerMs)} ms`,
        met: most.startMs + most.answerMs <= wanted.startMs,
      },
    ],
  };
}

async function measure(count: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const file = join(folder, "bot.db");
  const discord = await startLocalDiscord({ limits: "none" });
  // Each time the same channels, so that what they take is not taken for what tables do.
  const channels = Array.from({ length: Math.max(...counts) }, (_, index) => discord.addChannel(`table-${index}`));
  await fill(file, discord.guild, channels.slice(0, count));
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
