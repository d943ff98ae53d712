import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  sql,
} from "drizzle-orm";
import type { CupEventRow, CupRows } from "../store.js";
import { cupEvents, cups, trophies } from "./schema.js";
import type { PostgresDatabase, Transaction } from "./database.js";

/** What a cup's row gets with every change that its board shows. */
const renewed = { version: sql`${cups.version} + 1`, due: 0 };

const { cup: _cup, ...eventColumns } = getTableColumns(cupEvents);

/** The rows of cups. */
export function cupRows(database: PostgresDatabase): CupRows {
  const { query } = database;

  /** Changes a cup, which no other transaction changes meanwhile. @returns null: there is none */
  const change = <Outcome>(cup: string, job: (tx: Transaction) => Promise<Outcome>): Promise<Outcome | null> =>
    database.transaction(async (tx) => {
      const [row] = await tx.select({ guild: cups.guild }).from(cups).where(eq(cups.id, cup)).for("update");
      if (row === undefined) return null;
      await database.guard(tx, row.guild);
      return job(tx);
    });

  return {
    of: async (cup) => {
      const [row] = await query((orm) => orm.select().from(cups).where(eq(cups.id, cup)));
      return row ?? null;
    },

    events: (cup, after, most) =>
      query((orm) =>
        orm
          .select(eventColumns)
          .from(cupEvents)
          .where(and(eq(cupEvents.cup, cup), gt(cupEvents.number, after)))
          .orderBy(asc(cupEvents.number))
          .limit(most),
      ),

    ofGuild: (guild, most) =>
      query((orm) =>
        orm.select().from(cups).where(eq(cups.guild, guild)).orderBy(desc(cups.opened), desc(cups.id)).limit(most),
      ),

    running: async () => {
      const rows = await query((orm) =>
        orm
          .select({ id: cups.id })
          .from(cups)
          .where(and(isNull(cups.ended), database.isHeld(cups.guild)))
          .orderBy(asc(cups.opened)),
      );
      return rows.map(({ id }) => id);
    },

    dueBy: async (moment, after, most) => {
      const later = after === null ? undefined : sql`(${cups.due}, ${cups.id}) > (${after.due}, ${after.cup})`;
      const rows = await query((orm) =>
        orm
          .select({ cup: cups.id, due: cups.due })
          .from(cups)
          .where(and(isNotNull(cups.due), lte(cups.due, moment), later, database.isHeld(cups.guild)))
          .orderBy(asc(cups.due), asc(cups.id))
          .limit(most),
      );
      return rows.flatMap(({ cup, due }) => (due === null ? [] : [{ cup, due }]));
    },

    open: (row, event) =>
      database.transaction(async (tx) => {
        await database.guard(tx, row.guild);
        const added = await tx.insert(cups).values(row).onConflictDoNothing().returning({ id: cups.id });
        if (added.length > 0) await insert(tx, row.id, [event]);
        return added.length > 0;
      }),

    append: async (cup, events, end) =>
      (await change(cup, async (tx) => {
        if (!(await isNext(tx, cup, events))) return false;
        await insert(tx, cup, events);
        const ended = end === null ? {} : { ended: end.at };
        await tx
          .update(cups)
          .set({ ...renewed, ...ended })
          .where(eq(cups.id, cup));
        if (end === null || end.trophy === null) return true;
        await tx.insert(trophies).values(end.trophy).onConflictDoNothing();
        const bare = and(eq(trophies.cup, cup), isNull(trophies.text));
        await tx.update(trophies).set({ user: end.trophy.user }).where(bare);
        return true;
      })) ?? false,

    set: (row) =>
      database.transaction(async (tx) => {
        await database.guard(tx, row.guild);
        await tx.update(cups).set(row).where(eq(cups.id, row.id));
      }),

    engrave: async (cup, event, text) =>
      (await change(cup, async (tx) => {
        if (!(await isNext(tx, cup, [event]))) return false;
        await insert(tx, cup, [event]);
        await tx.update(cups).set(renewed).where(eq(cups.id, cup));
        await tx
          .update(trophies)
          .set({ text })
          .where(and(eq(trophies.cup, cup), isNull(trophies.text), isNotNull(trophies.user)));
        return true;
      })) ?? false,

    trophies: (guild) =>
      query((orm) =>
        orm.select().from(trophies).where(eq(trophies.guild, guild)).orderBy(asc(trophies.at), asc(trophies.cup)),
      ),

    wonSince: (time) =>
      query((orm) =>
        orm
          .select()
          .from(trophies)
          .where(and(isNotNull(trophies.series), gte(trophies.at, time)))
          .orderBy(asc(trophies.at), asc(trophies.cup)),
      ),

    cupsOf: async (user) => {
      const rows = await query((orm) =>
        orm.selectDistinct({ cup: cupEvents.cup }).from(cupEvents).where(eq(cupEvents.user, user)),
      );
      return rows.map(({ cup }) => cup);
    },

    trophiesOf: (user) =>
      query((orm) =>
        orm.select().from(trophies).where(eq(trophies.user, user)).orderBy(asc(trophies.at), asc(trophies.cup)),
      ),

    removeUser: async (user, cup, events) => {
      const theirs = and(eq(trophies.cup, cup), eq(trophies.user, user));
      const dropName = (tx: Transaction) => tx.update(trophies).set({ user: null, text: null }).where(theirs);
      const changed = await change(cup, async (tx) => {
        await tx.delete(cupEvents).where(eq(cupEvents.cup, cup));
        await insert(tx, cup, events);
        await tx.update(cups).set(renewed).where(eq(cups.id, cup));
        return dropName(tx);
      });
      // A trophy may be left without its cup.
      if (changed === null) await database.transaction(dropName);
    },

    dropOld: async (before, most) => {
      const { rowCount } = await query((orm) => {
        const old = orm
          .select({ id: cups.id })
          .from(cups)
          .where(and(lt(cups.ended, before), eq(cups.tryOut, true)))
          .limit(most);
        return orm.delete(cups).where(inArray(cups.id, old));
      });
      return rowCount ?? 0;
    },
  };
}

async function insert(tx: Transaction, cup: string, events: readonly CupEventRow[]): Promise<void> {
  if (events.length > 0) await tx.insert(cupEvents).values(events.map((event) => ({ ...event, cup })));
}

/** Whether these events follow the last of a cup, and their requests have added none. */
async function isNext(tx: Transaction, cup: string, events: readonly CupEventRow[]): Promise<boolean> {
  const [first] = events;
  const [last] = await tx
    .select({ number: max(cupEvents.number) })
    .from(cupEvents)
    .where(eq(cupEvents.cup, cup));
  if (first === undefined || last?.number === null || last?.number !== first.number - 1) return false;
  if (first.request === null) return true;
  const known = and(eq(cupEvents.cup, cup), eq(cupEvents.request, first.request));
  return (await tx.select({ number: cupEvents.number }).from(cupEvents).where(known)).length === 0;
}
