import type { Result, Told } from "../game/contract.js";
import type {
  ActionRow,
  BoardRow,
  Change,
  DeadlineRow,
  DraftRow,
  GuildRow,
  HeldRow,
  OutsideTable,
  SeatRow,
  StoredTable,
  TableCount,
  TableRow,
  WarningRow,
} from "./sqlite/rows.js";

export type * from "./sqlite/rows.js";

/** Something that is stored and makes no sense where it is to be read. */
export class BrokenRowError extends Error {}

/** A channel has an open table, so that no other can be open there. */
export class ChannelTakenError extends Error {}

/** A table is no longer at the version that a change was decided on. */
export class StaleChangeError extends Error {}

/** Which of `shards` connections to Discord hears of a server. */
export function shardOf(guild: string, shards: number): number {
  return shards === 1 ? 0 : Number((BigInt(guild) >> 22n) % BigInt(shards));
}

/**
 * What the program keeps. An engine is put through `test/store/contract.ts`.
 *
 * - Each call is one transaction: it is carried out as a whole or not at all, alone, and what it wrote is there for every
 *   call that is made after it has resolved. Calls may be made while others are under way; those for one table, and those
 *   that move its deadlines, the caller puts in order.
 * - It settles within two seconds, whatever hangs: an engine that waits for something gives up and rejects. What was
 *   rejected is not stored, or, where the engine cannot know, all of it is: the caller looks.
 * - It outlives the process as soon as it has resolved, and a power cut as soon as `onDisk` has.
 */
export interface Store {
  /** What is about one user. */
  readonly personal: UserData;
  /** What is old enough to go. */
  readonly old: OldRows;
  /** Tables that cannot be read. */
  readonly quarantine: QuarantinedTables;
  /** What stands in the channels. */
  readonly messages: MessageRows;

  /**
   * Opens a table. Its first press is stored with it.
   *
   * @throws ChannelTakenError when the channel has an open one, also where two are opened at the same time
   */
  create(row: TableRow, owners: readonly SeatRow[], due: readonly DeadlineRow[], interaction: string): Promise<void>;
  /**
   * Writes a change of a table: row, seats, step, drafts, held answers, deadlines and press.
   *
   * @throws StaleChangeError when the stored version is not the one before the change
   * @throws ChannelTakenError when the change opens the table and its channel has an open one
   * @throws Error when the interaction has changed something before
   */
  commit(change: Change): Promise<void>;
  /** The table that an interaction has changed already; null: it is new. */
  tableOfPress(interaction: string): Promise<string | null>;

  /**
   * A table with all that stands on it; null: none by this id.
   *
   * @param recent how many of the last steps' events; of a finished game all come
   * @throws BrokenRowError when some of that cannot be read
   */
  load(table: string, recent: number): Promise<StoredTable | null>;
  /** A table without what its game has left there, which may make no sense; null: none by this id. */
  outside(table: string): Promise<OutsideTable | null>;
  /** The events of a game so far, or only those of some steps, in order. */
  events(table: string, steps?: Steps): Promise<readonly Told[]>;
  /** The accepted actions of a game so far, or only those of some steps, in order. */
  actions(table: string, steps?: Steps): Promise<readonly ActionRow[]>;
  /** The server of a table; null: there is no such table. */
  guildOf(table: string): Promise<string | null>;

  /** The open table of a channel; null: it has none. */
  openTableIn(channel: string): Promise<string | null>;
  /** All tables of a server that have not ended, those that cannot be read included. */
  openTablesOf(guild: string): Promise<readonly string[]>;
  /** The open tables whose host a user is, oldest first. */
  hostedBy(user: string): Promise<readonly string[]>;
  /** At how many open tables a user sits and is not away. */
  seatsOf(user: string): Promise<number>;
  /** How many tables are open, by game and life. */
  openTables(): Promise<readonly TableCount[]>;
  /** Tables of a shard at which a computer player is asked, by their ids, no more than `most` after this one. */
  thinking(shard?: number, after?: string, most?: number): Promise<readonly string[]>;

