import { and, asc, eq, inArray, gt, type SQL, sql } from "drizzle-orm";
import type { Told } from "../game/contract.js";
import { type TableWriter, tableWriter } from "./sqlite/change-tables.js";
import { type Database, openDatabase } from "./sqlite/database.js";
import { Deadlines, type Due } from "./sqlite/deadline-rows.js";
import { loadOutside, tableLoader } from "./sqlite/load-table.js";
import { Personal } from "./sqlite/user-data-rows.js";
import { MessageRows } from "./sqlite/message-rows.js";
import { Quarantine } from "./sqlite/quarantine-rows.js";
import { OldRows } from "./sqlite/delete-old-rows.js";
import { frequentQueries } from "./sqlite/frequent-queries.js";
import type {
  ActionRow,
  Change,
  DeadlineRow,
  GuildRow,
  OutsideTable,
  SeatRow,
  StoredTable,
  TableCount,
  TableRow,
} from "./sqlite/rows.js";
import { readActions, readEvents, type Steps } from "./sqlite/read-steps.js";
import { guilds, notes, tables } from "./sqlite/schema.js";
import { shardInSql } from "./sqlite/expressions.js";

export type { Due } from "./sqlite/deadline-rows.js";
export { BrokenRowError } from "./sqlite/load-table.js";
export type { PersonalRows } from "./sqlite/user-data-rows.js";
export type { Steps } from "./sqlite/read-steps.js";
export type { Whole } from "./sqlite/delete-old-rows.js";
export type * from "./sqlite/rows.js";

/** Every query of the program, over one database. All calls are synchronous and throw when the disk fails. */
export class Store {
  /** What is about one user. */
  readonly personal: Personal;
  /** What is old enough to go. */
  readonly old: OldRows;
  /** What cannot be read. */
  readonly quarantine: Quarantine;
  /** What stands in the channels. */
  readonly messages: MessageRows;
  readonly #database: Database;
  readonly #orm: Database["orm"];
  readonly #deadlines: Deadlines;
  readonly #writer: TableWriter;
  readonly #loaded: ReturnType<typeof tableLoader>;
  readonly #often: ReturnType<typeof frequentQueries>;

