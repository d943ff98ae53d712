import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../../src/game/contract.js";
import { gameIds } from "../../../src/games/index.js";
import { runSql, urlOf } from "../../support/postgres.js";
import type { PostgresServer } from "../../support/postgres-server.js";
import { seededRandom } from "../../support/seeded-random.js";
import { type ShardWorldOptions, startShardWorld } from "../../support/shard-world.js";
import { type Check, checkAnswers, checkInTime, checkLives, checkPlayed, checkPresses } from "../checks.js";
import { checkProblems } from "../problems.js";
import { tidyUpWhenCutShort } from "../tidy-up.js";
import { checkForgotten, checkOpenTables } from "./afterwards.js";
import {
  checkBoards,
  checkLogs,
  checkReplayed,
  checkWriters,
  type Outage,
  searchSent,
  storedBoards,
  storedPresses,
} from "./process-laws.js";
import { Member, until } from "./member.js";
import { Play } from "./process-play.js";
import { Records } from "./records.js";
import { Probe } from "./probe.js";
import type { ProcessReport, Trouble } from "./process-report.js";
import type { Scene, Times } from "./process-scene.js";
import { Sessions } from "./sessions.js";
import { demands, happen, type Kind, kinds } from "./troubles.js";

/** How it is run. */
export interface ProcessSoakOptions {
  readonly seed: number;
  /** Without a database of that name; stopped by the caller. */
  readonly server: PostgresServer;
  readonly processes: number;
  readonly world: ShardWorldOptions;
  /** At most between two presses at a table, in milliseconds. */
  readonly pauseMs: number;
  readonly times: Times;
  /** By which port all go to the server, and what makes it fail over to another; left out: to it itself, and never. */
  readonly failover?: { readonly port: number; readonly happen: () => Promise<void> };
  /** Whether the machine may be too busy to answer in time, or to hear PostgreSQL in time. */
  readonly isBusy: boolean;
  /** Troubles, those of a list together; or for how many seconds they come in random order, each at least once. */
  readonly troubles: readonly (readonly Kind[])[] | number;
  /** Told in a line how far it is. */
  readonly say: (line: string) => void;
}

/** After the end of a trouble presses may still suffer from it, in milliseconds. */
const aftermathMs = 5_000;

/** People play at many tables of several processes while things go wrong; did everything hold? */
export async function soakProcesses(options: ProcessSoakOptions): Promise<ProcessReport> {
  const { server, seed, processes, say, failover = null } = options;
  const port = failover?.port ?? server.port;
  const world = await startShardWorld({ seed: `soak ${seed}`, ...options.world });
  const names = Array.from({ length: processes }, (_, at) => `bot_${at + 1}`);
  const database = `soak_${seed}`;
  await runSql(urlOf(server.port, "postgres"), `create database ${database}`);
  const records = await Records.open(urlOf(server.port, database), names, world.shards, urlOf(port, database));
  const members = await Promise.all(
    names.map((name) => {
      const databaseUrl = urlOf(port, database, name);
      return Member.make(name, port, { discord: world.discord, databaseUrl, shards: world.shards });
    }),
  );
  const letBe = tidyUpWhenCutShort(() => {
    for (const member of members) member.drop();
  });
  const sessions = new Sessions(world.discord);
  const probe = new Probe(records);
  try {
    say(`${processes} processes begin`);
    for (const member of members) member.start();
    await until(async () => world.discord.commands().length > 0 && (await isWhole(members, records, world.shards)));
    const failOver = failover?.happen ?? null;
    return await play(options, { world, server, failOver, members, records, sessions, probe, times: options.times });
  } finally {
    await Promise.all([probe.stop(), ...members.map((member) => member.kill())]);
    await Promise.all(members.map(({ line }) => line.close()));
    await records.close();
    await world.discord.close();
    letBe();
  }
}

/** Whether all shards are somebody's, each process has some, and the next owner of each can go on with its session. */
async function isWhole(members: readonly Member[], records: Records, shards: number): Promise<boolean> {
  const held = await Promise.all(members.map(({ name }) => records.heldBy(name)));
  const isServed = held.every((own) => own.length > 0) && held.flat().length === shards;
  return isServed && (await records.resumable()) === shards;
}