  /** Deadlines up to a moment, no more than `most`, the earliest first. @param after the last one of the call before */
  dueBy(moment: number, after: Due | null, most: number): Promise<readonly Due[]>;
  /** Tables of a shard whose boards show a time limit, with the version of each, no more than `most` after this id. */
  timed(shard?: number, after?: string, most?: number): Promise<ReadonlyMap<string, number>>;
  /** A table whose board shows a time limit gets a new version, since that has moved. */
  renew(table: string): Promise<void>;
  /**
   * Notes that the bot is on the air with a shard. Where that was longer silent than `patienceMs`, or the clock was set back
   * by more, all deadlines of its tables move by that.
   *
   * @returns whether they moved
   */
  touch(now: number, patienceMs: number, shard?: number): Promise<boolean>;
  /**
   * Spreads servers over this many shards from now on. If the number changes, deadlines move by the downtime of their old
   * shard. @returns whether they moved
   */
  spread(now: number, shards: number): Promise<boolean>;
  /** When the bot was last known to be on the air, in milliseconds since 1970; null: never. */
  lastAlive(): Promise<number | null>;
  /** Moves a table's deadlines so that the nearest of all falls due now. @returns the table; null: there is none */
  hurry(now: number): Promise<string | null>;

  /** What all servers have set that have set something. */
  guilds(): Promise<readonly GuildRow[]>;
  /** Stores a server's settings. */
  setGuild(row: GuildRow): Promise<void>;
  /** All that the program has noted for itself, by name. */
  notes(): Promise<ReadonlyMap<string, string>>;
  /** Notes something for later starts. */
  setNote(key: string, value: string): Promise<void>;

  /** Resolves when all that has resolved by now would outlive a power cut. Callers wait for it before they tell anybody. */
  onDisk(): Promise<void>;
  /** Ends what is under way, and lets other processes in. Nothing may be called after that. */
  close(): Promise<void>;
}

/** What is stored about single users. User ids and names stand in seats and hosts only. */
export interface UserData {
  /** Every table at which a user sits or sat, or whose host they are, oldest first. */
  tablesOf(user: string): Promise<readonly string[]>;
  /** A user's rows at a table; null: there is no such table any more. */
  rowsOf(user: string, table: string): Promise<PersonalRows | null>;
  /** A user's actions at a table no longer say by which of their interactions they came. */
  unlink(user: string, table: string): Promise<void>;
  /**
   * At a table that has ended or cannot be read: the user's seat is nobody's, and so is the host's role where it was theirs.
   */
  forget(user: string, table: string): Promise<void>;
  /**
   * Leaves nothing of what is deleted by now in any of the engine's files. Resolves when that is done, or after a second all
   * the same; then it is done as soon as it can be.
   */
  emptied(): Promise<void>;
}

/** What is old enough to go. Each call takes no more rows than it is told, so that nobody waits long behind it. */
export interface OldRows {
  /** Forgets interactions that were stored before this moment, the oldest first. @returns how many */
  dropPresses(before: number, most: number): Promise<number>;
  /** A finished game that last changed before this moment and still has its state; null: there is none. */
  nextWhole(before: number): Promise<Whole | null>;
  /**
   * Takes details from a finished game: first its events, then the interactions of its actions, with the last ones the
   * state, in the place of which the result stays. From the first moment on its board counts as shown.
   *
   * @param result how the game came out; null: that cannot be read any more
   * @returns how many rows it took
   */
  thin(table: string, result: Result | null, most: number): Promise<number>;
  /** A table that has ended or cannot be read and is old enough to go altogether, or whose server is long gone; null: none. */
  nextOld(limits: Limits): Promise<string | null>;
  /** Deletes rows of a table that has ended, its own with the last ones. @returns how many */
  drop(table: string, most: number): Promise<number>;
  /** Deletes what servers have set that were left before this moment and have no tables any more. @returns those servers */
  dropServers(before: number, most: number): Promise<readonly string[]>;
  /** Every server of which anything is stored, be it only that the bot has left it. */
  servers(): Promise<readonly string[]>;
  /**
   * Servers of which anything is stored though the bot is not in them. Those that it has left and is in again are noted as
   * such; of the others, which may be thousands, nothing is written.
   *
   * @param here whether the bot is in a server; null: that is not known
   */
  absent(here: (guild: string) => boolean | null): Promise<readonly string[]>;
  /** The bot is no longer in a server. The first moment counts. */
  departed(guild: string, at: number): Promise<void>;
  /** The bot is in a server, whatever was before. */
  returned(guild: string): Promise<void>;
}

