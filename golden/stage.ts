import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { DefaultRestOptions } from "discord.js";
import type {
  Dispatch,
  LocalDiscord,
  LocalDiscordOptions,
  LocalUser,
  NewUser,
  Outcome,
} from "../playground/discord/index.js";
import { startLocalDiscord } from "../playground/discord/index.js";
import { fakeClock, type FakeClock } from "../test/support/fake-clock.js";
import { type BotPorts, type Clock, type Log, type RunningBot, startBot } from "./bot.js";
import { fixWorld, startOfTime } from "./fixed-world.js";

/** Something recorded; `at`: milliseconds since the session began. */
export type Entry = Readonly<Record<string, unknown>> & { readonly at: number };

type Send = typeof DefaultRestOptions.makeRequest;
type Init = Parameters<Send>[1];
type Answer = Awaited<ReturnType<Send>>;

interface Parked {
  readonly url: string;
  readonly init: Init;
  readonly resolve: (answer: Answer) => void;
}

/** Turns of the event loop without a request after which nothing is under way. */
const quietTurns = 4;

/** After this long a bot has registered everything, in milliseconds. */
const readyMs = 20_000;

/** The longest wait for an answer to somebody's press, in milliseconds, and how often it is looked for. */
const [patienceMs, lookMs] = [3_000, 100];

/** A session: a local Discord with people, the app on it, and what is recorded of both. */
export class Stage {
  readonly entries: Entry[] = [];
  readonly clock: FakeClock;
  readonly discord: LocalDiscord;
  readonly #folder = mkdtempSync(join(tmpdir(), "katzentisch-golden-"));
  #parked: Parked[] = [];
  #bot: RunningBot | null = null;
  /** Timers of the running bot. */
  #timers = new Set<() => void>();
  #isRecording = true;
  #blocked: BotPorts["blocked"] = { users: new Set(), servers: new Set() };

  private constructor(clock: FakeClock, discord: LocalDiscord) {
    this.clock = clock;
    this.discord = discord;
  }

  /** Everybody reads this session's time from now on. */
  static async open(name: string, options: LocalDiscordOptions = {}): Promise<Stage> {
    let stage: Stage | null = null;
    const clock = fakeClock(startOfTime, { settled: async () => stage?.settle() });
    fixWorld(name, clock);
    const discord = await startLocalDiscord({
      limits: "none",
      // The harness decides how long an answer takes, whatever else the machine does.
      patienceMs: 2 ** 31 - 1,
      ...options,
      seed: name,
      now: () => clock.truth(),
      hears: (told) => stage?.hear(told),
    });
    const opened = new Stage(clock, discord);
    stage = opened;
    // All that discord.js sends goes through this.
    const makeRequest: Send = (url, init) => opened.#park(url, init);
    Object.assign(DefaultRestOptions, { makeRequest });
    return opened;
  }

