import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalDiscord, startLocalDiscord } from "../../playground/discord/index.js";
import { seededRandom } from "../../test/support/seeded-random.js";
import { ratio, type Report, shown } from "../report.js";
import { middle, quantile } from "../timing.js";
import { type BenchBot, startBare, startOurs } from "./bots.js";
import { type Load, pace, saturate } from "./load.js";
import { type Open, openCounter, openTable, type Pressable } from "./table.js";

/** Open tables, or counters. */
const counts = [10, 100, 1_000] as const;

/** Turns of each bot, and milliseconds of a measurement. */
const [rounds, measureMs] = [2, 4_000];

/** How many tables are opened at once. */
const openers = 25;

/** Against the bare bot: a share of its presses, and how much longer the slowest answers may take. */
const wanted = { share: 0.5, slower: 1.5 } as const;

/** A bot with everything that is open on it. */
export interface Side {
  readonly bot: BenchBot;
  readonly discord: LocalDiscord;
  readonly tables: readonly Pressable[];
  close(): Promise<void>;
}

/** The outcome of one bot's turns. */
interface Measured {
  readonly perSecond: number;
  /** A press's, in milliseconds: the bot's, and that of local Discord and pressers. */
  readonly cpu: { readonly bot: number; readonly discord: number };
  /** At half of what the slower bot can, in milliseconds. */
  readonly acks: readonly number[];
}

/** A press's whole way over gateway and REST, against a bot that is discord.js and a counter, A B A B. */
export async function benchWay(): Promise<Report> {
  const rows = [];
  for (const count of counts) rows.push({ count, ...(await measure(count)) });
  return {
    name: "The whole way",
    about: `Presses over the local Discord, without rate limits: as many as 32 people get answered, and how long answers take at half of what the slower bot bears. Each press on Katzentisch is stored, an action or a die laid aside at a table of Katchen, and brings a board of some thirty parts; the bare bot stores nothing, counts, and brings a number on a button. Bot and local Discord each have a core, and the local Discord, which checks every message as Discord does, is what limits the bare bot; processor time a press tells the two bots apart without it. With ten tables it is the tables that limit both bots: nobody presses again at one within 10 ms of an answer, at one of Katchen nobody within the two seconds for which a round's throws are shown, and most presses there bring a picture. ${rounds} rounds of ${measureMs / 1000} s, A B A B.`,
    columns: [
      "tables",
      "bot",
      "presses a second",
      "ms CPU a press",
      "of the local Discord",
      "ack p50, ms",
      "p95",
      "p99",
    ],
    rows: rows.flatMap(({ count, ours, bare }) => [
      [count, "Katzentisch", ...figures(ours)],
      [count, "bare", ...figures(bare)],
    ]),
    aims: rows.slice(1).flatMap(({ count, ours, bare }) => [
      {
        what: `Presses a second with ${shown(count)} tables`,
        figure: ours.perSecond / bare.perSecond,
        unit: "×" as const,
        wanted: { atLeast: wanted.share },
        remark: `The bare bot's; processor time a press ${ratio(ours.cpu.bot, bare.cpu.bot)} its.`,
      },
      {
        what: `Ack p99 with ${shown(count)} tables`,
        figure: quantile(ours.acks, 0.99) / quantile(bare.acks, 0.99),
        unit: "×" as const,
        wanted: { atMost: wanted.slower },
      },
    ]),
  };
}

function figures({ perSecond, cpu, acks }: Measured): readonly number[] {
  return [perSecond, cpu.bot, cpu.discord, quantile(acks, 0.5), quantile(acks, 0.95), quantile(acks, 0.99)];
}

async function measure(count: number): Promise<{ readonly ours: Measured; readonly bare: Measured }> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const ours = await setUp(count, (discord) => startOurs(discord, join(folder, "bot.db")), openTable);
  const bare = await setUp(count, startBare, openCounter);
  const full: { readonly ours: Load[]; readonly bare: Load[] } = { ours: [], bare: [] };
  const used = { ours: { bot: 0, discord: 0 }, bare: { bot: 0, discord: 0 } };
  for (const side of [ours, bare]) await saturate(side.tables, measureMs / 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["ours", "bare"] as const) {
      const side = name === "ours" ? ours : bare;
      const [bot, discord] = [side.bot.cpu(), process.cpuUsage()];
      full[name].push(await saturate(side.tables, measureMs));
      const { user, system } = process.cpuUsage(discord);
      used[name].bot += side.bot.cpu() - bot;
      used[name].discord += (user + system) / 1000;
    }
  }
  const rates = { ours: rateOf(full.ours), bare: rateOf(full.bare) };
  const half = Math.min(rates.ours, rates.bare) / 2;
  const acks: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    acks.ours.push(...(await pace(ours.tables, half, measureMs)).acks);
    acks.bare.push(...(await pace(bare.tables, half, measureMs)).acks);
  }
  await ours.close();
  await bare.close();
  rmSync(folder, { recursive: true });
  const of = (name: "ours" | "bare"): Measured => {
    const presses = full[name].reduce((sum, load) => sum + load.acks.length, 0);
    const { bot, discord } = used[name];
    return { perSecond: rates[name], cpu: { bot: bot / presses, discord: discord / presses }, acks: acks[name] };
  };
  return { ours: of("ours"), bare: of("bare") };
}

function rateOf(loads: readonly Load[]): number {
  return middle(loads.map(({ perSecond }) => perSecond));
}

type Start = (discord: LocalDiscord) => Promise<BenchBot>;

/** Starts a bot, and opens something to press in `count` channels. */
export async function setUp(count: number, start: Start, open: Open): Promise<Side> {
  const discord = await startLocalDiscord({ limits: "none" });
  const bot = await start(discord);
  while (discord.commands().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const tables: Pressable[] = [];
  // Nobody can host all tables, nor press that much.
  const pair = (number: number) => ({
    anna: discord.addUser({ name: `Anna ${number}` }),
    ben: discord.addUser({ name: `Ben ${number}` }),
  });
  let next = 0;
  const opener = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++)
      tables.push(await open(discord, pair(number), discord.addChannel(`table-${number}`), seededRandom(number)));
  };
  await Promise.all(Array.from({ length: openers }, opener));
  return {
    bot,
    discord,
    tables,
    close: async () => {
      await bot.stop();
      await discord.close();
    },
  };
}
