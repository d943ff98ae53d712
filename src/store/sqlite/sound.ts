import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A column's JSON where it is some; null where it is none, which a plain select would throw at. */
export function sound<Column extends SQLiteColumn>(column: Column): SQL<GetColumnData<Column> | null> {
  return sql<GetColumnData<Column> | null>`iif(json_valid(${column}), ${column}, null)`.mapWith(column);
}
