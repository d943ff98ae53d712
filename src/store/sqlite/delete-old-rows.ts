import { and, asc, eq, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Result } from "../../game/contract.js";
import type { TableRow } from "./rows.js";
import { actions, departures, drafts, events, guilds, held, presses, tables } from "./schema.js";
import { countAsShown } from "./message-rows.js";
import { isQuarantined } from "./quarantine-rows.js";
import { sound } from "./expressions.js";

/** Moments in milliseconds since 1970: what is older than its own may go. */
export interface Limits {
  readonly closed: number;
  readonly over: number;
  readonly departed: number;
}

/** What is to be known of a finished game before its state goes. */
export type Whole = Pick<TableRow, "id" | "game" | "rules" | "state">;

/** The index's own expression: otherwise SQLite would not use it. */
const hasEnded = sql`life in ('closed', 'over')`;

/** The queries by which old rows are found and deleted. Each deletes in one transaction, and no more rows than it is told. */
export class OldRows {
  readonly #orm: BetterSQLite3Database;

  constructor(orm: BetterSQLite3Database) {
    this.#orm = orm;
  }

  /** Forgets interactions that were stored before this moment, the oldest first. @returns how many */
  dropPresses(before: number, most: number): number {
    const first = this.#orm
      .select({ interaction: presses.interaction })
      .from(presses)
      .orderBy(asc(presses.interaction))
      .limit(most);
    const old = and(inArray(presses.interaction, first), lt(presses.at, before));
    return this.#orm.delete(presses).where(old).run().changes;
  }

  /** A finished game that last changed before this moment and still has its state; null: there is none. */
  nextWhole(before: number): Whole | null {
    const columns = { id: tables.id, game: tables.game, rules: tables.rules, state: sound(tables.state) };
    // The index's own expression: otherwise SQLite would not use it.
    const whole = sql`life = 'over' and state is not null and changed < ${before}`;
    return this.#orm.select(columns).from(tables).where(whole).limit(1).get() ?? null;
  }

  /**
   * Takes details from a finished game: first its events, then the interactions of its actions, with the last ones the
   * state, in the place of which the result stays. From the first moment on its board counts as shown.
   *
   * @param result how the game came out; null: that cannot be read any more
   * @returns how many rows it took
   */
  thin(table: string, result: Result | null, most: number): number {
    return this.#orm.transaction(
      (tx) => {
        countAsShown(tx, eq(tables.id, table));
        const told = this.#eventsOf(table, most);
        const ended = tx
          .delete(events)
          .where(and(eq(events.table, table), inArray(events.step, told)))
          .run().changes;
        if (ended === most) return ended;
        const came = and(eq(actions.table, table), isNotNull(actions.interaction));
        const pressed = tx
          .select({ step: actions.step })
          .from(actions)
          .where(came)
          .limit(most - ended);
        const these = and(eq(actions.table, table), inArray(actions.step, pressed));
        const unnamed = tx.update(actions).set({ interaction: null }).where(these).run().changes;
        if (ended + unnamed === most) return most;
        return (
          tx.update(tables).set({ state: null, result }).where(eq(tables.id, table)).run().changes + ended + unnamed
        );
      },
      { behavior: "immediate" },
    );
  }

  /** A table that has ended or cannot be read and is old enough to go altogether, or whose server is long gone; null: there is none. */
  nextOld({ closed, over, departed }: Limits): string | null {
    const gone = this.#orm.select({ guild: departures.guild }).from(departures).where(lt(departures.at, departed));
    const conditions = [
      and(hasEnded, eq(tables.life, "closed"), lt(tables.changed, closed)),
      and(isQuarantined, lt(tables.changed, closed)),
      and(hasEnded, eq(tables.life, "over"), lt(tables.changed, over)),
      and(inArray(tables.guild, gone), inArray(tables.life, ["closed", "over", "quarantined"])),
    ];
    for (const condition of conditions) {
      const row = this.#orm.select({ id: tables.id }).from(tables).where(condition).limit(1).get();
      if (row !== undefined) return row.id;
    }
    return null;
  }

  /** Deletes rows of a table that has ended, its own with the last ones. @returns how many */
  drop(table: string, most: number): number {
    return this.#orm.transaction(
      (tx) => {
        const told = this.#eventsOf(table, most);
        let gone = tx
          .delete(events)
          .where(and(eq(events.table, table), inArray(events.step, told)))
          .run().changes;
        const done = tx
          .select({ step: actions.step })
          .from(actions)
          .where(eq(actions.table, table))
          .limit(most - gone);
        gone += tx
          .delete(actions)
          .where(and(eq(actions.table, table), inArray(actions.step, done)))
          .run().changes;
        if (gone === most) return gone;
        tx.delete(drafts).where(eq(drafts.table, table)).run();
        tx.delete(held).where(eq(held.table, table)).run();
        // Seats and deadlines, a handful at most, go with it.
        return gone + tx.delete(tables).where(eq(tables.id, table)).run().changes;
      },
      { behavior: "immediate" },
    );
  }

  /** Deletes what servers have set that were left before this moment and have no tables any more. @returns how many servers */
  dropServers(before: number, most: number): number {
    return this.#orm.transaction(
      (tx) => {
        const tabled = tx
          .select({ one: sql`1` })
          .from(tables)
          .where(eq(tables.guild, departures.guild));
        const gone = tx
          .select({ guild: departures.guild })
          .from(departures)
          .where(and(lt(departures.at, before), notExists(tabled)))
          .limit(most)
          .all()
          .map(({ guild }) => guild);
        tx.delete(guilds).where(inArray(guilds.guild, gone)).run();
        return tx.delete(departures).where(inArray(departures.guild, gone)).run().changes;
      },
      { behavior: "immediate" },
    );
  }

  /** Every server of which anything is stored, be it only that the bot has left it. */
  servers(): readonly string[] {
    const set = this.#orm.select({ guild: guilds.guild }).from(guilds).all();
    const tabled = this.#orm.selectDistinct({ guild: tables.guild }).from(tables).all();
    return [...new Set([...this.#left(), ...[...set, ...tabled].map(({ guild }) => guild)])];
  }

  /**
   * Servers of which anything is stored though the bot is not in them. Those that it has left and is in again are noted as
   * such; of the others, which may be thousands, nothing is written.
   *
   * @param here whether the bot is in a server; null: that is not known
   */
  absent(here: (guild: string) => boolean | null): readonly string[] {
    for (const guild of this.#left()) if (here(guild) === true) this.returned(guild);
    return this.servers().filter((guild) => here(guild) === false);
  }

  /** The bot is no longer in a server. The first moment counts. */
  departed(guild: string, at: number): void {
    this.#orm.insert(departures).values({ guild, at }).onConflictDoNothing().run();
  }

  /** The bot is in a server, whatever was before. */
  returned(guild: string): void {
    this.#orm.delete(departures).where(eq(departures.guild, guild)).run();
  }

  #left(): readonly string[] {
    const rows = this.#orm.select({ guild: departures.guild }).from(departures).all();
    return rows.map(({ guild }) => guild);
  }

  #eventsOf(table: string, most: number) {
    return this.#orm.select({ step: events.step }).from(events).where(eq(events.table, table)).limit(most);
  }
}
