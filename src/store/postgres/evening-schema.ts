import { boolean, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { text, time } from "./columns.js";

// Club evenings (docs/club.md). Times are in milliseconds since 1970, Discord ids are text.

/** A server's weekly club evening: what is set, and how far the present one is. */
export const evenings = pgTable(
  "evenings",
  {
    guild: text().primaryKey(),
    channel: text().notNull(),
    /** 1: Monday … 7: Sunday. */
    weekday: integer().notNull(),
    /** Since midnight, by the server's clock. */
    minutes: integer().notNull(),
    /** May be unknown to this program; null: whatever they like. */
    game: text(),
    /** Discord's scheduled event; null: none. */
    event: text(),
    /** Whether the event has to be made or changed. */
    eventPending: boolean("event_pending").notNull(),
    /** As the club counts it. */
    evening: integer().notNull(),
    start: time().notNull(),
    end: time().notNull(),
    /** `coming`: without a board yet. `open`: people sign up. `begun`. `over`: its board leads to the recap. */
    stage: text().$type<"coming" | "open" | "begun" | "over">().notNull(),
    /** Where the board is. */
    boardChannel: text("board_channel").notNull(),
    /** The board; null: not posted. */
    message: text(),
    /** Counts what the board shows. */
    version: integer().notNull(),
    shown: integer().notNull(),
    /** How many messages have mentioned those who come. */
    announced: integer().notNull(),
    /** When the next such message was sent, stored or not; null: it was not. */
    announcing: time(),
    /** When something happens next. */
    due: time().notNull(),
  },
  (row) => [index("evenings_due").on(row.due, row.guild)],
);

/** What somebody has said to a club evening. */
export const eveningAnswers = pgTable(
  "evening_answers",
  {
    guild: text().notNull(),
    evening: integer().notNull(),
    user: text().notNull(),
    /** As the server shows it, not escaped. */
    name: text().notNull(),
    answer: text().$type<"yes" | "maybe" | "no">().notNull(),
    at: time().notNull(),
    /** Number of the table they are given, from 1; null: none. */
    seated: integer(),
  },
  (row) => [
    primaryKey({ columns: [row.guild, row.evening, row.user] }),
    index("evening_answers_user").on(row.user),
    index("evening_answers_at").on(row.at),
  ],
);

/** A table that a club evening opens. */
export const eveningTables = pgTable(
  "evening_tables",
  {
    guild: text().notNull(),
    evening: integer().notNull(),
    /** From 1. */
    number: integer().notNull(),
    game: text().notNull(),
    /** Channel or thread; null: none yet. */
    channel: text(),
    /** Null: not opened yet. */
    table: text(),
    /** `waiting`: there was nowhere to open it. */
    state: text().$type<"planned" | "waiting" | "open">().notNull(),
    at: time().notNull(),
  },
  (row) => [primaryKey({ columns: [row.guild, row.evening, row.number] }), index("evening_tables_at").on(row.at)],
);
