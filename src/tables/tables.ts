import { setImmediate } from "node:timers/promises";
import type { Store } from "../store/store.js";
import { type Board, isSlow, type Known, type SentAway } from "./board.js";
import { ShardTimes } from "./clock/downtime.js";
import { Shards } from "./clock/shards.js";
import { UserLimits, type UserMaxima, unlimited } from "./decide/user-limits.js";
import { ClubBackfill } from "./end-game.js";
import { Departures } from "./departures.js";
import type { Channels, OfServers, Ports, ServerMemory } from "./ports.js";
import { LostStarts } from "./lost-starts.js";
import { RequestService } from "./request-service.js";
import { Retention } from "./retention.js";
import { SettingsKeeper } from "./server-settings.js";
import { boardOf, knownTo } from "./show.js";
import { TableAccess } from "./table-access.js";
import { TableOpener } from "./table-opener.js";
import { zoneOf as timeZoneOf } from "../lib/time-zones.js";
import { callsOf, wakesAt } from "./clock/quiet-hours.js";
import { isAsked, isOpen, type Loaded, type TableStatistics } from "./table.js";
import { ChannelNotifier } from "./channel-notifier.js";
import { UserDataService } from "./user-data.js";

/**
 * All tables. Each change goes through its table's queue, is decided, stored, and only then shown, in a reply or
 * through the channels.
 */
export interface Tables {
  readonly requests: RequestService;
  readonly settings: SettingsKeeper;
  readonly departures: Departures;
  readonly userData: UserDataService;
  readonly shards: Shards;
  /** A table's current board; null: no such table. */
  readonly board: (table: string) => Promise<Board | null>;
  /** What a user may know of a table's game; null: there is none, or they do not sit there. */
  readonly knownTo: (table: string, user: string) => Promise<Known | null>;
  /** The board of a channel's open table, or else of its last quarantined one. */
  readonly boardIn: (channel: string) => Promise<Board | null>;
  /** Whether any table of a server is or was in a channel. */
  readonly hasTableIn: (guild: string, channel: string) => Promise<boolean>;
  /** Switches hints off for a user, also in their open games. */
  readonly switchHintsOff: (user: string) => Promise<void>;
  /** At most `most` open ones of a server. */
  readonly openBoards: (guild: string, most: number) => Promise<readonly Board[]>;
  /** All open ones of a server at which a user sits, newest first. */
  readonly openTablesOf: (guild: string, user: string) => Promise<readonly OwnTable[]>;
  /** Those of some people who may be mentioned at a table now: at a slow one all who are awake and want to be called. */
  readonly mentionable: (board: Board, users: readonly string[]) => Promise<readonly string[]>;
  /** Whom a lobby's host has sent away. */
  readonly sentAway: (board: Board) => readonly SentAway[];
  readonly statistics: () => Promise<TableStatistics>;
  /** Accepts nothing more; resolves when everything is stored. */
  readonly stop: () => Promise<void>;
}

/** A table at which somebody sits. */
export interface OwnTable {
  readonly board: Board;
  /** The game waits for them. */
  readonly isAsked: boolean;
}

/**
 * Puts the tables together.
 *
 * @param maxima per user; left out: no limits
 * @param memories what else is kept of servers
 */
