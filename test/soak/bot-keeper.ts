import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { LocalDiscord } from "../../playground/discord/index.js";
import { type BotProcess, onTheAir, spawnBotAt } from "../e2e/support/bot.js";
import type { Weighing } from "./level.js";

/** After a collection, in bytes. */
export type Weight = Pick<Weighing, "heap" | "buffers" | "native" | "threads">;

/** How long an ending bot may take, in milliseconds. */
const endMs = 30_000;

const clock = fileURLToPath(new URL("jumping-clock.mjs", import.meta.url));

/** Restarts the built bot after kills, and sets its clock. */
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
  /** By itself, a line each. */
  readonly ends: string[] = [];
  starts = 0;

  constructor(discord: LocalDiscord, databaseFile: string) {
    this.#discord = discord;
    this.#databaseFile = databaseFile;
  }

  /** @throws if it ends before it is on the air */
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

  /** Without waiting, for a soak that is cut short. */
  drop(): void {
    this.#bury()?.process.kill("SIGKILL");
  }

  /** The bot's clock jumps, in milliseconds. */
  jump(ms: number): void {
    this.#ahead += ms;
    this.#send({ jump: ms });
  }

  /** The bot's clocks run too fast from now on, in parts per million; negative: too slow. */
  drift(ppm: number): void {
    this.#drift = ppm;
    this.#send({ drift: ppm });
  }

  /** Each painting thread's next picture takes this many milliseconds. */
  slowPicture(ms: number): void {
    this.#send({ slowPicture: ms });
  }

  /** Time runs to the nearest deadline. */
  hurry(): void {
    this.#send("hurry");
  }

  /** Weighs the bot after a collection; the next one if it ends meanwhile. */
  async weigh(): Promise<Weight> {
    const bot = this.#bot;
    if (bot === null) throw new Error(`the bot does not run: ${this.ends.join("; ")}`);
    const answer = once(bot.process, "message") as Promise<[Weight]>;
    this.#send({ weigh: true });
    const [weight] = await Promise.race([answer, bot.ended().then(() => [null])]);
    return weight ?? this.weigh();
  }

  /** The deed must end the bot with code 1; the next one begins by itself. If it lives on, that is noted. */
  async endsBy(deed: () => void): Promise<void> {
    const bot = this.#bot;
    if (bot === null) return;
    this.#excused = bot;
    deed();
    const late = sleep(endMs, null, { ref: false });
    const code = await Promise.race([bot.ended(), late]);
    if (code !== 1) this.ends.push(`life ${this.starts} came to ${code ?? "no end"} where it had to end with 1`);
  }

  /** In all its lives. */
  output(): string {
    return [...this.#lives, ...(this.#bot === null ? [] : [this.#bot])].map((bot) => bot.output()).join("");
  }

  /** Notes a life's end and begins the next, as a supervisor would. */
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

  /** @returns the last bot */
  #bury(): BotProcess | null {
    const bot = this.#bot;
    this.#bot = null;
    if (bot !== null) this.#lives.push(bot);
    return bot;
  }
}
