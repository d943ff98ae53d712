import type { Clock } from "../../clock.js";
import { type Log, logFailure } from "../../log.js";
import { heartbeatMs, shardOf } from "../../tables/clock/downtime.js";
import { unlessRefused } from "../../tables/ports.js";
import type { Tables } from "../../tables/tables.js";
import { OutageError } from "../../tables/queues.js";
import type { Gateway, GatewayEvents } from "./gateway.js";

/** Looks whether a shard's heartbeat is due, and how many of them until servers' returns are noted again. */
const [lookMs, looksPerReturn] = [1_000, 10];

/** What the log says. */
const lostChannel = "the tables of a channel that is gone could not be closed";

/** What the tables hear of shards and servers. */
export interface ShardObserver extends Omit<GatewayEvents, "started" | "ended" | "interaction" | "permissionsChanged"> {
  /** A shard is no longer this process's. */
  readonly parted: (shard: number) => void;
  /** Ends the heartbeats. */
  readonly stop: () => void;
}

/** Tells the tables when shards and servers are up, known and gone. */
export function observeShards(
  { shards, departures }: Pick<Tables, "shards" | "departures">,
  gateway: Pick<Gateway, "count" | "up" | "servers" | "isIn">,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): ShardObserver {
  /** Servers that the bot is back in, until that is stored. */
  const returning = new Set<string>();
  /** Shards whose tables are awake. */
  const awake = new Set<number>();
  let stopped = false;
  /** When shards came up and had their last heartbeat, monotonic. */
  const times = new Map<number, { readonly up: number; last: number }>();
  let looks = 0;
  let cancelLook = clock.after(lookMs, look);

  return {
    up: (shard) => {
      times.set(shard, { up: clock.steady(), last: clock.steady() });
      // Deadlines move before any press, and before one can ring.
      if (awake.has(shard)) void sayAlive([shard]);
      else begin(shard);
    },
    known: (shard, waitedMs) => {
      shards.known(shard, gateway.servers.awaited(shard), clock.now() - waitedMs);
      log.info({ shard, of: gateway.count, servers: gateway.servers.of(shard).length }, "a shard knows its servers");
      const here = (guild: string): boolean | null =>
        shardOf(guild, gateway.count) === shard ? gateway.isIn(guild) : null;
      logUnlessRefused("the tables of servers that are gone could not be closed", departures.leaveServers(here));
      if (awake.has(shard)) return;
      begin(shard);
      awake.add(shard);
      logUnlessRefused("the tables could not be woken", shards.start(shard));
    },
    joined: (guild) => {
      returning.add(guild);
      void noteReturns();
    },
    away: (guild) => {
      log.debug({ guild }, "a server is in an outage; its time stands still until it is back");
      shards.away(guild);
    },
    back: (guild) => {
      const time = times.get(shardOf(guild, gateway.count));
      // Many may come back at the same time: all of them by the next look.
      if (shards.back(guild) && time !== undefined) time.last = -Infinity;
    },
    left: (guild) => {
      shards.left(guild);
      returning.delete(guild);
      logUnlessRefused("the tables of a server that is gone could not be closed", departures.vanished(guild, null));
    },
    channelDeleted: (guild, channel) => {
      logUnlessRefused(lostChannel, departures.channelDeleted(guild, channel));
    },
    threadDeleted: (guild, thread) => {
      logUnlessRefused(lostChannel, departures.vanished(guild, thread));
    },
    parted: (shard) => {
      awake.delete(shard);
      times.delete(shard);
      for (const guild of returning) if (shardOf(guild, gateway.count) === shard) returning.delete(guild);
    },
    stop: () => {
      stopped = true;
      cancelLook();
    },
  };

  function look(): void {
    const due = gateway.up.filter((shard) => isDue(shard));
    if (due.length > 0) void sayAlive(due);
    looks += 1;
    if (looks % looksPerReturn === 0) void noteReturns();
    cancelLook = clock.after(lookMs, look);
  }

  function isDue(shard: number): boolean {
    const now = clock.steady();
    const time = times.get(shard);
    if (time !== undefined && now - time.last < heartbeatMs(now - time.up)) return false;
    times.set(shard, { up: time?.up ?? now, last: now });
    return true;
  }

  /** A server's data is kept once its return is noted, which is retried. */
  async function noteReturns(): Promise<void> {
    if (stopped) return;
    for (const guild of returning) {
      try {
        await unlessRefused(departures.returned(guild));
        returning.delete(guild);
      } catch (error) {
        log.error({ guild, error }, "that the bot is back in a server could not be stored; it is tried again");
        return;
      }
    }
  }

  /** Notes a shard's first start; repeated calls do nothing. */
  function begin(shard: number): void {
    unlessRefused(shards.begin(shard, gateway.count)).catch((error: unknown) => {
      log.error(
        { shard, error },
        "the heartbeat could not be stored; it is tried again when the shard knows its servers",
      );
    });
  }

  /** With one line for all that fail; the store says itself that it does not answer. */
  async function sayAlive(up: readonly number[]): Promise<void> {
    if (stopped) return;
    const touched = up.map(async (shard) => {
      try {
        await unlessRefused(shards.touch(shard));
        return [];
      } catch (error) {
        return error instanceof OutageError ? [] : [{ shard, error }];
      }
    });
    const failed = (await Promise.all(touched)).flat();
    const [first] = failed;
    if (first !== undefined)
      log.error({ shards: failed.map(({ shard }) => shard), error: first.error }, "the heartbeat could not be stored");
  }

  function logUnlessRefused(sentence: string, work: Promise<unknown>): void {
    logFailure(log, sentence, unlessRefused(work));
  }
}
