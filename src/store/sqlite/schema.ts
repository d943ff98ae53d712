import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Result, Seat, Told } from "../../game/contract.js";

// Tables whose key is text and whose rows are short have no row ids (`WITHOUT ROWID`, which drizzle has no word for and the
// migrations say): one tree each to be written instead of two, and a page of the log less with every change.

/** One row a table, open or ended. Times are milliseconds since 1970, ids of Discord are snowflakes as text. */
export const tables = sqliteTable(
  "tables",
  {
    /** Random, 11 characters of base64url; stands in every custom_id of the table. */
    id: text().primaryKey(),
    /** Which game is played, by its name; another version of the program may have games that this one does not know. */
    game: text().notNull(),
    /** Version of the game's rules that the table is played by. */
    rules: integer().notNull(),
    /** How many steps were played by older rules, before the table was carried over to `rules`; null: none. */
    carried: integer(),
    /** Whether the seed is published although the table was closed without a result, since its rules had changed. */
    revealed: integer({ mode: "boolean" }).notNull().default(false),
    /** The server. */
    guild: text().notNull(),
    /** The channel or thread; at most one open table in each. */
    channel: text().notNull(),
    /** The user who may start, set options and close; empty if they have deleted their data and nobody took over. */
    host: text().notNull(),
    /**
     * Lobby, playing, over (with a result) or closed (without). `quarantined`: it was a lobby, or where it has a seed
     * playing, and cannot be read; no deadline, and its channel is free.
     */
    life: text().$type<"lobby" | "playing" | "over" | "closed" | "quarantined">().notNull(),
    /** The game's options as JSON. */
    options: text({ mode: "json" }).notNull(),
    /** The seat that opens, fixed at the start where a rematch carries that over; null: the rules find out. */
    opener: integer().$type<Seat | null>(),
    /** In a rematch: the seat of the game before that should open, in that game's numbers. */
    opens: integer().$type<Seat | null>(),
    /** How long a turn may take, in seconds. */
    turn: integer().notNull().default(90),
    /** The secret 32 bytes that all chance is drawn from; null in the lobby. Leaves the program only when the game is over. */
    seed: blob({ mode: "buffer" }),
    /** Number of stored steps: 0 in the lobby, 1 after the set-up, one more for each accepted action. */
    steps: integer().notNull(),
    /** The game's state after the last step as JSON; null in the lobby, and again some weeks after the game. */
    state: text({ mode: "json" }),
    /** How a game came out whose state is no longer kept; null as long as that tells it. */
    result: text({ mode: "json" }).$type<Result | null>(),
    /** Counts every stored change, lobby and drafts included. */
    version: integer().notNull(),
    /** The version of the last change that others can see something of. */
    visible: integer().notNull().default(0),
    /** True while a computer player is asked: such tables are loaded at start, so that it answers. */
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
    // What the figures count, from the index alone.
    index("tables_open")
      .on(table.life, table.game)
      .where(sql`life in ('lobby', 'playing')`),
    // Two by which boards that are behind are found. The one of what has ended is written once a table, the other one when
    // it opens and ends. Their words differ from those of other indexes, which SQLite would take for them otherwise.
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
    // Of what has ended alone, so that a change of an open table need not write it.
    index("tables_ended")
      .on(table.life, table.changed)
      .where(sql`life in ('closed', 'over')`),
    index("tables_quarantined")
      .on(table.channel)
      .where(sql`life = 'quarantined'`),
    index("tables_whole")
      .on(table.changed)
      .where(sql`life = 'over' and state is not null`),
  ],
);

/** Who sits where, one row a seat: a user, a computer player, or nobody any more. */
export const seats = sqliteTable(
  "seats",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** 0 … n-1, clockwise. */
    seat: integer().$type<Seat>().notNull(),
    /** The user who sits here; null for a computer player, and for a person who has deleted their data. */
    user: text(),
    /** Their name as the server showed it when they sat down, not escaped; null where `user` is. */
    name: text(),
    /** How well the computer player plays; null for everybody else. */
    level: text().$type<"relaxed" | "strong">(),
    /** True while a computer player acts for the user, who has left or let three turns in a row pass. */
    away: integer({ mode: "boolean" }).notNull().default(false),
    /** How many of their turns in a row have passed without them. */
    missed: integer().notNull().default(0),
    /** In a rematch: their seat in the game before; null for people who came later. */
    before: integer().$type<Seat | null>(),
  },
  (row) => [
    primaryKey({ columns: [row.table, row.seat] }),
    // By the user first, so that it also finds all of somebody's seats.
    uniqueIndex("seats_user_once").on(row.user, row.table),
    check("seats_one_owner", sql`(user is null or level is null) and (user is null) = (name is null)`),
  ],
);

/** Every accepted action of every game, in order: with seed, options and opener the whole game. */
export const actions = sqliteTable(
  "actions",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** 1, 2, … without a gap; 0 is the set-up, which is no action. Names the random numbers that it drew. */
    step: integer().notNull(),
    /** The seat that acted. */
    seat: integer().$type<Seat>().notNull(),
    /** The action as JSON. */
    action: text({ mode: "json" }).notNull(),
    /** Who gave it: the user in the seat, a computer player, the clock, or the table where there was no choice. */
    by: text().$type<"human" | "computer" | "timeout" | "table">().notNull(),
    /** The interaction that it came by; null unless a user gave it. */
    interaction: text(),
    /**
     * In a race, where presses are gathered and put in the order of pressing: its place in the order in which those of
     * one moment arrived, from 0. Null elsewhere.
     */
    arrival: integer(),
    /** When it was stored. */
    at: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] }), uniqueIndex("actions_interaction").on(row.interaction)],
);

