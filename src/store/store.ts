import type { Result, GameEvent } from "../game/contract.js";
import type {
  ActionRow,
  BoardRow,
  Change,
  DeadlineRow,
  DraftRow,
  GuildRow,
  HeldRow,
  UnreadTable,
  SeatRow,
  StoredTable,
  TableCount,
  TableRow,
  WarningRow,
} from "./sqlite/rows.js";

export type * from "./sqlite/rows.js";

/** A stored value that cannot be read. */
export class BrokenRowError extends Error {}

/** The channel has an open table already. */
export class ChannelTakenError extends Error {}

/** The table is no longer at the version that the change was decided on. */
export class StaleChangeError extends Error {}

/** Which of `shards` connections to Discord hears of a server. */
export function shardOf(guild: string, shards: number): number {
  return shards === 1 ? 0 : Number((BigInt(guild) >> 22n) % BigInt(shards));
}

/**
 * The program's storage. Every engine has to pass `test/store/contract.ts`.
 *
 * - Each call is one isolated transaction, done as a whole or not at all; calls made after it has resolved see what it
 *   wrote. Calls may overlap; the caller orders those for one table, and those that move its deadlines.
 * - It settles within two seconds, whatever hangs: an engine that waits gives up and rejects. A rejected call is not
 *   stored, or, if the engine cannot know, stored as a whole: the caller checks.
 * - It survives the process as soon as it has resolved, and a power cut as soon as `onDisk` has.
 */
export interface Store {
  /** Data about single users. */
  readonly userData: UserData;
  /** Deletion by age. */
  readonly old: OldRows;
  /** Tables that cannot be read. */
  readonly quarantine: QuarantinedTables;
  /** What stands in the channels. */
  readonly messages: MessageRows;

  /**
   * Opens a table and stores its first press.
   *
   * @throws ChannelTakenError if the channel has an open one, even if both are opened at the same time
   */
  create(row: TableRow, owners: readonly SeatRow[], due: readonly DeadlineRow[], interaction: string): Promise<void>;
  /**
   * Writes a change of a table: row, seats, step, drafts, held answers, deadlines and press.
   *
   * @throws StaleChangeError if the stored version is not the one before the change
   * @throws ChannelTakenError if the change opens the table and its channel has an open one
   * @throws Error if the interaction has changed something before
   */
  commit(change: Change): Promise<void>;
  /** The table that an interaction has already changed; null: it is new. */
  tableOfPress(interaction: string): Promise<string | null>;

  /**
   * A table with all its rows; null: no such table.
   *
   * @param recent events of this many last steps; of a finished game all
   * @throws BrokenRowError if something cannot be read
   */
  load(table: string, recent: number): Promise<StoredTable | null>;
  /** A table without what its game has stored, which may make no sense; null: no such table. */
  loadUnreadable(table: string): Promise<UnreadTable | null>;
  /** A game's events, or those of some steps, in order. */
  events(table: string, steps?: Steps): Promise<readonly GameEvent[]>;
  /** A game's accepted actions, or those of some steps, in order. */
  actions(table: string, steps?: Steps): Promise<readonly ActionRow[]>;
  /** A table's server; null: no such table. */
  guildOf(table: string): Promise<string | null>;

  /** The open table of a channel; null: it has none. */
  openTableIn(channel: string): Promise<string | null>;
  /** A server's tables that have not ended, including unreadable ones. */
  openTablesOf(guild: string): Promise<readonly string[]>;
  /** A user's hosted open tables, oldest first. */
  hostedBy(user: string): Promise<readonly string[]>;
  /** At how many open tables a user sits and is not away. */
  seatsOf(user: string): Promise<number>;
  /** Numbers of open tables by game and status. */
  openTables(): Promise<readonly TableCount[]>;
  /** Tables of a shard where a computer player is asked: at most `most` ids after this one. */
  thinking(shard?: number, after?: string, most?: number): Promise<readonly string[]>;

  /** Up to `most` deadlines until a time, by shard, earliest first. @param after the last one of the previous call */
  deadlinesBy(moment: number, after: TableDeadline | null, most: number): Promise<readonly TableDeadline[]>;
  /** Tables of a shard whose boards show a time limit, with their versions: at most `most` ids after this one. */
  timed(shard?: number, after?: string, most?: number): Promise<ReadonlyMap<string, number>>;
  /** Gives a table a new version because its time limit has moved. */
  renew(table: string): Promise<void>;
  /**
   * A shard's heartbeat. If it was down for longer than `patienceMs`, or the clock was set back by more, the deadlines
   * of its tables move by that.
   *
   * @returns whether they moved
   */
  touch(now: number, patienceMs: number, shard?: number): Promise<boolean>;
  /**
   * Spreads servers over this many shards from now on. If the number changes, deadlines move by the downtime of their old
   * shard. @returns whether they moved
   */
  spread(now: number, shards: number): Promise<boolean>;
  /** The bot's last heartbeat, in milliseconds since 1970; null: never. */
  lastAlive(): Promise<number | null>;

  /** The settings of all servers that have any. */
  guilds(): Promise<readonly GuildRow[]>;
  /** Stores a server's settings. */
  setGuild(row: GuildRow): Promise<void>;
  /** The program's own notes, by name. */
  notes(): Promise<ReadonlyMap<string, string>>;
  /** Stores a note for later starts. */
  setNote(key: string, value: string): Promise<void>;

  /**
   * Resolves when everything resolved by now would survive a power cut. Callers wait for it before they tell anybody.
   */
  onDisk(): Promise<void>;
  /** Finishes running calls and unlocks the database. No call may follow. */
  close(): Promise<void>;
}

