import { and, asc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import { type Database, type Orm, preparedOfHeld } from "./database-port.js";
import type { EveningKey, EveningRow, EveningRows, EveningSeatRow } from "./store.js";

const one = { one: sql`1` };

/** Before all evenings that are due. */
const earliest = { due: Number.MIN_SAFE_INTEGER, guild: "", series: 0 } as const;

/** The rows of club evenings. */
export function eveningRows(database: Database): EveningRows {
  const { query, prepared, ofServer, locked } = database;
  const { evenings, eveningAnswers, eveningTables, eveningSeats } = database.schema;
  const given = {
    guild: sql.placeholder("guild"),
    series: sql.placeholder("series"),
    evening: sql.placeholder("evening"),
  };

  type Placed = typeof evenings | typeof eveningAnswers | typeof eveningTables | typeof eveningSeats;
  /** The condition that a row is of this club evening. */
  const isOf = (table: Placed, { guild, series }: EveningKey) => and(eq(table.guild, guild), eq(table.series, series));

  /** What an evening's row gets with every change that its board shows. */
  const renewed = { version: sql`${evenings.version} + 1`, due: 0 };

  const renew = async (tx: Orm, key: EveningKey): Promise<void> => {
    await tx.update(evenings).set(renewed).where(isOf(evenings, key));
  };

  /**
   * Whether an evening is at one of these stages. Until the transaction ends no other one changes that: all of them lock
   * the evening's row first.
   */
  const isAt = async (
    tx: Orm,
    key: EveningKey,
    evening: number,
    stages: readonly EveningRow["stage"][],
  ): Promise<boolean> => {
    const present = await locked(
      tx
        .select({ stage: evenings.stage })
        .from(evenings)
        .where(and(isOf(evenings, key), eq(evenings.evening, evening))),
    );
    return present.some(({ stage }) => stages.includes(stage));
  };

  /** Nobody gets a seat who has deleted their data meanwhile. To be called once the evening's row is locked. */
  const setSeats = async (tx: Orm, seats: readonly EveningSeatRow[]): Promise<void> => {
    const { guild, series, evening, round, user } = eveningSeats;
    const [first] = seats;
    if (first === undefined) return;
    const isTheirs = and(isOf(eveningAnswers, first), eq(eveningAnswers.evening, first.evening));
    const known = await tx.select({ user: eveningAnswers.user }).from(eveningAnswers).where(isTheirs);
    const users = new Set(known.map((answer) => answer.user));
    for (const seat of seats) {
      if (!users.has(seat.user)) continue;
      const { number, place, state } = seat;
      await tx
        .insert(eveningSeats)
        .values(seat)
        .onConflictDoUpdate({ target: [guild, series, evening, round, user], set: { number, place, state } });
    }
  };

  // What is read at every press and every minute.
  const inServer = prepared("evenings of", (orm) =>
    orm.select().from(evenings).where(eq(evenings.guild, given.guild)).orderBy(asc(evenings.series)),
  );
  const isGiven = (table: Exclude<Placed, typeof evenings>) =>
    and(eq(table.guild, given.guild), eq(table.series, given.series), eq(table.evening, given.evening));
  const answersOf = prepared("evening answers", (orm) =>
    orm
      .select()
      .from(eveningAnswers)
      .where(isGiven(eveningAnswers))
      .orderBy(asc(eveningAnswers.at), asc(eveningAnswers.user)),
  );
  const tablesOf = prepared("evening tables", (orm) =>
    orm.select().from(eveningTables).where(isGiven(eveningTables)).orderBy(asc(eveningTables.number)),
  );
  const seatsOf = prepared("evening seats", (orm) => {
    const { round, number, place, user } = eveningSeats;
    const all = orm.select().from(eveningSeats).where(isGiven(eveningSeats));
    return all.orderBy(asc(round), asc(number), asc(place), asc(user));
  });

  const dueBy = preparedOfHeld(database, "evenings due", (orm, isHeld) => {
    const { guild, series, due } = evenings;
    const later = sql`(${due}, ${guild}, ${series}) > (${sql.placeholder("due")}, ${given.guild}, ${given.series})`;
    return orm
      .select({ guild, series, due })
      .from(evenings)
      .where(and(lte(due, sql.placeholder("moment")), later, isHeld(guild)))
      .orderBy(asc(due), asc(guild), asc(series))
      .limit(sql.placeholder("most"));
  });

  return {
    of: async ({ guild, series }) => (await inServer({ guild })).find((row) => row.series === series) ?? null,

    ofServer: (guild) => inServer({ guild }),

    dueBy: (moment, after, most) => dueBy({ ...(after ?? earliest), moment, most }),

    set: (row, isStartMissed = false) =>
      ofServer(row.guild, async (tx) => {
        const target = [evenings.guild, evenings.series];
        await tx.insert(evenings).values(row).onConflictDoUpdate({ target, set: row });
        if (!isStartMissed) return;
        const theirs = and(isOf(eveningAnswers, row), eq(eveningAnswers.evening, row.evening));
        await tx
          .update(eveningAnswers)
          .set({ answer: "expected" })
          .where(and(theirs, eq(eveningAnswers.answer, "yes")));
      }),

    answers: ({ guild, series }, evening) => answersOf({ guild, series, evening }),

    answer: (row) =>
      ofServer(row.guild, async (tx) => {
        const { evening, name, answer, vote } = row;
        if (!(await isAt(tx, row, evening, ["open", "begun"]))) return false;
        await renew(tx, row);
        const { guild, series, evening: day, user } = eveningAnswers;
        await tx
          .insert(eveningAnswers)
          .values({ ...row, answer: answer ?? "maybe" })
          .onConflictDoUpdate({ target: [guild, series, day, user], set: { name, answer, vote } });
        return true;
      }),

    tables: ({ guild, series }, evening) => tablesOf({ guild, series, evening }),

    seats: ({ guild, series }, evening) => seatsOf({ guild, series, evening }),

    has: async (guild, table) => {
      const isTheirs = and(eq(eveningTables.guild, guild), eq(eveningTables.table, table));
      const found = await query((orm) => orm.select(one).from(eveningTables).where(isTheirs).limit(1));
      return found.length > 0;
    },

    plan: async (tables, seats) => {
      const [first] = tables;
      if (first === undefined) return false;
      const { evening } = first;
      return ofServer(first.guild, async (tx) => {
        if (!(await isAt(tx, first, evening, ["begun"]))) return false;
        // Statements of their own, which see what has been stored before the lock was had.
        const isSame = inArray(
          eveningTables.number,
          tables.map(({ number }) => number),
        );
        const tablesThen = and(isOf(eveningTables, first), eq(eveningTables.evening, evening), isSame);
        const isTaken = or(
          ...seats.map(({ round, user }) => and(eq(eveningSeats.round, round), eq(eveningSeats.user, user))),
        );
        const seatsThen = and(isOf(eveningSeats, first), eq(eveningSeats.evening, evening), isTaken);
        const known = await tx.select(one).from(eveningTables).where(tablesThen).limit(1);
        if (known.length > 0) return false;
        const seated = seats.length === 0 ? [] : await tx.select(one).from(eveningSeats).where(seatsThen).limit(1);
        if (seated.length > 0) return false;
        await renew(tx, first);
        await tx.insert(eveningTables).values([...tables]);
        await setSeats(tx, seats);
        return true;
      });
    },

    setTable: (row, seats = []) =>
      ofServer(row.guild, async (tx) => {
        const { evening, number } = row;
        await tx
          .update(evenings)
          .set(renewed)
          .where(and(isOf(evenings, row), eq(evenings.evening, evening)));
        const isTable = and(eq(eveningTables.evening, evening), eq(eveningTables.number, number));
        await tx
          .update(eveningTables)
          .set(row)
          .where(and(isOf(eveningTables, row), isTable));
        await setSeats(tx, seats);
      }),

    answersOf: (user) =>
      query((orm) =>
        orm.select().from(eveningAnswers).where(eq(eveningAnswers.user, user)).orderBy(asc(eveningAnswers.at)),
      ),

    seatsOf: (user) =>
      query((orm) => orm.select().from(eveningSeats).where(eq(eveningSeats.user, user)).orderBy(asc(eveningSeats.at))),

    removeUser: (user, guild) =>
      ofServer(guild, async (tx) => {
        const present = await locked(tx.select().from(evenings).where(eq(evenings.guild, guild)));
        const theirs = and(eq(eveningAnswers.guild, guild), eq(eveningAnswers.user, user));
        const { series, evening } = eveningAnswers;
        const gone = await tx.delete(eveningAnswers).where(theirs).returning({ series, evening });
        await tx.delete(eveningSeats).where(and(eq(eveningSeats.guild, guild), eq(eveningSeats.user, user)));
        const shown = present.filter((row) =>
          gone.some((answer) => answer.series === row.series && answer.evening === row.evening),
        );
        for (const key of shown) await renew(tx, key);
        return shown.map((row) => ({ guild, series: row.series }));
      }),

    dropOld: (before, most) =>
      database.transaction(async (tx) => {
        let dropped = 0;
        for (const [table, last, more] of [
          [eveningAnswers, eveningAnswers.user, eveningAnswers.user],
          [eveningTables, eveningTables.number, eveningTables.number],
          [eveningSeats, eveningSeats.user, eveningSeats.round],
        ] as const) {
          const { guild, series, evening, at } = table;
          const found = tx.select({ guild, series, evening, last, more }).from(table).where(lt(at, before)).limit(most);
          const rows = await tx
            .delete(table)
            .where(sql`(${guild}, ${series}, ${evening}, ${last}, ${more}) in ${locked(found)}`)
            .returning(one);
          dropped += rows.length;
        }
        return dropped;
      }),
  };
}
