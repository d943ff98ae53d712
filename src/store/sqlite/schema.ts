import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Result, Seat, GameEvent } from "../../game/contract.js";

// Tables with text keys and short rows have no rowid (`WITHOUT ROWID`, in the migrations since drizzle cannot say it):
// one tree to write instead of two, and a page of WAL less per change.

/** One row per table, open or ended. Times are milliseconds since 1970, Discord ids are snowflakes as text. */
export const tables = sqliteTable(
  "tables",
  {
    /** Random, 11 characters of base64url; in every custom_id of the table. */
    id: text().primaryKey(),
    /** The game's name; other versions of the program may have other games. */
    game: text().notNull(),
    /** The rules version that the table is played by. */
    rules: integer().notNull(),
    /** Steps played by older rules before the table was carried over; null: none. */
    carried: integer(),
    /** Whether the seed of a table without a result is published, since a change of rules closed it. */
    revealed: integer({ mode: "boolean" }).notNull().default(false),
    /** The server. */
    guild: text().notNull(),
    /** The channel or thread; at most one open table in each. */
    channel: text().notNull(),
    /** The user who may start, set options and close; empty if they have deleted their data and nobody took over. */
    host: text().notNull(),
    /**
     * Lobby, playing, over (with a result) or closed (without). `quarantined`: unreadable, a lobby or, with a seed, a
     * running game; without deadlines, and its channel is free.
     */
    status: text("life").$type<"lobby" | "playing" | "over" | "closed" | "quarantined">().notNull(),
    /** The game's options as JSON. */
    options: text({ mode: "json" }).notNull(),
    /** The seat that opens, fixed at the start if a rematch carries it over; null: the rules decide. */
    opener: integer().$type<Seat | null>(),
    /** In a rematch: the old game's seat that should open, in its numbering. */
    opens: integer().$type<Seat | null>(),
    /** The table of the rematch that was opened from this one; null: none. It may be deleted by now. */
    rematch: text(),
    /** How long a turn may take, in seconds. */
    turn: integer().notNull().default(90),
    /** The secret 32 bytes of all chance; null in the lobby. Published only when the game is over. */
    seed: blob({ mode: "buffer" }),
    /** Number of stored steps: 0 in the lobby, 1 after setup, one more per action. */
    steps: integer().notNull(),
    /** The game's state as JSON; null in the lobby, and again some weeks after the game. */
    state: text({ mode: "json" }),
    /** The result of a game whose state is deleted; null before that. */
    result: text({ mode: "json" }).$type<Result | null>(),
    /** Counts every stored change, lobby and drafts included. */
    version: integer().notNull(),
    /** The version of the last change that others can see. */
    visible: integer().notNull().default(0),
    /** True while a computer player is asked: such tables are loaded at start. */
    thinking: integer({ mode: "boolean" }).notNull(),
    /** When the table was opened. */
    opened: integer().notNull(),
    /** When it last changed. */
    changed: integer().notNull(),
  },
  (table) => [
    uniqueIndex("tables_open_in_channel")
      .on(table.channel)
      .where(sql`life in ('lobby', 'playing')`),
    // For counting tables from the index alone.
    index("tables_open")
      .on(table.status, table.game)
      .where(sql`life in ('lobby', 'playing')`),
    // To find boards that are behind. The one of ended tables is written once per table, the other when it opens and
    // ends. Their expressions differ from other indexes', which SQLite would use instead.
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
    // Only ended tables, so that changes of open ones need not write it.
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

/** One row per seat: a user, a computer player, or nobody any more. */
export const seats = sqliteTable(
  "seats",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** 0 … n-1, clockwise. */
    seat: integer().$type<Seat>().notNull(),
    /** The user; null for a computer player or a person who has deleted their data. */
    user: text(),
    /** Their name as the server showed it when they sat down, not escaped; null where `user` is. */
    name: text(),
    /** The computer player's level; null for all others. */
    level: text().$type<"relaxed" | "strong">(),
    /** True while a computer player acts for the user, who has left or missed three turns in a row. */
    away: integer({ mode: "boolean" }).notNull().default(false),
    /** Turns in a row that they missed. */
    missed: integer().notNull().default(0),
    /** In a rematch: their seat in the game before; null for people who came later. */
    before: integer().$type<Seat | null>(),
  },
  (row) => [
    primaryKey({ columns: [row.table, row.seat] }),
    // User first, so that it also finds all of a user's seats.
    uniqueIndex("seats_user_once").on(row.user, row.table),
    check("seats_one_owner", sql`(user is null or level is null) and (user is null) = (name is null)`),
  ],
);

/** All accepted actions in order: with seed, options and opener the whole game. */
export const actions = sqliteTable(
  "actions",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** 1, 2, … without gaps; 0 is the setup, which is no action. Selects the step's random numbers. */
    step: integer().notNull(),
    /** The seat that acted. */
    seat: integer().$type<Seat>().notNull(),
    /** The action as JSON. */
    action: text({ mode: "json" }).notNull(),
    /** Who acted: the user, a computer player, the clock, or the table if there was no choice. */
    by: text().$type<"human" | "computer" | "timeout" | "table">().notNull(),
    /** The user's interaction; null otherwise. */
    interaction: text(),
    /** In a race: the order of arrival within a moment, from 0. Null elsewhere. */
    arrival: integer(),
    /** When it was stored. */
    at: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] }), uniqueIndex("actions_interaction").on(row.interaction)],
);

