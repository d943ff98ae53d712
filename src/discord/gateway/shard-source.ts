import type { Parting } from "../../tables/clock/held-shards.js";
import type { AddedShard, SessionState } from "./gateway.js";
import type { GatewayError } from "./close-codes.js";
import type { LeftSession, Sessions } from "./sessions.js";
import type { ShardGuard } from "./shard-guard.js";

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
