import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { GameEvent, Seat } from "../../game/contract.js";
import type { ActionRow, DeadlineRow, GuildRow, HeldRow, SeatRow, TableRow } from "../rows.js";
import { bytes, json, text, time } from "./column-types.js";

// What the columns mean is in ../rows.ts.
//
// A change of a running game must touch no index of `tables`: then PostgreSQL writes its row within one page ("HOT"), else
// a new entry in every index. So no index has a column that such a change sets, not even in its condition; `ended` and
// `detailed` stand in for `changed` and `state`.

/** Open and ended tables. */
export const tables = pgTable(
  "tables",
  {
    id: text().primaryKey(),
    game: text().notNull(),
    rules: integer().notNull(),
    carried: integer(),
    revealed: boolean().notNull(),
    guild: text().notNull(),
    channel: text().notNull(),
    host: text().notNull(),
    status: text("life").$type<TableRow["status"]>().notNull(),
    options: json().notNull(),
    opener: integer().$type<Seat>(),
    opens: integer().$type<Seat>(),
    rematch: text(),
    cup: text(),
    turn: integer().notNull(),
    protocol: integer().$type<TableRow["protocol"]>().notNull(),
    seed: bytes(),
    salt: text(),
    started: time(),
    steps: integer().notNull(),
    state: json(),
    result: json().$type<TableRow["result"] & {}>(),
    remarks: json().$type<TableRow["remarks"]>().notNull(),
    version: integer().notNull(),
    visible: integer().notNull(),
    thinking: boolean().notNull(),
    opened: time().notNull(),
    changed: time().notNull(),
    /** When an ended or quarantined table last changed. */
    ended: time().generatedAlwaysAs(sql`case when life in ('closed', 'over', 'quarantined') then changed end`),
    /** The same for a finished game that still has its state. */
    detailed: time().generatedAlwaysAs(sql`case when life = 'over' and state is not null then changed end`),
  },
  (table) => [
    uniqueIndex("tables_open_in_channel")
      .on(table.channel)
      .where(sql`life in ('lobby', 'playing')`),
    index("tables_open")
      .on(table.id)
      .where(sql`life in ('lobby', 'playing')`),
    index("tables_guild").on(table.guild),
    index("tables_host").on(table.host),
    index("tables_ended")
      .on(table.status, table.ended)
      .where(sql`ended is not null`),
    index("tables_detailed")
      .on(table.detailed)
      .where(sql`detailed is not null`),
    // Of a game without details the board counts as shown.
    index("tables_maybe_behind")
      .on(table.id)
      .where(sql`life in ('closed', 'quarantined') or detailed is not null`),
    index("tables_quarantined")
      .on(table.channel)
      .where(sql`life = 'quarantined'`),
  ],
);

/** A user, a computer player, or nobody any more. */
export const seats = pgTable(
  "seats",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** From 0, clockwise. */
    seat: integer().$type<Seat>().notNull(),
    user: text(),
    name: text(),
    level: text().$type<SeatRow["level"] & {}>(),
    away: boolean().notNull(),
    missed: integer().notNull(),
    before: integer().$type<Seat>(),
    hints: integer().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.table, row.seat] }),
    // Deferrable, which only the migration can say: people who change places are checked when all have their new ones.
    // User first: it also finds all of a user's seats.
    unique("seats_user_once").on(row.user, row.table),
    check("seats_one_owner", sql`("user" is null or level is null) and ("user" is null) = (name is null)`),
  ],
);

/** Accepted actions: with seed, options and opener the whole game. */
export const actions = pgTable(
  "actions",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    seat: integer().$type<Seat>().notNull(),
    action: json().notNull(),
    by: text().$type<ActionRow["by"]>().notNull(),
    interaction: text(),
    arrival: integer(),
    at: time().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] }), uniqueIndex("actions_interaction").on(row.interaction)],
);

/** The events of each step, setup included. */
export const events = pgTable(
  "events",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** From 0, the setup. */
    step: integer().notNull(),
    /** In order, each with its audience. */
    events: json().$type<readonly GameEvent[]>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] })],
);

