import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LocalDiscord } from "../../../playground/discord/index.js";

/** The built bot as a process. */
export interface BotProcess {
  readonly process: ChildProcess;
  /** All that it printed so far. */
  output(): string;
  /** By kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** To the nearest deadline. */
  hurry(): void;
  /** SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Its exit code, when it ends by itself. */
  ended(): Promise<number | null>;
}

export interface BotOptions {
  readonly databaseFile: string;
  /** PostgreSQL's, in place of the file. */
  readonly databaseUrl?: string | undefined;
  /** Dice to come first; starts the bot by the scripted entry. */
  readonly dice?: readonly number[];
  /** The same for picks outside of shuffles; for shuffles the places that items come from. */
  readonly picks?: readonly number[];
  readonly shuffles?: readonly (readonly number[])[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Such as a module to load first. */
  readonly nodeArguments?: readonly string[];
  /** A program that runs it and its arguments, such as by `sealOff`. */
  readonly within?: readonly string[];
  /** Where standard output and standard error go instead of being read here: a descriptor, or a pipe that nobody reads. */
  readonly unread?: number | "pipe";
}

/** The program as it is built. */
const main = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));
const loader = fileURLToPath(new URL("run-bundle.mjs", import.meta.url));

/** What Node runs a bundle by. */
export function runBundle(file: string): readonly [string, string] {
  return [loader, file];
}

/** Against a local Discord; resolves when it is on the air. */
export async function startBot(discord: LocalDiscord, options: BotOptions): Promise<BotProcess> {
  const bot = spawnBotAt(discord, options);
  await (options.unread === undefined ? onTheAir(discord, bot) : discord.ready());
  return bot;
}

/** The same without waiting. */
export function spawnBotAt(discord: LocalDiscord, options: BotOptions): BotProcess {
  return spawnBot({ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url }, options);
}

/** Waits until a bot is on the air. @throws if it ends before */
export async function onTheAir(discord: LocalDiscord, bot: BotProcess): Promise<void> {
  const early = bot.ended().then((code) => {
    throw new Error(`the bot ended with ${code} before it was ready:\n${bot.output()}`);
  });
  await Promise.race([discord.ready().then(() => logged(bot, "on the air")), early]);
  early.catch(() => undefined);
}

/** With only this in its environment. Its program is the bundle, if there is one; with prescribed chance it has to be. */
export function spawnBot(environment: Readonly<Record<string, string>>, options: BotOptions): BotProcess {
  const { dice, picks, shuffles } = options;
  const script = { dice, picks, shuffles };
  const isScripted = Object.values(script).some((part) => part !== undefined);
  const bundle = process.env[isScripted ? "SCRIPTED_BOT_ENTRY" : "BOT_ENTRY"];
  const entry = bundle === undefined ? [main] : runBundle(bundle);
  const [program = "", ...args] = [
    ...(options.within ?? []),
    process.execPath,
    ...(options.nodeArguments ?? []),
    ...entry,
  ];
  const child = spawn(program, args, {
    env: {
      PATH: process.env["PATH"],
      LOG_LEVEL: "info",
      ...(options.databaseUrl === undefined
        ? { DATABASE_FILE: options.databaseFile }
        : { DATABASE_URL: options.databaseUrl }),
      ...(isScripted ? { CHANCE: JSON.stringify(script) } : {}),
      ...environment,
      ...options.environment,
    },
    stdio: ["ignore", options.unread ?? "pipe", options.unread ?? "pipe", "ipc"],
  });
  let output = "";
  const keep = (text: string): void => {
    output += text;
  };
  if (options.unread === undefined)
    for (const out of [child.stdout, child.stderr]) out?.setEncoding("utf8").on("data", keep);
  const gone = once(child, options.unread === undefined ? "close" : "exit").then(() => child.exitCode);
  return {
    process: child,
    output: () => output,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
    hurry: () => {
      child.send("hurry");
    },
    stop: async () => {
      child.kill("SIGTERM");
      return gone;
    },
    ended: () => gone,
  };
}

async function logged(bot: BotProcess, words: string): Promise<void> {
  const { process } = bot;
  while (!bot.output().includes(words) && process.exitCode === null && process.signalCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Complaints of the log, but for a disk slow to confirm, as on a busy machine, and presses faster than people's. */
export function complaintsOf(bot: BotProcess): readonly unknown[] {
  const usual = /^the disk takes more than a second|faster than the bot takes it/u;
  return entriesOf(bot).filter(({ level, msg }) => Number(level) >= 40 && !usual.test(String(msg)));
}

/** An entry a line. @throws if a line is no JSON */
export function entriesOf(bot: BotProcess): readonly Readonly<Record<string, unknown>>[] {
  const lines = bot.output().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Record<string, unknown>);
}
