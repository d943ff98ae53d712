import { sql, type SQLWrapper } from "drizzle-orm";
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Kit } from "../postgres/column-kit.js";
import { schemaOf } from "../../schema.js";

/** A builder of columns with a default. */
interface Defaulted {
  default(value: unknown): unknown;
}

/** Columns of `tables` that its indexes have. */
type Indexed = Readonly<
  Record<"id" | "guild" | "host" | "channel" | "status" | "game" | "changed" | "visible", SQLiteColumn>
>;

/**
 * What the schema is made of. Tables with text keys and short rows are `WITHOUT ROWID`, which only the migrations can say:
 * one tree instead of two, and a page of WAL less per change.
 */
const kit = {
  table: sqliteTable,
  text,
  integer,
  time: integer,
  boolean: (name?: string) => (name === undefined ? integer({ mode: "boolean" }) : integer(name, { mode: "boolean" })),
  json: (name?: string) => (name === undefined ? text({ mode: "json" }) : text(name, { mode: "json" })),
  bytes: () => blob({ mode: "buffer" }),
  check,
  index,
  primaryKey,
  uniqueIndex,
  uniquePair: uniqueIndex,
  added: (column: Defaulted, value: unknown) => column.default(value),
  downtimeName: "silence",
  user: sql`user`,
  greatest: (one: SQLWrapper, other: SQLWrapper) => sql<number>`max(${one}, ${other})`,
  // A plain select would throw.
  readable: (column: SQLiteColumn) => sql`iif(json_valid(${column}), ${column}, null)`.mapWith(column),
  indexed: {
    isOpen: sql`life in ('playing', 'lobby')`,
    isThinking: sql`thinking`,
    isMaybeBehind: sql`life in ('over', 'closed', 'quarantined')`,
    isQuarantined: sql`life = 'quarantined'`,
    isClosed: sql`life in ('closed', 'over') and life = 'closed'`,
    isOver: sql`life in ('closed', 'over') and life = 'over'`,
    endedAt: sql`changed`,
    isDetailed: sql`life = 'over' and state is not null`,
    detailedAt: sql`changed`,
  },
  endedColumns: () => ({}),
  indexesOfTables: (row: Indexed) => [
    uniqueIndex("tables_open_in_channel")
      .on(row.channel)
      .where(sql`life in ('lobby', 'playing')`),
    // Counts tables from the index alone.
    index("tables_open")
      .on(row.status, row.game)
      .where(sql`life in ('lobby', 'playing')`),
    // Find boards that are behind. Written only when a table opens and ends. The expressions differ from other
    // indexes', which SQLite would use instead.
    index("tables_open_by_id")
      .on(row.id)
      .where(sql`life in ('playing', 'lobby')`),
    index("tables_ended_by_id")
      .on(row.id, row.visible)
      .where(sql`life in ('over', 'closed', 'quarantined')`),
    index("tables_thinking")
      .on(row.id)
      .where(sql`thinking`),
    index("tables_guild").on(row.guild),
    index("tables_host").on(row.host),
    // Without open tables: their changes need not write it.
    index("tables_ended")
      .on(row.status, row.changed)
      .where(sql`life in ('closed', 'over')`),
    index("tables_quarantined")
      .on(row.channel)
      .where(sql`life = 'quarantined'`),
    index("tables_whole")
      .on(row.changed)
      .where(sql`life = 'over' and state is not null`),
  ],
};

/** The tables in SQLite. */
export const schema = schemaOf(kit as unknown as Kit);

/** One by one, as the generator of migrations finds them. */
export const {
  tables,
  seats,
  actions,
  events,
  presses,
  drafts,
  held,
  deadlines,
  boards,
  warnings,
  guilds,
  hintsOff,
  calls,
  departures,
  alive,
  bestTimes,
  notes,
  clubGames,
  clubPlaces,
  clubRounds,
  coasters,
  cups,
  cupEvents,
  trophies,
  news,
  evenings,
  eveningAnswers,
  eveningTables,
  eveningSeats,
} = schema;
