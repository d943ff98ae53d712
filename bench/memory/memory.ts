import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { shown, type Report } from "../report.js";
import { startOurs } from "../way/bots.js";
import { type Due, measureDue } from "./due.js";
import { fill } from "./fill.js";
import { firstAnswer } from "./first-answer.js";

/** Open tables at which nobody presses. */
const counts = [0, 1_000, 20_000] as const;

/** Limits: bytes of an idle open table, and milliseconds of a start and of the main thread's pauses. */
const wanted = { bytes: 4_096, startMs: 2_000, busyMs: 30 } as const;

/** Before memory is read, in milliseconds: what the start has used is given back after half a minute. */
const restMs = 60_000;

/** Of a database. */
function openIn(file: string): number {
  const sqlite = new Sqlite(file, { readonly: true });
  const open = Number(sqlite.prepare("select count(*) from tables where life = 'playing'").pluck().get());
  sqlite.close();
  return open;
}

interface Measured extends Due {
  readonly count: number;
  /** Resident memory with nothing to do. */
  readonly idleBytes: number;
}

/** With more and more open tables. */
export async function benchMemory(): Promise<Report> {
  const measured: Measured[] = [];
  for (const count of counts)
    measured.push({ count, ...(await measureDue(count)), idleBytes: await measureIdle(count) });
  const [none, most] = [measured[0], measured.at(-1)];
  if (none === undefined || most === undefined) throw new Error("nothing was measured");
  return {
    name: "Memory and start",
    about: `The built bot with so many running games of all kinds in its database. With turns of 90 s whose ends are evenly spread, after a minute away, on a local Discord with Discord's limits: until it is on the air, until it has answered the first command, and for 90 s from then on, in which time runs out at every table or is warned of, the longest time on a processor that its main thread took between two turns of the event loop, and its memory at most. And with turns of 24 hours, of which nothing falls due: its memory after ${restMs / 1000} s with nothing to do.`,
    columns: [
      "open tables",
      "on the air after, ms",
      "first answer after, ms",
      "longest turn of the main thread, ms",
      "resident while time runs out, MB",
      "resident idle, MB",
    ],
    rows: measured.map(({ count, startMs, answerMs, busyMs, bytes, idleBytes }) => [
      count,
      startMs,
      answerMs,
      busyMs,
      bytes / 1e6,
      idleBytes / 1e6,
    ]),
    aims: [
      {
        what: "An idle open table",
        figure: (most.idleBytes - none.idleBytes) / most.count,
        unit: "bytes",
        wanted: { atMost: wanted.bytes },
      },
      {
        what: `On the air with ${shown(most.count)} open tables, first answer included`,
        figure: most.startMs + most.answerMs,
        unit: "ms",
        wanted: { atMost: wanted.startMs },
      },
      {
        what: `Longest turn of the main thread while time runs out at ${shown(most.count)} tables`,
        figure: most.busyMs,
        unit: "ms",
        wanted: { atMost: wanted.busyMs },
      },
    ],
  };
}

/** In bytes; nothing falls due for a day. */
async function measureIdle(count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const file = join(folder, "bot.db");
  const discord = await startLocalDiscord({ limits: "none" });
  // Always the same channels: their memory is not tables'.
  const channels = Array.from({ length: Math.max(...counts) }, (_, index) => {
    return { guild: discord.guild, channel: discord.addChannel(`table-${index}`) };
  });
  await fill(file, { channels: channels.slice(0, count), awayMs: null });
  const bot = await startOurs(discord, file);
  await firstAnswer(discord);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const bytes = bot.memory();
  await bot.stop();
  const open = openIn(file);
  if (open !== count) throw new Error(`of ${count} tables ${open} are open`);
  await discord.close();
  rmSync(folder, { recursive: true });
  return bytes;
}