async function play(options: ProcessSoakOptions, ground: Omit<Scene, "play">): Promise<ProcessReport> {
  const { seed, pauseMs, say } = options;
  const { members, records, world } = ground;
  const random = seededRandom(seed);
  const troubles: Trouble[] = [];
  const outages: Outage[] = [];
  let isOn = true;
  let lastAt = -Infinity;
  const people = new Play(world, {
    random: seededRandom(seed + 1),
    pauseMs,
    isTroubled: () => isOn || performance.now() - lastAt < aftermathMs || ground.probe.wasSlow(aftermathMs),
  });
  const scene: Scene = { ...ground, play: people };
  say(`games begin at ${world.places.length} tables`);
  await until(() => people.hasBegun);
  isOn = false;
  for (const together of troublesOf(options, random)) {
    await sleep(scene.times.calm);
    await until(() => isWhole(members, records, world.shards));
    say(together.join(", and "));
    isOn = true;
    const from = Date.now();
    const begun = performance.now();
    const drawn = [...random.shuffle(members)];
    const figures = await Promise.all(
      together.map(async (kind) => ({ kind, ...(await happen(kind, drawn.splice(0, demands[kind].members), scene)) })),
    );
    const seconds = Math.round((performance.now() - begun) / 1_000);
    troubles.push(...figures.map((one) => ({ ...one, seconds })));
    if (together.some((kind) => demands[kind].isOutage)) outages.push({ from, to: Date.now() });
    lastAt = performance.now();
    isOn = false;
  }
  await sleep(scene.times.calm);
  await people.stop();
  say("nobody plays any more");
  return lookBack(options, scene, troubles, outages);
}

/** One after the other, as long as time lasts. */
function* troublesOf({ troubles, processes, failover }: ProcessSoakOptions, random: Random): Iterable<readonly Kind[]> {
  if (typeof troubles !== "number") {
    yield* troubles;
    return;
  }
  const end = performance.now() + troubles * 1_000;
  // Somebody has to live on.
  const possible = kinds.filter(
    (kind) => demands[kind].members < processes && (failover !== undefined || kind !== "PostgreSQL fails over"),
  );
  for (let isFirst = true; isFirst || performance.now() < end; isFirst = false)
    for (const kind of random.shuffle(possible)) if (isFirst || performance.now() < end) yield [kind];
}

async function lookBack(
  { seed, times, isBusy }: ProcessSoakOptions,
  scene: Scene,
  troubles: readonly Trouble[],
  outages: readonly Outage[],
): Promise<ProcessReport> {
  const { world, records, members, sessions, probe, play: people } = scene;
  const { discord } = world;
  const open = await checkOpenTables(scene);
  const { entries } = people.ledger;
  // Whose data is deleted is no longer known by their presses.
  const pressed = checkPresses(entries, await storedPresses(records));
  const forgotten = await checkForgotten(scene);
  const viewer = discord.addUser({ name: "Zuschauer" });
  const shown = await checkBoards(records, discord, viewer);
  const codes = await Promise.all(members.map(async (member) => ({ name: member.name, code: await member.stop() })));
  const ends = codes.filter(({ code }) => code !== 0).map(({ name, code }) => `${name} has ended with ${code}`);
  const boards = await storedBoards(records);
  const rows = boards.map(({ table }) => table.row);
  const checks: readonly Check[] = [
    ...pressed,
    ...(isBusy ? [] : [checkAnswers(entries), checkInTime(entries)]),
    ...checkTroubles(troubles, times),
    ...(await checkWriters(records)),
    sessions.check(),
    ...open,
    forgotten,
    shown,
    await checkReplayed(records, boards),
    checkPlayed(rows, gameIds),
    searchSent(discord, members, boards),
    checkLogs(members, [...outages, ...probe.slow], isBusy),
    checkLives(sum(members.map(({ starts }) => starts)), [...members.flatMap((member) => member.ends), ...ends]),
    checkProblems(discord.problems, discord.traffic.length),
  ];
  const log = members.map((member) => member.output()).join("\n");
  const machine = probe.words(outages);
  return { seed, entries, machine, troubles, games: rows, checks, log };
}

/** What each kind of trouble has to come to. */
function checkTroubles(troubles: readonly Trouble[], times: Times): readonly Check[] {
  const of = (kind: Kind): readonly Trouble[] => troubles.filter((one) => one.kind === kind);
  const each = kinds.flatMap((kind): Check | readonly never[] => {
    const own = of(kind);
    if (own.length === 0) return [];
    return { what: `all goes on after: ${kind}`, looked: own.length, wrong: own.flatMap(({ wrong }) => wrong) };
  });
  const dead = troubles.filter(({ kind }) => kind === "a process killed" || kind === "two killed and started at once");
  const restarts = of("all processes restarted one by one");
  const death: Check = {
    what: `a dead process's shards answer again${times.answered === Infinity ? "" : ` within ${times.answered / 1_000} s`}`,
    looked: dead.flatMap(({ gaps }) => gaps).length,
    wrong: dead.flatMap(({ gaps }) => gaps.filter((gap) => gap > times.answered).map((gap) => `one after ${gap} ms`)),
  };
  const restart: Check = {
    what: "of the presses while all processes are restarted, one at most is not answered in time",
    looked: restarts.flatMap(({ pressed }) => pressed).length,
    wrong: restarts.flatMap(({ pressed }) => {
      const failed = pressed.filter(({ entry }) => entry.told === "failed").map(({ entry }) => entry.name);
      return failed.length > 1 ? [`${failed.length} of ${pressed.length}: ${failed.join(", ")}`] : [];
    }),
  };
  return [...each, ...(dead.length > 0 ? [death] : []), ...(restarts.length > 0 ? [restart] : [])];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
