import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Database, Orm } from "./database-port.js";
import type { EveningRow, EveningRows } from "./store.js";

const one = { one: sql`1` };

/** The rows of club evenings. */
export function eveningRows(database: Database): EveningRows {
  const { query, prepared, ofServer, locked } = database;
  const { evenings, eveningAnswers, eveningTables } = database.schema;
  const [guildGiven, eveningGiven] = [sql.placeholder("guild"), sql.placeholder("evening")];

  /** What an evening's row gets with every change that its board shows. */
  const renewed = { version: sql`${evenings.version} + 1`, due: 0 };

  const renew = async (tx: Orm, guild: string): Promise<void> => {
    await tx.update(evenings).set(renewed).where(eq(evenings.guild, guild));
  };

  /**
   * Whether an evening is at one of these stages, with no tables yet. Until the transaction ends no other one changes
   * that: all of them lock the evening's row first.
   */
  const isUnplanned = async (
    tx: Orm,
    guild: string,
    evening: number,
    stages: readonly EveningRow["stage"][],
  ): Promise<boolean> => {
    const present = await locked(
      tx
        .select({ stage: evenings.stage })
        .from(evenings)
        .where(and(eq(evenings.guild, guild), eq(evenings.evening, evening))),
    );
    if (present.every(({ stage }) => !stages.includes(stage))) return false;
    // A statement of its own, which sees what has been stored before the lock was had.
    const planned = await tx
      .select({ number: eveningTables.number })
      .from(eveningTables)
      .where(and(eq(eveningTables.guild, guild), eq(eveningTables.evening, evening)))
      .limit(1);
    return planned.length === 0;
  };

  // What is read at every press and every minute.
  const ofGuild = prepared("evening of", (orm) => orm.select().from(evenings).where(eq(evenings.guild, guildGiven)));
  const answersOf = prepared("evening answers", (orm) =>
    orm
      .select()
      .from(eveningAnswers)
      .where(and(eq(eveningAnswers.guild, guildGiven), eq(eveningAnswers.evening, eveningGiven)))
      .orderBy(asc(eveningAnswers.at), asc(eveningAnswers.user)),
  );
  const tablesOf = prepared("evening tables", (orm) =>
    orm
      .select()
      .from(eveningTables)
      .where(and(eq(eveningTables.guild, guildGiven), eq(eveningTables.evening, eveningGiven)))
      .orderBy(asc(eveningTables.number)),
  );

  return {
    of: async (guild) => (await ofGuild({ guild }))[0] ?? null,

    dueBy: (moment, after, most) => {
      const later =
        after === null ? undefined : sql`(${evenings.due}, ${evenings.guild}) > (${after.due}, ${after.guild})`;
      return query((orm) =>
        orm
          .select({ guild: evenings.guild, due: evenings.due })
          .from(evenings)
          .where(and(lte(evenings.due, moment), later, database.isHeld(evenings.guild)))
          .orderBy(asc(evenings.due), asc(evenings.guild))
          .limit(most),
      );
    },

    set: (row) =>
      ofServer(row.guild, async (tx) => {
        await tx.insert(evenings).values(row).onConflictDoUpdate({ target: evenings.guild, set: row });
      }),

    end: (guild) =>
      ofServer(guild, async (tx) => {
        await tx.delete(evenings).where(eq(evenings.guild, guild));
      }),

    answers: (guild, evening) => answersOf({ guild, evening }),

    answer: (row) =>
      ofServer(row.guild, async (tx) => {
        const { guild, evening, name, answer } = row;
        if (!(await isUnplanned(tx, guild, evening, ["open", "begun"]))) return false;
        await renew(tx, guild);
        const key = [eveningAnswers.guild, eveningAnswers.evening, eveningAnswers.user];
        await tx
          .insert(eveningAnswers)
          .values({ ...row, seated: null })
          .onConflictDoUpdate({ target: key, set: { name, answer } });
        return true;
      }),

    tables: (guild, evening) => tablesOf({ guild, evening }),

    has: async (guild, table) => {
      const isTheirs = and(eq(eveningTables.guild, guild), eq(eveningTables.table, table));
      const found = await query((orm) => orm.select(one).from(eveningTables).where(isTheirs).limit(1));
      return found.length > 0;
    },

    plan: async (tables, seated) => {
      const [first] = tables;
      if (first === undefined) return false;
      const { guild, evening } = first;
      return ofServer(guild, async (tx) => {
        if (!(await isUnplanned(tx, guild, evening, ["begun"]))) return false;
        await renew(tx, guild);
        await tx.insert(eveningTables).values([...tables]);
        for (const [at, users] of seated.entries()) {
          const theirs = and(inArray(eveningAnswers.user, users), eq(eveningAnswers.guild, guild));
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
        const { guild, evening, number } = row;
        const isTable = and(eq(eveningTables.evening, evening), eq(eveningTables.number, number));
        await tx
          .update(eveningTables)
          .set(row)
          .where(and(eq(eveningTables.guild, guild), isTable));
        await tx
          .update(evenings)
          .set(renewed)
          .where(and(eq(evenings.guild, guild), eq(evenings.evening, evening)));
      }),

    answersOf: (user) =>
      query((orm) =>
        orm.select().from(eveningAnswers).where(eq(eveningAnswers.user, user)).orderBy(asc(eveningAnswers.at)),
      ),

    removeUser: (user, guild) =>
      ofServer(guild, async (tx) => {
        const [present] = await locked(tx.select().from(evenings).where(eq(evenings.guild, guild)));
        const theirs = and(eq(eveningAnswers.guild, guild), eq(eveningAnswers.user, user));
        const gone = await tx.delete(eveningAnswers).where(theirs).returning({ evening: eveningAnswers.evening });
        const isShown = gone.some(({ evening }) => evening === present?.evening);
        if (isShown) await renew(tx, guild);
        return isShown;
      }),

    dropOld: (before, most) =>
      database.transaction(async (tx) => {
        let dropped = 0;
        for (const [table, last] of [
          [eveningAnswers, eveningAnswers.user],
          [eveningTables, eveningTables.number],
        ] as const) {
          const { guild, evening, at } = table;
          const old = locked(tx.select({ guild, evening, last }).from(table).where(lt(at, before)).limit(most));
          const rows = await tx
            .delete(table)
            .where(sql`(${guild}, ${evening}, ${last}) in ${old}`)
            .returning(one);
          dropped += rows.length;
        }
        return dropped;
      }),
  };
}
