import { and, asc, eq, exists, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { DeadlineRow } from "./rows.js";
import { alive, deadlines, tables } from "./schema.js";

/** A deadline of some table. */
export interface Due extends Pick<DeadlineRow, "kind" | "seat" | "due"> {
  readonly table: string;
}

/**
 * What falls due, by a time that stands still while the bot is silent: stored is each moment less all silences up to
 * then, so that a silence moves every deadline at once, in one row, whatever their number. Everybody else goes by
 * milliseconds since 1970.
 */
export class Deadlines {
  readonly #orm: BetterSQLite3Database;
  readonly #often: ReturnType<typeof often>;
  #silence: number;

  constructor(orm: BetterSQLite3Database) {
    this.#orm = orm;
    this.#often = often(orm);
    this.#silence = orm.select({ silence: alive.silence }).from(alive).get()?.silence ?? 0;
  }

  /** A deadline as it is stored. */
  toRow(row: DeadlineRow): DeadlineRow {
    return { ...row, due: row.due - this.#silence };
  }

  /** All deadlines of a table. */
  of(table: string): readonly DeadlineRow[] {
    return this.#often.of.all({ table }).map((row) => ({ ...row, due: row.due + this.#silence }));
  }

  /**
   * Deadlines up to a moment, the earliest first, from the index alone.
   *
   * @param after the last of those that came before; null: from the first on
   * @param most so many at once
   */
  dueBy(moment: number, after: Due | null, most: number): readonly Due[] {
    const past = after ?? { due: Number.MIN_SAFE_INTEGER + this.#silence, table: "", kind: "", seat: 0 };
    return this.#often.dueBy
      .all({ ...past, due: past.due - this.#silence, moment: moment - this.#silence, most })
      .map((row) => ({ ...row, due: row.due + this.#silence }));
  }

  /** Tables whose boards show a time limit. */
  timed(): readonly string[] {
    return this.#ids(eq(deadlines.kind, "answer"));
  }

  /** A table whose board shows a time limit gets a new version, since that has moved. */
  renew(table: string): void {
    const limit = this.#orm
      .select({ one: sql`1` })
      .from(deadlines)
      .where(and(eq(deadlines.table, table), eq(deadlines.kind, "answer")));
    this.#orm
      .update(tables)
      .set({ version: sql`${tables.version} + 1` })
      .where(and(eq(tables.id, table), exists(limit)))
      .run();
  }

  /** When the bot was last known to be on the air, in milliseconds since 1970; null: never. */
  lastAlive(): number | null {
    return this.#often.lastAlive.get()?.at ?? null;
  }

  /**
   * The bot is on the air. Where it was longer silent than `patienceMs`, all deadlines move by the whole silence; where the
   * clock was set back by more than that, they move back with it.
   *
   * @returns whether they moved
   */
  touch(now: number, patienceMs: number): boolean {
    const silent = now - (this.lastAlive() ?? now);
    const moved = Math.abs(silent) > patienceMs;
    const silence = moved ? this.#silence + silent : this.#silence;
    this.#often.touch.run({ at: now, silence });
    this.#silence = silence;
    return moved;
  }

  /** Moves a table's deadlines so that the nearest of all falls due now. @returns the table; null: there is none */
  hurry(now: number): string | null {
    const nearest = this.#orm.select().from(deadlines).orderBy(asc(deadlines.due)).limit(1).get();
    if (nearest === undefined) return null;
    this.#orm
      .update(deadlines)
      .set({ due: sql`${deadlines.due} - ${nearest.due - (now - this.#silence)}` })
      .where(eq(deadlines.table, nearest.table))
      .run();
    return nearest.table;
  }

  #ids(condition: ReturnType<typeof eq>): readonly string[] {
    return this.#orm
      .selectDistinct({ table: deadlines.table })
      .from(deadlines)
      .where(condition)
      .all()
      .map(({ table }) => table);
  }
}

/** What is asked or noted time and again, prepared once. */
function often(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  return {
    of: orm
      .select({ kind: deadlines.kind, seat: deadlines.seat, prompt: deadlines.prompt, due: deadlines.due })
      .from(deadlines)
      .where(eq(deadlines.table, given("table")))
      .prepare(),
    dueBy: orm
      .select({ table: deadlines.table, kind: deadlines.kind, seat: deadlines.seat, due: deadlines.due })
      .from(deadlines)
      .where(
        sql`${deadlines.due} <= ${given("moment")} and (${deadlines.due}, ${deadlines.table}, ${deadlines.kind}, ${deadlines.seat}) > (${given("due")}, ${given("table")}, ${given("kind")}, ${given("seat")})`,
      )
      .orderBy(asc(deadlines.due), asc(deadlines.table), asc(deadlines.kind), asc(deadlines.seat))
      .limit(given("most"))
      .prepare(),
    touch: orm
      .insert(alive)
      .values({ id: 1, at: given("at"), silence: given("silence") })
      .onConflictDoUpdate({ target: alive.id, set: { at: sql`excluded.at`, silence: sql`excluded.silence` } })
      .prepare(),
    lastAlive: orm.select({ at: alive.at }).from(alive).prepare(),
  };
}
