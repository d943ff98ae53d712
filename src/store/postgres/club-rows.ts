import { and, asc, eq, exists, gt, gte, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { ClubRows } from "../store.js";
import type { ClubWatchers } from "../club-watchers.js";
import { clubReader } from "./club-reader.js";
import { clubGames, clubPlaces, clubRounds, tables } from "./schema.js";
import { addToClub } from "./club-writer.js";
import { isUnsure, type PostgresDatabase, type Transaction } from "./database.js";

const one = { one: sql`1` };

/** The rows that the club is worked out from. @param watchers are told what these calls change */
export function clubRows(database: PostgresDatabase, watchers: ClubWatchers): ClubRows {
  /** Changes a round in a transaction of its server. @returns false: there is none, or it is not changed */
  const changeRound = (table: string, change: (tx: Transaction) => Promise<readonly unknown[]>): Promise<boolean> =>
    database.transaction(async (tx) => {
      const [round] = await tx.select({ guild: clubRounds.guild }).from(clubRounds).where(eq(clubRounds.table, table));
      if (round === undefined) return false;
      await database.guard(tx, round.guild);
      return (await change(tx)).length > 0;
    });

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
        database.transaction(async (tx) => {
          await database.guard(tx, guild);
          // Locked: nobody deletes the table meanwhile, or adds the game as well.
          const stored = await tx.select(one).from(tables).where(eq(tables.id, table)).for("update");
          const known = await tx.select(one).from(clubGames).where(eq(clubGames.table, table));
          if (stored.length === 0 || known.length > 0) return false;
          await addToClub(tx, entry);
          return true;
        });
      const isAdded = await watchers.around(add, { kind: "dropped", guilds: [guild] }, isUnsure);
      if (isAdded) watchers.tell({ kind: "added", game: entry.game });
      return isAdded;
    },

    missing: async (after, most) => {
      const ended = and(inArray(tables.status, ["over", "closed"]), gt(tables.steps, 0));
      const rows = await database.query((orm) => {
        const known = orm.select(one).from(clubGames).where(eq(clubGames.table, tables.id));
        return orm
          .select({ id: tables.id })
          .from(tables)
          .where(and(ended, gt(tables.id, after), database.isHeld(tables.guild), notExists(known)))
          .orderBy(asc(tables.id))
          .limit(most);
      });
      return rows.map(({ id }) => id);
    },

    removeUser: async (user, most) => {
      const change = { kind: "user-removed", user } as const;
      const remove = (): Promise<number> => database.transaction((tx) => removeUser(tx, user, most));
      const removed = await watchers.around(remove, change, isUnsure);
      if (removed > 0) watchers.tell(change);
      return removed;
    },

    watch: (listener) => {
      watchers.add(listener);
    },
  };
}

/** Takes the user's name off rows, locked in one order, so that two such calls do not wait for each other. */
async function removeUser(tx: Transaction, user: string, most: number): Promise<number> {
  const sat = tx
    .select({ table: clubPlaces.table })
    .from(clubPlaces)
    .where(eq(clubPlaces.user, user))
    .orderBy(asc(clubPlaces.table))
    .limit(most)
    .for("update");
  // A user has one seat at a table.
  const theirs = and(inArray(clubPlaces.table, sat), eq(clubPlaces.user, user));
  const seats = await tx.update(clubPlaces).set({ user: null, name: null }).where(theirs).returning(one);
  const named = [
    [clubRounds.debtor, { debtor: null }],
    [clubRounds.confirmedBy, { confirmedBy: null }],
  ] as const;
  let removed = seats.length;
  for (const [column, nobody] of named) {
    const some = tx
      .select({ table: clubRounds.table })
      .from(clubRounds)
      .where(eq(column, user))
      .orderBy(asc(clubRounds.table))
      .limit(most)
      .for("update");
    const rounds = await tx.update(clubRounds).set(nobody).where(inArray(clubRounds.table, some)).returning(one);
    removed += rounds.length;
  }
  return removed;
}
