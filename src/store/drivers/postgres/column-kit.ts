import { type GetColumnData, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  type ExtraConfigColumn,
  type PgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** Text in the order of its bytes, whatever the server's language. */
export const text = customType<{ data: string }>({ dataType: () => `text collate "C"` });

/** JSON as it was written: keys keep their order. The driver parses it, so a string inside is not parsed again. */
export const json = customType<{ data: unknown }>({
  dataType: () => "json",
  toDriver: (value) => JSON.stringify(value),
});

/** Raw bytes. */
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Milliseconds since 1970, as a number: they fit exactly for some hundred thousand years.
 *
 * @param name of the column; left out: as it is called in the schema
 */
export const time = (name?: string) =>
  name === undefined ? bigint({ mode: "number" }) : bigint(name, { mode: "number" });

/** Columns of `tables` that its indexes have. */
type Indexed = Readonly<
  Record<
    "id" | "guild" | "host" | "channel" | "status" | "game" | "changed" | "visible" | "ended" | "detailed",
    ExtraConfigColumn
  >
>;

/**
 * What the schema is made of. Columns give the same values, in the same order, as SQLite's.
 *
 * A change of a running game must touch no index of `tables`: then PostgreSQL writes its row within one page ("HOT"), else
 * a new entry in every index. So no index has a column that such a change sets, not even in its condition; `ended` and
 * `detailed` stand in for `changed` and `state`.
 */
export const postgresKit = {
  table: pgTable,
  text,
  integer,
  time,
  boolean,
  json,
  bytes,
  check,
  index,
  primaryKey,
  uniqueIndex,
  /** Deferrable, which only the migration can say: people who change places are checked when all have their new ones. */
  uniquePair: unique,
  /** SQLite's migrations added columns with a value for the rows that were there. */
  added: <Column>(column: Column, _value: unknown): Column => column,
  downtimeName: "downtime",
  user: sql`"user"`,
  greatest: (one: SQLWrapper, other: SQLWrapper) => sql<number>`greatest(${one}, ${other})`,
  /** A column's JSON, or null if it is broken. */
  readable: <Column extends PgColumn>(column: Column): SQL<GetColumnData<Column>> =>
    sql<GetColumnData<Column>>`${column}`.mapWith(column),
  /** Conditions of the indexes of `tables`, as the engine knows them again, and what they are in the order of. */
  indexed: {
    isOpen: sql`life in ('lobby', 'playing')`,
    isThinking: sql`life in ('lobby', 'playing') and thinking`,
    /** Of a game without details the board counts as shown. */
    isMaybeBehind: sql`(life in ('closed', 'quarantined') or detailed is not null)`,
    isQuarantined: sql`life = 'quarantined'`,
    isClosed: sql`life = 'closed'`,
    isOver: sql`life = 'over'`,
    endedAt: sql`ended`,
    isDetailed: sql`detailed is not null`,
    detailedAt: sql`detailed`,
  },
  endedColumns: () => ({
    /** When an ended or quarantined table last changed. */
    ended: time().generatedAlwaysAs(sql`case when life in ('closed', 'over', 'quarantined') then changed end`),
    /** The same for a finished game that still has its state. */
    detailed: time().generatedAlwaysAs(sql`case when life = 'over' and state is not null then changed end`),
  }),
  indexesOfTables: (row: Indexed) => [
    uniqueIndex("tables_open_in_channel")
      .on(row.channel)
      .where(sql`life in ('lobby', 'playing')`),
    index("tables_open")
      .on(row.id)
      .where(sql`life in ('lobby', 'playing')`),
    index("tables_guild").on(row.guild),
    index("tables_host").on(row.host),
    index("tables_ended")
      .on(row.status, row.ended)
      .where(sql`ended is not null`),
    index("tables_detailed")
      .on(row.detailed)
      .where(sql`detailed is not null`),
    // Of a game without details the board counts as shown.
    index("tables_maybe_behind")
      .on(row.id)
      .where(sql`life in ('closed', 'quarantined') or detailed is not null`),
    index("tables_quarantined")
      .on(row.channel)
      .where(sql`life = 'quarantined'`),
  ],
};

/** The column builders of one engine. */
export type Kit = typeof postgresKit;
