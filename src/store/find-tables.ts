import { and, asc, count, desc, eq, getTableColumns, gt, inArray, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { type Database, readJson } from "./database-port.js";
import type { Steps, Store } from "./store.js";

const allSteps: Steps = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** The numbers may be larger than a column's. */
function stepsOf(step: SQLWrapper, from: number, to: number): SQL {
  return sql`${step} >= cast(${from} as bigint) and ${step} < cast(${to} as bigint)`;
}

/** Finds tables, and reads their steps. */
export function tableFinder({
  schema,
  query,
  prepared,
  isHeld,
  isOnShard,
}: Database): Pick<
  Store,
  | "tableOfPress"
  | "guildOf"
  | "openTableIn"
  | "hasTableIn"
  | "openTablesOf"
  | "hostedBy"
  | "seatsOf"
  | "openTables"
  | "thinking"
  | "events"
  | "actions"
> {
  const { actions, events, presses, seats, tables } = schema;
  const { id, guild } = tables;
  const given = sql.placeholder;
  // The condition of an index.
  const isOpen = sql`life in ('lobby', 'playing')`;

  const press = prepared("table of press", (orm) =>
    orm
      .select({ id: presses.table })
      .from(presses)
      .where(eq(presses.interaction, given("interaction"))),
  );
  const guilds = prepared("guild of", (orm) =>
    orm
      .select({ guild })
      .from(tables)
      .where(eq(id, given("table"))),
  );
  const inChannel = prepared("open table in", (orm) =>
    orm
      .select({ id })
      .from(tables)
      .where(and(eq(tables.channel, given("channel")), isOpen)),
  );
  const hosted = prepared("hosted by", (orm) =>
    orm
      .select({ id })
      .from(tables)
      .where(and(eq(tables.host, given("user")), isOpen))
      .orderBy(asc(tables.opened), asc(id)),
  );
  const sat = prepared("seats of", (orm) =>
    orm
      .select({ seats: count() })
      .from(seats)
      .innerJoin(tables, eq(id, seats.table))
      .where(and(eq(seats.user, given("user")), eq(seats.away, false), isOpen)),
  );

  return {
    tableOfPress: async (interaction) => (await press({ interaction }))[0]?.id ?? null,
    guildOf: async (table) => (await guilds({ table }))[0]?.guild ?? null,
    openTableIn: async (channel) => (await inChannel({ channel }))[0]?.id ?? null,
    hasTableIn: async (server, channel) => {
      const isThere = and(eq(guild, server), eq(tables.channel, channel));
      return (await query((orm) => orm.select({ id }).from(tables).where(isThere).limit(1))).length > 0;
    },
    openTablesOf: async (server) => {
      const isTheirs = and(eq(guild, server), inArray(tables.status, ["lobby", "playing", "quarantined"]));
      const rows = await query((orm) => orm.select({ id }).from(tables).where(isTheirs).orderBy(desc(tables.opened)));
      return rows.map((row) => row.id);
    },
    hostedBy: async (user) => (await hosted({ user })).map((row) => row.id),
    seatsOf: async (user) => (await sat({ user }))[0]?.seats ?? 0,
    openTables: () =>
      query((orm) =>
        orm
          .select({ game: tables.game, status: tables.status, count: count() })
          .from(tables)
          .where(and(isOpen, isHeld(guild)))
          .groupBy(tables.status, tables.game),
      ),
    thinking: async (shard = 0, after = "", most = Number.MAX_SAFE_INTEGER) => {
      const rows = await query((orm) =>
        orm
          .select({ id })
          .from(tables)
          .where(and(schema.kit.indexed.isThinking, gt(id, after), isOnShard(guild, shard)))
          .orderBy(asc(id))
          .limit(most),
      );
      return rows.map((row) => row.id);
    },

    events: async (table, { from, to } = allSteps) => {
      const read = query((orm) =>
        orm
          .select({ events: events.events })
          .from(events)
          .where(and(eq(events.table, table), stepsOf(events.step, from, to)))
          .orderBy(asc(events.step)),
      );
      return (await readJson(`events of table ${table}`, read)).flatMap((row) => row.events);
    },
    actions: (table, { from, to } = allSteps) => {
      const { table: _table, ...columns } = getTableColumns(actions);
      const read = query((orm) =>
        orm
          .select(columns)
          .from(actions)
          .where(and(eq(actions.table, table), stepsOf(actions.step, from, to)))
          .orderBy(asc(actions.step)),
      );
      return readJson(`actions of table ${table}`, read);
    },
  };
}