/** What is stored about single users. Their ids and names are in seats and hosts only. */
export interface UserData {
  /** Tables where a user sits, sat or is host, oldest first. */
  tablesOf(user: string): Promise<readonly string[]>;
  /** A user's rows at a table; null: no such table. */
  rowsOf(user: string, table: string): Promise<UserRows | null>;
  /** Removes the interaction ids from a user's actions at a table. */
  unlink(user: string, table: string): Promise<void>;
  /**
   * Removes a user from a table that has ended or cannot be read: their seat becomes nobody's, and so does the host's
   * role if it was theirs.
   */
  removeUser(user: string, table: string): Promise<void>;
  /**
   * Erases deleted data from all of the engine's files. Resolves when done, or after a second; then it is done as soon
   * as possible.
   */
  eraseDeleted(): Promise<void>;
}

/** Old data to delete. Each call takes at most the given number of rows, so that nobody waits long for it. */
export interface OldRows {
  /** Deletes interactions stored before this time, oldest first. @returns how many */
  dropPresses(before: number, most: number): Promise<number>;
  /** A finished game that last changed before this time and still has its state; null: none. */
  nextDetailed(before: number): Promise<DetailedGame | null>;
  /**
   * Removes a finished game's details: first events, then its actions' interactions, and last the state, which the
   * result replaces. Its board counts as shown from the start.
   *
   * @param result how the game came out; null: unreadable
   * @returns how many rows
   */
  dropDetails(table: string, result: Result | null, most: number): Promise<number>;
  /** An ended or unreadable table that is old enough to delete, or whose server is long gone; null: none. */
  nextOld(limits: Limits): Promise<string | null>;
  /** Deletes rows of an ended table, its own last. @returns how many */
  drop(table: string, most: number): Promise<number>;
  /** Deletes the settings of servers that were left before this moment and have no tables. @returns those servers */
  dropServers(before: number, most: number): Promise<readonly string[]>;
  /** All servers with stored data, even if only that the bot has left. */
  servers(): Promise<readonly string[]>;
  /**
   * Servers with stored data that the bot is not in. Those it has rejoined are noted; nothing is written for the
   * others, which may be thousands.
   *
   * @param here whether the bot is in a server; null: unknown
   */
  absent(here: (guild: string) => boolean | null): Promise<readonly string[]>;
  /** The bot has left a server. The first time counts. */
  departed(guild: string, at: number): Promise<void>;
  /** The bot is in a server. */
  returned(guild: string): Promise<void>;
}

/** Tables that cannot be read. No call reads their game's data. */
export interface QuarantinedTables {
  /**
   * A table has ended as far as it can be told: nothing falls due there any more.
   *
   * @param status its new status
   * @param revealed whether its seed is published from now on
   * @param interaction what asked for that; null: nobody did
   */
  end(
    table: string,
    status: "closed" | "quarantined",
    revealed: boolean,
    interaction: string | null,
    now: number,
  ): Promise<void>;
  /** All quarantined tables of a shard. */
  all(shard: number): Promise<readonly string[]>;
  /** A channel's latest quarantined table; null: none. */
  lastIn(channel: string): Promise<string | null>;
  /**
   * Open tables of a shard whose game or rules version is not among these, in pages, some possibly empty. Pages are
   * read on demand.
   */
  under(known: readonly Rules[], shard: number): AsyncIterable<readonly string[]>;
}

/** Messages in channels. Tables know nothing of them. */
export interface MessageRows {
  /** A table's board message. `message`: null: none, then `shown` is 0. */
  board(table: string): Promise<Pick<BoardRow, "message" | "shown">>;
  /** Stores which messages show boards, and up to which version at least. Boards of deleted tables are left out. */
  storeBoards(rows: readonly BoardRow[]): Promise<void>;
  /** All boards of a server or channel count as shown: there is nowhere to show them. */
  settle(guild: string, channel: string | null): Promise<void>;
  /** Tables of a shard whose boards are behind, in pages, some possibly empty. Pages are read on demand. */
  behind(shard: number): AsyncIterable<readonly string[]>;
  /** The warnings in a shard's channels. */
  warnings(shard: number): Promise<readonly WarningRow[]>;
  /** Stores a warning, unless its table is deleted. */
  addWarning(row: WarningRow): Promise<void>;
  /** Deletes a warning. */
  removeWarning(message: string): Promise<void>;
}

/** A table's deadline. */
export interface TableDeadline extends Pick<DeadlineRow, "kind" | "seat" | "due"> {
  readonly table: string;
  /** Its server's shard. */
  readonly shard: number;
}

/** Steps of a game, from one up to before another. */
export interface Steps {
  readonly from: number;
  readonly to: number;
}

/** Times in milliseconds since 1970: what is older may go. */
export interface Limits {
  readonly closed: number;
  readonly over: number;
  readonly departed: number;
}

/** What is needed of a finished game before its state goes. */
export type DetailedGame = Pick<TableRow, "id" | "game" | "rules" | "state">;

/** A game and its rules version. */
export type Rules = Pick<TableRow, "game" | "rules">;

/** One user's rows at a table, and what everybody there knows of it. Broken JSON is null. */
export interface UserRows {
  readonly row: TableRow;
  /** Its board message; null: none. */
  readonly message: string | null;
  /** Number of taken seats. */
  readonly seats: number;
  /** Their own; null: they were host and have left. */
  readonly own: { readonly seat: number; readonly owner: SeatRow } | null;
  readonly actions: readonly ActionRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
}
