import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GameEvent, Seat } from "../../game/contract.js";
import type { ActionRow, DeadlineRow, HeldRow, SeatRow, TableRow } from "../rows.js";

// Tables with text keys and short rows are `WITHOUT ROWID`, which only the migrations can say: one tree instead of two,
// and a page of WAL less per change. What the columns mean is in ../rows.ts.

/** Open and ended tables. */
export const tables = sqliteTable(
  "tables",
  {
    id: text().primaryKey(),
    game: text().notNull(),
    rules: integer().notNull(),
    carried: integer(),
    revealed: integer({ mode: "boolean" }).notNull().default(false),
    guild: text().notNull(),
    channel: text().notNull(),
    host: text().notNull(),
    status: text("life").$type<TableRow["status"]>().notNull(),
    options: text({ mode: "json" }).notNull(),
    opener: integer().$type<Seat | null>(),
    opens: integer().$type<Seat | null>(),
    rematch: text(),
    cup: text(),
    turn: integer().notNull().default(90),
    protocol: integer().$type<TableRow["protocol"]>().notNull().default(1),
    seed: blob({ mode: "buffer" }),
    salt: text(),
    started: integer(),
    steps: integer().notNull(),
    state: text({ mode: "json" }),
    result: text({ mode: "json" }).$type<TableRow["result"]>(),
    remarks: text({ mode: "json" }).$type<TableRow["remarks"]>().notNull().default([]),
    version: integer().notNull(),
    visible: integer().notNull().default(0),
    thinking: integer({ mode: "boolean" }).notNull(),
    opened: integer().notNull(),
    changed: integer().notNull(),
  },
  (table) => [
    uniqueIndex("tables_open_in_channel")
      .on(table.channel)
      .where(sql`life in ('lobby', 'playing')`),
    // Counts tables from the index alone.
    index("tables_open")
      .on(table.status, table.game)
      .where(sql`life in ('lobby', 'playing')`),
    // Find boards that are behind. Written only when a table opens and ends. The expressions differ from other
    // indexes', which SQLite would use instead.
    index("tables_open_by_id")
      .on(table.id)
      .where(sql`life in ('playing', 'lobby')`),
    index("tables_ended_by_id")
      .on(table.id, table.visible)
      .where(sql`life in ('over', 'closed', 'quarantined')`),
    index("tables_thinking")
      .on(table.id)
      .where(sql`thinking`),
    index("tables_guild").on(table.guild),
    index("tables_host").on(table.host),
    // Without open tables: their changes need not write it.
    index("tables_ended")
      .on(table.status, table.changed)
      .where(sql`life in ('closed', 'over')`),
    index("tables_quarantined")
      .on(table.channel)
      .where(sql`life = 'quarantined'`),
    index("tables_whole")
      .on(table.changed)
      .where(sql`life = 'over' and state is not null`),
  ],
);

/** A user, a computer player, or nobody any more. */
export const seats = sqliteTable(
  "seats",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** From 0, clockwise. */
    seat: integer().$type<Seat>().notNull(),
    user: text(),
    name: text(),
    level: text().$type<SeatRow["level"]>(),
    away: integer({ mode: "boolean" }).notNull().default(false),
    missed: integer().notNull().default(0),
    before: integer().$type<Seat | null>(),
    hints: integer().notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.table, row.seat] }),
    // User first: it also finds all of a user's seats.
    uniqueIndex("seats_user_once").on(row.user, row.table),
    check("seats_one_owner", sql`(user is null or level is null) and (user is null) = (name is null)`),
  ],
);

/** Accepted actions: with seed, options and opener the whole game. */
export const actions = sqliteTable(
  "actions",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    seat: integer().$type<Seat>().notNull(),
    action: text({ mode: "json" }).notNull(),
    by: text().$type<ActionRow["by"]>().notNull(),
    interaction: text(),
    arrival: integer(),
    at: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] }), uniqueIndex("actions_interaction").on(row.interaction)],
);

/** The events of each step, setup included. */
export const events = sqliteTable(
  "events",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** From 0, the setup. */
    step: integer().notNull(),
    /** In order, each with its audience. */
    events: text({ mode: "json" }).$type<readonly GameEvent[]>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] })],
);

/**
 * Interactions that changed something; repeated, they change nothing. Ids grow with time, but for those of tables that
 * cups open, which begin like ids of the time of the draw: that is how old rows are found without an index by time.
 * Deleted before their table and without a reference to it, which would take another index.
 */
export const presses = sqliteTable("presses", {
  interaction: text().primaryKey(),
  table: text().notNull(),
  at: integer().notNull(),
});

/** Half-made answers, deleted with their prompt. */
export const drafts = sqliteTable(
  "drafts",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    prompt: integer().notNull(),
    seat: integer().$type<Seat>().notNull(),
    value: text({ mode: "json" }).notNull(),
    open: integer({ mode: "boolean" }).notNull().default(false),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/** Final answers to shared prompts, held until the prompt may be settled. */
export const held = sqliteTable(
  "held",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    prompt: integer().notNull(),
    seat: integer().$type<Seat>().notNull(),
    action: text({ mode: "json" }).notNull(),
    by: text().$type<HeldRow["by"]>().notNull(),
    interaction: text(),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/** What happens by itself at a time. Downtime does not count. */
export const deadlines = sqliteTable(
  "deadlines",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    kind: text().$type<DeadlineRow["kind"]>().notNull(),
    seat: integer().$type<Seat>().notNull(),
    prompt: integer().notNull(),
    /** The table's shard, by the current number of shards. */
    shard: integer().notNull().default(0),
    /** Less the shard's total downtime until it was written (`alive.downtime`). */
    due: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.kind, row.seat] }), index("deadlines_due").on(row.shard, row.due)],
);

/** Board messages. Only the messages side uses them. */
export const boards = sqliteTable("boards", {
  table: text()
    .primaryKey()
    .references(() => tables.id, { onDelete: "cascade" }),
  message: text(),
  shown: integer().notNull(),
});

/** Heartbeats by shard. */
export const alive = sqliteTable("alive", {
  shard: integer().primaryKey(),
  /** Written every ten seconds while the shard is up. */
  at: integer().notNull(),
  /** Total downtime that has moved deadlines, less the time by which the clock was set back; in milliseconds. */
  downtime: integer("silence").notNull().default(0),
});
