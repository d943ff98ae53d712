import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { Seat } from "../../game/contract.js";
import type { ClubGameRow, ClubPlaceRow } from "../club-contract.js";
import { json, text, time } from "./column-types.js";

// The facts that the club is worked out from (docs/club.md). They outlive their tables and do not reference them. What
// the columns mean is in ../club-contract.ts.

/** A finished game, or one closed before its end. */
export const clubGames = pgTable(
  "club_games",
  {
    table: text().primaryKey(),
    guild: text().notNull(),
    game: text().notNull(),
    options: json().notNull(),
    rules: integer().notNull(),
    ended: time().notNull(),
    people: integer().notNull(),
    counts: boolean().notNull(),
    why: text().$type<ClubGameRow["why"]>(),
    clubEvening: boolean("club_evening").notNull().default(false),
  },
  (row) => [
    index("club_games_guild").on(row.guild, row.ended, row.table),
    check("club_games_why", sql`counts = (why is null)`),
  ],
);

/** A seat of such a game. */
export const clubPlaces = pgTable(
  "club_places",
  {
    table: text()
      .notNull()
      .references(() => clubGames.table, { onDelete: "cascade" }),
    seat: integer().$type<Seat>().notNull(),
    user: text(),
    name: text(),
    place: integer(),
    score: integer(),
    left: boolean().notNull(),
    facts: json().$type<ClubPlaceRow["facts"]>().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.table, row.seat] }),
    index("club_places_user")
      .on(row.user)
      .where(sql`"user" is not null`),
    check("club_places_one_owner", sql`("user" is null) = (name is null)`),
  ],
);

/** A round that the loser of a game owes. */
export const clubRounds = pgTable(
  "club_rounds",
  {
    table: text()
      .primaryKey()
      .references(() => clubGames.table, { onDelete: "cascade" }),
    guild: text().notNull(),
    debtor: text(),
    since: time().notNull(),
    settled: time(),
    confirmedBy: text("confirmed_by"),
  },
  (row) => [
    index("club_rounds_guild").on(row.guild, row.since, row.table),
    index("club_rounds_debtor")
      .on(row.debtor)
      .where(sql`debtor is not null`),
    index("club_rounds_confirmed_by")
      .on(row.confirmedBy)
      .where(sql`confirmed_by is not null`),
  ],
);