  /** Starts a bot; what it does until it is ready is recorded only if wanted. */
  async start(isRecorded = false, blocked = this.#blocked): Promise<void> {
    this.#isRecording = isRecorded;
    this.#blocked = blocked;
    const timers = new Set<() => void>();
    this.#timers = timers;
    const clock: Clock = {
      now: () => this.clock.now(),
      steady: () => this.clock.steady(),
      after: (ms, job) => {
        if (this.#timers !== timers) return () => undefined;
        const off = this.clock.after(ms, () => {
          timers.delete(off);
          job();
        });
        timers.add(off);
        return off;
      },
    };
    const ports = { discord: this.discord, clock, log: this.#log(), file: join(this.#folder, "katzentisch.db") };
    const download = async (url: string): Promise<string> => (await fetch(url)).text();
    for (const server of this.discord.servers) this.discord.removeBot(server);
    this.#bot = await startBot({ ...ports, download, blocked });
    // So that a bot that begins hears of them.
    for (const server of this.discord.servers) this.discord.inviteBot(server);
    await this.pass(readyMs);
    this.#isRecording = true;
  }

  /** The bot dies here and now. */
  async kill(): Promise<void> {
    for (const cancel of this.#timers) cancel();
    this.#timers = new Set();
    this.#parked = [];
    const bot = this.#bot;
    this.#bot = null;
    await bot?.drop();
    this.note("the bot is killed");
  }

  /** Ends the bot in good order. */
  async stop(): Promise<void> {
    const bot = this.#bot;
    this.note("the bot stops");
    const stopped = bot?.stop();
    await this.#until(stopped);
    this.#bot = null;
  }

  async close(): Promise<void> {
    if (this.#bot !== null) await this.stop();
    await this.discord.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  hear(told: Dispatch): void {
    if (told.intent === null || told.intent === 1) this.#bot?.hear(told);
  }

  note(note: string): void {
    this.#add({ note });
  }

  /** Somebody changes the database while no bot runs. */
  changeDatabase(statement: string): void {
    const sqlite = new Sqlite(join(this.#folder, "katzentisch.db"));
    const { changes } = sqlite.prepare(statement).run();
    sqlite.close();
    this.note(`rows changed in the database: ${changes}`);
  }

  /** Whether a table's game has not ended, as it is stored. */
  isOpen(table: string): boolean {
    const sqlite = new Sqlite(join(this.#folder, "katzentisch.db"), { readonly: true });
    const life = sqlite.prepare("select life from tables where id = ?").pluck().get(table);
    sqlite.close();
    return life === "lobby" || life === "playing";
  }

  /** The session cannot go on. */
  breakOff(broken: string): void {
    this.#add({ broken });
  }

  user(name: string, more: Omit<NewUser, "name"> = {}): LocalUser {
    return this.discord.addUser({ name, ...more });
  }

  /** Somebody does something; time passes until it is answered. @param does what stands in the recording */
  async act(user: LocalUser, does: string, doing: () => Promise<Outcome>): Promise<Outcome> {
    this.#add({ user: user.user.global_name, does });
    const outcome = doing();
    if (!(await this.#until(outcome, patienceMs))) {
      this.discord.giveUp();
      this.note("no answer");
    }
    await this.settle();
    return outcome;
  }

  /** Several do something at the same time. */
  async together(
    ...all: readonly (readonly [user: LocalUser, does: string, doing: () => Promise<Outcome>])[]
  ): Promise<void> {
    for (const [user, does] of all) this.#add({ user: user.user.global_name, does, together: true });
    await this.#until(Promise.all(all.map(([, , doing]) => doing())), patienceMs);
    await this.settle();
  }

  /** Time passes, in milliseconds. */
  async pass(ms: number): Promise<void> {
    await this.clock.forward(ms);
    // What caches know of the time, they read again after a millisecond of this machine's.
    if (ms >= 10_000) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  /** Nothing is under way any more, at this moment. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.#parked.length === 0) continue;
      await this.#answerAll();
      quiet = -1;
    }
  }

  /** Time passes until some work is done. @returns whether it is */
  async #until(work: Promise<unknown> | undefined, maxMs = 120_000): Promise<boolean> {
    const state = { isDone: work === undefined };
    void work
      ?.catch(() => undefined)
      .then(() => {
        state.isDone = true;
      });
    for (let ms = 0; ms <= maxMs; ms += lookMs) {
      await this.settle();
      if (state.isDone) return true;
      await this.pass(lookMs);
    }
    return false;
  }

  #park(url: string, init: Init): Promise<Answer> {
    return new Promise((resolve) => this.#parked.push({ url, init, resolve }));
  }

  /** Which of several requests of the same moment comes first is chance, unless they are for the same thing. */
  async #answerAll(): Promise<void> {
    const batch = this.#parked.toSorted((a, b) => compare(keyOf(a), keyOf(b)));
    this.#parked = [];
    const answers: (() => void)[] = [];
    for (const { url, init, resolve } of batch) {
      const { body, files } = contentOf(init);
      const response = await fetch(url, { method: init.method, headers: init.headers, body: init.body } as RequestInit);
      const text = await response.text();
      this.#add({
        method: init.method,
        path: pathOf(url),
        ...(body === null ? {} : { body }),
        ...files,
        status: response.status,
      });
      answers.push(() => resolve(answerOf(response, text)));
    }
    for (const answer of answers) answer();
  }

  #log(): Log {
    const add = (level: string, facts: object, says: string): void => {
      if (this.#bot === null && !this.#isRecording) return;
      const told = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, factOf(value)]));
      this.#add({ level, says, ...(Object.keys(told).length === 0 ? {} : { facts: told }) });
    };
    return {
      debug: (facts, says) => add("debug", facts, says),
      info: (facts, says) => add("info", facts, says),
      warn: (facts, says) => add("warn", facts, says),
      error: (facts, says) => add("error", facts, says),
    };
  }

  #add(entry: object): void {
    if (this.#isRecording) this.entries.push({ at: this.clock.truth() - startOfTime, ...entry });
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function keyOf({ url, init }: Parked): string {
  return `${pathOf(url)} ${init.method ?? ""}`;
}

/** Below the version, without the host and what tokens have of chance. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  const path = pathname
    .replace("/api/v10", "")
    .replace(/(interactions\/\d+|webhooks\/\d+)\/([^/]+)/u, (_, before: string, token: string) => {
      const [, id = ""] = Buffer.from(token, "base64url").toString().split(":");
      return before.startsWith("interactions") ? `${before}/…` : `${before}/${id}…`;
    });
  return path + search;
}

/** A request's JSON, and its files as hashes of what pictures are drawn from. */
function contentOf({ body }: Init): { readonly body: unknown; readonly files: object } {
  if (!(body instanceof Uint8Array))
    return {
      body: typeof body === "string" ? JSON.parse(body, (_, value: unknown) => withoutBytes(value)) : null,
      files: {},
    };
  const form = Buffer.from(body).toString("latin1");
  const boundary = form.slice(0, form.indexOf("\r\n"));
  const files: Record<string, string> = {};
  let json: unknown = null;
  for (const part of form.split(boundary).slice(1, -1)) {
    const begin = part.indexOf("\r\n\r\n");
    const [, name = "", file] = /name="([^"]*)"(?:; filename="([^"]*)")?/u.exec(part.slice(0, begin)) ?? [];
    const bytes = Buffer.from(part.slice(begin + 4, -2), "latin1");
    if (file === undefined) json = JSON.parse(bytes.toString());
    else files[`${name} ${file}`] = hashOf(bytes);
  }
  return { body: json, files: { files } };
}

/** An emoji's picture as its hash. */
function withoutBytes(value: unknown): unknown {
  return typeof value === "string" && value.startsWith("data:image/") ? hashOf(Buffer.from(value)) : value;
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

/** A response whose body is there already. */
function answerOf(response: Response, text: string): Answer {
  const { ok, status, statusText } = response;
  return {
    body: null,
    bodyUsed: false,
    headers: new Headers(response.headers),
    ok,
    status,
    statusText,
    json: () => Promise.resolve(JSON.parse(text)),
    text: () => Promise.resolve(text),
    arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(text)).buffer),
  };
}

function factOf(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message.replaceAll(/127\.0\.0\.1:\d+/gu, "…") };
}