/** The events of each step, setup included. */
export const events = sqliteTable(
  "events",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** The step, from 0 for the set-up. */
    step: integer().notNull(),
    /** The events in order, each with its audience, as JSON. */
    events: text({ mode: "json" }).$type<readonly GameEvent[]>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] })],
);

/**
 * Interactions that changed something, so that repeated ones change nothing. Ids grow with time, so the oldest come
 * first. They are deleted before their table and do not reference it, which would take another index per press.
 */
export const presses = sqliteTable("presses", {
  /** Discord's id of the interaction. */
  interaction: text().primaryKey(),
  /** The table that it changed. */
  table: text().notNull(),
  /** When it was stored. */
  at: integer().notNull(),
});

/** Half-made answers, deleted with their prompt. */
export const drafts = sqliteTable(
  "drafts",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** Its prompt. */
    prompt: integer().notNull(),
    /** Its seat. */
    seat: integer().$type<Seat>().notNull(),
    /** The choice so far as JSON; the game's screen knows its shape. */
    value: text({ mode: "json" }).notNull(),
    /** Whether everybody may see it; otherwise only its seat. */
    open: integer({ mode: "boolean" }).notNull().default(false),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/** The last final answer to a shared prompt, held back until the prompt may be settled. Deleted with its prompt. */
export const held = sqliteTable(
  "held",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** Its prompt. */
    prompt: integer().notNull(),
    /** The seat that gave it. */
    seat: integer().$type<Seat>().notNull(),
    /** The action as JSON. */
    action: text({ mode: "json" }).notNull(),
    /** The user in the seat or a computer player. */
    by: text().$type<"human" | "computer">().notNull(),
    /** The user's interaction; null otherwise. */
    interaction: text(),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/** What happens by itself at a given time. Downtime does not count. */
export const deadlines = sqliteTable(
  "deadlines",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /**
     * `answer`: a seat's time is up. `warn`: those awaited are warned once. `settle`: a shared prompt may be settled
     * from now on. `close`: the table closes.
     */
    kind: text().$type<"answer" | "warn" | "settle" | "close">().notNull(),
    /** The seat whose answer is due; -1 for the whole table. */
    seat: integer().$type<Seat>().notNull(),
    /** Its prompt; 0 for `close`. */
    prompt: integer().notNull(),
    /** The table's shard when this was written; it changes with the number of shards. */
    shard: integer().notNull().default(0),
    /** When it is due, less the shard's total downtime until then (`alive.downtime`). */
    due: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.kind, row.seat] }), index("deadlines_due").on(row.shard, row.due)],
);

/** Board messages, one row per table once posted. Only the messages side uses them. */
export const boards = sqliteTable("boards", {
  /** The table. */
  table: text()
    .primaryKey()
    .references(() => tables.id, { onDelete: "cascade" }),
  /** The message; null if the board counts as shown because its channel is gone. */
  message: text(),
  /** The highest version that it shows; below the table's `visible` the board is behind. */
  shown: integer().notNull(),
});

/** Warnings that are in channels. Only the messages side uses them. */
export const warnings = sqliteTable(
  "warnings",
  {
    /** The message. */
    message: text().primaryKey(),
    /** The table that it stands for. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** The question that it is about. */
    prompt: integer().notNull(),
  },
  (row) => [index("warnings_table").on(row.table)],
);

/** A server's settings; no row: defaults. */
export const guilds = sqliteTable("guilds", {
  /** The server. */
  guild: text().primaryKey(),
  /** The boards' language; null: Discord's setting for the server. */
  language: text().$type<"de" | "en">(),
  /** How long a turn may take, in seconds. */
  turnSeconds: integer("turn_seconds").notNull(),
  /** Who may close a table besides moderators. */
  closers: text().$type<"host" | "seated" | "moderators">().notNull(),
  /** Channels where tables may be opened, as a JSON list of ids; empty: all. */
  channels: text({ mode: "json" }).$type<readonly string[]>().notNull(),
});

/** Servers that the bot has left and not rejoined. */
export const departures = sqliteTable("departures", {
  /** The server. */
  guild: text().primaryKey(),
  /** When it was first found to be gone. */
  at: integer().notNull(),
});

/** The last heartbeat per shard, a connection for some of the servers. */
export const alive = sqliteTable("alive", {
  /** 0 … n-1, as of the last start. */
  shard: integer().primaryKey(),
  /** Written every ten seconds while the connection is up. */
  at: integer().notNull(),
  /** Total downtime that moved the deadlines, and set-back clock time, in milliseconds. */
  downtime: integer("silence").notNull().default(0),
});

/** The program's own notes, such as the fingerprint of the registered commands. */
export const notes = sqliteTable("notes", {
  /** What it is about. */
  key: text().primaryKey(),
  /** The value. */
  value: text().notNull(),
});
