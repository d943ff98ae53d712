import { and, asc, eq, getTableColumns, gte, lt } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { GameEvent } from "../../game/contract.js";
import type { ActionRow, Steps } from "../store.js";
import { readJson } from "./expressions.js";
import { actions, events } from "./schema.js";

const allSteps: Steps = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** A game's events in order. */
export function readEvents(orm: BetterSQLite3Database, table: string, { from, to } = allSteps): readonly GameEvent[] {
  const query = orm
    .select({ events: events.events })
    .from(events)
    .where(and(eq(events.table, table), gte(events.step, from), lt(events.step, to)))
    .orderBy(asc(events.step));
  const rows = readJson(`events of table ${table}`, () => query.all());
  return rows.flatMap((row) => row.events);
}

/** A game's accepted actions in order. */
export function readActions(orm: BetterSQLite3Database, table: string, { from, to } = allSteps): readonly ActionRow[] {
  const { table: _table, ...columns } = getTableColumns(actions);
  const query = orm
    .select(columns)
    .from(actions)
    .where(and(eq(actions.table, table), gte(actions.step, from), lt(actions.step, to)))
    .orderBy(asc(actions.step));
  return readJson(`actions of table ${table}`, () => query.all());
}
