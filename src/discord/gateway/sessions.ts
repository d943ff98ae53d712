import { createHash } from "node:crypto";
import type { SessionInfo } from "@discordjs/ws";
import type { GatewayReadyDispatchData } from "discord.js";
import { z } from "zod";
import type { Clock } from "../../clock.js";
import type { Notes } from "./register-commands.js";
import type { KnownServer } from "./servers.js";

/** The note with a stopped bot's sessions. */
const key = "gateway sessions";

/** Discord keeps sessions for some minutes. */
const longestMs = 5 * 60_000;

/** Discord's data about the bot from a session's start. */
export type BotData = Pick<GatewayReadyDispatchData, "v" | "user" | "application">;

/** What resuming another process's session takes. */
export interface LeftSession {
  readonly ready: BotData;
  readonly info: SessionInfo;
  /** Discord does not announce them again. */
  readonly servers: readonly KnownServer[];
  /** Those in an outage, which Discord does not say again either. */
  readonly away: readonly string[];
}

/** What binds a session to a bot: token, API address, intents. */
export type BotKey = readonly (string | number | null)[];

/** Stores a stopping bot's sessions for the next process, which receives the events in between. */
export class Sessions {
  readonly #notes: Notes;
  readonly #clock: Pick<Clock, "now">;
  readonly #bot: string;

  constructor(notes: Notes, clock: Pick<Clock, "now">, bot: BotKey) {
    this.#notes = notes;
    this.#clock = clock;
    this.#bot = fingerprint(bot);
  }

  async leave(left: readonly LeftSession[]): Promise<void> {
    const [first] = left;
    if (first === undefined) return;
    const shards = left.map(({ info, servers, away }) => ({ info, servers, away }));
    const note = { at: this.#clock.now(), bot: this.#bot, ready: first.ready, shards };
    await this.#notes.write(key, JSON.stringify(note));
  }

  /** The last process's sessions, once: a process that resumes and dies has moved them on. */
  async take(): Promise<readonly LeftSession[]> {
    const stored = this.#notes.read(key);
    if (stored === null || stored === "") return [];
    await this.#notes.write(key, "");
    const note = noted.safeParse(JSON.parse(stored));
    if (!note.success || note.data.bot !== this.#bot) return [];
    const agoMs = this.#clock.now() - note.data.at;
    if (agoMs < 0 || agoMs > longestMs) return [];
    const ready = asBotData(note.data.ready);
    return note.data.shards.map((shard) => ({ ready, ...shard }));
  }
}

/** Writes sessions as JSON that only the same bot can read. */
export class SessionFormat {
  readonly #bot: string;

  constructor(bot: BotKey) {
    this.#bot = fingerprint(bot);
  }

  write(left: LeftSession): unknown {
    return { bot: this.#bot, ...left };
  }

  /** Null: another bot's, or none. @param sequence the last event received in it */
  read(data: unknown, sequence: number): LeftSession | null {
    const session = kept.safeParse(data);
    if (!session.success || session.data.bot !== this.#bot) return null;
    const { ready, info, servers, away } = session.data;
    return { ready: asBotData(ready), info: { ...info, sequence }, servers, away };
  }
}

function fingerprint(bot: BotKey): string {
  return createHash("sha256").update(JSON.stringify(bot)).digest("hex");
}

const readyData = z.looseObject({
  v: z.number(),
  user: z.looseObject({ id: z.string() }),
  application: z.looseObject({}),
});

/** Discord's own data, passed on unchanged. */
function asBotData(ready: z.infer<typeof readyData>): BotData {
  return ready as unknown as BotData;
}

const shard = z.object({
  info: z.object({
    resumeURL: z.string(),
    sequence: z.int(),
    sessionId: z.string(),
    shardCount: z.int(),
    shardId: z.int(),
  }),
  servers: z.array(z.tuple([z.string(), z.string().nullable()])),
  away: z.array(z.string()).default([]),
});

const noted = z.object({ at: z.number(), bot: z.string(), ready: readyData, shards: z.array(shard) });

const kept = shard.extend({ bot: z.string(), ready: readyData });
