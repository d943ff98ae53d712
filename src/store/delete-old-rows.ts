import { and, asc, eq, inArray, isNotNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { ClubWatchers } from "./club-rows.js";
import type { Database, Orm } from "./database-port.js";
import { countAsShown } from "./message-rows.js";
import type { DetailedGame, OldRows, PressLimit } from "./store.js";

const one = { one: sql`1` };

/** Finds and deletes old rows. @param watchers are told which of the club's games go */
export function oldRows(database: Database, watchers: ClubWatchers): OldRows {
  const { query, transaction, locked, schema } = database;
  const { actions, clubGames, cups, departures, drafts, events, guilds, held, presses, tables } = schema;
  const { coasters, eveningAnswers, evenings, eveningSeats, eveningTables, news, trophies } = schema;
  const { indexed, readable } = schema.kit;

  /** @returns how many rows a call has taken */
  const took = async (rows: Promise<number>): Promise<number> => {
    const taken = await rows;
    if (taken > 0) database.deleted();
    return taken;
  };

  /** Deletes some steps of a game. */
  const dropSteps = async (
    tx: Orm,
    steps: typeof events | typeof actions,
    table: string,
    most: number,
  ): Promise<number> => {
    const some = tx.select({ step: steps.step }).from(steps).where(eq(steps.table, table)).limit(most);
    const dropped = tx.delete(steps).where(and(eq(steps.table, table), inArray(steps.step, some)));
    return (await dropped.returning(one)).length;
  };

  /** Ids of some old interactions, the lowest first. */
  const oldInteractions = (tx: Orm, rows: typeof presses | typeof actions, before: PressLimit, most: number) =>
    tx
      .select({ interaction: rows.interaction })
      .from(rows)
      .where(and(lt(rows.interaction, before.id), lt(rows.at, before.at)))
      .orderBy(asc(rows.interaction))
      .limit(most);

  /** Cups, whose events go with them, and trophies. */
  const dropCups = async (tx: Orm, before: number, most: number): Promise<number> => {
    const open = tx
      .select(one)
      .from(tables)
      .where(and(eq(tables.guild, cups.guild), inArray(tables.status, ["lobby", "playing"])));
    let dropped = 0;
    for (const [table, key, isDone] of [
      [cups, cups.id, notExists(open)],
      [trophies, trophies.cup, undefined],
    ] as const) {
      const some = await locked(
        tx
          .select({ key })
          .from(table)
          .innerJoin(departures, eq(departures.guild, table.guild))
          .where(and(lt(departures.at, before), isDone))
          .orderBy(asc(key))
          .limit(most),
      );
      const keys = some.map((row) => row.key);
      if (keys.length > 0) await tx.delete(table).where(inArray(key, keys));
      dropped += keys.length;
    }
    return dropped;
  };

  const servers = async (): Promise<readonly string[]> => {
    // Jumps from server to server in an index, instead of reading each row.
    const jumping = [tables, clubGames, cups, trophies].map(
      (table) => sql`
        select guild from (
          with recursive found (guild) as (
            select min(guild) from ${table}
            union all
            select (select min(guild) from ${table} where guild > found.guild) from found where found.guild is not null
          )
          select guild from found where guild is not null
        ) as jumped`,
    );
    const reading = [departures, guilds, news, evenings].map((table) => sql`select guild from ${table}`);
    const all = sql.join([...reading, ...jumping], sql` union `);
    const rows = await query((orm) => orm.select({ guild: sql<string>`guild` }).from(sql`(${all}) as servers`));
    return rows.map(({ guild }) => guild);
  };

  return {
    dropPresses: (before, most) =>
      took(
        transaction(async (tx) => {
          const old = oldInteractions(tx, presses, before, most);
          const dropped = await tx.delete(presses).where(inArray(presses.interaction, old)).returning(one);
          const named = oldInteractions(tx, actions, before, most - dropped.length);
          const forgetting = tx.update(actions).set({ interaction: null }).where(inArray(actions.interaction, named));
          return dropped.length + (await forgetting.returning(one)).length;
        }),
      ),

    nextDetailed: async (before) => {
      const { id, game, rules, state } = tables;
      const [found] = await query((orm) =>
        orm
          .select({ id, game, rules, state: readable(state) })
          .from(tables)
          .where(and(indexed.isDetailed, sql`${indexed.detailedAt} < ${before}`))
          .orderBy(indexed.detailedAt)
          .limit(1),
      );
      return (found satisfies DetailedGame | undefined) ?? null;
    },

    dropDetails: (table, result, most) =>
      took(
        transaction(async (tx) => {
          const id = eq(tables.id, table);
          await countAsShown(tx, schema, id);
          const ended = await dropSteps(tx, events, table, most);
          if (ended === most) return ended;
          const { step, interaction } = actions;
          const came = and(eq(actions.table, table), isNotNull(interaction));
          const pressed = tx
            .select({ step })
            .from(actions)
            .where(came)
            .limit(most - ended);
          const these = and(eq(actions.table, table), inArray(step, pressed));
          const unnamed = await tx.update(actions).set({ interaction: null }).where(these).returning(one);
          if (ended + unnamed.length === most) return most;
          const whole = await tx.update(tables).set({ state: null, result }).where(id).returning(one);
          return ended + unnamed.length + whole.length;
        }),
      ),

    nextOld: async ({ closed, over, departed }) => {
      const isBefore = (limit: number): SQL => sql`${indexed.endedAt} < ${limit}`;
      const left = inArray(tables.status, ["closed", "over", "quarantined"]);
      // Each by an index, in whose order it is asked for: else PostgreSQL might expect to find one soon in any order.
      for (const isOld of [
        and(indexed.isClosed, isBefore(closed)),
        and(indexed.isQuarantined, isBefore(closed)),
        and(indexed.isOver, isBefore(over)),
      ]) {
        const [old] = await query((orm) =>
          orm.select({ id: tables.id }).from(tables).where(isOld).orderBy(indexed.endedAt).limit(1),
        );
        if (old !== undefined) return old.id;
      }
      const [old] = await query((orm) =>
        orm
          .select({ id: tables.id })
          .from(departures)
          .innerJoin(tables, eq(tables.guild, departures.guild))
          .where(and(lt(departures.at, departed), left))
          .limit(1),
      );
      return old?.id ?? null;
    },

    drop: (table, most) =>
      took(
        transaction(async (tx) => {
          const told = await dropSteps(tx, events, table, most);
          const dropped = told + (await dropSteps(tx, actions, table, most - told));
          if (dropped === most) return dropped;
          for (const rows of [drafts, held]) await tx.delete(rows).where(eq(rows.table, table));
          await tx.delete(clubGames).where(and(eq(clubGames.table, table), eq(clubGames.why, "closed")));
          // Seats, deadlines and messages go with it.
          const gone = await tx.delete(tables).where(eq(tables.id, table)).returning(one);
          return dropped + gone.length;
        }),
      ),

    dropClub: async (before, most) => {
      const { rows, left } = await transaction(async (tx) => {
        // With the departures, so that a server does not come back meanwhile.
        const games = await locked(
          tx
            .select({ table: clubGames.table, guild: clubGames.guild })
            .from(clubGames)
            .innerJoin(departures, eq(departures.guild, clubGames.guild))
            .where(lt(departures.at, before))
            .orderBy(asc(clubGames.table))
            .limit(most),
        );
        if (games.length === 0) return { rows: await dropCups(tx, before, most), left: [] };
        const ids = games.map(({ table }) => table);
        // Places and rounds go with it.
        await tx.delete(clubGames).where(inArray(clubGames.table, ids));
        return { rows: games.length, left: [...new Set(games.map(({ guild }) => guild))] };
      });
      if (left.length > 0) watchers.tell({ kind: "dropped", guilds: left });
      return took(Promise.resolve(rows));
    },

    dropServers: (before, most) =>
      transaction(async (tx) => {
        const isEmpty = [tables, clubGames, cups, trophies].map((table) =>
          notExists(tx.select(one).from(table).where(eq(table.guild, departures.guild))),
        );
        // Locked, so that a server does not come back meanwhile.
        const empty = await locked(
          tx
            .select({ guild: departures.guild })
            .from(departures)
            .where(and(lt(departures.at, before), ...isEmpty))
            .orderBy(asc(departures.guild))
            .limit(most),
        );
        const left = empty.map(({ guild }) => guild);
        for (const table of [coasters, news, evenings, eveningAnswers, eveningTables, eveningSeats, guilds, departures])
          await tx.delete(table).where(inArray(table.guild, left));
        return left;
      }),

    servers,

    absent: async (here) => {
      const left = await query((orm) => orm.select({ guild: departures.guild }).from(departures));
      const back = left.map(({ guild }) => guild).filter((guild) => here(guild) === true);
      if (back.length > 0) await query((orm) => orm.delete(departures).where(inArray(departures.guild, back)));
      return (await servers()).filter((guild) => here(guild) === false);
    },

    departed: async (guild, at) => {
      await query((orm) => orm.insert(departures).values({ guild, at }).onConflictDoNothing());
    },

    returned: async (guild) => {
      await query((orm) => orm.delete(departures).where(eq(departures.guild, guild)));
    },

    hasDeparted: async (guild) => {
      const [left] = await query((orm) => orm.select().from(departures).where(eq(departures.guild, guild)));
      return left !== undefined;
    },
  };
}
