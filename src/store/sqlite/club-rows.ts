import { and, asc, eq, exists, gt, gte, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { ClubWatchers } from "../club-watchers.js";
import type { ClubRows } from "../store.js";
import { clubGames, clubPlaces, clubRounds } from "./club-schema.js";
import { clubReader } from "./club-reader.js";
import { clubWriter } from "./club-writer.js";
import { tables } from "./schema.js";

/** The rows that the club is worked out from. @param watchers are told what these calls change */
export function clubRows(orm: BetterSQLite3Database, watchers: ClubWatchers): ClubRows {
  const add = clubWriter(orm);
  const one = { one: sql`1` };
  return {
    ...clubReader(orm),

    settleRound: async (table, user, at) => {
      const played = orm
        .select(one)
        .from(clubPlaces)
        .where(and(eq(clubPlaces.table, table), eq(clubPlaces.user, user)));
      const isTheirs = or(isNull(clubRounds.debtor), ne(clubRounds.debtor, user));
      const open = and(eq(clubRounds.table, table), isNull(clubRounds.settled), isTheirs, exists(played));
      return orm.update(clubRounds).set({ settled: at, confirmedBy: user }).where(open).run().changes > 0;
    },

    reopenRound: async (table, user, since) => {
      const confirmed = and(eq(clubRounds.confirmedBy, user), gte(clubRounds.settled, since));
      const theirs = and(eq(clubRounds.table, table), confirmed);
      return orm.update(clubRounds).set({ settled: null, confirmedBy: null }).where(theirs).run().changes > 0;
    },

    addEnded: async (entry) => {
      const isAdded = orm.transaction(
        (tx) => {
          const { table } = entry.game;
          const known = tx.select(one).from(clubGames).where(eq(clubGames.table, table)).get();
          const stored = tx.select(one).from(tables).where(eq(tables.id, table)).get();
          if (known !== undefined || stored === undefined) return false;
          add(entry);
          return true;
        },
        { behavior: "immediate" },
      );
      if (isAdded) watchers.tell({ kind: "added", game: entry.game });
      return isAdded;
    },

    missing: async (after, most) => {
      const known = orm.select(one).from(clubGames).where(eq(clubGames.table, tables.id));
      // The index's own expression, else SQLite would not use it.
      const ended = sql`life in ('over', 'closed', 'quarantined') and life <> 'quarantined'`;
      const rows = orm
        .select({ id: tables.id })
        .from(tables)
        .where(and(ended, gt(tables.id, after), gt(tables.steps, 0), notExists(known)))
        .orderBy(asc(tables.id))
        .limit(most)
        .all();
      return rows.map(({ id }) => id);
    },

    removeUser: async (user, most) => {
      const removed = orm.transaction(
        (tx) => {
          // A user has one seat at a table.
          const sat = tx
            .select({ table: clubPlaces.table })
            .from(clubPlaces)
            .where(eq(clubPlaces.user, user))
            .limit(most);
          const theirs = and(inArray(clubPlaces.table, sat), eq(clubPlaces.user, user));
          const seats = tx.update(clubPlaces).set({ user: null, name: null }).where(theirs).run();
          const owed = tx
            .select({ table: clubRounds.table })
            .from(clubRounds)
            .where(eq(clubRounds.debtor, user))
            .limit(most);
          const debts = tx.update(clubRounds).set({ debtor: null }).where(inArray(clubRounds.table, owed)).run();
          const seen = tx
            .select({ table: clubRounds.table })
            .from(clubRounds)
            .where(eq(clubRounds.confirmedBy, user))
            .limit(most);
          const confirmed = tx
            .update(clubRounds)
            .set({ confirmedBy: null })
            .where(inArray(clubRounds.table, seen))
            .run();
          return seats.changes + debts.changes + confirmed.changes;
        },
        { behavior: "immediate" },
      );
      if (removed > 0) watchers.tell({ kind: "user-removed", user });
      return removed;
    },

    watch: (listener) => {
      watchers.add(listener);
    },
  };
}