  /** @param failed as `openDatabase` has it, and so has `upgraded` @throws DatabaseError as that does. */
  constructor(file: string, failed?: (error: unknown) => void, upgraded?: (copy: string) => void) {
    this.#database = openDatabase(file, failed, upgraded);
    this.#orm = this.#database.orm;
    this.#deadlines = new Deadlines(this.#orm);
    this.#writer = tableWriter(this.#orm, this.#deadlines);
    this.#loaded = tableLoader(this.#orm, this.#deadlines);
    this.#often = frequentQueries(this.#orm);
    this.personal = new Personal(this.#orm, this.#database.emptied);
    this.old = new OldRows(this.#orm);
    this.quarantine = new Quarantine(this.#orm, () => this.shards);
    this.messages = new MessageRows(this.#orm, () => this.shards);
  }

  /** The table that an interaction has changed already; null: it is new. */
  tableOfPress(interaction: string): string | null {
    return this.#often.press.get({ interaction })?.table ?? null;
  }

  /** A table with all that stands on it. @param recent how many of the last steps' events; of a finished game all come. @throws BrokenRowError */
  load(table: string, recent: number): StoredTable | null {
    return this.#loaded(table, recent);
  }

  /** A table without what its game has left there, which may make no sense. */
  outside(table: string): OutsideTable | null {
    return loadOutside(this.#orm, table);
  }

  /** The open table of a channel. */
  openTableIn(channel: string): string | null {
    return this.#ids(and(eq(tables.channel, channel), inArray(tables.life, ["lobby", "playing"])))[0] ?? null;
  }

  /** All tables of a server that have not ended. */
  openTablesOf(guild: string): readonly string[] {
    return this.#ids(and(eq(tables.guild, guild), inArray(tables.life, ["lobby", "playing", "quarantined"])));
  }

  /** The open tables whose host a user is, oldest first. */
  hostedBy(user: string): readonly string[] {
    return this.#often.hostedBy.all({ user }).map(({ id }) => id);
  }

  /** At how many open tables a user sits and is not away. */
  seatsOf(user: string): number {
    return this.#often.seatsOf.get({ user })?.seats ?? 0;
  }

  /** Opens a table, as one transaction. @throws when the channel has an open one. */
  create(row: TableRow, owners: readonly SeatRow[], due: readonly DeadlineRow[], interaction: string): void {
    this.#writer.create(row, owners, due, interaction);
  }

  /** Writes a change, as one transaction. @throws when it cannot be written; then nothing of it is. */
  commit(change: Change): void {
    this.#writer.commit(change);
    this.#database.flushSoon();
  }

  /** How many tables are open, by game and life. */
  openTables(): readonly TableCount[] {
    return this.#often.open.all();
  }

  /** The events of a game so far, or only those of some steps, in order. */
  events(table: string, steps?: Steps): readonly Told[] {
    return readEvents(this.#orm, table, steps);
  }

  /** The accepted actions of a game so far, or only those of some steps, in order. */
  actions(table: string, steps?: Steps): readonly ActionRow[] {
    return readActions(this.#orm, table, steps);
  }

  /** Tables of a shard at which a computer player is asked: up to `most` ids after `after`. */
  thinking(shard = 0, after = "", most = all): readonly string[] {
    return this.#page(isThinking, shard, after, most);
  }

  /** Deadlines up to a moment, no more than `most`, the earliest first. @param after the last one of the call before */
  dueBy(moment: number, after: Due | null, most: number): readonly Due[] {
    return this.#deadlines.dueBy(moment, after, most);
  }

  /** Tables of a shard whose boards show a time limit, with the version of each: up to `most` ids after `after`. */
  timed(shard = 0, after = "", most = all): ReadonlyMap<string, number> {
    return this.#deadlines.timed(shard, after, most);
  }

  /** A table whose board shows a time limit gets a new version, since that has moved. */
  renew(table: string): void {
    this.#deadlines.renew(table);
  }

  /** How many shards servers are spread over: connections of which each may be down for itself. */
  get shards(): number {
    return this.#deadlines.shards;
  }

  /**
   * Spreads servers over this many shards from now on. If the number changes, deadlines move by the downtime of their
   * old shard.
   *
   * @returns whether they moved
   */
  spread(now: number, shards: number): boolean {
    return this.#deadlines.spread(now, shards);
  }

  /** The server of a table; null: there is no such table. */
  guildOf(table: string): string | null {
    return this.#often.guildOf.get({ table })?.guild ?? null;
  }

  /**
   * Touches the row that says the bot is on the air with a shard. Where that was longer silent than `patienceMs`, or the
   * clock was set back by more, all its deadlines move by that. What shows one is to be renewed then.
   *
   * @returns whether they moved
   */
  touch(now: number, patienceMs: number, shard = 0): boolean {
    return this.#deadlines.touch(now, patienceMs, shard);
  }

  /** When the bot was last known to be on the air, in milliseconds since 1970; null: never. */
  lastAlive(): number | null {
    return this.#deadlines.lastAlive();
  }

  /** Moves a table's deadlines so that the nearest of all falls due now. @returns the table; null: there is none */
  hurry(now: number): string | null {
    return this.#deadlines.hurry(now);
  }

  /** What a server has set; null: nothing. */
  guild(guild: string): GuildRow | null {
    return this.#often.guild.get({ guild }) ?? null;
  }

  /** Stores a server's settings. */
  setGuild(row: GuildRow): void {
    this.#orm.insert(guilds).values(row).onConflictDoUpdate({ target: guilds.guild, set: row }).run();
  }

  /** What the program has noted under a name; null: nothing. */
  note(key: string): string | null {
    return this.#orm.select().from(notes).where(eq(notes.key, key)).get()?.value ?? null;
  }

  /** Notes something for later starts. */
  setNote(key: string, value: string): void {
    this.#orm.insert(notes).values({ key, value }).onConflictDoUpdate({ target: notes.key, set: { value } }).run();
  }

  /**
   * Resolves when everything written by now would survive a power cut; a killed process loses nothing anyway. Wait for
   * it before telling anybody.
   *
   * @throws if the disk fails
   */
  onDisk(): Promise<void> {
    return this.#database.onDisk();
  }

  /** Has the WAL checkpointed soon, after many writes that nobody is told of. */
  takeLogOver(): void {
    this.#database.takeLogOver();
  }

  /** Closes the database and lets others in. */
  close(): void {
    this.#database.close();
  }

  /** Whether a table's server is on a shard. */
  #isOn(shard: number): SQL | undefined {
    return this.shards === 1 ? undefined : eq(shardInSql(tables.guild, this.shards), shard);
  }

  /** @param condition an index's own expression */
  #page(condition: SQL, shard: number, after: string, most: number): readonly string[] {
    const rows = this.#orm
      .select({ id: tables.id })
      .from(tables)
      .where(and(condition, gt(tables.id, after), this.#isOn(shard)))
      .orderBy(asc(tables.id))
      .limit(most)
      .all();
    return rows.map(({ id }) => id);
  }

  #ids(condition: SQL | undefined): readonly string[] {
    return this.#orm
      .select({ id: tables.id })
      .from(tables)
      .where(condition)
      .all()
      .map((row) => row.id);
  }
}

/** The index's own expression: otherwise SQLite would not use it. */
const isThinking = sql`thinking`;

/** More rows than there are. */
const all = -1;
