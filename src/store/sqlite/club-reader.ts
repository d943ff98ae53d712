import { and, asc, eq, getTableColumns, gt, gte, inArray, lt, or } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { ClubCursor, ClubRows, ClubSpan } from "../store.js";
import { clubGames, clubPlaces, clubRounds } from "./club-schema.js";
import type { ClubGame, ClubGameRow, ClubPlaceRow } from "./rows.js";

/** The calls that read. */
type Reader = Pick<ClubRows, "games" | "game" | "rounds" | "tablesOf" | "rowsOf">;

/** Reads the rows that the club is worked out from. */
export function clubReader(orm: BetterSQLite3Database): Reader {
  const pageOf = (guild: string, { from, to }: ClubSpan, after: ClubCursor | null) => {
    const later =
      after === null
        ? undefined
        : or(gt(clubGames.ended, after.ended), and(eq(clubGames.ended, after.ended), gt(clubGames.table, after.table)));
    const start = Math.max(from, after?.ended ?? from);
    return and(eq(clubGames.guild, guild), gte(clubGames.ended, start), lt(clubGames.ended, to), later);
  };

  return {
    games: async (guild, span, after, most) => {
      const page = pageOf(guild, span, after);
      const inOrder = [asc(clubGames.ended), asc(clubGames.table)];
      const games = orm
        .select()
        .from(clubGames)
        .where(page)
        .orderBy(...inOrder)
        .limit(most);
      const ids = orm
        .select({ table: clubGames.table })
        .from(clubGames)
        .where(page)
        .orderBy(...inOrder)
        .limit(most);
      const places = orm.select().from(clubPlaces).where(inArray(clubPlaces.table, ids)).orderBy(asc(clubPlaces.seat));
      return withPlaces(games.all(), places.all());
    },

    game: async (table) => {
      const game = orm.select().from(clubGames).where(eq(clubGames.table, table)).all();
      const places = orm.select().from(clubPlaces).where(eq(clubPlaces.table, table)).orderBy(asc(clubPlaces.seat));
      return withPlaces(game, places.all())[0] ?? null;
    },

    rounds: async (guild) =>
      orm
        .select()
        .from(clubRounds)
        .where(eq(clubRounds.guild, guild))
        .orderBy(asc(clubRounds.since), asc(clubRounds.table))
        .all(),

    tablesOf: async (user) => {
      const sat = orm.select({ table: clubPlaces.table }).from(clubPlaces).where(eq(clubPlaces.user, user)).all();
      const named = orm
        .select({ table: clubRounds.table })
        .from(clubRounds)
        .where(or(eq(clubRounds.debtor, user), eq(clubRounds.confirmedBy, user)))
        .all();
      return [...new Set([...sat, ...named].map(({ table }) => table))];
    },

    rowsOf: async (user, table) => {
      const game = orm.select().from(clubGames).where(eq(clubGames.table, table)).get();
      const { table: _table, ...columns } = getTableColumns(clubPlaces);
      const own = orm
        .select(columns)
        .from(clubPlaces)
        .where(and(eq(clubPlaces.table, table), eq(clubPlaces.user, user)))
        .get();
      const names = or(eq(clubRounds.debtor, user), eq(clubRounds.confirmedBy, user));
      const round = orm
        .select()
        .from(clubRounds)
        .where(and(eq(clubRounds.table, table), names))
        .get();
      if (game === undefined || (own === undefined && round === undefined)) return null;
      return { game, own: own ?? null, round: round ?? null };
    },
  };
}

/** @param places of these games, seat by seat */
function withPlaces(
  games: readonly ClubGameRow[],
  places: readonly (ClubPlaceRow & { readonly table: string })[],
): readonly ClubGame[] {
  const byTable = new Map<string, ClubPlaceRow[]>(games.map(({ table }) => [table, []]));
  for (const { table, ...place } of places) byTable.get(table)?.push(place);
  return games.map((game) => ({ ...game, places: byTable.get(game.table) ?? [] }));
}
