import type { Result, GameEvent } from "../game/contract.js";
import type { ClubRows, NewsRows } from "./club-contract.js";
import type { CupRows } from "./cup-contract.js";
import type { EveningRows } from "./evening-contract.js";
import type {
  ActionRow,
  BoardRow,
  CallRow,
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
} from "./rows.js";

export type * from "./club-contract.js";
export type * from "./cup-contract.js";
export type * from "./evening-contract.js";
export type * from "./rows.js";

/** Why a database cannot be used, and what to do. */
export class DatabaseError extends Error {}

/** The database does not answer, or takes no changes; why, is in the log once. A call that writes may be stored all the same. */
export class OutageError extends Error {
  constructor(cause: unknown) {
    super("the database does not answer", { cause });
  }
}

/** A stored value cannot be read. */
export class BrokenRowError extends Error {}

/** The channel already has an open table. */
export class ChannelTakenError extends Error {}

/** The stored table is not at the version before the change. */
export class StaleChangeError extends Error {}

/** Nothing of this server may be changed from here, or no longer: it is looked after elsewhere, where it may have changed. */
export class StoreRefusedError extends Error {}

/** Servers in an outage of Discord's, and since when, in milliseconds since 1970. */
export type AwayServers = ReadonlyMap<string, number>;

/** The shard (gateway connection) of a server. */
export function shardOf(guild: string, shards: number): number {
  return shards === 1 ? 0 : Number((BigInt(guild) >> 22n) % BigInt(shards));
}

/**
 * The storage. Every engine has to pass `test/store/contract.ts`.
 *
 * - Each call is one isolated transaction: all or nothing, and visible to every call made after it has resolved. Calls
 *   may overlap; the caller orders those for the same table, and those that move its deadlines.
 * - Each call settles within two seconds. A rejected one is not stored or, if the engine cannot tell, stored as a
 *   whole: the caller checks.
 * - What has resolved survives the process, and after `onDisk` a power cut.
 *
 * Where several processes share a database:
 *
 * - A call that writes to a table, or to a server's settings, news, evening or cups, changes nothing and rejects with
 *   `StoreRefusedError` unless this process serves the server's shard.
 * - Bound to no shard are `spread`, notes, `old`, `dropOld`, `club.addEnded`, `club.removeUser`, `messages.removeWarning`, `messages.notePosted`,
 *   errands, and of `userData` what belongs to no table.
 * - `deadlinesBy`, `openTables`, `evenings.dueBy`, `news.dueBy`, `cups.dueBy`, `cups.running` and `errands.due` have only
 *   what is of shards that this process serves. All else reads everything.
 */
export interface Store {
  readonly userData: UserData;
  readonly old: OldRows;
  readonly quarantine: QuarantinedTables;
  readonly messages: MessageRows;
  readonly club: ClubRows;
  readonly evenings: EveningRows;
  readonly news: NewsRows;
  readonly cups: CupRows;
  /** Null: this process serves all shards. */
  readonly errands: ErrandRows | null;

  /**
   * Opens a table and stores its first press.
   *
   * @throws ChannelTakenError also for one of two opened at the same time
   */
  create(row: TableRow, owners: readonly SeatRow[], due: readonly DeadlineRow[], interaction: string): Promise<void>;
  /**
   * Writes a change.
   *
   * @throws StaleChangeError if the stored version is not the one before it
   * @throws ChannelTakenError if it reopens a table and its channel has another
   * @throws Error if the interaction has already changed something
   */
  commit(change: Change): Promise<void>;
  /** Null: the interaction has changed nothing. */
  tableOfPress(interaction: string): Promise<string | null>;

  /**
   * Null: no such table.
   *
   * @param recent how many of the last steps' events to include; a finished game has all
   * @throws BrokenRowError if a value cannot be read
   */
  load(table: string, recent: number): Promise<StoredTable | null>;
  /** A table without its game's data; null: no such table. */
  loadUnreadable(table: string): Promise<UnreadTable | null>;
  /** In order. @param steps left out: all @throws BrokenRowError if a value cannot be read */
  events(table: string, steps?: Steps): Promise<readonly GameEvent[]>;
  /** Accepted actions in order. @param steps left out: all @throws BrokenRowError if a value cannot be read */
  actions(table: string, steps?: Steps): Promise<readonly ActionRow[]>;
  /** Null: no such table. */
  guildOf(table: string): Promise<string | null>;

  /** Null: none. */
  openTableIn(channel: string): Promise<string | null>;
  /** Whether any table of a server is or was in a channel. */
  hasTableIn(guild: string, channel: string): Promise<boolean>;
  /** Tables that have not ended, quarantined ones included, newest first. @param user sits there; left out: all */
  openTablesOf(guild: string, user?: string): Promise<readonly string[]>;
  /** Open ones, oldest first. */
  hostedBy(user: string): Promise<readonly string[]>;
  /** Open tables where the user sits and is present. */
  seatsOf(user: string): Promise<number>;
  openTables(): Promise<readonly TableCount[]>;
  /** Tables of a shard where a computer player has to move. @param after only greater ids */
  thinking(shard?: number, after?: string, most?: number): Promise<readonly string[]>;
  /** Lobbies of a shard whose start message may have been posted without being stored. @param after only greater ids */
  attempted(shard?: number, after?: string, most?: number): Promise<readonly string[]>;

