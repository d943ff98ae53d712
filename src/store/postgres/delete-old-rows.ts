import { and, asc, eq, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { ClubWatchers } from "../club-watchers.js";
import type { DetailedGame, OldRows } from "../store.js";
import {
  actions,
  boards,
  clubGames,
  cups,
  departures,
  drafts,
  eveningAnswers,
  evenings,
  eveningTables,
  events,
  guilds,
  held,
  presses,
  tables,
  trophies,
} from "./schema.js";
import type { PostgresDatabase, Transaction } from "./database.js";
import { dropClub } from "./drop-club.js";
import { statement } from "./statements.js";

/** Each part by an index, in whose order it is asked for: else PostgreSQL might expect to find one soon in any order. */
const nextOld = statement(
  "next old",
  `(select id from tables where life = 'closed' and ended < :closed order by ended limit 1)
  union all (select id from tables where life = 'quarantined' and ended < :closed order by ended limit 1)
  union all (select id from tables where life = 'over' and ended < :over order by ended limit 1)
  union all (
    select id from departures cross join lateral (
      select id from tables
      where tables.guild = departures.guild and life in ('closed', 'over', 'quarantined') limit 1
    ) as left_behind
    where at < :departed limit 1
  )
  limit 1`,
);

const nextDetailed = statement(
  "next detailed",
  `select id, game, rules, state from tables where detailed < :before order by detailed limit 1`,
);

/** Jumps from server to server in an index, instead of reading each row. */
const serversIn = (table: string): string => `
  (
    with recursive found as (
      (select guild from ${table} order by guild limit 1)
      union all
      select (select guild from ${table} where guild > found.guild order by guild limit 1) from found
      where found.guild is not null
    )
    select guild from found where guild is not null
  )`;

const servers = statement(
  "servers",
  `select guild from departures union select guild from guilds union select guild from evenings
  union ${["tables", "club_games", "cups", "trophies"].map(serversIn).join(" union ")}`,
);

/** Finds and deletes old rows. @param watchers are told which of the club's games go */
export function oldRows(database: PostgresDatabase, watchers: ClubWatchers): OldRows {
  const { run, query, transaction } = database;
  return {
    dropPresses: (before, most) =>
      query(async (orm) => {
        const { interaction, at } = presses;
        const old = orm
          .select({ interaction })
          .from(presses)
          .where(and(lt(interaction, before.id), lt(at, before.at)))
          .orderBy(asc(interaction))
          .limit(most);
        return count(orm.delete(presses).where(inArray(interaction, old)));
      }),

    nextDetailed: async (before) => {
      const [game] = await run<DetailedGame & object>(nextDetailed, { before });
      return game ?? null;
    },

    dropDetails: (table, result, most) =>
      transaction(async (tx) => {
        const id = eq(tables.id, table);
        await tx.execute(sql`
          insert into ${boards} as stored ("table", message, shown)
          select id, null, visible from ${tables} where ${id}
          on conflict ("table") do update set shown = greatest(stored.shown, excluded.shown)`);
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
        const unnamed = await count(tx.update(actions).set({ interaction: null }).where(these));
        if (ended + unnamed === most) return most;
        return ended + unnamed + (await count(tx.update(tables).set({ state: null, result }).where(id)));
      }),

    nextOld: async ({ closed, over, departed }) => {
      const [old] = await run<{ readonly id: string }>(nextOld, { closed, over, departed });
      return old?.id ?? null;
    },

    drop: (table, most) =>
      transaction(async (tx) => {
        const told = await dropSteps(tx, events, table, most);
        const dropped = told + (await dropSteps(tx, actions, table, most - told));
        if (dropped === most) return dropped;
        for (const rows of [drafts, held]) await tx.delete(rows).where(eq(rows.table, table));
        await tx.delete(clubGames).where(and(eq(clubGames.table, table), eq(clubGames.why, "closed")));
        // Seats, deadlines and messages go with it.
        return dropped + (await count(tx.delete(tables).where(eq(tables.id, table))));
      }),

    dropClub: (before, most) => dropClub(database, watchers, before, most),

    dropServers: (before, most) =>
      transaction(async (tx) => {
        const isEmpty = [tables, clubGames, cups, trophies].map((table) =>
          notExists(
            tx
              .select({ one: sql`1` })
              .from(table)
              .where(eq(table.guild, departures.guild)),
          ),
        );
        // Locked, so that a server does not come back meanwhile.
        const empty = await tx
          .select({ guild: departures.guild })
          .from(departures)
          .where(and(lt(departures.at, before), ...isEmpty))
          .orderBy(asc(departures.guild))
          .limit(most)
          .for("update", { of: departures });
        const left = empty.map(({ guild }) => guild);
        for (const table of [evenings, eveningAnswers, eveningTables, guilds, departures])
          await tx.delete(table).where(inArray(table.guild, left));
        return left;
      }),

    servers: async () => {
      const rows = await run<{ readonly guild: string }>(servers, {});
      return rows.map(({ guild }) => guild);
    },

    absent: async (here) => {
      const left = await query((orm) => orm.select({ guild: departures.guild }).from(departures));
      const back = left.map(({ guild }) => guild).filter((guild) => here(guild) === true);
      if (back.length > 0) await query((orm) => orm.delete(departures).where(inArray(departures.guild, back)));
      const rows = await run<{ readonly guild: string }>(servers, {});
      return rows.map(({ guild }) => guild).filter((guild) => here(guild) === false);
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

/** @returns how many rows a statement has written */
async function count(written: PromiseLike<{ readonly rowCount: number | null }>): Promise<number> {
  return (await written).rowCount ?? 0;
}

/** Deletes some steps of a game. */
function dropSteps(
  tx: Transaction,
  steps: typeof events | typeof actions,
  table: string,
  most: number,
): Promise<number> {
  const some = tx.select({ step: steps.step }).from(steps).where(eq(steps.table, table)).limit(most);
  return count(tx.delete(steps).where(and(eq(steps.table, table), inArray(steps.step, some))));
}
