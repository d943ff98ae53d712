import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  sql,
  count,
  getTableColumns,
  isNotNull,
  lt,
} from "drizzle-orm";
import { type Database, type Orm, readJson } from "./database-port.js";
import type { Schema } from "./schema.js";
import type {
  ClubEntry,
  ClubRows,
  ClubCursor,
  ClubGame,
  ClubGameRow,
  ClubPlaceRow,
  ClubSpan,
  RoundPage,
} from "./store.js";
import type { ClubChange } from "./club-contract.js";

const one = { one: sql`1` };

/** The rows that the club is worked out from. @param watchers are told what these calls change */
export function clubRows(database: Database, watchers: ClubWatchers): ClubRows {
  const { query, ofServer, locked, isUnsure } = database;
  const { clubGames, clubPlaces, clubRounds, coasters, tables } = database.schema;

  /** Changes a round in a transaction of its server. @returns false: there is none, or it is not changed */
  const changeRound = async (table: string, change: (tx: Orm) => Promise<readonly unknown[]>): Promise<boolean> => {
    const [round] = await query((orm) =>
      orm.select({ guild: clubRounds.guild }).from(clubRounds).where(eq(clubRounds.table, table)),
    );
    return round !== undefined && ofServer(round.guild, async (tx) => (await change(tx)).length > 0);
  };

  return {
    ...clubReader(database),

    settleRound: (table, user, at) =>
      changeRound(table, (tx) => {
        const played = tx
          .select(one)
          .from(clubPlaces)
          .where(and(eq(clubPlaces.table, table), eq(clubPlaces.user, user)));
        const isTheirs = or(isNull(clubRounds.debtor), ne(clubRounds.debtor, user));
        const open = and(eq(clubRounds.table, table), isNull(clubRounds.settled), isTheirs, exists(played));
        return tx.update(clubRounds).set({ settled: at, confirmedBy: user }).where(open).returning(one);
      }),

    forgiveRound: (table, at) =>
      changeRound(table, (tx) => {
        const owed = and(eq(clubRounds.table, table), isNull(clubRounds.settled));
        return tx.update(clubRounds).set({ settled: at, forgiven: true }).where(owed).returning(one);
      }),

    reopenRound: (table, user, since) =>
      changeRound(table, (tx) => {
        const confirmed = and(eq(clubRounds.confirmedBy, user), gte(clubRounds.settled, since));
        const theirs = and(eq(clubRounds.table, table), confirmed);
        return tx.update(clubRounds).set({ settled: null, confirmedBy: null }).where(theirs).returning(one);
      }),

    addEnded: async (entry) => {
      const { table, guild } = entry.game;
      const add = (): Promise<boolean> =>
        ofServer(guild, async (tx) => {
          // Locked: nobody deletes the table meanwhile, or adds the game as well.
          const stored = await locked(tx.select(one).from(tables).where(eq(tables.id, table)));
          const known = await tx.select(one).from(clubGames).where(eq(clubGames.table, table));
          if (stored.length === 0 || known.length > 0) return false;
          await addToClub(tx, database.schema, entry);
          return true;
        });
      const isAdded = await watchers.around(add, { kind: "dropped", guilds: [guild] }, isUnsure);
      if (isAdded) watchers.tell({ kind: "added", game: entry.game });
      return isAdded;
    },

    missing: async (after, most) => {
      // The expression of an index, else SQLite would not use it.
      const ended = sql`life in ('over', 'closed', 'quarantined') and life <> 'quarantined'`;
      const rows = await query((orm) => {
        const known = orm.select(one).from(clubGames).where(eq(clubGames.table, tables.id));
        return orm
          .select({ id: tables.id })
          .from(tables)
          .where(and(ended, gt(tables.id, after), gt(tables.steps, 0), database.isHeld(tables.guild), notExists(known)))
          .orderBy(asc(tables.id))
          .limit(most);
      });
      return rows.map(({ id }) => id);
    },

    removeUser: async (user, most) => {
      const change = { kind: "user-removed", user } as const;
      const remove = (): Promise<number> => database.transaction((tx) => removeUser(tx, database, user, most));
      const removed = await watchers.around(remove, change, isUnsure);
      if (removed > 0) watchers.tell(change);
      return removed;
    },

    coasters: (user) =>
      readJson(
        `coasters of user ${user}`,
        query((orm) => orm.select().from(coasters).where(eq(coasters.user, user)).orderBy(asc(coasters.guild))),
      ),

    setCoaster: (row) =>
      ofServer(row.guild, async (tx) => {
        const target = [coasters.user, coasters.guild];
        if (row.badges.length > 0) await tx.insert(coasters).values(row).onConflictDoUpdate({ target, set: row });
        else await tx.delete(coasters).where(and(eq(coasters.user, row.user), eq(coasters.guild, row.guild)));
      }),

    dropCoasters: async (user) => {
      await query((orm) => orm.delete(coasters).where(eq(coasters.user, user)));
    },

    watch: (listener) => {
      watchers.add(listener);
    },
  };
}

