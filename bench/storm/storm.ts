import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalDiscord, startLocalDiscord } from "../../playground/discord/index.js";
import { type Report, shown } from "../report.js";
import { quantile } from "../timing.js";
import { type BenchBot, startOurs, watchPauses } from "../way/bots.js";
import {
  awaySeconds,
  furtherServers,
  leaveOrReturn,
  runTables,
  type RunningTable,
  turnSeconds,
} from "./running-tables.js";

/**
 * Running games at the restart, and how long the storm is watched at most, until every board is written, in
 * milliseconds. Boards of 20,000 take longer: only their pauses count.
 */
const storms = [
  { count: 1_000, maxMs: 600_000 },
  { count: 3_000, maxMs: 600_000 },
  { count: 10_000, maxMs: 600_000 },
  { count: 20_000, maxMs: 2 * turnSeconds * 1000 },
] as const;

/** Watched at least, in milliseconds. */
const minMs = turnSeconds * 1000;

/** Intervals of presses, and of reading figures, in milliseconds. */
const [pressEveryMs, lookEveryMs] = [250, 1_000];

/** For presses' answers meanwhile, and the main thread's pauses, in milliseconds. */
const [wantedAckMs, wantedPauseMs] = [250, 30];

/** The outcome of one restart. */
interface Measured {
  readonly count: number;
  readonly refused: number;
  /** Until every board was written; null: not within `maxMs`. */
  readonly trueMs: number | null;
  readonly maxMs: number;
  readonly acks: readonly number[];
  /** Presses without an answer. */
  readonly unanswered: number;
  readonly pauseMs: number;
  /** Longest processor time of one pause. */
  readonly busyMs: number;
  readonly bytes: number;
}

/** A restart on thousands of running games, with Discord's limits. */
export async function benchStorm(): Promise<Report> {
  const measured: Measured[] = [];
  for (const { count, maxMs } of storms) measured.push(await measure(count, maxMs));
  return {
    name: "A restart on running games",
    about: `The built bot is started on so many running games of all kinds with turns of ${turnSeconds} s, evenly spread, after ${awaySeconds} s away: all time limits have moved, so every board has to be written, while turns run out, are warned of and played by nobody. The local Discord keeps Discord's limits, 50 requests a second for the bot and five in five seconds of each kind in each channel. ${1000 / pressEveryMs} times a second one of two people leaves a table or is back. The boards are true when each has been written since the start, with its new time limit or a later state. Watched for at least ${minMs / 1000} s, and of the most games for two turns only; bot and local Discord share the machine. Pauses are measured to two milliseconds; the aim is held against the main thread's own time on a processor, collecting garbage included, because the rest is waiting for a core. Each server has 500 channels, as many as there can be.`,
    columns: [
      "running games",
      "answers 429",
      "boards true after, s",
      "ack p50, ms",
      "p99",
      "presses without an answer",
      "longest pause of the main thread, ms",
      "longest time on a processor in one, ms",
      "resident at most, MB",
    ],
    rows: measured.map(({ count, refused, trueMs, maxMs, acks, unanswered, pauseMs, busyMs, bytes }) => [
      count,
      refused,
      trueMs === null ? `more than ${maxMs / 1000}` : trueMs / 1000,
      quantile(acks, 0.5),
      quantile(acks, 0.99),
      unanswered,
      pauseMs,
      busyMs,
      bytes / 1e6,
    ]),
    aims: measured.flatMap(({ count, refused, acks, busyMs }) => [
      {
        what: `Answers 429 with ${shown(count)} running games`,
        figure: refused,
        unit: "answers" as const,
        wanted: { atMost: 0 },
      },
      {
        what: `Ack p99 meanwhile with ${shown(count)} running games`,
        figure: quantile(acks, 0.99),
        unit: "ms" as const,
        wanted: { atMost: wantedAckMs },
      },
      {
        what: `Main thread without a turn of the event loop, time on a processor, with ${shown(count)} running games`,
        figure: busyMs,
        unit: "ms" as const,
        wanted: { atMost: wantedPauseMs },
      },
    ]),
  };
}

async function measure(count: number, maxMs: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const file = join(folder, "bot.db");
  const discord = await startLocalDiscord({ crowd: { servers: furtherServers(count), channels: 0, roles: 10 } });
  const players = [discord.addUser({ name: "Anna" }), discord.addUser({ name: "Ben" })] as const;
  const tables = await runTables(discord, file, count, players);
  const bot = await startOurs(discord, file, {}, watchPauses);
  const watched = await watch(discord, bot, tables, players, maxMs);
  await bot.stop();
  const refused = discord.traffic.filter(({ status }) => status === 429).length;
  await discord.close();
  rmSync(folder, { recursive: true });
  return { count, refused, maxMs, ...watched };
}

/** Until every board is true, and for a whole turn at least. */
async function watch(
  discord: LocalDiscord,
  bot: BenchBot,
  tables: readonly RunningTable[],
  players: Parameters<typeof runTables>[3],
  maxMs: number,
): Promise<Pick<Measured, "trueMs" | "acks" | "unanswered" | "pauseMs" | "busyMs" | "bytes">> {
  const written = new Set<string>();
  const stop = discord.watch((change) => {
    if (change.type === "message") written.add(change.channel);
  });
  const begun = performance.now();
  const since = (): number => performance.now() - begun;
  const acks: number[] = [];
  let unanswered = 0;
  const presses = new Set<Promise<void>>();
  // Loading the program is over.
  await bot.pauses();
  let trueMs: number | null = null;
  let [pauseMs, busyMs, bytes, pressed, lookedAt] = [0, 0, 0, 0, 0];
  while (since() < minMs || (trueMs === null && since() < maxMs)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (written.size === tables.length) trueMs ??= since();
    if (since() >= pressed * pressEveryMs) {
      // Each table once, by either of the two, then all again.
      const table = tables[(pressed * 7) % tables.length];
      const round = Math.floor((pressed * 7) / tables.length);
      const user = players[pressed % 2];
      pressed += 1;
      if (table === undefined || user === undefined) continue;
      const work = leaveOrReturn(user, table, round % 2 === 0).then((ms) => {
        if (ms === null) unanswered += 1;
        else acks.push(ms);
      });
      presses.add(work);
      void work.finally(() => presses.delete(work));
    }
    if (since() < lookedAt + lookEveryMs) continue;
    lookedAt = since();
    bytes = Math.max(bytes, bot.memory());
    const pauses = await bot.pauses();
    pauseMs = Math.max(pauseMs, pauses.pauseMs);
    busyMs = Math.max(busyMs, pauses.busyMs);
  }
  await Promise.all(presses);
  stop();
  return { trueMs, acks, unanswered, pauseMs, busyMs, bytes };
}
