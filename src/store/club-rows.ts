import { and, asc, eq, exists, gt, gte, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { clubReader } from "./club-reader.js";
import type { ClubWatchers } from "./club-watchers.js";
import type { Database, Orm } from "./database-port.js";
import type { Schema } from "./schema.js";
import type { ClubEntry, ClubRows } from "./store.js";

const one = { one: sql`1` };

/** The rows that the club is worked out from. @param watchers are told what these calls change */
export function clubRows(database: Database, watchers: ClubWatchers): ClubRows {
  const { query, ofServer, locked, isUnsure } = database;
  const { clubGames, clubPlaces, clubRounds, tables } = database.schema;

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
