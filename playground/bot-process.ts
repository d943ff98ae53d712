import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { LogTail, type LogLevel } from "./bot-log.js";
import type { BotState } from "./site/life-contract.js";

const entry = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** After these milliseconds a leaving bot is killed. */
const LEAVING = 6000;

export interface BotSettings {
  readonly token: string;
  /** The local Discord's REST base without version. */
  readonly apiUrl: string;
  readonly databaseFile: string;
  /** The least level passed on to this process's output. */
  readonly logLevel: LogLevel;
  /** What Node runs; the built bot by default. */
  readonly program?: readonly [file: string, ...options: readonly string[]];
}

/** The bot as a child process that can die and be started again, with a channel for what only a play may ask. */
export class Bot {
  readonly #settings: BotSettings;
  readonly #tail: LogTail;
  readonly #listeners = new Set<() => void>();
  #child: ChildProcess | null = null;
  /** Asked to leave. */
  #leaving: ChildProcess | null = null;
  #exit: Promise<string> | null = null;
  #ended: string | null = null;
  #starts = 0;

  constructor(settings: BotSettings) {
    this.#settings = settings;
    this.#tail = new LogTail(settings.logLevel, () => this.#changed());
  }

  state(): BotState {
    const pid = this.#child?.pid ?? null;
    return { pid, ended: this.#ended, starts: this.#starts, lines: this.#tail.lines() };
  }

  /** After every change of its state; returns how to stop. */
  watch(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /**
   * Starts it, unless it runs. @returns a promise of how it ends: `exit code 1`, `signal SIGKILL`
   * @throws Error if it is not built
   */
  start(): Promise<string> {
    if (this.#exit !== null) return this.#exit;
    const { token, apiUrl, databaseFile, program = [entry] } = this.#settings;
    const [file, ...options] = program;
    if (!existsSync(file)) throw new Error("the bot is not built: run `npm run build` first");
    const child = fork(file, options, {
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...process.env,
        DISCORD_TOKEN: token,
        DISCORD_API_URL: apiUrl,
        DATABASE_FILE: databaseFile,
        LOG_LEVEL: this.#tail.wanted,
        // Translators see theirs from the first text on (src/texts/index.ts).
        UNFINISHED_LANGUAGES: "1",
      },
    });
    this.#child = child;
    this.#starts += 1;
    for (const stream of [child.stdout, child.stderr]) if (stream !== null) this.#read(stream);
    this.#exit = new Promise((resolve) => {
      const end = (how: string): void => {
        resolve(how);
        // One that is gone may still fail.
        if (this.#child !== child) return;
        this.#child = null;
        this.#exit = null;
        this.#ended = how;
        this.#changed();
      };
      child.on("error", (error) => end(error.message));
      child.once("exit", (code, signal) => end(signal === null ? `exit code ${code}` : `signal ${signal}`));
    });
    this.#changed();
    return this.#exit;
  }

  /** As `kill -9` does; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#exit;
  }

  /** Asks it to leave and waits until it has. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#leaving = child;
    child?.kill("SIGTERM");
    const timer = setTimeout(() => child?.kill("SIGKILL"), LEAVING);
    await this.#exit;
    clearTimeout(timer);
  }

  /** To the nearest deadline. @throws Error if it does not run, or is about to leave */
  hurry(): void {
    if (this.#child === null) throw new Error("the bot is not running");
    if (this.#child === this.#leaving) throw new Error("the bot is leaving");
    this.#child.send("hurry", (error) => {
      if (error !== null) this.#tail.add(`The bot was not reached: ${error.message}`);
    });
  }

  #read(stream: Readable): void {
    createInterface({ input: stream }).on("line", (line) => this.#tail.add(line));
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
