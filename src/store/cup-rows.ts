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
import { type Database, type Orm, preparedOfHeld } from "./database-port.js";
import type { CupEventRow, CupRows } from "./store.js";

/** Before all cups that are due. */
const earliest = { due: Number.MIN_SAFE_INTEGER, cup: "" } as const;

/** The rows of cups. */
export function cupRows(database: Database): CupRows {
  const { query, prepared, ofServer, locked } = database;
  const { cupEvents, cups, trophies } = database.schema;
  const { cup: _cup, ...eventColumns } = getTableColumns(cupEvents);

  /** What a cup's row gets with every change that its board shows. */
  const renewed = { version: sql`${cups.version} + 1`, due: 0 };

  /** Changes a cup, which no other transaction changes meanwhile. @returns null: there is none */
  const change = async <Outcome>(cup: string, job: (tx: Orm) => Promise<Outcome>): Promise<Outcome | null> => {
    const isCup = eq(cups.id, cup);
    const [row] = await query((orm) => orm.select({ guild: cups.guild }).from(cups).where(isCup));
    if (row === undefined) return null;
    return ofServer(row.guild, async (tx) => {
      const present = await locked(tx.select({ id: cups.id }).from(cups).where(isCup));
      return present.length === 0 ? null : job(tx);
    });
  };

  const insert = async (tx: Orm, cup: string, events: readonly CupEventRow[]): Promise<void> => {
    if (events.length > 0) await tx.insert(cupEvents).values(events.map((event) => ({ ...event, cup })));
  };

  /** Whether these events follow the last of a cup, and their requests have added none. */
  const isNext = async (tx: Orm, cup: string, events: readonly CupEventRow[]): Promise<boolean> => {
    const [first] = events;
    const [last] = await tx
      .select({ number: max(cupEvents.number) })
      .from(cupEvents)
      .where(eq(cupEvents.cup, cup));
    if (first === undefined || last?.number === null || last?.number !== first.number - 1) return false;
    if (first.request === null) return true;
    const known = and(eq(cupEvents.cup, cup), eq(cupEvents.request, first.request));
    return (await tx.select({ number: cupEvents.number }).from(cupEvents).where(known)).length === 0;
  };

  // What is read at every press and every minute.
  const ofId = prepared("cup", (orm) =>
    orm
      .select()
      .from(cups)
      .where(eq(cups.id, sql.placeholder("cup"))),
  );
  const eventsOf = prepared("cup events", (orm) =>
    orm
      .select(eventColumns)
      .from(cupEvents)
      .where(and(eq(cupEvents.cup, sql.placeholder("cup")), gt(cupEvents.number, sql.placeholder("after"))))
      .orderBy(asc(cupEvents.number))
      .limit(sql.placeholder("most")),
  );
  const trophiesIn = prepared("trophies", (orm) =>
    orm
      .select()
      .from(trophies)
      .where(eq(trophies.guild, sql.placeholder("guild")))
      .orderBy(asc(trophies.at), asc(trophies.cup)),
  );

  const dueBy = preparedOfHeld(database, "cups due", (orm, isHeld) => {
    const later = sql`(${cups.due}, ${cups.id}) > (${sql.placeholder("due")}, ${sql.placeholder("cup")})`;
    return orm
      .select({ cup: cups.id, due: cups.due })
      .from(cups)
      .where(and(isNotNull(cups.due), lte(cups.due, sql.placeholder("moment")), later, isHeld(cups.guild)))
      .orderBy(asc(cups.due), asc(cups.id))
      .limit(sql.placeholder("most"));
  });

  return {
    of: async (cup) => (await ofId({ cup }))[0] ?? null,

    events: (cup, after, most) => eventsOf({ cup, after, most }),

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
      const rows = await dueBy({ ...(after ?? earliest), moment, most });
      return rows.flatMap(({ cup, due }) => (due === null ? [] : [{ cup, due }]));
    },

    open: (row, event) =>
      ofServer(row.guild, async (tx) => {
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
      ofServer(row.guild, async (tx) => {
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

    trophies: (guild) => trophiesIn({ guild }),

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
      const dropName = (tx: Orm) => tx.update(trophies).set({ user: null, text: null }).where(theirs);
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
      const dropped = await query((orm) => {
        const { id } = cups;
        const isOld = and(lt(cups.ended, before), eq(cups.tryOut, true));
        const old = orm.select({ id }).from(cups).where(isOld).limit(most);
        return orm.delete(cups).where(inArray(id, old)).returning({ id });
      });
      return dropped.length;
    },
  };
}
