import { and, asc, eq, exists, gt, inArray, lte, notExists, or, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { EveningRows } from "../store.js";
import { eveningAnswers, evenings, eveningTables } from "./evening-schema.js";
import { eachLazily } from "./frequent-queries.js";

/** The rows of club evenings. */
export function eveningRows(orm: BetterSQLite3Database): EveningRows {
  const query = prepareQueries(orm);
  const immediate = { behavior: "immediate" } as const;
  const renewed = { version: sql`${evenings.version} + 1`, due: 0 };
  const present = (guild: string, evening: number) => and(eq(evenings.guild, guild), eq(evenings.evening, evening));
  return {
    of: async (guild) => query.of.get({ guild }) ?? null,

    dueBy: async (moment, after, most) => query.dueBy.all({ moment, most, ...(after ?? { due: -1, guild: "" }) }),

    set: async (row) => {
      orm.insert(evenings).values(row).onConflictDoUpdate({ target: evenings.guild, set: row }).run();
    },

    end: async (guild) => {
      orm.delete(evenings).where(eq(evenings.guild, guild)).run();
    },

    answers: async (guild, evening) => query.answers.all({ guild, evening }),

    answer: async (row) =>
      orm.transaction((tx) => {
        const { guild, evening, name, answer } = row;
        const planned = tx
          .select({ one: sql`1` })
          .from(eveningTables)
          .where(and(eq(eveningTables.guild, guild), eq(eveningTables.evening, evening)));
        const isOpen = and(inArray(evenings.stage, ["open", "begun"]), notExists(planned));
        const open = tx
          .update(evenings)
          .set(renewed)
          .where(and(present(guild, evening), isOpen))
          .run();
        if (open.changes === 0) return false;
        const key = [eveningAnswers.guild, eveningAnswers.evening, eveningAnswers.user];
        tx.insert(eveningAnswers)
          .values({ ...row, seated: null })
          .onConflictDoUpdate({ target: key, set: { name, answer } })
          .run();
        return true;
      }, immediate),

    tables: async (guild, evening) => query.tables.all({ guild, evening }),

    has: async (guild, table) =>
      orm
        .select({ one: sql`1` })
        .from(eveningTables)
        .where(and(eq(eveningTables.guild, guild), eq(eveningTables.table, table)))
        .get() !== undefined,

    plan: async (tables, seated) =>
      orm.transaction((tx) => {
        const [first] = tables;
        if (first === undefined) return false;
        const { guild, evening } = first;
        const ofEvening = and(eq(eveningTables.guild, guild), eq(eveningTables.evening, evening));
        const planned = tx
          .select({ one: sql`1` })
          .from(eveningTables)
          .where(ofEvening);
        const isFree = and(eq(evenings.stage, "begun"), notExists(planned));
        const begun = tx
          .update(evenings)
          .set(renewed)
          .where(and(present(guild, evening), isFree))
          .run();
        if (begun.changes === 0) return false;
        tx.insert(eveningTables)
          .values([...tables])
          .run();
        for (const [at, users] of seated.entries()) {
          const theirs = and(inArray(eveningAnswers.user, users), eq(eveningAnswers.guild, guild));
          tx.update(eveningAnswers)
            .set({ seated: at + 1 })
            .where(and(theirs, eq(eveningAnswers.evening, evening)))
            .run();
        }
        return true;
      }, immediate),

    setTable: async (row) => {
      orm.transaction((tx) => {
        const { guild, evening, number } = row;
        const one = and(eq(eveningTables.evening, evening), eq(eveningTables.number, number));
        tx.update(eveningTables)
          .set(row)
          .where(and(eq(eveningTables.guild, guild), one))
          .run();
        tx.update(evenings).set(renewed).where(present(guild, evening)).run();
      }, immediate);
    },

    answersOf: async (user) =>
      orm.select().from(eveningAnswers).where(eq(eveningAnswers.user, user)).orderBy(asc(eveningAnswers.at)).all(),

    removeUser: async (user, guild) =>
      orm.transaction((tx) => {
        const theirs = and(eq(eveningAnswers.user, user), eq(eveningAnswers.guild, guild));
        const shown = tx
          .select({ one: sql`1` })
          .from(eveningAnswers)
          .where(and(theirs, eq(eveningAnswers.evening, evenings.evening)));
        const told = tx
          .update(evenings)
          .set(renewed)
          .where(and(eq(evenings.guild, guild), exists(shown)))
          .run();
        tx.delete(eveningAnswers).where(theirs).run();
        return told.changes > 0;
      }, immediate),

    dropOld: async (before, most) =>
      orm.transaction((tx) => {
        const rows = [eveningAnswers, eveningTables].map((table) => {
          const row = sql`(guild, evening, ${table === eveningAnswers ? sql`user` : sql`number`})`;
          const key = table === eveningAnswers ? sql`guild, evening, user` : sql`guild, evening, number`;
          const old = sql`${row} in (select ${key} from ${table} where at < ${before} limit ${most})`;
          return tx.delete(table).where(old).run().changes;
        });
        return rows.reduce((sum, changes) => sum + changes, 0);
      }, immediate),
  };
}

/** What is read at every press and every minute. */
function prepareQueries(orm: BetterSQLite3Database) {
  const guild = sql.placeholder("guild");
  const evening = sql.placeholder("evening");
  const due = sql.placeholder("due");
  return eachLazily({
    of: () => orm.select().from(evenings).where(eq(evenings.guild, guild)).prepare(),
    dueBy: () =>
      orm
        .select({ guild: evenings.guild, due: evenings.due })
        .from(evenings)
        .where(
          and(
            lte(evenings.due, sql.placeholder("moment")),
            or(gt(evenings.due, due), and(eq(evenings.due, due), gt(evenings.guild, guild))),
          ),
        )
        .orderBy(asc(evenings.due), asc(evenings.guild))
        .limit(sql.placeholder("most"))
        .prepare(),
    answers: () =>
      orm
        .select()
        .from(eveningAnswers)
        .where(and(eq(eveningAnswers.guild, guild), eq(eveningAnswers.evening, evening)))
        .orderBy(asc(eveningAnswers.at), asc(eveningAnswers.user))
        .prepare(),
    tables: () =>
      orm
        .select()
        .from(eveningTables)
        .where(and(eq(eveningTables.guild, guild), eq(eveningTables.evening, evening)))
        .orderBy(asc(eveningTables.number))
        .prepare(),
  });
}
