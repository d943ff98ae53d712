import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GameEvent, Remark, Result, Seat } from "../../game/contract.js";

// Tables with text keys and short rows are `WITHOUT ROWID`, which only the migrations can say: one tree instead of two,
// and a page of WAL less per change.

/** Open and ended tables. Times are in milliseconds since 1970, Discord ids are text. */
export const tables = sqliteTable(
  "tables",
  {
    /** Random, 11 characters of base64url. Part of every custom_id. */
    id: text().primaryKey(),
    /** May be unknown to this program. */
    game: text().notNull(),
    rules: integer().notNull(),
    /** Steps before the table was carried over to newer rules; null: never. */
    carried: integer(),
    /** Whether the seed is published without a result, because the rules have changed. */
    revealed: integer({ mode: "boolean" }).notNull().default(false),
    guild: text().notNull(),
    /** Channel or thread; at most one open table in each. */
    channel: text().notNull(),
    /** Empty if they have deleted their data and nobody took over. */
    host: text().notNull(),
    /**
     * `over` has a result, `closed` none. `quarantined`: unreadable, a lobby or, with steps, a running game; no
     * deadlines, and its channel is free.
     */
    status: text("life").$type<"lobby" | "playing" | "over" | "closed" | "quarantined">().notNull(),
    options: text({ mode: "json" }).notNull(),
    /** The seat that opens, known from a rematch's start; null: the rules decide. */
    opener: integer().$type<Seat | null>(),
    /** In a rematch: the seat of the old game that opens. */
    opens: integer().$type<Seat | null>(),
    /** The rematch opened from this table; may be deleted by now. */
    rematch: text(),
    /** The cup that has opened it; null: none. */
    cup: text(),
    /** Time limit of a turn, in seconds. */
    turn: integer().notNull().default(90),
    /** By which its chance is drawn (docs/fairness.md). */
    protocol: integer().$type<1 | 2>().notNull().default(1),
    /** 32 secret bytes behind all randomness, published at the end; null in a lobby of protocol 1. */
    seed: blob({ mode: "buffer" }),
    /** Protocol 2: the presses that are mixed in, that of the start last; null: none yet. */
    salt: text(),
    /** Null in the lobby, and for games that started before this was noted. */
    started: integer(),
    /** 0 in the lobby, 1 after setup, one more per action. */
    steps: integer().notNull(),
    /** Null in the lobby, and some weeks after the game. */
    state: text({ mode: "json" }),
    /** Null until the state is deleted. */
    result: text({ mode: "json" }).$type<Result | null>(),
    /** What computer players have said, oldest first. */
    remarks: text({ mode: "json" }).$type<readonly Remark[]>().notNull().default([]),
    /** Counts stored changes, lobby and drafts included. */
    version: integer().notNull(),
    /** The version of the last change that others can see. */
    visible: integer().notNull().default(0),
    /** Whether a computer player has to move: loaded at start. */
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
    /** Null for a computer player, and once the user's data is deleted. */
    user: text(),
    /** As the server showed it then, not escaped; null where `user` is. */
    name: text(),
    /** Null if it is no computer player. */
    level: text().$type<"relaxed" | "strong">(),
    /** Whether a computer player acts for the user, who has left or missed three turns running. */
    away: integer({ mode: "boolean" }).notNull().default(false),
    /** Turns missed in a row. */
    missed: integer().notNull().default(0),
    /** In a rematch: the seat in the old game; null for newcomers. */
    before: integer().$type<Seat | null>(),
    /** How many of the user's next decisions in this game come with a hint; 0 outside of their first game of a kind. */
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
    /** From 1 without gaps; 0 is the setup. Selects random numbers. */
    step: integer().notNull(),
    seat: integer().$type<Seat>().notNull(),
    action: text({ mode: "json" }).notNull(),
    /** `table`: there was only one legal action. */
    by: text().$type<"human" | "computer" | "timeout" | "table">().notNull(),
    /** Null if no press gave it. */
    interaction: text(),
    /** In a race: order of arrival within a moment, from 0; else null. */
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
 * Interactions that changed something; repeated, they change nothing. Ids grow with time: the oldest come first.
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
    /** The game's screen knows its shape. */
    value: text({ mode: "json" }).notNull(),
    /** Whether everybody may see it. */
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
    by: text().$type<"human" | "computer">().notNull(),
    /** Null if no press gave it. */
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
    /**
     * `answer`: a seat's time is up. `warn`: those awaited are warned. `settle`: a shared prompt may be settled.
     * `close`: the table closes.
     */
    kind: text().$type<"answer" | "warn" | "settle" | "close">().notNull(),
    /** -1: the whole table. */
    seat: integer().$type<Seat>().notNull(),
    /** 0 for `close`. */
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
  /** Null if its channel is gone, so that it counts as shown. */
  message: text(),
  /** The highest version shown; below the table's `visible` the board is behind. */
  shown: integer().notNull(),
});

/** Warnings in channels. Only the messages side uses them. */
export const warnings = sqliteTable(
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
export const guilds = sqliteTable("guilds", {
  guild: text().primaryKey(),
  /** Of boards; null: Discord's setting. */
  language: text().$type<"de" | "en">(),
  turnSeconds: integer("turn_seconds").notNull(),
  /** Who may close a table besides moderators. */
  closers: text().$type<"host" | "seated" | "moderators">().notNull(),
  /** Whether computer players make remarks. */
  remarks: integer({ mode: "boolean" }).notNull().default(true),
  /** Such as `Europe/Berlin`; null: by the server's locale. */
  zone: text(),
  season: text().$type<"month" | "quarter" | "year">().notNull().default("quarter"),
  /** Whether losers owe rounds. */
  rounds: integer({ mode: "boolean" }).notNull().default(true),
  /** Its members may hold club evenings, besides those who manage the server. */
  hostRole: text("host_role"),
  /** Whether people's ratings are shown. */
  ratings: integer({ mode: "boolean" }).notNull().default(true),
  /** Where tables may be opened; empty: everywhere. */
  channels: text({ mode: "json" }).$type<readonly string[]>().notNull(),
});

/** Users who want no hints. */
export const hintsOff = sqliteTable("hints_off", {
  user: text().primaryKey(),
});

/** Servers that the bot has left and not rejoined. */
export const departures = sqliteTable("departures", {
  guild: text().primaryKey(),
  /** When this was first noticed. */
  at: integer().notNull(),
});

/** Heartbeats by shard. */
export const alive = sqliteTable("alive", {
  shard: integer().primaryKey(),
  /** Written every ten seconds while the shard is up. */
  at: integer().notNull(),
  /** Total downtime that has moved deadlines, less the time by which the clock was set back; in milliseconds. */
  downtime: integer("silence").notNull().default(0),
});

/** The best time of each user in a game's practice, until they delete it. */
export const bestTimes = sqliteTable(
  "best_times",
  {
    user: text().notNull(),
    /** May be unknown to this program. */
    game: text().notNull(),
    /** In tenths of a second. */
    tenths: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.user, row.game] })],
);

/** Such as the fingerprint of registered commands. */
export const notes = sqliteTable("notes", {
  key: text().primaryKey(),
  value: text().notNull(),
});
