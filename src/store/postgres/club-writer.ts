import type { ClubEntry } from "../store.js";
import { clubGames, clubPlaces, clubRounds } from "./schema.js";
import type { Transaction } from "./database.js";

/** Adds a game to the club, within the caller's transaction. */
export async function addToClub(tx: Transaction, { game: { places, ...row }, owed }: ClubEntry): Promise<void> {
  await tx.insert(clubGames).values(row);
  if (places.length > 0) await tx.insert(clubPlaces).values(places.map((place) => ({ ...place, table: row.table })));
  if (owed !== null) await tx.insert(clubRounds).values(owed);
}
