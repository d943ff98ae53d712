import type { FastifyInstance } from "fastify";
import type { Bot } from "../bot-process.js";
import type { LocalDiscord } from "../discord/types.js";
import { lifeAct } from "./life-bodies.js";
import type { Life, LifeAct, LifeDone, ProcessAct } from "./life-contract.js";
import { tableIn } from "./open-tables.js";

const CALLBACK = "/interactions/:interaction/:token/callback";

/** With its present state. `bot`: null: the page does not run it. */
export class LifeRoom {
  readonly #discord: LocalDiscord;
  readonly #bot: Bot | null;
  readonly #listeners = new Set<() => void>();
  /** The answers that fail now, and how to end it. */
  #failing: { readonly chance: number; readonly stop: () => void } | null = null;

  constructor(discord: LocalDiscord, bot: Bot | null) {
    this.#discord = discord;
    this.#bot = bot;
    bot?.watch(() => this.#changed());
  }

  state(): Life {
    const discord = this.#discord;
    const { faults } = discord;
    return {
      bot: this.#bot?.state() ?? null,
      connected: discord.botIsConnected(),
      here: discord.botIsHere(),
      deliverTwice: faults.deliverTwice,
      latency: faults.latency,
      failing: this.#failing?.chance ?? 0,
      editsLimitedMs: faults.editsLimitedMs(),
      clockOffsetMs: faults.clockOffsetMs,
      locale: discord.locale(),
      taken: Object.fromEntries(discord.channels().map(({ id }) => [id, discord.takenFromBot(id)])),
    };
  }

  /** After every change; returns how to stop. */
  watch(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** @throws Error if it cannot be done now */
  async act(wanted: LifeAct): Promise<void> {
    await this.#do(wanted);
    this.#changed();
  }

  async #do(wanted: LifeAct): Promise<void> {
    switch (wanted.act) {
      case "kill":
        await this.#own().kill();
        break;
      case "stop":
        await this.#own().stop();
        break;
      case "start":
        void this.#own().start();
        break;
      case "restart":
        await this.#own().stop();
        void this.#own().start();
        break;
      case "hurry":
        this.#own().hurry();
        break;
      default:
        this.#disturb(wanted);
    }
  }

  /** At Discord, not to the process. */
  #disturb(wanted: Exclude<LifeAct, { readonly act: ProcessAct }>): void {
    const discord = this.#discord;
    const { faults } = discord;
    switch (wanted.act) {
      case "drop":
        faults.dropConnection();
        break;
      case "invalidate":
        faults.invalidateSession();
        break;
      case "removeBot":
        if (discord.botIsHere()) discord.removeBot();
        break;
      case "inviteBot":
        discord.inviteBot();
        break;
      case "deliverTwice":
        faults.deliverTwice = wanted.on;
        break;
      case "latency":
        faults.latency = wanted.maxMs === 0 ? null : { minMs: wanted.minMs, maxMs: wanted.maxMs };
        break;
      case "failing":
        this.#fail(wanted.chance);
        break;
      case "limitEdits":
        faults.limitEdits(wanted.seconds);
        break;
      case "clock":
        faults.clockOffsetMs = wanted.offsetMs;
        break;
      case "deleteBoard":
        this.#deleteBoard(wanted.channel);
        break;
      case "take":
        discord.denyBot(this.#home(wanted.channel), wanted.permission);
        break;
      case "giveBack":
        discord.restoreBot(this.#home(wanted.channel));
        break;
      case "locale":
        discord.setLocale(wanted.locale);
    }
  }

  #fail(chance: number): void {
    this.#failing?.stop();
    this.#failing = null;
    if (chance === 0) return;
    const which = { method: "POST", route: CALLBACK, times: Infinity, chance } as const;
    this.#failing = { chance, stop: this.#discord.faults.disturb(which, { type: "failed" }) };
  }

  /** With a table, or else the bot's newest. */
  #deleteBoard(channel: string): void {
    const [anybody] = this.#discord.users();
    const messages = (anybody?.sees(channel) ?? []).filter(
      ({ ephemeral, author }) => !ephemeral && author.bot === true,
    );
    const board = messages.findLast((message) => tableIn(message) !== null) ?? messages.at(-1);
    if (board === undefined) throw new Error("the bot has no message there");
    this.#discord.deleteMessage(channel, board.id);
  }

  /** A thread has its text channel's rights. */
  #home(id: string): string {
    return this.#discord.channels().find((channel) => channel.id === id)?.parent ?? id;
  }

  #own(): Bot {
    if (this.#bot === null) throw new Error("the bot was not started by this page");
    return this.#bot;
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** `GET /api/life` and `POST /api/life`. */
export function addLifeRoutes(server: FastifyInstance, life: LifeRoom): void {
  server.get("/api/life", (): Life => life.state());
  server.post("/api/life", async (request, reply): Promise<LifeDone> => {
    const body = lifeAct.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ problem: body.error.message });
    try {
      await life.act(body.data);
      return { life: life.state() };
    } catch (error) {
      return reply.code(409).send({ problem: error instanceof Error ? error.message : String(error) });
    }
  });
}
