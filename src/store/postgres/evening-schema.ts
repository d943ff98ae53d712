import { boolean, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { EveningAnswerRow, EveningRow, EveningTableRow } from "../evening-contract.js";
import { text, time } from "./column-types.js";

// Club evenings (docs/club.md). What the columns mean is in ../evening-contract.ts.

/** A server's weekly club evening: what is set, and how far the present one is. */
export const evenings = pgTable(
  "evenings",
  {
    guild: text().primaryKey(),
    channel: text().notNull(),
    weekday: integer().notNull(),
    minutes: integer().notNull(),
    game: text(),
    event: text(),
    eventPending: boolean("event_pending").notNull(),
    evening: integer().notNull(),
    start: time().notNull(),
    end: time().notNull(),
    stage: text().$type<EveningRow["stage"]>().notNull(),
    boardChannel: text("board_channel").notNull(),
    message: text(),
    version: integer().notNull(),
    shown: integer().notNull(),
    announced: integer().notNull(),
    announcing: time(),
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
    name: text().notNull(),
    answer: text().$type<EveningAnswerRow["answer"]>().notNull(),
    at: time().notNull(),
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
    number: integer().notNull(),
    game: text().notNull(),
    channel: text(),
    table: text(),
    state: text().$type<EveningTableRow["state"]>().notNull(),
    at: time().notNull(),
  },
  (row) => [primaryKey({ columns: [row.guild, row.evening, row.number] }), index("evening_tables_at").on(row.at)],
);
