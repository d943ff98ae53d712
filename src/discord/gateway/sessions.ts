import { createHash } from "node:crypto";
import type { SessionInfo } from "@discordjs/ws";
import type { GatewayReadyDispatchData } from "discord.js";
import { z } from "zod";
import type { Clock } from "../../clock.js";
import type { Memory } from "./registration.js";
import type { KnownServer } from "./servers.js";

/** Where the sessions of a stopped bot are noted. */
const key = "gateway sessions";

/** Sessions that were left longer ago than this are not taken up again, in milliseconds: Discord keeps them for some minutes. */
const longestMs = 5 * 60_000;

/** The session of one shard, and the servers that it had told of. */
export interface LeftSession {
  readonly info: SessionInfo;
  readonly servers: readonly KnownServer[];
}

/** What is needed to go on with sessions of an earlier process. */
export interface LeftSessions {
  /** What Discord said of the bot itself when they began. */
  readonly ready: Pick<GatewayReadyDispatchData, "v" | "user" | "application">;
  readonly shards: readonly LeftSession[];
}

/** Notes and finds the sessions that a stopped bot leaves behind for the next one, which hears then what happened between. */
export class Sessions {
  readonly #memory: Memory;
  readonly #clock: Pick<Clock, "now">;
  readonly #bot: string;

  /** @param bot what makes a session useless to another bot: its token, where its Discord stands, what it asks for */
  constructor(memory: Memory, clock: Pick<Clock, "now">, bot: readonly (string | number | null)[]) {
    this.#memory = memory;
    this.#clock = clock;
    this.#bot = createHash("sha256").update(JSON.stringify(bot)).digest("hex");
  }

  /** Notes them for the next process. */
  leave(left: LeftSessions): void {
    this.#memory.write(key, JSON.stringify({ at: this.#clock.now(), bot: this.#bot, ...left }));
  }

  /**
   * What the last process has left, once: whoever took it up and then died without leaving anything must not find it again,
   * since more has happened in those sessions since. Null: nothing that could be taken up.
   */
  take(): LeftSessions | null {
    const stored = this.#memory.read(key);
    if (stored === null || stored === "") return null;
    this.#memory.write(key, "");
    const note = noted.safeParse(JSON.parse(stored));
    if (!note.success || note.data.bot !== this.#bot) return null;
    const agoMs = this.#clock.now() - note.data.at;
    if (agoMs < 0 || agoMs > longestMs) return null;
    // What Discord said of the bot is handed on as it was.
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
