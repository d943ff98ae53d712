import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, json, text, time } from "./columns.js";

// Cups (docs/club.md). Times are in milliseconds since 1970, Discord ids are text.

/** A cup: what is no event of it. */
export const cups = pgTable(
  "cups",
  {
    /** The id of the interaction that opened it. */
    id: text().primaryKey(),
    guild: text().notNull(),
    /** 32 secret bytes behind all draws, published when it is over. */
    seed: bytes().notNull(),
    opened: time().notNull(),
    /** When it was won or called off; null: it goes on. */
    ended: time(),
    tryOut: boolean("try_out").notNull(),
    /** Where its board is. */
    channel: text().notNull(),
    /** The board; null: not posted. */
    message: text(),
    /** Counts what the board shows. */
    version: integer().notNull(),
    shown: integer().notNull(),
    /** The number of the last event of which the channel is told, or needs not be. */
    told: integer().notNull(),
    /** When the message of the next was sent, stored or not; null: it was not. */
    telling: time(),
    /** The channel in which the next table is opened; null: none yet. */
    place: text(),
    /** Which table that is for, in words of the program's own; null where `place` is. */
    placeFor: text("place_for"),
    /** Why tables cannot be opened: no channel is free, or the bot may open no threads; null: they can. */
    waiting: text().$type<"taken" | "refused">(),
    /** When something happens next; null: nothing by itself. */
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
    /** From 1 without gaps. */
    number: integer().notNull(),
    at: time().notNull(),
    /** The request whose first event it is; null: of none. */
    request: text(),
    /** Who signed up or decided; null: nobody. So every user of a cup is found. */
    user: text(),
    /** As `CupFact` in club/cups. */
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
    /** Null: a cup of its own. */
    series: text(),
    title: text().notNull(),
    game: text().notNull(),
    year: integer().notNull(),
    /** Null once the user's data is deleted. */
    user: text(),
    /** As engraved; null: nothing. */
    text: text(),
    /** When it was won. */
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
