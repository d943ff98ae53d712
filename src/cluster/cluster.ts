import type { Clock } from "../clock.js";
import type { TableMessages } from "../discord/messages/table-messages.js";
import type { Log } from "../log.js";
import type { Holdings } from "../store/shard-leases.js";
import { StoreRefusedError, type Store } from "../store/store.js";
import type { Board } from "../tables/board.js";
import type { Shards } from "../tables/clock/shards.js";
import type { Channels, OfServers, Ports } from "../tables/ports.js";
import type { Tables } from "../tables/tables.js";
import { Errands } from "./errands.js";

/** An id on a shard, for what concerns no server of it in particular. */
function idOn(shard: number): string {
  return String(BigInt(shard) << 22n);
}

/**
 * Downtime of a shard between two processes that serve it one after the other: a hand-over takes less, and need not have
 * every board written again.
 */
const handOverMs = 3_000;

/** Shards that this process serves by leases. */
export interface Leases extends Holdings {
  /** Whether no other process can own the shard now, by this machine's clock alone. */
  isValid(shard: number): boolean;
}

/** What a cluster needs. */
interface ClusterPorts {
  readonly leases: Leases;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Those of this process's tables. */
  readonly shards: () => Pick<Shards, "isHere" | "shardOf">;
}

/** What is different round the tables where several processes share the bot's shards. */
export interface Cluster {
  /** Refuses changes of what this process does not serve. */
  readonly store: Store;
  readonly errands: Errands;
  /** Whether this process serves a server: its shard has begun here, and not ended since. */
  readonly serves: OfServers;
  /** Whether no other process can serve it now. */
  readonly isCertain: OfServers;
  /** Tells channels only of what this process serves. */
  readonly guard: (channels: Channels) => Channels;
  /** For the tables: those who serve servers that have changed read again what they have in memory. */
  readonly ports: Required<Pick<Ports, "isCertain" | "changedUnasked">>;
  /** The door of this process's tables, which does in all servers what concerns all. */
  readonly around: (tables: Tables) => Tables;
  /** As of `AskableServers`. */
  readonly askToShow: (guild: string, table: string) => Promise<unknown>;
  /** As of `AskableServers`. */
  readonly askToShowTimes: (shards: readonly number[]) => Promise<unknown>;
  /** Says how this process shows what others ask for. */
  readonly showWith: (messages: Pick<TableMessages, "showAgain" | "showTimes">) => void;
}

/** Puts together what stands round the tables of one of several processes. */
export function createCluster({ leases, store, clock, log, shards }: ClusterPorts): Cluster {
  const serves: OfServers = (guild) => shards().isHere(guild);
  const isCertain: OfServers = (guild) => serves(guild) && leases.isValid(shards().shardOf(guild));
  const errands = new Errands(store, serves, { clock, log });
  const ofServed =
    <Rest extends readonly unknown[]>(tell: (board: Board, ...rest: Rest) => void) =>
    (board: Board, ...rest: Rest): void => {
      if (serves(board.guild)) tell(board, ...rest);
    };
  return {
    store: refusing(store, serves),
    errands,
    serves,
    isCertain,
    guard: (channels) => ({
      ...channels,
      isConnected: (guild) => isCertain(guild) && channels.isConnected(guild),
      changed: ofServed((board) => {
        channels.changed(board);
      }),
      stored: ofServed((board) => {
        channels.stored(board);
      }),
      awaited: ofServed((board, users: readonly string[], prompt: number) => {
        channels.awaited(board, users, prompt);
      }),
      userRemoved: ofServed((board) => {
        channels.userRemoved(board);
      }),
      catchUp: (shard, moved) => {
        errands.start();
        return channels.catchUp(shard, moved);
      },
      closed: (guild, channel) => (serves(guild) ? channels.closed(guild, channel) : Promise.resolve()),
    }),
    ports: {
      isCertain,
      changedUnasked: async (guilds) => {
        await errands.ask(errands.others(guilds).map((guild) => ({ guild, kind: "read-again", about: null })));
      },
    },
    around: (tables) => {
      errands.on("read-again", ({ guild }) => tables.shards.readAgain(guild));
      errands.on("hints-off", ({ about, guild }) => tables.userData.dropHintsIn(about ?? "", guild));
      return {
        ...tables,
        switchHintsOff: async (user) => {
          const others = errands.others(await store.userData.guildsOf(user));
          await tables.userData.switchHintsOff(user, serves);
          await errands.ask(others.map((guild) => ({ guild, kind: "hints-off", about: user })));
        },
        stop: async () => {
          await errands.stop();
          await tables.stop();
        },
      };
    },
    askToShow: (guild, table) => errands.ask([{ guild, kind: "show-again", about: table }]),
    askToShowTimes: (all) => errands.ask(all.map((shard) => ({ guild: idOn(shard), kind: "show-times", about: null }))),
    showWith: (messages) => {
      errands.on("show-again", ({ about }) => messages.showAgain(about ?? ""));
      errands.on("show-times", ({ guild }) => {
        // Other errands do not wait for it.
        messages.showTimes(shards().shardOf(guild));
        return Promise.resolve();
      });
    },
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
