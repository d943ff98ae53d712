import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { EveningAnswerRow, EveningRow, EveningTableRow } from "../evening-contract.js";

// Club evenings (docs/club.md). What the columns mean is in ../evening-contract.ts.

/** A server's weekly club evening: what is set, and how far the present one is. */
export const evenings = sqliteTable(
  "evenings",
  {
    guild: text().primaryKey(),
    channel: text().notNull(),
    weekday: integer().notNull(),
    minutes: integer().notNull(),
    game: text(),
    event: text(),
    eventPending: integer("event_pending", { mode: "boolean" }).notNull(),
    evening: integer().notNull(),
    start: integer().notNull(),
    end: integer().notNull(),
    stage: text().$type<EveningRow["stage"]>().notNull(),
    boardChannel: text("board_channel").notNull(),
    message: text(),
    version: integer().notNull(),
    shown: integer().notNull(),
    announced: integer().notNull(),
    announcing: integer(),
    due: integer().notNull(),
  },
  (row) => [index("evenings_due").on(row.due, row.guild)],
);

/** What somebody has said to a club evening. */
export const eveningAnswers = sqliteTable(
  "evening_answers",
  {
    guild: text().notNull(),
    evening: integer().notNull(),
    user: text().notNull(),
    name: text().notNull(),
    answer: text().$type<EveningAnswerRow["answer"]>().notNull(),
    at: integer().notNull(),
    seated: integer(),
  },
  (row) => [
    primaryKey({ columns: [row.guild, row.evening, row.user] }),
    index("evening_answers_user").on(row.user),
    index("evening_answers_at").on(row.at),
  ],
);

/** A table that a club evening opens. */
export const eveningTables = sqliteTable(
  "evening_tables",
  {
    guild: text().notNull(),
    evening: integer().notNull(),
    number: integer().notNull(),
    game: text().notNull(),
    channel: text(),
    table: text(),
    state: text().$type<EveningTableRow["state"]>().notNull(),
    at: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.guild, row.evening, row.number] }), index("evening_tables_at").on(row.at)],
);
