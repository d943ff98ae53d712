import { and, asc, eq, getTableColumns, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Told } from "../games/game.js";
import { type TableWriter, tableWriter } from "./change-tables.js";
import { type Database, openDatabase } from "./database.js";
import { loadTable } from "./load-table.js";
import { Personal } from "./personal.js";
import { OldRows } from "./retention.js";
import type { ActionRow, Change, DeadlineRow, GuildRow, SeatRow, StoredTable, TableRow } from "./rows.js";
import { actions, alive, deadlines, events, guilds, notes, presses, tables } from "./schema.js";

export type { PersonalRows } from "./personal.js";
export type { Whole } from "./retention.js";
export type * from "./rows.js";

/** Every query of the program, over one database. All calls are synchronous and throw when the disk fails. */
export class Store {
  /** What is about one user. */
  readonly personal: Personal;
  /** What is old enough to go. */
  readonly old: OldRows;
  readonly #database: Database;
  readonly #orm: Database["orm"];
  readonly #writer: TableWriter;
  readonly #often: ReturnType<typeof everyPress>;

  /** @throws DatabaseError as `openDatabase` does. */
  constructor(file: string) {
    this.#database = openDatabase(file);
    this.#orm = this.#database.orm;
    this.#writer = tableWriter(this.#orm);
    this.#often = everyPress(this.#orm);
    this.personal = new Personal(this.#orm);
    this.old = new OldRows(this.#orm);
  }

  /** The table that an interaction has changed already; null: it is new. */
  tableOfPress(interaction: string): string | null {
    return this.#often.press.get({ interaction })?.table ?? null;
  }

  /** A table with all that stands on it. @param recent how many of the last steps' events; of a finished game all come. */
  load(table: string, recent: number): StoredTable | null {
    return loadTable(this.#orm, table, recent);
  }

  /** The open table of a channel. */
  openTableIn(channel: string): string | null {
    return this.#ids(and(eq(tables.channel, channel), inArray(tables.life, ["lobby", "playing"])))[0] ?? null;
  }

  /** All open tables of a server. */
  openTablesOf(guild: string): readonly string[] {
    return this.#ids(and(eq(tables.guild, guild), inArray(tables.life, ["lobby", "playing"])));
  }

  /** Opens a table, as one transaction. @throws when the channel has an open one. */
  create(row: TableRow, owners: readonly SeatRow[], due: readonly DeadlineRow[], interaction: string): void {
    this.#writer.create(row, owners, due, interaction);
  }

  /** Writes a change, as one transaction. @throws when it cannot be written; then nothing of it is. */
  commit(change: Change): void {
    this.#writer.commit(change);
  }

  /** Notes which message shows the board, and at least which version it shows. */
  shown(table: string, message: string, version: number): void {
    this.#often.shown.run({ table, message, version });
  }

  /** All boards of a server, or of one channel of it, count as shown: there is nothing left to show them. */
  settle(guild: string, channel: string | null): void {
    const there = and(eq(tables.guild, guild), channel === null ? undefined : eq(tables.channel, channel));
    this.#orm
      .update(tables)
      .set({ shown: sql`${tables.version}` })
      .where(there)
      .run();
  }

  /** Game and life of every open table. */
  openTables(): readonly Pick<TableRow, "game" | "life">[] {
    const columns = { game: tables.game, life: tables.life };
    return this.#orm
      .select(columns)
      .from(tables)
      .where(inArray(tables.life, ["lobby", "playing"]))
      .all();
  }

  /** Notes the message that warns those awaited; null: it is gone. */
  setWarning(table: string, warning: TableRow["warning"]): void {
    this.#orm.update(tables).set({ warning }).where(eq(tables.id, table)).run();
  }

  /** All events of a game so far, in order. */
  events(table: string): readonly Told[] {
    const rows = this.#orm
      .select({ events: events.events })
      .from(events)
      .where(eq(events.table, table))
      .orderBy(asc(events.step))
      .all();
    return rows.flatMap((row) => row.events);
  }

  /** All accepted actions of a game so far, in order. */
  actions(table: string): readonly ActionRow[] {
    const { table: _table, ...columns } = getTableColumns(actions);
    return this.#orm.select(columns).from(actions).where(eq(actions.table, table)).orderBy(asc(actions.step)).all();
  }

  /** Tables whose board message is older than what is stored. */
  behind(): readonly string[] {
    return this.#ids(lt(tables.shown, tables.version));
  }

  /** Tables at which a computer player is asked. */
  thinking(): readonly string[] {
    return this.#ids(eq(tables.thinking, true));
  }

  /** Tables in whose channel a warning stands. */
  warned(): readonly string[] {
    return this.#ids(isNotNull(tables.warning));
  }

  /** Tables with a deadline up to this moment. */
  dueBy(moment: number): readonly string[] {
    return this.#orm
      .selectDistinct({ table: deadlines.table })
      .from(deadlines)
      .where(lte(deadlines.due, moment))
      .all()
      .map((row) => row.table);
  }

  /**
   * Touches the row that says the bot is on the air. Where it was longer silent than `patienceMs`, all deadlines move
   * by the whole silence, and tables whose boards show one get a new version.
   *
   * @returns whether they moved
   */
  touch(now: number, patienceMs: number): boolean {
    return this.#orm.transaction(
      (tx) => {
        const last = tx.select({ at: alive.at }).from(alive).get()?.at ?? now;
        const silence = now - last;
        const moved = silence > patienceMs;
        if (moved) {
          const answers = tx.select({ table: deadlines.table }).from(deadlines).where(eq(deadlines.kind, "answer"));
          tx.update(tables)
            .set({ version: sql`${tables.version} + 1` })
            .where(inArray(tables.id, answers))
            .run();
          tx.update(deadlines)
            .set({ due: sql`${deadlines.due} + ${silence}` })
            .run();
        }
        tx.insert(alive)
          .values({ id: 1, at: now })
          .onConflictDoUpdate({ target: alive.id, set: { at: now } })
          .run();
        return moved;
      },
      { behavior: "immediate" },
    );
  }

  /** When the bot was last known to be on the air, in milliseconds since 1970; null: never. */
  lastAlive(): number | null {
    return this.#orm.select({ at: alive.at }).from(alive).get()?.at ?? null;
  }

  /** Moves a table's deadlines so that the nearest of all falls due now. @returns the table; null: there is none */
  hurry(now: number): string | null {
    return this.#orm.transaction(
      (tx) => {
        const nearest = tx.select().from(deadlines).orderBy(asc(deadlines.due)).limit(1).get();
        if (nearest === undefined) return null;
        tx.update(deadlines)
          .set({ due: sql`${deadlines.due} - ${nearest.due - now}` })
          .where(eq(deadlines.table, nearest.table))
          .run();
        return nearest.table;
      },
      { behavior: "immediate" },
    );
  }

  /** What a server has set; null: nothing. */
  guild(guild: string): GuildRow | null {
    return this.#often.guild.get({ guild }) ?? null;
  }

  /** Sets it anew. */
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
   * Resolves when all that is written by now would outlive a power cut; a killed process loses nothing anyway. Whoever
   * tells of something waits for this first. @throws when the disk fails
   */
  onDisk(): Promise<void> {
    return this.#database.onDisk();
  }

  /** Closes the database and lets others in. */
  close(): void {
    this.#database.close();
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

/** What is looked up or noted with every press, prepared once. */
function everyPress(orm: Database["orm"]) {
  return {
    press: orm
      .select({ table: presses.table })
      .from(presses)
      .where(eq(presses.interaction, sql.placeholder("interaction")))
      .prepare(),
    shown: orm
      .update(tables)
      .set({
        message: sql`${sql.placeholder("message")}`,
        shown: sql`max(${tables.shown}, ${sql.placeholder("version")})`,
      })
      .where(eq(tables.id, sql.placeholder("table")))
      .prepare(),
    guild: orm
      .select()
      .from(guilds)
      .where(eq(guilds.guild, sql.placeholder("guild")))
      .prepare(),
  };
}
