import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { LocalDiscord } from "../../playground/discord/index.js";

/**
 * A main thread's longest time between two turns of its event loop, in milliseconds. Only `pauseMs` grows when other
 * programs take its core.
 */
export interface Pauses {
  readonly pauseMs: number;
  /** On a processor, with garbage collection. */
  readonly busyMs: number;
}

/** A bot in a process of its own. */
export interface BenchBot {
  /** From start to being on the air, in milliseconds. */
  readonly startMs: number;
  /** Processor time so far, in milliseconds. */
  cpu(): number;
  /** The main thread's share of it. */
  mainCpu(): number;
  /** Its resident memory, in bytes. */
  memory(): number;
  /** Since the last question, of a bot with `watchPauses`. */
  pauses(): Promise<Pauses>;
  stop(): Promise<void>;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Flags of a bot that tells its pauses. It looks at the clock all the time, which others are not charged with. */
export const watchPauses = ["--import", here("../storm/watch-pauses.mjs")] as const;

/**
 * As built, started as by `npm start`. Resolves when on the air.
 *
 * @param databaseFile null: the further settings name a database
 * @param environment further settings
 * @param flags further ones of Node
 */
export function startOurs(
  discord: LocalDiscord,
  databaseFile: string | null,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<BenchBot> {
  const file = databaseFile === null ? {} : { DATABASE_FILE: databaseFile };
  const settings = { ...file, LOG_LEVEL: "info", ...environment };
  return start(
    discord,
    ["--max-semi-space-size=16", "--heap-growing-percent=50", ...flags, here("../../dist/main.js")],
    settings,
    "on the air",
  );
}

/** A bot that is discord.js and a counter. */
export function startBare(discord: LocalDiscord): Promise<BenchBot> {
  return start(discord, ["--import", "tsx", here("bare-bot.ts")], {}, null);
}

/** @param words of its log when on the air; null: none */
async function start(
  discord: LocalDiscord,
  entry: readonly string[],
  environment: Readonly<Record<string, string>>,
  words: string | null,
): Promise<BenchBot> {
  const ready = discord.ready(60_000);
  const begun = performance.now();
  const child = spawn(process.execPath, entry, {
    env: { PATH: process.env["PATH"], DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url, ...environment },
    // Without its channel to this process the bot ends.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const gone = once(child, "exit").then(() => {
    throw new Error("the bot ended before it was ready");
  });
  // Read so that the pipe never fills.
  const lines = child.stdout?.setEncoding("utf8");
  const onAir = words === null ? ready : said(lines, words);
  await Promise.race([Promise.all([ready, onAir]), gone]);
  const startMs = performance.now() - begun;
  lines?.resume();
  gone.catch(() => undefined);
  return {
    startMs,
    cpu: () => cpuOf(`/proc/${child.pid}/stat`),
    mainCpu: () => cpuOf(`/proc/${child.pid}/task/${child.pid}/stat`),
    memory: () => memoryOf(child),
    pauses: () => pausesOf(child),
    stop: () => stop(child),
  };
}

/** Resolves when a stream has said certain words. */
function said(lines: Readable | null | undefined, words: string): Promise<void> {
  let heard = "";
  return new Promise((resolve) => {
    lines?.on("data", (text: string) => {
      heard = (heard + text).slice(-1000);
      if (heard.includes(words)) resolve();
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Linux counts in ticks of 10 ms (proc_pid_stat(5)). */
const tickMs = 10;

function cpuOf(stat: string): number {
  const [, after = ""] = readFileSync(stat, "utf8").split(") ");
  const fields = after.split(" ");
  return tickMs * (Number(fields[11]) + Number(fields[12]));
}

async function pausesOf(child: ChildProcess): Promise<Pauses> {
  const answered = once(child, "message");
  child.send("pauses");
  const [pauses] = (await answered) as [Pauses];
  return pauses;
}

function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return 1024 * Number(kilobytes);
}
