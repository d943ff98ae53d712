import type { Clock } from "../clock.js";
import type { Feature } from "../discord/feature.js";
import type { Parting } from "../discord/gateway/shard-source.js";
import type { TableMessages, TableMessagesPorts } from "../discord/messages/table-messages.js";
import type { Log } from "../log.js";
import type { Holdings } from "../store/shard-leases.js";
import { StoreRefusedError, type Store } from "../store/store.js";
import type { Board } from "../tables/board.js";
import type { Channels, OfServers, Ports, Stays } from "../tables/ports.js";
import { TimeLimit } from "../tables/queues.js";
import type { Tables } from "../tables/tables.js";
import { Errands } from "./errands.js";
import { UsersEverywhere } from "./users-everywhere.js";

/**
 * Downtime of a shard between two processes that serve it one after the other: a hand-over takes less, and need not have
 * every board written again.
 */
const handOverMs = 3_000;

/** How long a shard that is given waits for writes in flight, and for what is known of its boards to be stored. */
const partingMs = 2_000;

/** Shards that this process serves by leases. */
export interface Leases extends Holdings {
  /** Whether no other process can own the shard now, by this machine's clock alone. */
  isValid(shard: number): boolean;
}

/** What a cluster needs, of this process alone. */
interface ClusterPorts {
  readonly leases: Leases;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly tables: () => Tables;
  readonly messages: () => Pick<TableMessages, "drop" | "showAgain" | "showTimes"> & {
    readonly boards: Pick<TableMessages["boards"], "drop" | "storeAll">;
  };
  readonly features: () => readonly Feature[];
}

/** What is different round tables, messages and features where several processes share the bot's shards. */
export interface Cluster {
  /** Refuses changes of what this process does not serve. */
  readonly store: Store;
  /** Tells channels only of what this process serves. */
  readonly guard: (channels: Channels) => Channels;
  /** For the tables: those who serve servers that have changed read again what they have in memory. */
  readonly tablePorts: Required<Pick<Ports, "mayKeep" | "changedUnasked">>;
  readonly messagePorts: Required<Pick<TableMessagesPorts, "mayWrite" | "overtaken">>;
  readonly stays: Stays;
  /** The door of this process's tables, which does in all servers what concerns all. */
  readonly around: (tables: Tables) => Tables;
  readonly users: Pick<UsersEverywhere, "forget">;
  /** Has boards of shards written that show time limits from before downtime. */
  readonly showTimes: (shards: readonly number[]) => Promise<void>;
  /** A shard leaves this process. Resolves when nothing of it happens here any more, which may be told to others. */
  readonly leave: (shard: number, parting: Parting) => Promise<void>;
}

