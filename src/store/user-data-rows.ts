import { and, asc, count, eq, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, ofTable, rowColumns } from "./database-port.js";
import type { UserData } from "./store.js";

/** A user's rows, the club's left out. Ids are only in seats, hosts, invitations, best times, calls and switched-off hints, names in seats and invitations. */
export function userDataRows(database: Database): UserData {
  const { query, schema } = database;
  const {
    actions,
    bestTimes,
    boards,
    calls,
    coasters,
    cupEvents,
    cups,
    drafts,
    eveningAnswers,
    eveningSeats,
    held,
    hintsOff,
  } = schema;
  const { clubGames, clubPlaces, clubRounds, seats, tables, trophies } = schema;
  const { readable } = schema.kit;
  /** Whether somebody was asked to a lobby, or has asked others. */
  const isInvited = (user: string): SQL =>
    sql`life in ('lobby', 'quarantined') and cast(${tables.invitations} as text) like ${`%"${user}"%`}`;

  return {
    tablesOf: async (user) => {
      const rows = await query((orm) => {
        const hosted = orm.select({ id: tables.id }).from(tables).where(eq(tables.host, user));
        const sat = orm.select({ id: seats.table }).from(seats).where(eq(seats.user, user));
        const invited = orm.select({ id: tables.id }).from(tables).where(isInvited(user));
        return orm
          .select({ id: tables.id })
          .from(tables)
          .where(inArray(tables.id, hosted.union(sat).union(invited)))
          .orderBy(asc(tables.opened), asc(tables.id));
      });
      return rows.map(({ id }) => id);
    },

    guildsOf: async (user) => {
      const rows = await query((orm) => {
        const sat = orm.select({ id: seats.table }).from(seats).where(eq(seats.user, user));
        const played = orm.select({ table: clubPlaces.table }).from(clubPlaces).where(eq(clubPlaces.user, user));
        const decided = orm.select({ cup: cupEvents.cup }).from(cupEvents).where(eq(cupEvents.user, user));
        const parts = [
          [tables, eq(tables.host, user)],
          [tables, inArray(tables.id, sat)],
          [tables, isInvited(user)],
          [clubGames, inArray(clubGames.table, played)],
          [clubRounds, eq(clubRounds.debtor, user)],
          [clubRounds, eq(clubRounds.confirmedBy, user)],
          [coasters, eq(coasters.user, user)],
          [eveningAnswers, eq(eveningAnswers.user, user)],
          [eveningSeats, eq(eveningSeats.user, user)],
          [cups, inArray(cups.id, decided)],
          [trophies, eq(trophies.user, user)],
        ] as const;
        const found = parts.map(([table, isTheirs]) => sql`select ${table.guild} from ${table} where ${isTheirs}`);
        const all = sql.join(found, sql` union `);
        return orm
          .select({ guild: sql<string>`guild` })
          .from(sql`(${all}) as found`)
          .orderBy(sql`guild`);
      });
      return rows.map(({ guild }) => guild);
    },

    rowsOf: (user, table) =>
      database.snapshot(async (tx) => {
        const { options, state, result } = tables;
        const json = { options: readable(options), state: readable(state), result: readable(result) };
        const columns = { ...rowColumns(schema), ...json };
        const [row] = await tx.select(columns).from(tables).where(eq(tables.id, table));
        if (row === undefined) return null;
        const [taken] = await tx.select({ seats: count() }).from(seats).where(eq(seats.table, table));
        const [shown] = await tx.select({ message: boards.message }).from(boards).where(eq(boards.table, table));
        const all = { row, message: shown?.message ?? null, seats: taken?.seats ?? 0 };
        const { table: _s, ...ofSeats } = getTableColumns(seats);
        const [own] = await tx
          .select(ofSeats)
          .from(seats)
          .where(and(eq(seats.table, table), eq(seats.user, user)));
        if (own === undefined) return { ...all, own: null, actions: [], drafts: [], held: [] };
        const { seat, ...owner } = own;
        const { table: _a, ...ofActions } = getTableColumns(actions);
        const { table: _d, ...ofDrafts } = getTableColumns(drafts);
        const { table: _h, ...ofHeld } = getTableColumns(held);
        return {
          ...all,
          own: { seat, owner },
          actions: await tx
            .select({ ...ofActions, action: readable(actions.action) })
            .from(actions)
            .where(and(eq(actions.table, table), eq(actions.seat, seat)))
            .orderBy(asc(actions.step)),
          drafts: await tx
            .select({ ...ofDrafts, value: readable(drafts.value) })
            .from(drafts)
            .where(and(eq(drafts.table, table), eq(drafts.seat, seat)))
            .orderBy(asc(drafts.prompt)),
          held: await tx
            .select({ ...ofHeld, action: readable(held.action) })
            .from(held)
            .where(and(eq(held.table, table), eq(held.seat, seat)))
            .orderBy(asc(held.prompt)),
        };
      }),

    unlink: async (user, table) => {
      await ofTable(database, table, async (tx) => {
        const isTheirs = and(eq(seats.table, table), eq(seats.user, user));
        const seat = tx.select({ seat: seats.seat }).from(seats).where(isTheirs);
        await tx
          .update(actions)
          .set({ interaction: null })
          .where(and(eq(actions.table, table), inArray(actions.seat, seat)));
      });
    },

    removeUser: async (user, table) => {
      await ofTable(database, table, async (tx) => {
        const isTheirs = and(eq(seats.table, table), eq(seats.user, user));
        const seat = tx.select({ seat: seats.seat }).from(seats).where(isTheirs);
        await tx
          .update(held)
          .set({ interaction: null })
          .where(and(eq(held.table, table), inArray(held.seat, seat)));
        await tx.update(seats).set({ user: null, name: null, away: true, missed: 0, hints: 0 }).where(isTheirs);
        await tx
          .update(tables)
          .set({ host: "" })
          .where(and(eq(tables.id, table), eq(tables.host, user)));
        await tx
          .update(tables)
          .set({ invitations: [] })
          .where(and(eq(tables.id, table), isInvited(user)));
      });
    },

    bestTimes: async (user) => {
      const rows = await query((orm) => orm.select().from(bestTimes).where(eq(bestTimes.user, user)));
      return new Map(rows.map(({ game, tenths }) => [game, tenths]));
    },

    keepBestTime: async (user, game, tenths) => {
      const better = {
        target: [bestTimes.user, bestTimes.game],
        set: { tenths },
        setWhere: gt(bestTimes.tenths, tenths),
      };
      await query((orm) => orm.insert(bestTimes).values({ user, game, tenths }).onConflictDoUpdate(better));
    },

    dropBestTimes: async (user) => {
      await query((orm) => orm.delete(bestTimes).where(eq(bestTimes.user, user)));
    },

    newcomers: async (game, users) => {
      const others = await query((orm) => {
        const finished = orm
          .select({ user: sql<string>`${seats.user}` })
          .from(seats)
          .innerJoin(tables, eq(tables.id, seats.table))
          .where(and(inArray(seats.user, [...users]), eq(tables.game, game), eq(tables.status, "over")));
        const off = orm
          .select({ user: sql<string>`${hintsOff.user}` })
          .from(hintsOff)
          .where(inArray(hintsOff.user, [...users]));
        return finished.union(off);
      });
      const known = new Set(others.map(({ user }) => user));
      return users.filter((user) => !known.has(user));
    },

    hasHintsOff: async (user) => {
      const rows = await query((orm) => orm.select().from(hintsOff).where(eq(hintsOff.user, user)));
      return rows.length > 0;
    },

    setHintsOff: async (user, off) => {
      if (off) await query((orm) => orm.insert(hintsOff).values({ user }).onConflictDoNothing());
      else await query((orm) => orm.delete(hintsOff).where(eq(hintsOff.user, user)));
    },

    calls: (users) =>
      query((orm) =>
        orm
          .select()
          .from(calls)
          .where(inArray(calls.user, [...users])),
      ),

    setCalls: async (row) => {
      await query((orm) => orm.insert(calls).values(row).onConflictDoUpdate({ target: calls.user, set: row }));
    },

    dropCalls: async (user) => {
      await query((orm) => orm.delete(calls).where(eq(calls.user, user)));
    },

    eraseDeleted: () => database.eraseDeleted(),
  };
}