/** Adds a game to the club, within the caller's transaction. */
export async function addToClub(tx: Orm, schema: Schema, { game: { places, ...row }, owed }: ClubEntry): Promise<void> {
  await tx.insert(schema.clubGames).values(row);
  const seats = places.map((place) => ({ ...place, table: row.table }));
  if (seats.length > 0) await tx.insert(schema.clubPlaces).values(seats);
  if (owed !== null) await tx.insert(schema.clubRounds).values(owed);
}

/** Takes the user's name off rows, locked in one order, so that two such calls do not wait for each other. */
async function removeUser(tx: Orm, { schema, locked }: Database, user: string, most: number): Promise<number> {
  const { clubPlaces, clubRounds } = schema;
  const sat = locked(
    tx
      .select({ table: clubPlaces.table })
      .from(clubPlaces)
      .where(eq(clubPlaces.user, user))
      .orderBy(asc(clubPlaces.table))
      .limit(most),
  );
  // A user has one seat at a table.
  const theirs = and(inArray(clubPlaces.table, sat), eq(clubPlaces.user, user));
  const seats = await tx.update(clubPlaces).set({ user: null, name: null }).where(theirs).returning(one);
  const named = [
    [clubRounds.debtor, { debtor: null }],
    [clubRounds.confirmedBy, { confirmedBy: null }],
  ] as const;
  let removed = seats.length;
  for (const [column, nobody] of named) {
    const some = locked(
      tx
        .select({ table: clubRounds.table })
        .from(clubRounds)
        .where(eq(column, user))
        .orderBy(asc(clubRounds.table))
        .limit(most),
    );
    const rounds = await tx.update(clubRounds).set(nobody).where(inArray(clubRounds.table, some)).returning(one);
    removed += rounds.length;
  }
  return removed;
}

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
    // SQLite seeks by this bound alone: from `from` on it would read all earlier pages once more.
    const start = Math.max(from, after?.ended ?? from);
    return and(eq(clubGames.guild, guild), gte(clubGames.ended, start), lt(clubGames.ended, to), later);
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
      const given = and(isNotNull(clubRounds.settled), eq(clubRounds.forgiven, false));
      return query((orm) =>
        orm
          .select({
            user: sql<string>`${clubRounds.debtor}`,
            owed: sql`count(*) filter (where ${open})`.mapWith(Number),
            since: sql<number | null>`min(${clubRounds.since}) filter (where ${open})`.mapWith(clubRounds.settled),
            given: sql`count(*) filter (where ${given})`.mapWith(Number),
          })
          .from(clubRounds)
          .where(and(eq(clubRounds.guild, guild), isNotNull(clubRounds.debtor)))
          .groupBy(clubRounds.debtor)
          .orderBy(asc(clubRounds.debtor)),
      );
    },

    openRounds: (guild, { user, since, debtor, isMine }, offset, most) => {
      const fresh = and(eq(clubRounds.confirmedBy, user), gte(clubRounds.settled, since));
      return snapshot(async (tx) => {
        const played = tx
          .select(one)
          .from(clubPlaces)
          .where(and(eq(clubPlaces.table, clubRounds.table), eq(clubPlaces.user, user)));
        const listed = and(
          eq(clubRounds.guild, guild),
          debtor === undefined ? isNotNull(clubRounds.debtor) : eq(clubRounds.debtor, debtor),
          or(isNull(clubRounds.settled), fresh),
          isMine === true ? exists(played) : undefined,
        );
        const canSettle = and(isNull(clubRounds.settled), ne(clubRounds.debtor, user), exists(played));
        const toSettle = sql`count(*) filter (where ${canSettle})`.mapWith(Number);
        const [counted] = await tx.select({ all: count(), toSettle }).from(clubRounds).where(listed);
        const rounds = await tx
          .select({
            ...getTableColumns(clubRounds),
            game: clubGames.game,
            canSettle: sql`${canSettle}`.mapWith(Boolean),
          })
          .from(clubRounds)
          .innerJoin(clubGames, eq(clubGames.table, clubRounds.table))
          .where(listed)
          .orderBy(desc(clubRounds.since), desc(clubRounds.table))
          .limit(most)
          .offset(offset);
        return { count: counted?.all ?? 0, toSettle: counted?.toSettle ?? 0, rounds };
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

type Listener = (change: ClubChange) => void;

/** Who is told what has changed among the club's games. */
export class ClubWatchers {
  readonly #listeners: Listener[] = [];

  add(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** To be called right after the change is stored, before its caller hears of it. */
  tell(change: ClubChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /**
   * Runs a job that changes games; what it has changed, its caller tells.
   *
   * @param change told if the job fails and may be stored all the same, as `isUnsure` says of its error
   */
  async around<Outcome>(
    job: () => Promise<Outcome>,
    change: ClubChange,
    isUnsure: (error: unknown) => boolean,
  ): Promise<Outcome> {
    try {
      return await job();
    } catch (error) {
      if (isUnsure(error)) this.tell(change);
      throw error;
    }
  }
}
