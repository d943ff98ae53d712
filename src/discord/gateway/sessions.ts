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

/** A shard's session and its servers. */
export interface LeftSession {
  readonly info: SessionInfo;
  readonly servers: readonly KnownServer[];
}

/** What resuming an earlier process's sessions needs. */
export interface LeftSessions {
  /** Discord's data about the bot from their start. */
  readonly ready: Pick<GatewayReadyDispatchData, "v" | "user" | "application">;
  readonly shards: readonly LeftSession[];
}

/** Stores a stopping bot's sessions for the next process, which receives the events in between. */
export class Sessions {
  readonly #notes: Notes;
  readonly #clock: Pick<Clock, "now">;
  readonly #bot: string;

  /** @param bot what binds a session to a bot: token, API address, intents */
  constructor(notes: Notes, clock: Pick<Clock, "now">, bot: readonly (string | number | null)[]) {
    this.#notes = notes;
    this.#clock = clock;
    this.#bot = createHash("sha256").update(JSON.stringify(bot)).digest("hex");
  }

  async leave(left: LeftSessions): Promise<void> {
    await this.#notes.write(key, JSON.stringify({ at: this.#clock.now(), bot: this.#bot, ...left }));
  }

  /** The last process's sessions, once: a process that resumes and dies has moved them on. Null: nothing to resume. */
  async take(): Promise<LeftSessions | null> {
    const stored = this.#notes.read(key);
    if (stored === null || stored === "") return null;
    await this.#notes.write(key, "");
    const note = noted.safeParse(JSON.parse(stored));
    if (!note.success || note.data.bot !== this.#bot) return null;
    const agoMs = this.#clock.now() - note.data.at;
    if (agoMs < 0 || agoMs > longestMs) return null;
    // Discord's own data, passed on unchanged.
    return { ready: note.data.ready as unknown as LeftSessions["ready"], shards: note.data.shards };
  }
}

const noted = z.object({
  at: z.number(),
  bot: z.string(),
  ready: z.looseObject({ v: z.number(), user: z.looseObject({ id: z.string() }), application: z.looseObject({}) }),
  shards: z.array(
    z.object({
      info: z.object({
        resumeURL: z.string(),
        sequence: z.int(),
        sessionId: z.string(),
        shardCount: z.int(),
        shardId: z.int(),
      }),
      servers: z.array(z.tuple([z.string(), z.string().nullable()])),
    }),
  ),
});