/** Tables that cannot be read. No call looks at what a game has left there. */
export interface QuarantinedTables {
  /**
   * A table has ended as far as it can be told: nothing falls due there any more.
   *
   * @param life its new status
   * @param revealed whether its seed is published from now on
   * @param interaction what asked for that; null: nobody did
   */
  end(
    table: string,
    life: "closed" | "quarantined",
    revealed: boolean,
    interaction: string | null,
    now: number,
  ): Promise<void>;
  /** All tables of a shard that are in quarantine. */
  all(shard: number): Promise<readonly string[]>;
  /** The table that a channel had last of those in quarantine; null: none. */
  lastIn(channel: string): Promise<string | null>;
  /**
   * The open tables of a shard whose game or version of rules is not among these, in pages, some of which may be empty.
   * Each is read when it is asked for.
   */
  under(known: readonly Rules[], shard: number): AsyncIterable<readonly string[]>;
}

/** What stands in the channels for tables. Tables themselves know nothing of it. */
export interface MessageRows {
  /** What is known of the message that shows a table's board. `message`: null where there is none; then `shown` is 0. */
  board(table: string): Promise<Pick<BoardRow, "message" | "shown">>;
  /** Notes which messages show boards, and up to which version at least. A board whose table is deleted by now is left out. */
  storeBoards(rows: readonly BoardRow[]): Promise<void>;
  /** All boards of a server, or of one channel of it, count as shown: there is nothing left to show them. */
  settle(guild: string, channel: string | null): Promise<void>;
  /**
   * The tables of a shard whose boards show less than others can see of them by now, in pages, some of which may be empty.
   * Each is read when it is asked for.
   */
  behind(shard: number): AsyncIterable<readonly string[]>;
  /** The warnings that stand in channels of a shard. */
  warnings(shard: number): Promise<readonly WarningRow[]>;
  /** Notes a warning. One whose table is deleted by now is left out. */
  addWarning(row: WarningRow): Promise<void>;
  /** A warning is gone from its channel. */
  removeWarning(message: string): Promise<void>;
}

/** A deadline of some table. */
export interface Due extends Pick<DeadlineRow, "kind" | "seat" | "due"> {
  readonly table: string;
  /** The shard of its server. */
  readonly shard: number;
}

/** Steps of a game, from one on and up to before another. */
export interface Steps {
  readonly from: number;
  readonly to: number;
}

/** Moments in milliseconds since 1970: what is older than its own may go. */
export interface Limits {
  readonly closed: number;
  readonly over: number;
  readonly departed: number;
}

/** What is to be known of a finished game before its state goes. */
export type Whole = Pick<TableRow, "id" | "game" | "rules" | "state">;

/** A game and the version of its rules. */
export type Rules = Pick<TableRow, "game" | "rules">;

/**
 * The rows at one table that are about one user, and of the table what everybody there knows. What is no JSON where it
 * should be is null.
 */
export interface PersonalRows {
  readonly row: TableRow;
  /** The message that shows its board; null: none is known. */
  readonly message: string | null;
  /** How many seats are taken. */
  readonly seats: number;
  /** Their own; null: they were the host, and have got up. */
  readonly own: { readonly seat: number; readonly owner: SeatRow } | null;
  readonly actions: readonly ActionRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
}
