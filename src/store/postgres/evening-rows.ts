import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { EveningRows, EveningRow } from "../store.js";
import type { PostgresDatabase, Transaction } from "./database.js";
import { eveningAnswers, evenings, eveningTables } from "./evening-schema.js";

/** What an evening's row gets with every change that its board shows. */
const renewed = { version: sql`${evenings.version} + 1`, due: 0 };

/** The rows of club evenings. */
export function eveningRows(database: PostgresDatabase): EveningRows {
  const { query } = database;

  /** One transaction of a server. */
  const ofServer = <Outcome>(guild: string, job: (tx: Transaction) => Promise<Outcome>): Promise<Outcome> =>
    database.transaction(async (tx) => {
      await database.guard(tx, guild);
      return job(tx);
    });

  return {
    of: async (guild) => {
      const [row] = await query((orm) => orm.select().from(evenings).where(eq(evenings.guild, guild)));
      return row ?? null;
    },

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

    answers: (guild, evening) =>
      query((orm) =>
        orm
          .select()
          .from(eveningAnswers)
          .where(and(eq(eveningAnswers.guild, guild), eq(eveningAnswers.evening, evening)))
          .orderBy(asc(eveningAnswers.at), asc(eveningAnswers.user)),
      ),

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

    tables: (guild, evening) =>
      query((orm) =>
        orm
          .select()
          .from(eveningTables)
          .where(and(eq(eveningTables.guild, guild), eq(eveningTables.evening, evening)))
          .orderBy(asc(eveningTables.number)),
      ),

    has: async (guild, table) => {
      const isTheirs = and(eq(eveningTables.guild, guild), eq(eveningTables.table, table));
      const found = await query((orm) =>
        orm
          .select({ one: sql`1` })
          .from(eveningTables)
          .where(isTheirs)
          .limit(1),
      );
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
        const one = and(eq(eveningTables.evening, evening), eq(eveningTables.number, number));
        await tx
          .update(eveningTables)
          .set(row)
          .where(and(eq(eveningTables.guild, guild), one));
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
        const present = await tx.select().from(evenings).where(eq(evenings.guild, guild)).for("update");
        const theirs = and(eq(eveningAnswers.guild, guild), eq(eveningAnswers.user, user));
        const gone = await tx.delete(eveningAnswers).where(theirs).returning({ evening: eveningAnswers.evening });
        const isShown = gone.some(({ evening }) => evening === present[0]?.evening);
        if (isShown) await renew(tx, guild);
        return isShown;
      }),

    dropOld: (before, most) =>
      database.transaction(async (tx) => {
        let dropped = 0;
        for (const table of [eveningAnswers, eveningTables]) {
          const old = tx
            .select({ at: sql`ctid` })
            .from(table)
            .where(lt(table.at, before))
            .limit(most)
            .for("update");
          dropped += (await tx.delete(table).where(sql`ctid = any(array(${old}))`)).rowCount ?? 0;
        }
        return dropped;
      }),
  };
}

/**
 * Whether an evening is at one of these stages, with no tables yet. Until the transaction ends no other one changes
 * that: all of them lock the evening's row first.
 */
async function isUnplanned(
  tx: Transaction,
  guild: string,
  evening: number,
  stages: readonly EveningRow["stage"][],
): Promise<boolean> {
  const present = await tx
    .select({ stage: evenings.stage })
    .from(evenings)
    .where(and(eq(evenings.guild, guild), eq(evenings.evening, evening)))
    .for("update");
  if (present.every(({ stage }) => !stages.includes(stage))) return false;
  // A statement of its own, which sees what has been stored before the lock was had.
  const planned = await tx
    .select({ number: eveningTables.number })
    .from(eveningTables)
    .where(and(eq(eveningTables.guild, guild), eq(eveningTables.evening, evening)))
    .limit(1);
  return planned.length === 0;
}

async function renew(tx: Transaction, guild: string): Promise<void> {
  await tx.update(evenings).set(renewed).where(eq(evenings.guild, guild));
}
