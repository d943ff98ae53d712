import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LocalDiscord } from "../../../playground/discord/index.js";

/** The built bot as a process of its own. */
export interface BotProcess {
  readonly process: ChildProcess;
  /** All that it printed so far. */
  output(): string;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** Lets the bot's time run to the nearest deadline. */
  hurry(): void;
  /** SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Resolves with the exit code when it ends by itself. */
  ended(): Promise<number | null>;
}

export interface BotOptions {
  readonly databaseFile: string;
  /** Dice to come up first, in this order; then the stream's own. Starts the bot by the scripted entry. */
  readonly dice?: readonly number[];
  /** The same for picks outside of shuffles; for shuffles the places that the items come from. */
  readonly picks?: readonly number[];
  readonly shuffles?: readonly (readonly number[])[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Arguments of node itself, such as a module that is loaded first. */
  readonly nodeArguments?: readonly string[];
}

const main = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));
const scripted = fileURLToPath(new URL("scripted-bot.ts", import.meta.url));

/** Starts the bot against a local Discord and waits until it is on the air. */
export async function startBot(discord: LocalDiscord, options: BotOptions): Promise<BotProcess> {
  const bot = spawnBotAt(discord, options);
  await onTheAir(discord, bot);
  return bot;
}

/** Starts the bot's process for a local Discord, and does not wait. */
export function spawnBotAt(discord: LocalDiscord, options: BotOptions): BotProcess {
  return spawnBot({ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url }, options);
}

/** Waits until a bot that was just started is on the air. @throws when it ends before */
export async function onTheAir(discord: LocalDiscord, bot: BotProcess): Promise<void> {
  const early = bot.ended().then((code) => {
    throw new Error(`the bot ended with ${code} before it was ready:\n${bot.output()}`);
  });
  await Promise.race([discord.ready().then(() => logged(bot, "on the air")), early]);
  early.catch(() => undefined);
}

/** Starts the bot's process with nothing in its environment but this. */
export function spawnBot(environment: Readonly<Record<string, string>>, options: BotOptions): BotProcess {
  const { dice, picks, shuffles } = options;
  const script = { dice, picks, shuffles };
  const isScripted = Object.values(script).some((part) => part !== undefined);
  const entry = isScripted ? ["--import", "tsx", scripted] : [main];
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), ...entry], {
    env: {
      PATH: process.env["PATH"],
      LOG_LEVEL: "info",
      DATABASE_FILE: options.databaseFile,
      ...(isScripted ? { CHANCE: JSON.stringify(script) } : {}),
      ...environment,
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const keep = (text: string): void => {
    output += text;
  };
  child.stdout?.setEncoding("utf8").on("data", keep);
  child.stderr?.setEncoding("utf8").on("data", keep);
  const gone = once(child, "close").then(() => child.exitCode);
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

/**
 * What a bot's log has to complain of, but for a disk that takes long to confirm: a machine that is busy with other work
 * has one.
 */
export function complaintsOf(bot: BotProcess): readonly unknown[] {
  return entriesOf(bot).filter(
    ({ level, msg }) => Number(level) >= 40 && !String(msg).startsWith("the disk takes more than a second"),
  );
}

/** A bot's log so far, an entry a line. Throws where a line is no JSON. */
export function entriesOf(bot: BotProcess): readonly Readonly<Record<string, unknown>>[] {
  const lines = bot.output().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Record<string, unknown>);
}
