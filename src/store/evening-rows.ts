import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Database, Orm } from "./database-port.js";
import type { EveningKey, EveningRow, EveningRows } from "./store.js";

const one = { one: sql`1` };

/** The rows of club evenings. */
export function eveningRows(database: Database): EveningRows {
  const { query, prepared, ofServer, locked } = database;
  const { evenings, eveningAnswers, eveningTables } = database.schema;
  const given = {
    guild: sql.placeholder("guild"),
    series: sql.placeholder("series"),
    evening: sql.placeholder("evening"),
  };

  type Placed = typeof evenings | typeof eveningAnswers | typeof eveningTables;
  /** The condition that a row is of this club evening. */
  const isOf = (table: Placed, { guild, series }: EveningKey) => and(eq(table.guild, guild), eq(table.series, series));

  /** What an evening's row gets with every change that its board shows. */
  const renewed = { version: sql`${evenings.version} + 1`, due: 0 };

  const renew = async (tx: Orm, key: EveningKey): Promise<void> => {
    await tx.update(evenings).set(renewed).where(isOf(evenings, key));
  };

  /**
   * Whether an evening is at one of these stages, with no tables yet. Until the transaction ends no other one changes
   * that: all of them lock the evening's row first.
   */
  const isUnplanned = async (
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
    if (present.every(({ stage }) => !stages.includes(stage))) return false;
    // A statement of its own, which sees what has been stored before the lock was had.
    const planned = await tx
      .select({ number: eveningTables.number })
      .from(eveningTables)
      .where(and(isOf(eveningTables, key), eq(eveningTables.evening, evening)))
      .limit(1);
    return planned.length === 0;
  };

  // What is read at every press and every minute.
  const inServer = prepared("evenings of", (orm) =>
    orm.select().from(evenings).where(eq(evenings.guild, given.guild)).orderBy(asc(evenings.series)),
  );
  const isGiven = (table: typeof eveningAnswers | typeof eveningTables) =>
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

  return {
    of: async ({ guild, series }) => (await inServer({ guild })).find((row) => row.series === series) ?? null,

    ofServer: (guild) => inServer({ guild }),

    dueBy: (moment, after, most) => {
      const { guild, series, due } = evenings;
      const later =
        after === null
          ? undefined
          : sql`(${due}, ${guild}, ${series}) > (${after.due}, ${after.guild}, ${after.series})`;
      return query((orm) =>
        orm
          .select({ guild, series, due })
          .from(evenings)
          .where(and(lte(due, moment), later, database.isHeld(guild)))
          .orderBy(asc(due), asc(guild), asc(series))
          .limit(most),
      );
    },

    set: (row) =>
      ofServer(row.guild, async (tx) => {
        const target = [evenings.guild, evenings.series];
        await tx.insert(evenings).values(row).onConflictDoUpdate({ target, set: row });
      }),

    answers: ({ guild, series }, evening) => answersOf({ guild, series, evening }),

    answer: (row) =>
      ofServer(row.guild, async (tx) => {
        const { evening, name, answer } = row;
        if (!(await isUnplanned(tx, row, evening, ["open", "begun"]))) return false;
        await renew(tx, row);
        const { guild, series, evening: day, user } = eveningAnswers;
        await tx
          .insert(eveningAnswers)
          .values({ ...row, seated: null })
          .onConflictDoUpdate({ target: [guild, series, day, user], set: { name, answer } });
        return true;
      }),

    tables: ({ guild, series }, evening) => tablesOf({ guild, series, evening }),

    has: async (guild, table) => {
      const isTheirs = and(eq(eveningTables.guild, guild), eq(eveningTables.table, table));
      const found = await query((orm) => orm.select(one).from(eveningTables).where(isTheirs).limit(1));
      return found.length > 0;
    },

    plan: async (tables, seated) => {
      const [first] = tables;
      if (first === undefined) return false;
      const { evening } = first;
      return ofServer(first.guild, async (tx) => {
        if (!(await isUnplanned(tx, first, evening, ["begun"]))) return false;
        await renew(tx, first);
        await tx.insert(eveningTables).values([...tables]);
        for (const [at, users] of seated.entries()) {
          const theirs = and(inArray(eveningAnswers.user, users), isOf(eveningAnswers, first));
          await tx
            .update(eveningAnswers)
            .set({ seated: at + 1 })
            .where(and(theirs, eq(eveningAnswers.evening, evening)));
        }
        return true;
      });
    },

    setTable: (row) =>
      ofServer(row.guild, async (tx) => {
        const { evening, number } = row;
        const isTable = and(eq(eveningTables.evening, evening), eq(eveningTables.number, number));
        await tx
          .update(eveningTables)
          .set(row)
          .where(and(isOf(eveningTables, row), isTable));
        await tx
          .update(evenings)
          .set(renewed)
          .where(and(isOf(evenings, row), eq(evenings.evening, evening)));
      }),

    answersOf: (user) =>
      query((orm) =>
        orm.select().from(eveningAnswers).where(eq(eveningAnswers.user, user)).orderBy(asc(eveningAnswers.at)),
      ),

    removeUser: (user, guild) =>
      ofServer(guild, async (tx) => {
        const present = await locked(tx.select().from(evenings).where(eq(evenings.guild, guild)));
        const theirs = and(eq(eveningAnswers.guild, guild), eq(eveningAnswers.user, user));
        const { series, evening } = eveningAnswers;
        const gone = await tx.delete(eveningAnswers).where(theirs).returning({ series, evening });
        const shown = present.filter((row) =>
          gone.some((answer) => answer.series === row.series && answer.evening === row.evening),
        );
        for (const key of shown) await renew(tx, key);
        return shown.map((row) => ({ guild, series: row.series }));
      }),

    dropOld: (before, most) =>
      database.transaction(async (tx) => {
        let dropped = 0;
        for (const [table, last] of [
          [eveningAnswers, eveningAnswers.user],
          [eveningTables, eveningTables.number],
        ] as const) {
          const { guild, series, evening, at } = table;
          const old = locked(tx.select({ guild, series, evening, last }).from(table).where(lt(at, before)).limit(most));
          const rows = await tx
            .delete(table)
            .where(sql`(${guild}, ${series}, ${evening}, ${last}) in ${old}`)
            .returning(one);
          dropped += rows.length;
        }
        return dropped;
      }),
  };
}
