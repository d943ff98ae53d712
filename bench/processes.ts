import { readdirSync, readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WireEntry } from "../playground/discord/types.js";
import { install, PostgresServer, superuser } from "../test/support/postgres-server.js";
import { seededRandom } from "../test/support/seeded-random.js";
import { startShardWorld, type ShardWorld } from "../test/support/shard-world.js";
import { ratio, type Report } from "./report.js";
import { middle, quantile } from "./timing.js";
import { type BenchBot, startOurs } from "./way/bots.js";
import { type Load, saturate } from "./way/load.js";
import { openTable, type Pressable } from "./way/table.js";

/** Open tables, and servers on shards of their own. */
const [count, shards] = [96, 4] as const;

/** Turns of each set-up, and milliseconds of a measurement. */
const [rounds, measureMs] = [3, 8_000] as const;

/** How many tables are opened at once. */
const openers = 25;

/** As a host's server works: it waits for the disk. */
const durable = ["fsync=on", "full_page_writes=on"];

/** Linux counts in ticks of 10 ms (proc_pid_stat(5)). */
const tickMs = 10;

/** Processes with everything that is open on them. */
interface Side {
  readonly name: string;
  readonly bots: readonly BenchBot[];
  /** Of the database, in milliseconds so far. */
  readonly databaseCpu: () => number;
  readonly tables: readonly Pressable[];
  close(): Promise<void>;
}

/** Milliseconds of processor time so far. */
interface Used {
  readonly bots: number;
  readonly database: number;
  readonly discord: number;
}

interface Measured {
  readonly loads: Load[];
  readonly used: Used[];
}

/** Presses with one process on SQLite, one on PostgreSQL, and two on PostgreSQL, in turns. */
export async function benchProcesses(): Promise<Report> {
  const installation = await install();
  const sides = [
    await onSqlite(),
    await onPostgres("PostgreSQL, one process", installation, 1),
    await onPostgres("PostgreSQL, two processes", installation, 2),
  ];
  const measured = sides.map((): Measured => ({ loads: [], used: [] }));
  for (const { tables } of sides) await saturate(tables, measureMs / 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) {
      const before = usedBy(side);
      measured[at]?.loads.push(await saturate(side.tables, measureMs));
      measured[at]?.used.push(since(before, usedBy(side)));
    }
  }
  for (const side of sides) await side.close();
  rmSync(installation.folder, { recursive: true, force: true });
  const rates = measured.map(({ loads }) => middle(loads.map(({ perSecond }) => perSecond)));
  const [sqlite = 0, one = 0, two = 0] = rates;
  return {
    name: "Processes",
    about: `Presses at ${count} tables of Katchen on ${shards} shards over the local Discord, without rate limits: as many as 32 people get answered. Both engines store each press and wait for the disk. Bots, PostgreSQL and the local Discord share the machine's two cores; the processor time a press says what each takes. ${rounds} rounds of ${measureMs / 1000} s each, in turns.`,
    columns: [
      "set-up",
      "presses a second",
      "ms CPU a press, bots",
      "PostgreSQL",
      "local Discord",
      "cores busy",
      "ack p50, ms",
      "p99",
    ],
    rows: sides.map(({ name }, at) => [name, rates[at] ?? 0, ...figures(measured[at] ?? { loads: [], used: [] })]),
    aims: [
      {
        what: "One process on PostgreSQL, against SQLite",
        figure: one / sqlite,
        unit: "×",
        wanted: { atLeast: 0.25 },
        remark: `Two processes ${ratio(two, one)} one.`,
      },
    ],
  };
}

/** Processor time a press of bots, database and local Discord, busy cores, and quantiles of answers. */
function figures({ loads, used }: Measured): readonly number[] {
  const presses = loads.reduce((sum, { acks }) => sum + acks.length, 0);
  const total = used.reduce((sum, one) => added(sum, one), { bots: 0, database: 0, discord: 0 });
  const acks = loads.flatMap((load) => load.acks);
  const busy = (total.bots + total.database + total.discord) / (loads.length * measureMs);
  return [
    total.bots / presses,
    total.database / presses,
    total.discord / presses,
    busy,
    quantile(acks, 0.5),
    quantile(acks, 0.99),
  ];
}

