import type { Clock } from "../clock.js";
import { GatewayError } from "../discord/gateway/shard-connection.js";
import type { SessionFormat, ShardSource } from "../discord/gateway/shard-source.js";
import { sleep } from "../lib/waits.js";
import type { Log } from "../log.js";
import type { ShardLeases } from "../store/shard-leases.js";
import { Queues } from "../tables/queues.js";
import { ShardKeeper } from "./shard-keeper.js";

/** The wait for the next try while the database does not answer. */
const againMs = 1_000;

interface LeasePorts {
  readonly leases: ShardLeases;
  /** Number of all shards, as set; null: as running processes have it, or else as Discord recommends. */
  readonly count: number | null;
  readonly format: SessionFormat;
  readonly clock: Pick<Clock, "steady" | "after">;
  readonly log: Log;
}

/** Shards that processes share by leases. */
export interface LeasedShards {
  readonly keeper: ShardKeeper;
  readonly source: ShardSource;
}

/** The gateway's shards are those that a keeper has leases for. */
export function leasedShards({ leases, count: fixed, format, clock, log }: LeasePorts): LeasedShards {
  /** By bucket: of one bucket, one shard asks for its turn at a time. */
  const turns = new Queues();
  let fail: (error: GatewayError) => void = () => undefined;
  const failed = new Promise<GatewayError>((resolve) => {
    fail = resolve;
  });
  const keeper: ShardKeeper = new ShardKeeper({
    leases,
    clock,
    log,
    clashed: (count) => {
      fail(countError(count, keeper.held.count));
    },
  });
  const { held } = keeper;

  const join = async (count: number): Promise<number> => {
    for (let isTold = false; ; isTold = true) {
      try {
        const joined = await keeper.join(count, fixed !== null);
        if (joined.kind === "joined") return joined.count;
        throw countError(joined.count, count);
      } catch (error) {
        if (error instanceof GatewayError) throw error;
        if (!isTold) log.warn({ error }, "the database does not answer; this process joins the others when it does");
        await sleep(clock, againMs);
      }
    }
  };

  /** Takes the turn to start a session, which all processes take at the same place. @throws if the signal aborts before */
  const identify = async (bucket: number, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const waitMs = await leases.identify(bucket).catch((error: unknown) => {
        log.debug({ bucket, error }, "the turn to start a session cannot be had; it is tried again");
        return againMs;
      });
      if (waitMs === 0) return;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(waitMs, resolve);
        signal.addEventListener("abort", () => {
          cancel();
          resolve();
        });
      });
    }
  };

  return {
    keeper,
    source: {
      startsAll: false,
      guard: {
        isValid: (shard) => held.isValid(shard),
        check: (shard) => keeper.check(shard),
        waitUntilValid: (shard) => held.waitUntilValid(shard),
        waitForIdentify: (bucket, signal) => turns.run(String(bucket), () => identify(bucket, signal)),
      },
      failed,
      count: (recommended) => join(fixed ?? recommended),
      start: (taker) => {
        keeper.start({
          add: (shards) => {
            taker.add(
              shards.map(({ shard, session }) => ({
                shard,
                session: session === null ? null : format.read(session.data, session.sequence),
              })),
            );
          },
          end: (shard, parting) => taker.end(shard, parting),
          sessionOf: (shard) => {
            const state = taker.sessionOf(shard);
            return state.kind === "known" ? { ...state, data: () => format.write(state.data()) } : state;
          },
          share: (processes) => {
            taker.share(processes);
          },
        });
        return Promise.resolve();
      },
      known: () => {
        keeper.noteSession();
      },
      // The keeper stores them, each with its lease.
      left: () => Promise.resolve(),
    },
  };
}

function countError(theirs: number, own: number): GatewayError {
  return new GatewayError(
    `Other processes of the bot run with ${theirs} shards, and this one with ${own}. Stop all of them before you change SHARD_COUNT, and start them with the same.`,
  );
}
