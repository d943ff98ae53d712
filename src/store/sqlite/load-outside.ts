import { asc, eq, getTableColumns } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { OutsideTable } from "./rows.js";
import { seats, tables } from "./schema.js";
import { sound } from "./sound.js";

/** A table without what its game has left there, which may make no sense; null: none by this id. */
export function loadOutside(orm: BetterSQLite3Database, table: string): OutsideTable | null {
  const { options: _options, state: _state, result: _result, ...columns } = getTableColumns(tables);
  const row = orm
    .select({ ...columns, warning: sound(tables.warning) })
    .from(tables)
    .where(eq(tables.id, table))
    .get();
  if (row === undefined) return null;
  const { table: _table, seat: _seat, ...ofSeats } = getTableColumns(seats);
  const taken = orm.select(ofSeats).from(seats).where(eq(seats.table, table)).orderBy(asc(seats.seat)).all();
  return { row, seats: taken };
}
