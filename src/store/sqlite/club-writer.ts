import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { sql } from "drizzle-orm";
import { clubGames, clubPlaces, clubRounds } from "./club-schema.js";
import type { ClubEntry } from "../store.js";
import { eachLazily } from "./frequent-queries.js";

/** Statements, prepared once. @returns adds a game to the club, within the caller's transaction */
export function clubWriter(orm: BetterSQLite3Database): (entry: ClubEntry) => void {
  const given = (name: string) => sql.placeholder(name);
  /** Raw: drizzle's encoding of a placeholder does not handle null. */
  const plain = (name: string) => sql`${sql.placeholder(name)}`;
  const write = eachLazily({
    game: () =>
      orm
        .insert(clubGames)
        .values({
          table: given("table"),
          guild: given("guild"),
          game: given("game"),
          options: given("options"),
          rules: given("rules"),
          ended: given("ended"),
          people: given("people"),
          counts: given("counts"),
          why: plain("why"),
          clubEvening: given("clubEvening"),
        })
        .prepare(),
    place: () =>
      orm
        .insert(clubPlaces)
        .values({
          table: given("table"),
          seat: given("seat"),
          user: given("user"),
          name: given("name"),
          place: given("place"),
          score: given("score"),
          left: given("left"),
          facts: given("facts"),
        })
        .prepare(),
    round: () =>
      orm
        .insert(clubRounds)
        .values({
          table: given("table"),
          guild: given("guild"),
          debtor: given("debtor"),
          since: given("since"),
          settled: given("settled"),
          confirmedBy: given("confirmedBy"),
        })
        .prepare(),
  });
  return ({ game: { places, ...row }, owed }) => {
    write.game.run(row);
    for (const seat of places) write.place.run({ ...seat, table: row.table });
    if (owed !== null) write.round.run({ ...owed });
  };
}