function usedBy({ bots, databaseCpu }: Side): Used {
  const { user, system } = process.cpuUsage();
  return {
    bots: bots.reduce((sum, bot) => sum + bot.cpu(), 0),
    database: databaseCpu(),
    discord: (user + system) / 1000,
  };
}

function since(before: Used, after: Used): Used {
  const { bots, database, discord } = after;
  return { bots: bots - before.bots, database: database - before.database, discord: discord - before.discord };
}

function added(one: Used, other: Used): Used {
  return {
    bots: one.bots + other.bots,
    database: one.database + other.database,
    discord: one.discord + other.discord,
  };
}

async function onSqlite(): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-bench-"));
  const world = await startWorld();
  const bots = [await startOurs(world.discord, join(folder, "bot.db"), { SHARD_COUNT: String(shards) })];
  const tables = await openTables(world);
  return {
    name: "SQLite",
    bots,
    databaseCpu: () => 0,
    tables,
    close: async () => {
      await closeAll(world, bots);
      rmSync(folder, { recursive: true });
    },
  };
}

async function onPostgres(
  name: string,
  installation: Awaited<ReturnType<typeof install>>,
  processes: number,
): Promise<Side> {
  const server = await PostgresServer.start(installation, durable);
  const world = await startWorld();
  const DATABASE_URL = `postgres://${superuser}@127.0.0.1:${server.port}/postgres`;
  const settings = { DATABASE_URL, SHARD_COUNT: String(shards), SHARDS_PER_PROCESS: String(shards / processes) };
  const bots: BenchBot[] = [];
  for (let at = 0; at < processes; at += 1) bots.push(await startOurs(world.discord, null, settings));
  const tables = await openTables(world);
  return {
    name,
    bots,
    databaseCpu: () => familyCpu(server.pid),
    tables,
    close: async () => {
      await closeAll(world, bots);
      await server.stop();
    },
  };
}

function startWorld(): Promise<ShardWorld> {
  return startShardWorld({ shards, servers: shards, tables: count, people: 0, limits: "none" });
}

/** Everywhere, by two people each: nobody can host all tables, nor press that much. */
async function openTables({ discord, places }: ShardWorld): Promise<readonly Pressable[]> {
  const sessions = (): number => discord.wire.entries().filter(isIdentified).length;
  while (discord.commands().length === 0 || sessions() < shards)
    await new Promise((resolve) => setTimeout(resolve, 10));
  const tables: Pressable[] = [];
  const left = [...places.entries()];
  const opener = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [number, { channel }] = next;
      const [anna, ben] = [
        discord.addUser({ name: `Anna ${number}` }),
        discord.addUser({ name: `Ben ${number}` }),
      ] as const;
      tables.push(await openTable(discord, { anna, ben }, channel, seededRandom(number)));
    }
  };
  await Promise.all(Array.from({ length: openers }, opener));
  return tables;
}

function isIdentified(entry: WireEntry): boolean {
  return entry.type === "gateway" && entry.event === "identified";
}

async function closeAll({ discord }: ShardWorld, bots: readonly BenchBot[]): Promise<void> {
  for (const bot of bots) await bot.stop();
  await discord.close();
}

/** Of a process and its children, those that have ended included. */
function familyCpu(parent: number): number {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + ticksOf(child, false), ticksOf(parent, true)) * tickMs;
}

/** @param withEnded whether children that have ended count */
function ticksOf(pid: number, withEnded: boolean): number {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = after.split(" ").slice(11, 15).map(Number);
  return user + system + (withEnded ? endedUser + endedSystem : 0);
}
