import { createHash } from "node:crypto";
import type { SessionInfo } from "@discordjs/ws";
import type { GatewayReadyDispatchData } from "discord.js";
import { z } from "zod";
import type { GatewayError, ShardGuard } from "./shard-connection.js";
import type { Clock } from "../../clock.js";
import type { Notes } from "./registration.js";
import type { KnownServer } from "./servers.js";

/** A shard to connect. */
export interface AddedShard {
  readonly shard: number;
  /** Another process's, to be resumed; null: none. */
  readonly session: LeftSession | null;
}

/** What there is to store of a shard's session. @typeParam Data what resuming it takes */
export type SessionState<Data = LeftSession> =
  /** Nothing new: the shard has neither started a session nor resumed one. */
  | { readonly kind: "unchanged" }
  /** Nothing that another process could resume, as while a session starts. */
  | { readonly kind: "none" }
  /** `version` is another one whenever the data are, except for their sequence. */
  | {
      readonly kind: "known";
      readonly version: string;
      readonly sequence: number;
      readonly data: () => Data;
    };

/**
 * How a shard leaves this process. `given`: in order, and nobody else has it before that is done. `lost`: others may have
 * had it for a while; `since`: when it was last sure that it was here, by the monotonic clock.
 */
export type Parting = { readonly kind: "given" } | { readonly kind: "lost"; readonly since: number };

/** What a source hands shards to. */
export interface ShardTaker {
  /** They are this process's from now on. */
  add(shards: readonly AddedShard[]): void;
  /** Closes a shard's connection and ends its tables. Resolves when nothing of it happens here any more. */
  end(shard: number, parting: Parting): Promise<void>;
  /** Of one that has ended: as it was then. */
  sessionOf(shard: number): SessionState;
  /** Number of running processes, which share what Discord allows the bot. */
  share(processes: number): void;
}

/** Decides which shards this process serves. */
export interface ShardSource {
  /** Null: they stay this process's. */
  readonly guard: ShardGuard | null;
  /** Whether Discord has to allow a session for each shard before the first is connected. */
  readonly startsAll: boolean;
  /** Resolves if this process may serve no shards any more. */
  readonly failed: Promise<GatewayError>;
  /**
   * The number of all shards, of all processes together.
   *
   * @param recommended by Discord
   */
  count(recommended: number): Promise<number>;
  /** Adds the shards, now or as they become this process's. */
  start(taker: ShardTaker): Promise<void>;
  /** A shard's session can be resumed by others from now on. */
  known(shard: number): void;
  /** All connections close; another process can resume their sessions. */
  left(sessions: readonly LeftSession[]): Promise<void>;
}

/** All shards, for the only process. @param fixed their number; null: as Discord recommends */
export function allShards(fixed: number | null, sessions: Sessions): ShardSource {
  let all: readonly number[] = [];
  return {
    guard: null,
    startsAll: true,
    failed: new Promise(() => undefined),
    count: (recommended) => {
      const count = fixed ?? recommended;
      all = Array.from({ length: count }, (_, shard) => shard);
      return Promise.resolve(count);
    },
    start: async (taker) => {
      const left = new Map((await sessions.take()).map((session) => [session.info.shardId, session]));
      taker.add(all.map((shard) => ({ shard, session: left.get(shard) ?? null })));
    },
    known: () => undefined,
    left: (stored) => sessions.leave(stored),
  };
}

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
  readonly #bot: string;

  constructor(
    private readonly notes: Notes,
    private readonly clock: Pick<Clock, "now">,
    bot: BotKey,
  ) {
    this.#bot = fingerprint(bot);
  }

  async leave(left: readonly LeftSession[]): Promise<void> {
    const [first] = left;
    if (first === undefined) return;
    const shards = left.map(({ info, servers, away }) => ({ info, servers, away }));
    const note = { at: this.clock.now(), bot: this.#bot, ready: first.ready, shards };
    await this.notes.write(key, JSON.stringify(note));
  }

  /** The last process's sessions, once: a process that resumes and dies has moved them on. */
  async take(): Promise<readonly LeftSession[]> {
    const stored = this.notes.read(key);
    if (stored === null || stored === "") return [];
    await this.notes.write(key, "");
    const note = noted.safeParse(JSON.parse(stored));
    if (!note.success || note.data.bot !== this.#bot) return [];
    const agoMs = this.clock.now() - note.data.at;
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