export function createTables(
  store: Store,
  ports: Ports,
  channels: Channels,
  maxima: UserMaxima = unlimited,
  memories: readonly ServerMemory[] = [],
): Tables {
  const { log, mayKeep, changedUnasked = () => Promise.resolve() } = ports;
  const notifier: ChannelNotifier = new ChannelNotifier(channels, ports, (id) => access.board(id, false));
  const times: ShardTimes = new ShardTimes(
    store,
    ports,
    (guild) => notifier.isConnected(guild),
    (of) => {
      // What is in memory has its deadlines from before.
      access.cache.clear(of);
    },
  );
  const kept = mayKeep === undefined ? null : { mayKeep, shardOf: (guild: string) => times.shardOf(guild) };
  const settings = new SettingsKeeper(store, ports.clock, kept, ports.log);
  const limits = new UserLimits(store, maxima);
  const zoneOf = async (guild: string): Promise<string> => {
    const set = await settings.of(guild);
    return timeZoneOf(set, set.locale);
  };
  const access: TableAccess = new TableAccess({
    store,
    ports,
    times,
    channels: notifier,
    limits,
    zoneOf,
    lostStart: (id) => {
      lost.lookSoon(id);
    },
  });
  const lost: LostStarts = new LostStarts({
    ...ports,
    times,
    access,
    channels: notifier,
    isStarting: (id) => requests.isStarting(id),
  });
  const board = (id: string): Promise<Board | null> => access.look(id, boardOf);
  const opener = new TableOpener(store, ports.games, times, limits, settings, access);
  const backfill = new ClubBackfill(store, access.queues, ports, changedUnasked);
  const retention = new Retention(
    store,
    ports,
    async (guilds) => {
      settings.forget(guilds);
      for (const { forget } of memories) forget?.(guilds);
      await changedUnasked(guilds);
    },
    (most) => backfill.takeIn(most),
  );
  const memory = {
    read: async (shard: number) =>
      void (await Promise.all([settings.read(shard), ...memories.map(({ read }) => read?.(shard))])),
    drop: (shard: number, of: OfServers) => {
      settings.drop(shard, of);
      for (const { drop } of memories) drop?.(shard, of);
    },
  } as const;
  const shards = new Shards({ store, ports, times, channels: notifier, access, lost, memory, retention });
  const userData = new UserDataService(store, times, access, notifier, ports.games, (user) => {
    for (const { forgetUser } of memories) forgetUser?.(user);
  });
  const parts = { store, ports, channels: notifier, times, limits, settings, access, opener, lost } as const;
  const requests: RequestService = new RequestService(parts);
  return {
    requests,
    settings,
    departures: new Departures(store, log, times, access, notifier),
    userData,
    shards,
    board,
    knownTo: (id, user) => access.look(id, (table) => knownTo(table, user)),
    boardIn: async (channel) => {
      const id = (await store.openTableIn(channel)) ?? (await store.quarantine.lastIn(channel));
      return id === null ? null : board(id);
    },
    hasTableIn: (guild, channel) => store.hasTableIn(guild, channel),
    switchHintsOff: (user) => userData.switchHintsOff(user),
    openBoards: async (guild, most) => {
      const boards = await Promise.all((await store.openTablesOf(guild)).slice(0, most).map(board));
      return boards.flatMap((found) => (found !== null && isOpen(found) ? [found] : []));
    },
    openTablesOf: async (guild, user) => {
      const read = (table: Loaded): OwnTable => ({ board: boardOf(table), isAsked: isAsked(table, user) });
      const found = await Promise.all((await store.openTablesOf(guild, user)).map((id) => access.look(id, read)));
      return found.flatMap((own) => (own !== null && isOpen(own.board) ? [own] : []));
    },
    mentionable: async (at, users) => {
      if (!isSlow(at)) return users;
      const of = await callsOf(store, users, await zoneOf(at.guild));
      return users.filter((user) => of(user).isCalled && wakesAt(of(user), ports.clock.now()) === null);
    },
    sentAway: ({ table, host }) => limits.sentAwayBy({ id: table, host }),
    statistics: async () => ({
      open: await store.openTables().catch(() => null),
      loaded: access.cache.count(),
      jobs: access.queues.jobs,
    }),
    stop: async () => {
      const asleep = shards.stop();
      access.automatic.stop();
      access.quarantine.stop();
      notifier.stop();
      lost.stop();
      // What has arrived enters its table's queue or race first.
      await setImmediate();
      access.races.flush();
      await retention.stop();
      await asleep;
      await access.queues.idle();
      await shards.leave();
      access.cache.clear();
    },
  };
}
