import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { json, text, time } from "./columns.js";
import type { SeatFacts } from "../../game/game-club.js";
import type { Seat } from "../../game/contract.js";

// The facts that the club is worked out from (docs/club.md). They outlive their tables and do not reference them.

/** A finished game, or one closed before its end. */
export const clubGames = pgTable(
  "club_games",
  {
    table: text().primaryKey(),
    guild: text().notNull(),
    /** May be unknown to this program. */
    game: text().notNull(),
    options: json().notNull(),
    /** The rules version that it ended under. */
    rules: integer().notNull(),
    /** In milliseconds since 1970. */
    ended: time().notNull(),
    /** Seats that were people's at the start. */
    people: integer().notNull(),
    counts: boolean().notNull(),
    /**
     * Why it does not count. `computer`: a seat was a computer player's from the start. `alone`: fewer than two people
     * played to the end. `closed`: before the end. `tryOut`: of a cup's try-out.
     */
    why: text().$type<"computer" | "alone" | "closed" | "tryOut">(),
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
    /** Null for a computer player, and once the user's data is deleted. */
    user: text(),
    /** As the server showed it, not escaped; null where `user` is. */
    name: text(),
    /** 1 is best, ties possible; null: the table was closed. */
    place: integer(),
    /** Null: the table was closed. */
    score: integer(),
    /** Whether a stand-in had the seat at the end. */
    left: boolean().notNull(),
    /** From the game's module; at most 200 bytes. */
    facts: json().$type<SeatFacts>().notNull(),
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
    /** Null once the user's data is deleted. */
    debtor: text(),
    /** In milliseconds since 1970. */
    since: time().notNull(),
    /** In milliseconds since 1970; null: still owed. */
    settled: time(),
    /** The player who has confirmed it; null: nobody yet, or their data is deleted. */
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