/** What each step brought about, set-up included. */
export const events = sqliteTable(
  "events",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** The step, from 0 for the set-up. */
    step: integer().notNull(),
    /** The events in order, each with whom it may be told, as JSON. */
    events: text({ mode: "json" }).$type<readonly Told[]>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.step] })],
);

/**
 * Interactions that changed something: one that comes again changes nothing. Their ids grow with time, so that the oldest
 * stand first. They go long before their table does, and refer to none, which would take an index that every press writes.
 */
export const presses = sqliteTable("presses", {
  /** Discord's id of the interaction. */
  interaction: text().primaryKey(),
  /** The table that it changed. */
  table: text().notNull(),
  /** When it was stored. */
  at: integer().notNull(),
});

/** Half-made answers to open questions. Gone with the question. */
export const drafts = sqliteTable(
  "drafts",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** The question that it will answer. */
    prompt: integer().notNull(),
    /** The seat that makes it. */
    seat: integer().$type<Seat>().notNull(),
    /** What is chosen so far as JSON; the game's screen knows its shape. */
    value: text({ mode: "json" }).notNull(),
    /** Whether it lies open for all; else only its seat may ever see it. */
    open: integer({ mode: "boolean" }).notNull().default(false),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/**
 * Final answers that are not applied yet: the last one to a question that several seats are asked at once, as long as it
 * came sooner than that question may be settled. Gone with the question.
 */
export const held = sqliteTable(
  "held",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /** The question that it answers. */
    prompt: integer().notNull(),
    /** The seat that gave it. */
    seat: integer().$type<Seat>().notNull(),
    /** The action as JSON. */
    action: text({ mode: "json" }).notNull(),
    /** Who gave it: the user in the seat or a computer player. */
    by: text().$type<"human" | "computer">().notNull(),
    /** The interaction that it came by; null unless a user gave it. */
    interaction: text(),
  },
  (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
);

/** What happens by itself when its time has come. The time that the bot was away does not count. */
export const deadlines = sqliteTable(
  "deadlines",
  {
    /** The table. */
    table: text()
      .notNull()
      .references(() => tables.id, { onDelete: "cascade" }),
    /**
     * `answer`: a seat's time is up. `warn`: those awaited are told once. `settle`: a question that several seats are asked
     * at once may be settled from now on. `close`: the table is cleared away.
     */
    kind: text().$type<"answer" | "warn" | "settle" | "close">().notNull(),
    /** The seat whose answer is due; -1 where it is about the whole table. */
    seat: integer().$type<Seat>().notNull(),
    /** The question it belongs to; 0 for `close`. */
    prompt: integer().notNull(),
    /** The shard that the table's server was on when this was written; it changes with the number of shards. */
    shard: integer().notNull().default(0),
    /** When it falls due, less all the time that the shard had been silent by then (`alive.silence`). */
    due: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.table, row.kind, row.seat] }), index("deadlines_due").on(row.shard, row.due)],
);

/** The messages that show boards, one row a table from the first one on. They belong to the messages side alone. */
export const boards = sqliteTable("boards", {
  /** The table. */
  table: text()
    .primaryKey()
    .references(() => tables.id, { onDelete: "cascade" }),
  /** The message; null where the board counts as shown without one, since its channel is gone. */
  message: text(),
  /** The highest version that it is known to show; the board is behind while that is below the table's `visible`. */
  shown: integer().notNull(),
});

/** The messages that warn those awaited, as long as they stand. They belong to the messages side alone. */
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

/** What a server has set for its tables; no row: nothing. */
export const guilds = sqliteTable("guilds", {
  /** The server. */
  guild: text().primaryKey(),
  /** The language of its boards; null: as Discord's setting for the server says. */
  language: text().$type<"de" | "en">(),
  /** How long a turn may take, in seconds. */
  turnSeconds: integer("turn_seconds").notNull(),
  /** Who may close a table besides moderators. */
  closers: text().$type<"host" | "seated" | "moderators">().notNull(),
  /** The channels in which tables may be opened, as a JSON list of ids; empty: all. */
  channels: text({ mode: "json" }).$type<readonly string[]>().notNull(),
});

/** Servers that the bot has left; one that it is in again has no row. */
export const departures = sqliteTable("departures", {
  /** The server. */
  guild: text().primaryKey(),
  /** When it was first found to be gone. */
  at: integer().notNull(),
});

/** When the bot was last known to be on the air, one row a shard: a connection that some of its servers are on. */
export const alive = sqliteTable("alive", {
  /** 0 … n-1; as many as the bot had when it last started. */
  shard: integer().primaryKey(),
  /** Touched every ten seconds while the connection is up. */
  at: integer().notNull(),
  /** All its silences that moved the deadlines, and by how much the clock was set back, taken together; in milliseconds. */
  silence: integer().notNull().default(0),
});

/** Small things that the program remembers about itself, such as the fingerprint of the registered commands. */
export const notes = sqliteTable("notes", {
  /** What it is about. */
  key: text().primaryKey(),
  /** The value. */
  value: text().notNull(),
});
