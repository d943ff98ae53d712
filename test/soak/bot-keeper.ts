import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LocalDiscord } from "../../playground/discord/index.js";
import { type BotProcess, startBot } from "../e2e/support/bot.js";
import type { Weighing } from "./level.js";

/** What the bot holds in memory after a collection, in bytes. */
export type Weight = Pick<Weighing, "heap" | "resident">;

const clock = fileURLToPath(new URL("jumping-clock.mjs", import.meta.url));

/** Keeps the built bot running: starts it again after a kill, and sets its clock. */
export class BotKeeper {
  readonly #discord: LocalDiscord;
  readonly #databaseFile: string;
  #bot: BotProcess | null = null;
  #ahead = 0;
  /** What lives that are over have printed. */
  #printed = "";
  starts = 0;

  constructor(discord: LocalDiscord, databaseFile: string) {
    this.#discord = discord;
    this.#databaseFile = databaseFile;
  }

  async start(): Promise<void> {
    this.starts += 1;
    this.#bot = await startBot(this.#discord, {
      databaseFile: this.#databaseFile,
      nodeArguments: ["--expose-gc", "--import", clock],
      environment: { CLOCK_AHEAD: String(this.#ahead) },
    });
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const bot = this.#bot;
    this.#bot = null;
    await bot?.kill();
    this.#printed += bot?.output() ?? "";
  }

  /** The bot's clock goes wrong by so many more milliseconds. */
  jump(ms: number): void {
    this.#ahead += ms;
    this.#bot?.process.send({ jump: ms });
  }

  /** Time runs to the nearest deadline. */
  hurry(): void {
    this.#bot?.hurry();
  }

  /** Collects garbage in the bot and weighs what is left. */
  async weigh(): Promise<Weight> {
    const bot = this.#bot;
    if (bot === null) throw new Error("the bot does not run");
    const answer = once(bot.process, "message");
    bot.process.send({ weigh: true });
    const [weight] = (await answer) as [Weight];
    return weight;
  }

  /** Whether it runs, and has not ended by itself. */
  runs(): boolean {
    return this.#bot !== null && this.#bot.process.exitCode === null;
  }

  /** All that it has printed in all its lives. */
  output(): string {
    return this.#printed + (this.#bot?.output() ?? "");
  }
}
