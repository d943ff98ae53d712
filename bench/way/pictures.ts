import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../report.js";
import { quantile } from "../timing.js";
import { startBare, startOurs } from "./bots.js";
import { pace } from "./load.js";
import { openCounter, openTable } from "./table.js";
import { setUp, type Side } from "./way.js";

/** Tables, presses a second at all of them, turns of each bot, and milliseconds of a turn. */
const [count, perSecond, rounds, turnMs] = [100, 200, 3, 3_000] as const;

/** Answers with pictures, against those without. */
const most = 2;

const sides = ["with pictures", "without pictures", "bare"] as const;

/** What pictures cost presses: the same load with them and without, A B C A B C. */
export async function benchPicturesOnTheWay(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const ours = (name: string, ...flags: readonly string[]): Promise<Side> =>
    setUp(count, (discord) => startOurs(discord, join(folder, name), {}, flags), openTable);
  const all = [
    await ours("with.db"),
    await ours("without.db", "--import", new URL("without-pictures.mjs", import.meta.url).pathname),
    await setUp(count, startBare, openCounter),
  ].map((side) => ({ side, acks: [] as number[], main: 0, bot: 0, requests: 0, pictures: 0 }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const measured of all) {
      const { bot, tables, discord } = measured.side;
      const [main, cpu, requests] = [bot.mainCpu(), bot.cpu(), discord.traffic.length];
      const { acks } = await pace(tables, perSecond, turnMs);
      // The first turn is for the compiler.
      if (round === 0) continue;
      measured.acks.push(...acks);
      measured.main += bot.mainCpu() - main;
      measured.bot += bot.cpu() - cpu;
      const made = discord.traffic.slice(requests);
      measured.requests += made.length;
      measured.pictures += made.filter(({ body }) => JSON.stringify([body]).includes('"filename":')).length;
    }
  }
  for (const { side } of all) await side.close();
  rmSync(folder, { recursive: true });
  const [shown, plain] = all.map(({ acks }) => acks);
  const against = (q: number): number => quantile(shown ?? [], q) / quantile(plain ?? [], q);
  return {
    name: "Pictures on the way of a press",
    about: `${perSecond} presses a second at ${count} tables of Katchen over the local Discord, without rate limits; the same program with pictures and without any, and the bare bot. ${rounds} turns of ${turnMs / 1000} s each, A B C. "Main thread" and "all threads": processor time a press.`,
    columns: ["bot", "ack p50, ms", "p95", "p99", "main thread, ms", "all threads, ms", "requests a press", "pictures"],
    rows: all.map(({ acks, main, bot, requests, pictures }, at) => [
      sides[at] ?? "",
      ...[0.5, 0.95, 0.99].map((q) => quantile(acks, q)),
      ...[main, bot, requests, pictures].map((sum) => sum / acks.length),
    ]),
    aims: [0.5, 0.99].map((q) => ({
      what: `Ack p${q * 100} with pictures, against without`,
      figure: against(q),
      unit: "×" as const,
      wanted: { atMost: most },
    })),
  };
}