  /** Deadlines until a time, by shard, earliest first. @param after the previous page's last */
  deadlinesBy(moment: number, after: TableDeadline | null, most: number): Promise<readonly TableDeadline[]>;
  /** Tables of a shard whose boards show a time limit, with versions. @param after only greater ids */
  timed(shard?: number, after?: string, most?: number): Promise<ReadonlyMap<string, number>>;
  /** Gives a table whose board shows a time limit a new version. */
  renew(table: string): Promise<void>;
  /**
   * A shard's heartbeat. After downtime longer than `patienceMs`, or if the clock was set back by more, its deadlines
   * move.
   *
   * @param upMs for so long after the last heartbeat it counts as up, and its deadlines do not move; left out: 0
   * @param away servers of the shard that are in an outage, and since when: unless all deadlines move, theirs move by the
   *   time since then or, if that is shorter, since the last heartbeat; left out: none
   * @returns whether all of them moved, or boards that show them may be left from a move before
   */
  touch(now: number, patienceMs: number, shard?: number, upMs?: number, away?: AwayServers): Promise<boolean>;
  /**
   * Sets the number of shards. If it changes, deadlines move by the downtime of their old shard.
   *
   * @returns whether they moved
   */
  spread(now: number, shards: number): Promise<boolean>;
  /** Of any shard, in milliseconds since 1970; null: none. */
  lastAlive(): Promise<number | null>;

  /** Servers' settings. @param shard left out: of all */
  guilds(shard?: number): Promise<readonly GuildRow[]>;
  setGuild(row: GuildRow): Promise<void>;
  /** The program's own notes, by name. */
  notes(): Promise<ReadonlyMap<string, string>>;
  setNote(key: string, value: string): Promise<void>;

  /** Resolves when everything resolved so far would survive a power cut. Callers wait for it before telling anybody. */
  onDisk(): Promise<void>;
  /** Finishes running calls and unlocks the database. */
  close(): Promise<void>;
}

/** Data about single users, the club's left out: ids are in seats, hosts, best times, calls and switched-off hints only, names in seats. */
export interface UserData {
  /** Where they sit, sat or are host, oldest first. */
  tablesOf(user: string): Promise<readonly string[]>;
  /** Servers in which anything at all is stored about them. */
  guildsOf(user: string): Promise<readonly string[]>;
  /** Null: no such table. */
  rowsOf(user: string, table: string): Promise<UserRows | null>;
  /** Removes interaction ids from the user's actions. */
  unlink(user: string, table: string): Promise<void>;
  /**
   * Removes a user from an ended or quarantined table: the seat and, if it was theirs, the host's role become nobody's.
   */
  removeUser(user: string, table: string): Promise<void>;
  /** Best times in practice by game, in tenths of a second. */
  bestTimes(user: string): Promise<ReadonlyMap<string, number>>;
  /** Keeps a time, in tenths of a second, if it is the best. */
  keepBestTime(user: string, game: string, tenths: number): Promise<void>;
  /** Deletes all best times of the user. */
  dropBestTimes(user: string): Promise<void>;
  /** Which of these users have no finished game of a kind and want hints. */
  newcomers(game: string, users: readonly string[]): Promise<readonly string[]>;
  /** Whether a user wants no hints. */
  hasHintsOff(user: string): Promise<boolean>;
  setHintsOff(user: string, off: boolean): Promise<void>;
  /** When these users want to be told of their turns, as far as they have said so. */
  calls(users: readonly string[]): Promise<readonly CallRow[]>;
  setCalls(row: CallRow): Promise<void>;
  dropCalls(user: string): Promise<void>;
  /** Erases deleted data from all files. Resolves when done, or after a second while it goes on. */
  eraseDeleted(): Promise<void>;
}

