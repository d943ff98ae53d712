import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Deadlines } from "./deadlines.js";
import type { StoredTable } from "./rows.js";
import { drafts, events, held, seats, tables } from "./schema.js";

/**
 * A table with all that stands on it; null: none by this id.
 *
 * @param recent how many of the last steps' events to bring along; of a finished game it is all of them
 */
export function loadTable(
  orm: BetterSQLite3Database,
  deadlines: Deadlines,
  table: string,
  recent: number,
): StoredTable | null {
  const row = orm.select().from(tables).where(eq(tables.id, table)).get();
  if (row === undefined) return null;
  return {
    row,
    seats: orm
      .select({
        user: seats.user,
        name: seats.name,
        level: seats.level,
        away: seats.away,
        missed: seats.missed,
        before: seats.before,
      })
      .from(seats)
      .where(eq(seats.table, table))
      .orderBy(asc(seats.seat))
      .all(),
    drafts: orm
      .select({ prompt: drafts.prompt, seat: drafts.seat, value: drafts.value, open: drafts.open })
      .from(drafts)
      .where(eq(drafts.table, table))
      .all(),
    held: orm
      .select({
        prompt: held.prompt,
        seat: held.seat,
        action: held.action,
        by: held.by,
        interaction: held.interaction,
      })
      .from(held)
      .where(eq(held.table, table))
      .all(),
    deadlines: deadlines.of(table),
    recent: orm
      .select({ step: events.step, events: events.events })
      .from(events)
      // A step that nobody is told of, such as a card that is set again, must not push others out of sight.
      .where(and(eq(events.table, table), sql`${events.events} <> '[]'`))
      .orderBy(desc(events.step))
      .limit(row.life === "over" ? row.steps : recent)
      .all()
      .toReversed(),
  };
}
