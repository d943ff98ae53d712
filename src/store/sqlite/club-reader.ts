import { and, asc, count, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { ClubCursor, ClubGame, ClubGameRow, ClubPlaceRow, ClubRows, ClubSpan, RoundPage } from "../store.js";
import { clubGames, clubPlaces, clubRounds } from "./club-schema.js";
import { readJson } from "./expressions.js";

/** The calls that read. */
type Reader = Pick<ClubRows, "games" | "game" | "round" | "rounds" | "tabs" | "openRounds" | "tablesOf" | "rowsOf">;

/** Where a caller names no others. */
const firstRounds: RoundPage = { from: 0, to: Number.MAX_SAFE_INTEGER, most: 100 };

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
      return readJson(`games of server ${guild}`, () => withPlaces(games.all(), places.all()));
    },

    game: async (table) => {
      const game = orm.select().from(clubGames).where(eq(clubGames.table, table)).all();
      const places = orm.select().from(clubPlaces).where(eq(clubPlaces.table, table)).orderBy(asc(clubPlaces.seat));
      return withPlaces(game, places.all())[0] ?? null;
    },

    round: async (table) => orm.select().from(clubRounds).where(eq(clubRounds.table, table)).get() ?? null,

    rounds: async (guild, { from, to, most } = firstRounds) =>
      orm
        .select()
        .from(clubRounds)
        .where(and(eq(clubRounds.guild, guild), gte(clubRounds.since, from), lt(clubRounds.since, to)))
        .orderBy(asc(clubRounds.since), asc(clubRounds.table))
        .limit(most)
        .all(),

    tabs: async (guild) => {
      const given = count(clubRounds.settled);
      const since = sql<number | null>`min(case when ${clubRounds.settled} is null then ${clubRounds.since} end)`;
      return orm
        .select({ user: sql<string>`${clubRounds.debtor}`, owed: sql<number>`count(*) - ${given}`, since, given })
        .from(clubRounds)
        .where(and(eq(clubRounds.guild, guild), isNotNull(clubRounds.debtor)))
        .groupBy(clubRounds.debtor)
        .orderBy(asc(clubRounds.debtor))
        .all();
    },

    openRounds: async (guild, { user, since }, offset, most) => {
      const fresh = and(eq(clubRounds.confirmedBy, user), gte(clubRounds.settled, since));
      const listed = and(
        eq(clubRounds.guild, guild),
        isNotNull(clubRounds.debtor),
        or(isNull(clubRounds.settled), fresh),
      );
      const counted = orm.select({ all: count() }).from(clubRounds).where(listed).get();
      const page = orm.select().from(clubRounds).where(listed).orderBy(asc(clubRounds.since), asc(clubRounds.table));
      return { count: counted?.all ?? 0, rounds: page.limit(most).offset(offset).all() };
    },

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