/**
 * Interactions that changed something; repeated, they change nothing. Ids grow with time, but for those of tables that
 * cups open, which begin like ids of the time of the draw: that is how old rows are found without an index by time.
 * Deleted before their table and without a reference to it, which would take another index.
 */
export const presses = pgTable("presses", {
  interaction: text().primaryKey(),
  table: text().notNull(),
  at: time().notNull(),
});

/** Half-made answers, deleted with their prompt. */
export const drafts = pgTable(
  "drafts",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    prompt: integer().notNull(),
    seat: integer().$type<Seat>().notNull(),
    value: json().notNull(),
    open: boolean().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/** Final answers to shared prompts, held until the prompt may be settled. */
export const held = pgTable(
  "held",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    prompt: integer().notNull(),
    seat: integer().$type<Seat>().notNull(),
    action: json().notNull(),
    by: text().$type<HeldRow["by"]>().notNull(),
    interaction: text(),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/** What happens by itself at a time. Downtime does not count. */
export const deadlines = pgTable(
  "deadlines",
  {
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    kind: text().$type<DeadlineRow["kind"]>().notNull(),
    seat: integer().$type<Seat>().notNull(),
    prompt: integer().notNull(),
    /** The table's shard, by the current number of shards. */
    shard: integer().notNull(),
    /** Less the shard's total downtime until it was written (`alive.downtime`). */
    due: time().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.kind, row.seat] }), index("deadlines_due").on(row.shard, row.due)],
);

/** Board messages. Only the messages side uses them. */
export const boards = pgTable("boards", {
  table: text()
    .primaryKey()
    .references(() => tables.id, { onDelete: "cascade" }),
  message: text(),
  shown: integer().notNull(),
});

/** Warnings in channels. Only the messages side uses them. */
export const warnings = pgTable(
  "warnings",
  {
    message: text().primaryKey(),
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    prompt: integer().notNull(),
  },
  (row) => [index("warnings_table").on(row.table)],
);

/** A server's settings; no row: defaults. */
export const guilds = pgTable("guilds", {
  guild: text().primaryKey(),
  language: text().$type<GuildRow["language"] & {}>(),
  turnSeconds: integer("turn_seconds").notNull(),
  closers: text().$type<GuildRow["closers"]>().notNull(),
  remarks: boolean().notNull(),
  zone: text(),
  season: text().$type<GuildRow["season"]>().notNull(),
  rounds: boolean().notNull(),
  hostRole: text("host_role"),
  ratings: boolean().notNull(),
  channels: json().$type<GuildRow["channels"]>().notNull(),
  locale: text(),
  hostLocale: text("host_locale"),
});

/** Users who want no hints. */
export const hintsOff = pgTable("hints_off", {
  user: text().primaryKey(),
});

/** Servers that the bot has left and not rejoined. */
export const departures = pgTable("departures", {
  guild: text().primaryKey(),
  /** When this was first noticed. */
  at: time().notNull(),
});

/** Heartbeats by shard. */
export const alive = pgTable("alive", {
  shard: integer().primaryKey(),
  /** Written every ten seconds while the shard is up. */
  at: time().notNull(),
  /** Total downtime that has moved deadlines, less the time by which the clock was set back; in milliseconds. */
  downtime: time().notNull(),
});

/** The best time of each user in a game's practice, until they delete it. */
export const bestTimes = pgTable(
  "best_times",
  {
    user: text().notNull(),
    game: text().notNull(),
    /** In tenths of a second. */
    tenths: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.user, row.game] })],
);

/** Such as the fingerprint of registered commands. */
export const notes = pgTable("notes", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** What processes ask of each other. */
export const errands = pgTable(
  "errands",
  {
    id: text().primaryKey(),
    guild: text().notNull(),
    kind: text().notNull(),
    about: text(),
    at: time().notNull(),
  },
  (row) => [index("errands_at").on(row.at, row.id)],
);
