import { and, asc, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { ClubWatchers } from "../club-watchers.js";
import { clubGames, cups, departures, tables, trophies } from "./schema.js";
import type { PostgresDatabase, Transaction } from "./database.js";

/** As `OldRows.dropClub`. @param watchers are told which servers' games go */
export async function dropClub(
  database: PostgresDatabase,
  watchers: ClubWatchers,
  before: number,
  most: number,
): Promise<number> {
  const { rows, guilds } = await database.transaction(async (tx) => {
    // With the departures, so that a server does not come back meanwhile.
    const games = await tx
      .select({ table: clubGames.table, guild: clubGames.guild })
      .from(clubGames)
      .innerJoin(departures, eq(departures.guild, clubGames.guild))
      .where(lt(departures.at, before))
      .orderBy(asc(clubGames.table))
      .limit(most)
      .for("update");
    if (games.length === 0) return { rows: await dropCups(tx, before, most), guilds: [] };
    const ids = games.map(({ table }) => table);
    // Places and rounds go with it.
    await tx.delete(clubGames).where(inArray(clubGames.table, ids));
    return { rows: games.length, guilds: [...new Set(games.map(({ guild }) => guild))] };
  });
  if (guilds.length > 0) watchers.tell({ kind: "dropped", guilds });
  return rows;
}

/** Cups, whose events go with them, and trophies. */
async function dropCups(tx: Transaction, before: number, most: number): Promise<number> {
  const open = tx
    .select({ one: sql`1` })
    .from(tables)
    .where(and(eq(tables.guild, cups.guild), inArray(tables.status, ["lobby", "playing"])));
  let dropped = 0;
  for (const [table, key, isDone] of [
    [cups, cups.id, notExists(open)],
    [trophies, trophies.cup, undefined],
  ] as const) {
    const some = await tx
      .select({ key })
      .from(table)
      .innerJoin(departures, eq(departures.guild, table.guild))
      .where(and(lt(departures.at, before), isDone))
      .orderBy(asc(key))
      .limit(most)
      .for("update");
    const keys = some.map((row) => row.key);
    if (keys.length > 0) await tx.delete(table).where(inArray(key, keys));
    dropped += keys.length;
  }
  return dropped;
}
