import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, max, or, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { CupEventRow, CupRows } from "../store.js";
import { cupEvents, cups, trophies } from "./cup-schema.js";
import { eachLazily } from "./frequent-queries.js";

type Transaction = Parameters<Parameters<BetterSQLite3Database["transaction"]>[0]>[0];

const immediate = { behavior: "immediate" } as const;

/** What a cup's row gets with every change that its board shows. */
const renewed = { version: sql`${cups.version} + 1`, due: 0 };

/** The rows of cups. */
export function cupRows(orm: BetterSQLite3Database): CupRows {
  const query = prepareQueries(orm);
  return {
    of: async (cup) => query.of.get({ cup }) ?? null,

    events: async (cup, after, most) => query.events.all({ cup, after, most }),

    ofGuild: async (guild, most) =>
      orm.select().from(cups).where(eq(cups.guild, guild)).orderBy(desc(cups.opened), desc(cups.id)).limit(most).all(),

    running: async () => {
      const rows = orm.select({ id: cups.id }).from(cups).where(isNull(cups.ended)).orderBy(asc(cups.opened)).all();
      return rows.map(({ id }) => id);
    },

    dueBy: async (moment, after, most) => {
      const rows = query.dueBy.all({ moment, most, ...(after ?? { due: -1, cup: "" }) });
      return rows.flatMap(({ cup, due }) => (due === null ? [] : [{ cup, due }]));
    },

    open: async (row, event) =>
      orm.transaction((tx) => {
        const { changes } = tx.insert(cups).values(row).onConflictDoNothing().run();
        if (changes > 0) insert(tx, row.id, [event]);
        return changes > 0;
      }, immediate),

    append: async (cup, events, end) =>
      orm.transaction((tx) => {
        if (!isNext(tx, cup, events)) return false;
        insert(tx, cup, events);
        const ended = end === null ? {} : { ended: end.at };
        tx.update(cups)
          .set({ ...renewed, ...ended })
          .where(eq(cups.id, cup))
          .run();
        if (end === null || end.trophy === null) return true;
        tx.insert(trophies).values(end.trophy).onConflictDoNothing().run();
        const bare = and(eq(trophies.cup, cup), isNull(trophies.text));
        tx.update(trophies).set({ user: end.trophy.user }).where(bare).run();
        return true;
      }, immediate),

    set: async (row) => {
      orm.update(cups).set(row).where(eq(cups.id, row.id)).run();
    },

    engrave: async (cup, event, text) =>
      orm.transaction((tx) => {
        if (!isNext(tx, cup, [event])) return false;
        insert(tx, cup, [event]);
        tx.update(cups).set(renewed).where(eq(cups.id, cup)).run();
        tx.update(trophies)
          .set({ text })
          .where(and(eq(trophies.cup, cup), isNull(trophies.text), isNotNull(trophies.user)))
          .run();
        return true;
      }, immediate),

    trophies: async (guild) => query.trophies.all({ guild }),

    wonSince: async (time) =>
      orm
        .select()
        .from(trophies)
        .where(and(isNotNull(trophies.series), gte(trophies.at, time)))
        .orderBy(asc(trophies.at), asc(trophies.cup))
        .all(),

    cupsOf: async (user) => {
      const rows = orm.selectDistinct({ cup: cupEvents.cup }).from(cupEvents).where(eq(cupEvents.user, user));
      return rows.all().map(({ cup }) => cup);
    },

    trophiesOf: async (user) =>
      orm.select().from(trophies).where(eq(trophies.user, user)).orderBy(asc(trophies.at), asc(trophies.cup)).all(),

    removeUser: async (user, cup, events) => {
      orm.transaction((tx) => {
        tx.delete(cupEvents).where(eq(cupEvents.cup, cup)).run();
        insert(tx, cup, events);
        tx.update(cups).set(renewed).where(eq(cups.id, cup)).run();
        const theirs = and(eq(trophies.cup, cup), eq(trophies.user, user));
        tx.update(trophies).set({ user: null, text: null }).where(theirs).run();
      }, immediate);
    },

    dropOld: async (before, most) => {
      const old = orm
        .select({ id: cups.id })
        .from(cups)
        .where(and(lt(cups.ended, before), eq(cups.tryOut, true)))
        .limit(most);
      return orm.delete(cups).where(inArray(cups.id, old)).run().changes;
    },
  };
}

/** What is read at every press and every minute. */
function prepareQueries(orm: BetterSQLite3Database) {
  const cup = sql.placeholder("cup");
  const due = sql.placeholder("due");
  return eachLazily({
    of: () => orm.select().from(cups).where(eq(cups.id, cup)).prepare(),
    events: () =>
      orm
        .select(columns)
        .from(cupEvents)
        .where(and(eq(cupEvents.cup, cup), gt(cupEvents.number, sql.placeholder("after"))))
        .orderBy(asc(cupEvents.number))
        .limit(sql.placeholder("most"))
        .prepare(),
    dueBy: () =>
      orm
        .select({ cup: cups.id, due: cups.due })
        .from(cups)
        .where(
          and(
            isNotNull(cups.due),
            lte(cups.due, sql.placeholder("moment")),
            or(gt(cups.due, due), and(eq(cups.due, due), gt(cups.id, cup))),
          ),
        )
        .orderBy(asc(cups.due), asc(cups.id))
        .limit(sql.placeholder("most"))
        .prepare(),
    trophies: () =>
      orm
        .select()
        .from(trophies)
        .where(eq(trophies.guild, sql.placeholder("guild")))
        .orderBy(asc(trophies.at), asc(trophies.cup))
        .prepare(),
  });
}

const columns = {
  number: cupEvents.number,
  at: cupEvents.at,
  request: cupEvents.request,
  user: cupEvents.user,
  fact: cupEvents.fact,
};

function insert(tx: Transaction, cup: string, events: readonly CupEventRow[]): void {
  for (const event of events)
    tx.insert(cupEvents)
      .values({ ...event, cup })
      .run();
}

/** Whether these events follow the last of a cup, and their requests have added none. */
function isNext(tx: Transaction, cup: string, events: readonly CupEventRow[]): boolean {
  const [first] = events;
  const last = tx
    .select({ number: max(cupEvents.number) })
    .from(cupEvents)
    .where(eq(cupEvents.cup, cup))
    .get();
  if (first === undefined || last?.number === null || last?.number !== first.number - 1) return false;
  if (first.request === null) return true;
  const known = and(eq(cupEvents.cup, cup), eq(cupEvents.request, first.request));
  return tx.select({ number: cupEvents.number }).from(cupEvents).where(known).get() === undefined;
}