/** Puts together what stands round one of several processes. */
export function createCluster({ leases, store, clock, log, tables, messages, features }: ClusterPorts): Cluster {
  const shardOf = (guild: string): number => tables().shards.shardOf(guild);
  const serves: OfServers = (guild) => tables().shards.isHere(guild);
  const isCertain: OfServers = (guild) => serves(guild) && leases.isValid(shardOf(guild));
  const errands = new Errands(store, serves, { clock, log });
  const users = new UsersEverywhere({ store, tables, features, errands, serves });
  const limit = new TimeLimit(clock, partingMs);
  /** By shard: how often it has left. */
  const leavings = new Map<number, number>();

  errands.on("read-again", ({ guild }) => tables().shards.readAgain(guild));
  errands.on("show-again", ({ about }) => messages().showAgain(about ?? ""));
  errands.on("show-times", ({ guild }) => {
    // Other errands do not wait for it.
    messages().showTimes(shardOf(guild));
    return Promise.resolve();
  });

  const ofServed =
    <Rest extends readonly unknown[]>(tell: (board: Board, ...rest: Rest) => void) =>
    (board: Board, ...rest: Rest): void => {
      if (serves(board.guild)) tell(board, ...rest);
    };

  const showTimes = async (shards: readonly number[]): Promise<void> => {
    try {
      // No server in particular.
      const idOn = (shard: number): string => String(BigInt(shard) << 22n);
      await errands.ask(shards.map((shard) => ({ guild: idOn(shard), kind: "show-times", about: null })));
    } catch (error) {
      log.warn({ shards, error }, "some boards show time limits from before downtime until their next change");
    }
  };

  /** First what is in hand, then all that is in memory, and last what others have to know. */
  const leave = async (shard: number, parting: Parting): Promise<void> => {
    const before = leavings.get(shard) ?? 0;
    if (parting.kind === "given") await tables().shards.settle(shard);
    // It was lost meanwhile.
    if ((leavings.get(shard) ?? 0) > before) return;
    leavings.set(shard, before + 1);
    tables().shards.drop(shard);
    const of: OfServers = (guild) => shardOf(guild) === shard;
    const over = parting.kind === "given" ? clock.steady() + partingMs : parting.since;
    const { hasTimesLeft, written } = messages().drop(shard, of, over);
    if (parting.kind === "lost") messages().boards.drop(of);
    const noted = written.then(async () => {
      // Who takes over a lost one moves its time limits, and shows them all.
      if (parting.kind === "lost") return;
      if (hasTimesLeft) await showTimes([shard]);
      await messages().boards.storeAll();
    });
    await limit.keep("what is known of messages", noted).catch((error: unknown) => {
      log.warn({ shard, error }, "a shard's messages were not noted before it left; its next owner looks at them");
    });
  };

  return {
    store: refusing(store, serves),
    guard: (channels) => ({
      ...channels,
      isConnected: (guild) => isCertain(guild) && channels.isConnected(guild),
      changed: ofServed(channels.changed),
      stored: ofServed(channels.stored),
      awaited: ofServed(channels.awaited),
      call: (board, ...rest) => (serves(board.guild) ? channels.call(board, ...rest) : Promise.resolve(false)),
      archive: (board) => (serves(board.guild) ? channels.archive(board) : Promise.resolve(false)),
      userRemoved: ofServed(channels.userRemoved),
      catchUp: (shard, moved) => {
        errands.start();
        return channels.catchUp(shard, moved);
      },
      closed: (guild, channel) => (serves(guild) ? channels.closed(guild, channel) : Promise.resolve()),
    }),
    tablePorts: {
      mayKeep: isCertain,
      changedUnasked: async (guilds) => {
        await errands.ask(errands.others(guilds).map((guild) => ({ guild, kind: "read-again", about: null })));
      },
    },
    messagePorts: {
      mayWrite: (guild) => (isCertain(guild) ? "now" : serves(guild) ? "later" : "never"),
      overtaken: ({ guild, table }) =>
        serves(guild) ? messages().showAgain(table) : errands.ask([{ guild, kind: "show-again", about: table }]),
    },
    stays: () => {
      const before = new Map(leavings);
      return (guild) => serves(guild) && leavings.get(shardOf(guild)) === before.get(shardOf(guild));
    },
    around: (own) => ({
      ...own,
      switchHintsOff: (user) => users.switchHintsOff(user),
      stop: async () => {
        await errands.stop();
        await own.stop();
      },
    }),
    users,
    showTimes,
    leave,
  };
}

/** A shard that leaves is this process's for the store until its lease is given back, and nothing may change any more. */
function refusing(store: Store, serves: OfServers): Store {
  const checked = <Outcome>(guild: string, call: () => Promise<Outcome>): Promise<Outcome> =>
    serves(guild) ? call() : Promise.reject(new StoreRefusedError("another process serves the server"));
  return {
    ...store,
    create: (row, ...rest) => checked(row.guild, () => store.create(row, ...rest)),
    commit: (change) => checked(change.row.guild, () => store.commit(change)),
    touch: (now, patienceMs, ...rest) => store.touch(now, Math.max(patienceMs, handOverMs), ...rest),
    old: {
      ...store.old,
      // Its tables stay as they are: closing them is refused.
      departed: async (guild, at) => (serves(guild) ? store.old.departed(guild, at) : undefined),
    },
  };
}
