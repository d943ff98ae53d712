import type { Kit } from "./drivers/postgres/column-kit.js";
import type { EveningAnswerRow, EveningRow, EveningSeatRow, EveningTableRow } from "./evening-contract.js";

/** The tables of club evenings. */
export function eveningSchema({ table, text, integer, time, boolean, json, added, index, primaryKey }: Kit) {
  /** A server's club evening: what is set, and how far the present one is. */
  const evenings = table(
    "evenings",
    {
      guild: text().notNull(),
      series: integer().notNull(),
      name: text(),
      channel: text().notNull(),
      weekday: integer().notNull(),
      minutes: integer().notNull(),
      rhythm: text().$type<EveningRow["rhythm"]>().notNull(),
      anchor: integer().notNull(),
      skipped: integer(),
      pausedUntil: integer("paused_until"),
      listDays: integer("list_days").notNull(),
      listMinutes: integer("list_minutes").notNull(),
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
      asked: boolean().notNull(),
      revived: added(boolean().notNull(), false),
      moved: added(boolean().notNull(), false),
      listed: added(integer().notNull(), 0),
      missed: added(boolean().notNull(), false),
      back: time(),
      leftovers: json().$type<EveningRow["leftovers"]>().notNull().default([]),
      due: time().notNull(),
    },
    (row) => [
      primaryKey({ columns: [row.guild, row.series] }),
      index("evenings_due").on(row.due, row.guild, row.series),
    ],
  );

  /** What somebody has said to a club evening. */
  const eveningAnswers = table(
    "evening_answers",
    {
      guild: text().notNull(),
      series: integer().notNull(),
      evening: integer().notNull(),
      user: text().notNull(),
      name: text().notNull(),
      answer: text().$type<EveningAnswerRow["answer"]>().notNull(),
      vote: text(),
      at: time().notNull(),
    },
    (row) => [
      primaryKey({ columns: [row.guild, row.series, row.evening, row.user] }),
      index("evening_answers_user").on(row.user),
      index("evening_answers_at").on(row.at),
    ],
  );

  /** A table that a club evening opens. */
  const eveningTables = table(
    "evening_tables",
    {
      guild: text().notNull(),
      series: integer().notNull(),
      evening: integer().notNull(),
      number: integer().notNull(),
      round: added(integer().notNull(), 1),
      game: text().notNull(),
      channel: text(),
      table: text(),
      state: text().$type<EveningTableRow["state"]>().notNull(),
      told: added(integer().notNull(), 0),
      telling: time(),
      at: time().notNull(),
    },
    (row) => [
      primaryKey({ columns: [row.guild, row.series, row.evening, row.number] }),
      index("evening_tables_at").on(row.at),
    ],
  );

  /** The seat that somebody is given in a round. */
  const eveningSeats = table(
    "evening_seats",
    {
      guild: text().notNull(),
      series: integer().notNull(),
      evening: integer().notNull(),
      round: integer().notNull(),
      user: text().notNull(),
      number: integer().notNull(),
      place: integer().notNull(),
      state: text().$type<EveningSeatRow["state"]>().notNull(),
      at: time().notNull(),
    },
    (row) => [
      primaryKey({ columns: [row.guild, row.series, row.evening, row.round, row.user] }),
      index("evening_seats_user").on(row.user),
      index("evening_seats_at").on(row.at),
    ],
  );

  return { evenings, eveningAnswers, eveningTables, eveningSeats };
}
