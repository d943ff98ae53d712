import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { LocalDiscord } from "../../playground/discord/index.js";
import { type BotProcess, onTheAir, spawnBotAt } from "../e2e/support/bot.js";
import type { Weighing } from "./level.js";

/** What the bot holds in memory after a collection, in bytes. */
export type Weight = Pick<Weighing, "heap" | "resident">;

/** A bot that lives on for so long after what has to end it never ends, in milliseconds. */
const endMs = 30_000;

const clock = fileURLToPath(new URL("jumping-clock.mjs", import.meta.url));

/** Keeps the built bot running: starts it again after a kill, and sets its clock. */
export class BotKeeper {
  readonly #discord: LocalDiscord;
  readonly #databaseFile: string;
  #bot: BotProcess | null = null;
  /** One that ends by itself as it should. */
  #excused: BotProcess | null = null;
  #ahead = 0;
  #drift = 0;
  /** Lives that are over. */
  readonly #lives: BotProcess[] = [];
  /** How it has ended by itself, each in a line. */
  readonly ends: string[] = [];
  starts = 0;

  constructor(discord: LocalDiscord, databaseFile: string) {
    this.#discord = discord;
    this.#databaseFile = databaseFile;
  }

  /** @throws when it ends before it is on the air */
  async start(): Promise<void> {
    this.starts += 1;
    const life = this.starts;
    const bot = spawnBotAt(this.#discord, {
      databaseFile: this.#databaseFile,
      nodeArguments: ["--expose-gc", "--import", clock],
      environment: { CLOCK_AHEAD: String(this.#ahead), CLOCK_DRIFT: String(this.#drift) },
    });
    this.#bot = bot;
    await onTheAir(this.#discord, bot);
    void this.#mind(bot, life);
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const bot = this.#bury();
    await bot?.kill();
  }

  /** The same without waiting, for a soak that is cut short itself. */
  drop(): void {
    this.#bury()?.process.kill("SIGKILL");
  }

  /** The bot's clock goes wrong by this many more milliseconds. */
  jump(ms: number): void {
    this.#ahead += ms;
    this.#send({ jump: ms });
  }

  /** From now on the bot's clocks run too fast by this many millionths; less than nothing: too slow. */
  drift(ppm: number): void {
    this.#drift = ppm;
    this.#send({ drift: ppm });
  }

  /** The next picture of each thread that paints now takes this many milliseconds. */
  slowPicture(ms: number): void {
    this.#send({ slowPicture: ms });
  }

  /** Time runs to the nearest deadline. */
  hurry(): void {
    this.#send("hurry");
  }

  /** Collects garbage in the bot and weighs what is left; of the next one where it ends by itself meanwhile. */
  async weigh(): Promise<Weight> {
    const bot = this.#bot;
    if (bot === null) throw new Error(`the bot does not run: ${this.ends.join("; ")}`);
    const answer = once(bot.process, "message") as Promise<[Weight]>;
    this.#send({ weigh: true });
    const [weight] = await Promise.race([answer, bot.ended().then(() => [null])]);
    return weight ?? this.weigh();
  }

  /** Does what the bot has to end of with code 1; the next one begins by itself. Where it lives on, that is noted. */
  async endsBy(deed: () => void): Promise<void> {
    const bot = this.#bot;
    if (bot === null) return;
    this.#excused = bot;
    deed();
    const late = sleep(endMs, null, { ref: false });
    const code = await Promise.race([bot.ended(), late]);
    if (code !== 1) this.ends.push(`life ${this.starts} came to ${code ?? "no end"} where it had to end with 1`);
  }

  /** All that it has printed in all its lives. */
  output(): string {
    return [...this.#lives, ...(this.#bot === null ? [] : [this.#bot])].map((bot) => bot.output()).join("");
  }

  /** Notes when a life ends by itself, and begins the next one, as whatever runs a bot would. */
  async #mind(bot: BotProcess, life: number): Promise<void> {
    const code = await bot.ended();
    if (this.#bot !== bot) return;
    this.#bury();
    if (this.#excused !== bot)
      this.ends.push(`life ${life} ended with ${code ?? bot.process.signalCode}: ${bot.output().slice(-400)}`);
    try {
      await this.start();
    } catch (error) {
      this.ends.push(`the next one did not begin: ${String(error)}`);
    }
  }

  #send(message: object | string): void {
    if (this.#bot?.process.connected === true) this.#bot.process.send(message);
  }

  /** From now on there is none. @returns the one that there was */
  #bury(): BotProcess | null {
    const bot = this.#bot;
    this.#bot = null;
    if (bot !== null) this.#lives.push(bot);
    return bot;
  }
}
