import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { LocalDiscord } from "../../playground/discord/index.js";

/**
 * What a main thread did at most between two turns of its event loop, in milliseconds. Only `pauseMs` grows when other
 * programs take its core.
 */
export interface Pauses {
  readonly pauseMs: number;
  /** Time on a processor in one of them, collecting garbage included. */
  readonly busyMs: number;
}

/** A bot in a process of its own. */
export interface BenchBot {
  /** How long it took from its start until it was on the air, in milliseconds. */
  readonly startMs: number;
  /** What it has used of a processor so far, in milliseconds. */
  cpu(): number;
  /** Its resident memory, in bytes. */
  memory(): number;
  /** The longest pauses of its main thread since the last question, as `storm/watch-pauses.mjs` has them. */
  pauses(): Promise<Pauses>;
  stop(): Promise<void>;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Katzentisch as it is built, started as by `npm start`. Resolves when it is on the air. @param environment further settings */
export function startOurs(
  discord: LocalDiscord,
  databaseFile: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchBot> {
  const settings = { DATABASE_FILE: databaseFile, LOG_LEVEL: "info", ...environment };
  return start(
    discord,
    ["--max-semi-space-size=32", "--import", here("../storm/watch-pauses.mjs"), here("../../dist/main.js")],
    settings,
    "on the air",
  );
}

/** A bot that is discord.js and a counter. */
export function startBare(discord: LocalDiscord): Promise<BenchBot> {
  return start(discord, ["--import", "tsx", here("bare-bot.ts")], {}, null);
}

/** @param words that its log says when it is on the air; null: it has none */
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
    // Without its channel to this process the bot ends: none is left behind.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const gone = once(child, "exit").then(() => {
    throw new Error("the bot ended before it was ready");
  });
  // Its log is read so that the pipe never fills, and thrown away.
  const lines = child.stdout?.setEncoding("utf8");
  const onAir = words === null ? ready : said(lines, words);
  await Promise.race([Promise.all([ready, onAir]), gone]);
  const startMs = performance.now() - begun;
  lines?.resume();
  gone.catch(() => undefined);
  return {
    startMs,
    cpu: () => cpuOf(child),
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

/** Linux counts a process's time in ticks of 10 ms (proc_pid_stat(5)). */
const tickMs = 10;

function cpuOf({ pid }: ChildProcess): number {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
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