/** Deletion by age. Each call takes few rows, so that others wait little. */
export interface OldRows {
  /**
   * Interactions that are below both limits, lowest ids first. Ids from `before.id` on are not looked at; of those below
   * it only a few are young: of tables that cups open long after their draw. Actions that came by such interactions
   * forget them next.
   *
   * @returns how many presses and actions
   */
  dropPresses(before: PressLimit, most: number): Promise<number>;
  /** A finished game last changed before this time that still has its state. */
  nextDetailed(before: number): Promise<DetailedGame | null>;
  /**
   * Deletes a finished game's details: events, then its actions' interactions, last the state, which the result
   * replaces. Its board counts as shown.
   *
   * @param result null: unreadable
   * @returns number of rows
   */
  dropDetails(table: string, result: Result | null, most: number): Promise<number>;
  /** An ended or quarantined table that is past its limit; null: none. */
  nextOld(limits: Limits): Promise<string | null>;
  /** Rows of an ended table, its own last, and with it a closed game of the club. @returns how many */
  drop(table: string, most: number): Promise<number>;
  /**
   * Games of the club, with their rounds, cups and trophies of servers left before this time. Cups stay until their
   * server has no open table: they close their own.
   *
   * @returns how many
   */
  dropClub(before: number, most: number): Promise<number>;
  /** Servers left before this time, without tables, games of the club, cups or trophies. @returns their ids */
  dropServers(before: number, most: number): Promise<readonly string[]>;
  /** With any stored data, departures included. */
  servers(): Promise<readonly string[]>;
  /**
   * Servers with stored data that the bot is not in. Deletes the departures of those that it is in again; writes
   * nothing for the others, which may be thousands.
   *
   * @param here null: unknown
   */
  absent(here: (guild: string) => boolean | null): Promise<readonly string[]>;
  /** Later calls do not change the time. */
  departed(guild: string, at: number): Promise<void>;
  returned(guild: string): Promise<void>;
  /** Whether the bot has left a server and is not known to be back. */
  hasDeparted(guild: string): Promise<boolean>;
}

/** Tables that cannot be read; their game's data is left alone. */
export interface QuarantinedTables {
  /**
   * Ends a table and deletes its deadlines.
   *
   * @param revealed whether its seed is published
   * @param interaction null: nobody asked
   */
  end(
    table: string,
    status: "closed" | "quarantined",
    revealed: boolean,
    interaction: string | null,
    now: number,
  ): Promise<void>;
  all(shard: number): Promise<readonly string[]>;
  /** The latest; null: none. */
  lastIn(channel: string): Promise<string | null>;
  /** Open tables of a shard under other games or rules versions, in pages. Pages may be empty. */
  under(known: readonly Rules[], shard: number): AsyncIterable<readonly string[]>;
}

/** Messages in channels. Tables know nothing of them. */
export interface MessageRows {
  /** `message` is null and `shown` 0 if there is none. */
  board(table: string): Promise<Omit<BoardRow, "table">>;
  /** The shown version never decreases. Boards of deleted tables, and of those that others serve, are ignored. */
  storeBoards(rows: readonly BoardRow[]): Promise<void>;
  /** All boards of a server or channel count as shown: they cannot be written any more. */
  settle(guild: string, channel: string | null): Promise<void>;
  /** Tables of a shard whose boards are behind, in pages. Pages may be empty. */
  behind(shard: number): AsyncIterable<readonly string[]>;
  warnings(shard: number): Promise<readonly WarningRow[]>;
  /** Stores a warning unless its table is deleted. */
  addWarning(row: WarningRow): Promise<void>;
  removeWarning(message: string): Promise<void>;
  /** A call is posted. */
  notePosted(nonce: string, message: string): Promise<void>;
}

/** A table's deadline. */
export interface TableDeadline extends Pick<DeadlineRow, "kind" | "seat" | "due"> {
  readonly table: string;
  readonly shard: number;
}

/** From `from` up to before `to`. */
export interface Steps {
  readonly from: number;
  readonly to: number;
}

/** Times before which data may be deleted, in milliseconds since 1970. */
export interface Limits {
  readonly closed: number;
  readonly over: number;
  readonly departed: number;
}

/** Which interactions are old. */
export interface PressLimit {
  /** They were stored before this time, in milliseconds since 1970. */
  readonly at: number;
  /** Their ids are below that of the time. */
  readonly id: string;
}

/** What is needed before a finished game's state is deleted. */
export type DetailedGame = Pick<TableRow, "id" | "game" | "rules" | "state">;

/** A game and its rules version. */
export type Rules = Pick<TableRow, "game" | "rules">;

/** A user's rows at a table, and what everybody there knows of it. Broken JSON is null. */
export interface UserRows {
  readonly row: TableRow;
  readonly message: string | null;
  /** Taken ones. */
  readonly seats: number;
  /** Null: they were host and have left their seat. */
  readonly own: { readonly seat: number; readonly owner: SeatRow } | null;
  readonly actions: readonly ActionRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
}

/** What one process asks of those that serve other shards. */
export interface ErrandRows {
  /** Stores errands, all or none. */
  add(errands: readonly ErrandRow[]): Promise<void>;
  /** In servers that this process serves, oldest first. */
  due(most: number): Promise<readonly ErrandRow[]>;
  /** Deletes an errand once it is done, since it may name somebody. */
  done(id: string): Promise<void>;
  /** Those of these that are not done yet. */
  left(ids: readonly string[]): Promise<readonly string[]>;
}

/** Something to be done in a server, by the process that serves it. Doing it twice does no harm. */
export interface ErrandRow {
  readonly id: string;
  readonly guild: string;
  /** May be unknown to this program. */
  readonly kind: string;
  /** A user or table, by kind; null: neither. */
  readonly about: string | null;
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
}
