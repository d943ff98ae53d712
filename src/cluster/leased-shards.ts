import type { Clock } from "../clock.js";
import { GatewayError } from "../discord/gateway/shard-connection.js";
import type { SessionFormat, ShardSource, ShardTaker } from "../discord/gateway/shard-source.js";
import type { Log } from "../log.js";
import type { ShardLeases } from "../store/shard-leases.js";
import { type KnownSession, ShardKeeper } from "./shard-keeper.js";

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
  const turns = new IdentifyTurns({ leases, clock, log });
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
        await new Promise<void>((resolve) => {
          clock.after(againMs, resolve);
        });
      }
    }
  };

  const sessionOf = (taker: ShardTaker, shard: number): KnownSession => {
    const state = taker.sessionOf(shard);
    if (state.kind !== "known") return state;
    const { version, sequence, left } = state;
    return { kind: "known", version, sequence, data: () => format.write(left()) };
  };

  return {
    keeper,
    source: {
      startsAll: false,
      guard: {
        isValid: (shard) => held.isValid(shard),
        check: (shard) => keeper.check(shard),
        waitUntilValid: (shard) => held.waitUntilValid(shard),
        waitForIdentify: (bucket, signal) => turns.take(bucket, signal),
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
          sessionOf: (shard) => sessionOf(taker, shard),
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

/** Turns to start sessions, which all processes take at the same place. Of one bucket, one shard asks at a time. */
class IdentifyTurns {
  /** The last that waits in each bucket. */
  readonly #last = new Map<number, Promise<void>>();

  constructor(private readonly ports: Pick<LeasePorts, "leases" | "clock" | "log">) {}

  /** @throws if the signal aborts before the turn has come */
  take(bucket: number, signal: AbortSignal): Promise<void> {
    const before = this.#last.get(bucket) ?? Promise.resolve();
    const taken = before.then(() => this.#ask(bucket, signal));
    this.#last.set(
      bucket,
      taken.catch(() => undefined),
    );
    return taken;
  }

  async #ask(bucket: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      // The next asks when this one is done.
      const waitMs = await this.#waitOf(bucket);
      if (waitMs === 0) return;
      await new Promise<void>((resolve) => {
        const cancel = this.ports.clock.after(waitMs, resolve);
        signal.addEventListener("abort", () => {
          cancel();
          resolve();
        });
      });
    }
  }

  async #waitOf(bucket: number): Promise<number> {
    try {
      return await this.ports.leases.identify(bucket);
    } catch (error) {
      this.ports.log.debug({ bucket, error }, "the turn to start a session cannot be had; it is tried again");
      return againMs;
    }
  }
}
