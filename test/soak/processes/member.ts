import { setTimeout as sleep } from "node:timers/promises";
import type { LocalDiscord } from "../../../playground/discord/index.js";
import { type BotProcess, spawnBotAt } from "../../e2e/support/bot.js";
import { type Line, openLine } from "../../support/cut-line.js";

/** Where a member finds everything. */
export interface MemberPorts {
  readonly discord: LocalDiscord;
  /** Its own way to PostgreSQL, by a role of its own. */
  readonly databaseUrl: string;
  readonly shards: number;
}

/** A time in the log: what was said before does not count. */
export interface Mark {
  readonly life: number;
  readonly from: number;
}

/** One of the processes that serve the bot, in all its lives, and its line to PostgreSQL. */
export class Member {
  /** PostgreSQL's role for it. */
  readonly name: string;
  readonly line: Line;
  /** By itself, a line each. */
  readonly ends: string[] = [];
  readonly #ports: MemberPorts;
  readonly #lives: BotProcess[] = [];
  /** Null: it does not run. */
  #bot: BotProcess | null = null;

  private constructor(name: string, line: Line, ports: MemberPorts) {
    this.name = name;
    this.line = line;
    this.#ports = ports;
  }

  /** @param port PostgreSQL's */
  static async make(name: string, port: number, ports: MemberPorts): Promise<Member> {
    return new Member(name, await openLine(port), ports);
  }

  get starts(): number {
    return this.#lives.length;
  }

  start(): void {
    const { discord, databaseUrl, shards } = this.#ports;
    const bot = spawnBotAt(discord, {
      databaseFile: "",
      databaseUrl: this.line.through(databaseUrl),
      environment: { SHARD_COUNT: String(shards) },
    });
    this.#bot = bot;
    this.#lives.push(bot);
    void bot.ended().then((code) => {
      if (this.#bot !== bot) return;
      const how = code ?? bot.process.signalCode;
      this.ends.push(`${this.name} ended with ${how} in life ${this.starts}: ${bot.output().slice(-400)}`);
    });
  }

  /** By kill -9. */
  async kill(): Promise<void> {
    const bot = this.#bot;
    this.#bot = null;
    await bot?.kill();
  }

  /** Without waiting, for a run that is cut short. */
  drop(): void {
    this.#bot?.process.kill("SIGKILL");
    this.#bot = null;
  }

  /** By SIGTERM. @returns its exit code */
  async stop(): Promise<number | null> {
    const bot = this.#bot;
    this.#bot = null;
    return (await bot?.stop()) ?? null;
  }

  /** Nothing of it runs until `wake`. */
  fallAsleep(): void {
    this.#bot?.process.kill("SIGSTOP");
  }

  wake(): void {
    this.#bot?.process.kill("SIGCONT");
  }

  mark(): Mark {
    return { life: this.#lives.length, from: this.#lives.at(-1)?.output().length ?? 0 };
  }

  /** Resolves when it has said something since; false: it never does. */
  says(words: string, { life, from }: Mark): Promise<boolean> {
    return until(() => {
      const last = this.#lives[life - 1]?.output().slice(from) ?? "";
      return [last, ...this.#lives.slice(life).map((one) => one.output())].some((said) => said.includes(words));
    });
  }

  /** In all lives; an unfinished line of a killed one is left out. */
  entries(): readonly Readonly<Record<string, unknown>>[] {
    return this.output()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  output(): string {
    return this.#lives.map((bot) => `${bot.output()}\n`).join("");
  }
}

/** In milliseconds: only ends what hangs, on a busy machine as well. */
const maxMs = 120_000;

/** Milliseconds between two looks. */
const lookMs = 50;

/** Resolves when a condition holds; false: it never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + maxMs;
  while (performance.now() < end) {
    if (await holds()) return true;
    await sleep(lookMs);
  }
  return holds();
}
