import { and, asc, count, eq, getTableColumns, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { ClubCursor, ClubGame, ClubGameRow, ClubPlaceRow, ClubRows, ClubSpan, RoundPage } from "./store.js";
import { type Database, readJson } from "./database-port.js";

/** The calls that read. */
type Reader = Pick<ClubRows, "games" | "game" | "round" | "rounds" | "tabs" | "openRounds" | "tablesOf" | "rowsOf">;

/** Where a caller names no others. */
const firstRounds: RoundPage = { from: 0, to: Number.MAX_SAFE_INTEGER, most: 100 };

/** Reads the rows that the club is worked out from. */
export function clubReader({ schema, query, snapshot }: Database): Reader {
  const { clubGames, clubPlaces, clubRounds } = schema;
  const { table: _table, ...placeColumns } = getTableColumns(clubPlaces);

  const pageOf = (guild: string, { from, to }: ClubSpan, after: ClubCursor | null) => {
    const later =
      after === null ? undefined : sql`(${clubGames.ended}, ${clubGames.table}) > (${after.ended}, ${after.table})`;
    return and(eq(clubGames.guild, guild), gte(clubGames.ended, from), lt(clubGames.ended, to), later);
  };

  return {
    games: async (guild, span, after, most) => {
      const read = query((orm) => {
        const page = orm
          .select()
          .from(clubGames)
          .where(pageOf(guild, span, after))
          .orderBy(asc(clubGames.ended), asc(clubGames.table))
          .limit(most)
          .as("page");
        return orm
          .select({ game: page._.selectedFields, place: placeColumns })
          .from(page)
          .leftJoin(clubPlaces, eq(clubPlaces.table, page.table))
          .orderBy(asc(page.ended), asc(page.table), asc(clubPlaces.seat));
      });
      return withPlaces(await readJson(`games of server ${guild}`, read));
    },

    game: async (table) => {
      const rows = await query((orm) =>
        orm
          .select({ game: getTableColumns(clubGames), place: placeColumns })
          .from(clubGames)
          .leftJoin(clubPlaces, eq(clubPlaces.table, clubGames.table))
          .where(eq(clubGames.table, table))
          .orderBy(asc(clubPlaces.seat)),
      );
      return withPlaces(rows)[0] ?? null;
    },

    round: async (table) => {
      const [round] = await query((orm) => orm.select().from(clubRounds).where(eq(clubRounds.table, table)));
      return round ?? null;
    },

    rounds: (guild, { from, to, most } = firstRounds) =>
      query((orm) =>
        orm
          .select()
          .from(clubRounds)
          .where(and(eq(clubRounds.guild, guild), gte(clubRounds.since, from), lt(clubRounds.since, to)))
          .orderBy(asc(clubRounds.since), asc(clubRounds.table))
          .limit(most),
      ),

    tabs: (guild) => {
      const open = isNull(clubRounds.settled);
      return query((orm) =>
        orm
          .select({
            user: sql<string>`${clubRounds.debtor}`,
            owed: sql`count(*) filter (where ${open})`.mapWith(Number),
            since: sql<number | null>`min(${clubRounds.since}) filter (where ${open})`.mapWith(clubRounds.settled),
            given: count(clubRounds.settled),
          })
          .from(clubRounds)
          .where(and(eq(clubRounds.guild, guild), isNotNull(clubRounds.debtor)))
          .groupBy(clubRounds.debtor)
          .orderBy(asc(clubRounds.debtor)),
      );
    },

    openRounds: (guild, { user, since }, offset, most) => {
      const fresh = and(eq(clubRounds.confirmedBy, user), gte(clubRounds.settled, since));
      const listed = and(
        eq(clubRounds.guild, guild),
        isNotNull(clubRounds.debtor),
        or(isNull(clubRounds.settled), fresh),
      );
      return snapshot(async (tx) => {
        const [counted] = await tx.select({ all: count() }).from(clubRounds).where(listed);
        const rounds = await tx
          .select()
          .from(clubRounds)
          .where(listed)
          .orderBy(asc(clubRounds.since), asc(clubRounds.table))
          .limit(most)
          .offset(offset);
        return { count: counted?.all ?? 0, rounds };
      });
    },

    tablesOf: async (user) => {
      const rows = await query((orm) => {
        const sat = orm.select({ table: clubPlaces.table }).from(clubPlaces).where(eq(clubPlaces.user, user));
        const owed = orm.select({ table: clubRounds.table }).from(clubRounds).where(eq(clubRounds.debtor, user));
        const seen = orm.select({ table: clubRounds.table }).from(clubRounds).where(eq(clubRounds.confirmedBy, user));
        return sat.union(owed).union(seen);
      });
      return rows.map(({ table }) => table);
    },

    rowsOf: async (user, table) => {
      const names = or(eq(clubRounds.debtor, user), eq(clubRounds.confirmedBy, user));
      const [row] = await query((orm) =>
        orm
          .select({ game: getTableColumns(clubGames), own: placeColumns, round: getTableColumns(clubRounds) })
          .from(clubGames)
          .leftJoin(clubPlaces, and(eq(clubPlaces.table, clubGames.table), eq(clubPlaces.user, user)))
          .leftJoin(clubRounds, and(eq(clubRounds.table, clubGames.table), names))
          .where(eq(clubGames.table, table)),
      );
      return row === undefined || (row.own === null && row.round === null) ? null : row;
    },
  };
}

/** @param rows game by game, seat by seat */
function withPlaces(
  rows: readonly { readonly game: ClubGameRow; readonly place: ClubPlaceRow | null }[],
): readonly ClubGame[] {
  const games = new Map<string, { readonly game: ClubGameRow; readonly places: ClubPlaceRow[] }>();
  for (const { game, place } of rows) {
    const known = games.get(game.table) ?? { game, places: [] };
    if (place !== null) known.places.push(place);
    games.set(game.table, known);
  }
  return [...games.values()].map(({ game, places }) => ({ ...game, places }));
}
