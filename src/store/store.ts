import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Told } from "../games/game.js";
import { type Database, openDatabase } from "./database.js";
import { actions, alive, drafts, events, notes, presses, seats, tables } from "./schema.js";

/** A table's row. */
export type TableRow = typeof tables.$inferSelect;

/** A seat's row without the table's id; the position in a list is the seat. */
export type SeatRow = Pick<typeof seats.$inferSelect, "user" | "name" | "level">;

/** An accepted action as it is kept. */
export type ActionRow = Omit<typeof actions.$inferSelect, "table">;

export type DraftRow = Omit<typeof drafts.$inferSelect, "table">;

/** A table as it stands, with the events of its last steps, oldest first. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
  readonly drafts: readonly DraftRow[];
  readonly recent: readonly { readonly step: number; readonly events: readonly Told[] }[];
}

/** Everything that one change of a table writes, all or nothing. */
export interface Change {
  /** The row after the change; `version` is one higher than what is stored. */
  readonly row: TableRow;
  /** The interaction that asked for it; null for computer players and the clock. */
  readonly interaction: string | null;
  /** All seats anew; null: unchanged. */
  readonly seats: readonly SeatRow[] | null;
  /** What a new step brought about; null where the game did not move. */
  readonly step: { readonly action: ActionRow | null; readonly step: number; readonly events: readonly Told[] } | null;
  /** A draft to keep; null: none. A new step takes all older drafts away. */
  readonly draft: DraftRow | null;
}

/** Every query of the program, over one database. All calls are synchronous and throw when the disk fails. */
export class Store {
  readonly #database: Database;
  readonly #known;
  readonly #shown;

  /** @throws DatabaseError as `openDatabase` does. */
  constructor(file: string) {
    this.#database = openDatabase(file);
    const { orm } = this.#database;
    this.#known = orm
      .select({ table: presses.table })
      .from(presses)
      .where(eq(presses.interaction, sql.placeholder("interaction")))
      .prepare();
    this.#shown = orm
      .update(tables)
      .set({ message: sql`${sql.placeholder("message")}`, shown: sql`max(shown, ${sql.placeholder("version")})` })
      .where(eq(tables.id, sql.placeholder("table")))
      .prepare();
  }

  /** The table that an interaction has changed already; null: it is new. */
  tableOfPress(interaction: string): string | null {
    return this.#known.get({ interaction })?.table ?? null;
  }

  /** A table with all that stands on it. @param recent how many of the last steps' events to bring along. */
  load(table: string, recent: number): StoredTable | null {
    const { orm } = this.#database;
    const row = orm.select().from(tables).where(eq(tables.id, table)).get();
    if (row === undefined) return null;
    return {
      row,
      seats: orm
        .select({ user: seats.user, name: seats.name, level: seats.level })
        .from(seats)
        .where(eq(seats.table, table))
        .orderBy(asc(seats.seat))
        .all(),
      drafts: orm
        .select({ prompt: drafts.prompt, seat: drafts.seat, value: drafts.value })
        .from(drafts)
        .where(eq(drafts.table, table))
        .all(),
      recent: orm
        .select({ step: events.step, events: events.events })
        .from(events)
        .where(eq(events.table, table))
        .orderBy(desc(events.step))
        .limit(recent)
        .all()
        .toReversed(),
    };
  }

  /** The open table of a channel. */
  openTableIn(channel: string): string | null {
    const row = this.#database.orm
      .select({ id: tables.id })
      .from(tables)
      .where(and(eq(tables.channel, channel), inArray(tables.life, ["lobby", "playing"])))
      .get();
    return row?.id ?? null;
  }

  /** Opens a table, as one transaction. @throws when the channel has an open one. */
  create(row: TableRow, owners: readonly SeatRow[], interaction: string): void {
    this.#database.orm.transaction(
      (tx) => {
        tx.insert(tables).values(row).run();
        tx.insert(seats)
          .values(owners.map((owner, seat) => ({ ...owner, table: row.id, seat })))
          .run();
        tx.insert(presses).values({ interaction, table: row.id, at: row.changed }).run();
      },
      { behavior: "immediate" },
    );
  }

  /** Writes a change, as one transaction. @throws when it cannot be written; then nothing of it is. */
  commit(change: Change): void {
    const { row, interaction, step, draft } = change;
    const table = row.id;
    this.#database.orm.transaction(
      (tx) => {
        // What the board shows is written by `shown`, which may have run since the row was read.
        const { message: _message, shown: _shown, ...fields } = row;
        tx.update(tables).set(fields).where(eq(tables.id, table)).run();
        if (interaction !== null) tx.insert(presses).values({ interaction, table, at: row.changed }).run();
        if (change.seats !== null) {
          tx.delete(seats).where(eq(seats.table, table)).run();
          const owners = change.seats.map((owner, seat) => ({ ...owner, table, seat }));
          if (owners.length > 0) tx.insert(seats).values(owners).run();
        }
        if (step !== null) {
          if (step.action !== null)
            tx.insert(actions)
              .values({ ...step.action, table })
              .run();
          tx.insert(events).values({ table, step: step.step, events: step.events }).run();
          tx.delete(drafts).where(eq(drafts.table, table)).run();
        }
        if (draft !== null) {
          tx.insert(drafts)
            .values({ ...draft, table })
            .onConflictDoUpdate({ target: [drafts.table, drafts.prompt, drafts.seat], set: { value: draft.value } })
            .run();
        }
      },
      { behavior: "immediate" },
    );
  }

  /** Notes which message shows the board, and at least which version it shows. */
  shown(table: string, message: string, version: number): void {
    this.#shown.run({ table, message, version });
  }

  /** All events of a game so far, in order. */
  events(table: string): readonly Told[] {
    const rows = this.#database.orm
      .select({ events: events.events })
      .from(events)
      .where(eq(events.table, table))
      .orderBy(asc(events.step))
      .all();
    return rows.flatMap((row) => row.events);
  }

  /** All accepted actions of a game so far, in order. */
  actions(table: string): readonly ActionRow[] {
    return this.#database.orm
      .select({
        step: actions.step,
        seat: actions.seat,
        action: actions.action,
        by: actions.by,
        interaction: actions.interaction,
        at: actions.at,
      })
      .from(actions)
      .where(eq(actions.table, table))
      .orderBy(asc(actions.step))
      .all();
  }

  /** Tables whose board message is older than what is stored. */
  behind(): readonly string[] {
    return this.#ids(lt(tables.shown, tables.version));
  }

  /** Tables at which a computer player is asked. */
  thinking(): readonly string[] {
    return this.#ids(eq(tables.thinking, true));
  }

  /** Touches the row that tells other programs, and the next start, that the bot is on the air. */
  touch(now: number): void {
    this.#database.orm
      .insert(alive)
      .values({ id: 1, at: now })
      .onConflictDoUpdate({ target: alive.id, set: { at: now } })
      .run();
  }

  note(key: string): string | null {
    return this.#database.orm.select().from(notes).where(eq(notes.key, key)).get()?.value ?? null;
  }

  setNote(key: string, value: string): void {
    this.#database.orm
      .insert(notes)
      .values({ key, value })
      .onConflictDoUpdate({ target: notes.key, set: { value } })
      .run();
  }

  close(): void {
    this.#database.close();
  }

  #ids(condition: SQL): readonly string[] {
    return this.#database.orm
      .select({ id: tables.id })
      .from(tables)
      .where(condition)
      .all()
      .map((row) => row.id);
  }
}
