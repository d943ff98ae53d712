import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { CupRow } from "../cup-contract.js";
import { bytes, json, text, time } from "./column-types.js";

// Cups (docs/club.md). What the columns mean is in ../cup-contract.ts.

/** A cup: what is no event of it. */
export const cups = pgTable(
  "cups",
  {
    id: text().primaryKey(),
    guild: text().notNull(),
    seed: bytes().notNull(),
    opened: time().notNull(),
    ended: time(),
    tryOut: boolean("try_out").notNull(),
    channel: text().notNull(),
    message: text(),
    version: integer().notNull(),
    shown: integer().notNull(),
    told: integer().notNull(),
    telling: time(),
    place: text(),
    placeFor: text("place_for"),
    waiting: text().$type<CupRow["waiting"]>(),
    due: time(),
  },
  (row) => [
    index("cups_guild").on(row.guild, row.opened),
    index("cups_due")
      .on(row.due, row.id)
      .where(sql`due is not null`),
  ],
);

/** What has happened in a cup. */
export const cupEvents = pgTable(
  "cup_events",
  {
    cup: text()
      .notNull()
      .references(() => cups.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    at: time().notNull(),
    request: text(),
    user: text(),
    fact: json().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.cup, row.number] }),
    uniqueIndex("cup_events_request")
      .on(row.cup, row.request)
      .where(sql`request is not null`),
    index("cup_events_user")
      .on(row.user)
      .where(sql`"user" is not null`),
  ],
);

/** The winner of a cup that counts. */
export const trophies = pgTable(
  "trophies",
  {
    cup: text().primaryKey(),
    guild: text().notNull(),
    series: text(),
    title: text().notNull(),
    game: text().notNull(),
    year: integer().notNull(),
    user: text(),
    text: text(),
    at: time().notNull(),
  },
  (row) => [
    index("trophies_guild").on(row.guild, row.at),
    uniqueIndex("trophies_series")
      .on(row.guild, row.series, row.year)
      .where(sql`series is not null`),
    index("trophies_user")
      .on(row.user)
      .where(sql`"user" is not null`),
  ],
);
