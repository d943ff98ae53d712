import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { type Database, ofTable, readJson, rowColumns, wantedTables } from "./database-port.js";
import type { QuarantinedTables, Steps, Store, StoredTable } from "./store.js";

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
  | "attempted"
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
    openTablesOf: async (server, user) => {
      const isTheirs = and(eq(guild, server), inArray(tables.status, ["lobby", "playing", "quarantined"]));
      const rows = await query((orm) => {
        const theirs = orm
          .select({ id: seats.table })
          .from(seats)
          .where(eq(seats.user, user ?? ""));
        const wanted = user === undefined ? isTheirs : and(isTheirs, inArray(id, theirs));
        return orm.select({ id }).from(tables).where(wanted).orderBy(desc(tables.opened));
      });
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

    attempted: async (shard = 0, after = "", most = Number.MAX_SAFE_INTEGER) => {
      const isLobby = and(schema.kit.indexed.isOpen, eq(tables.status, "lobby"), isNotNull(tables.attempted));
      const rows = await query((orm) =>
        orm
          .select({ id })
          .from(tables)
          .where(and(isLobby, gt(id, after), isOnShard(guild, shard)))
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

/** What is read of a table at once, all of one moment. */
export function tableLoader(database: Database): Pick<Store, "load" | "loadUnreadable"> {
  const { prepared, snapshot, schema } = database;
  const { actions, alive, clubGames, clubRounds, deadlines, drafts, events, held, seats, tables } = schema;
  const id = sql.placeholder("table");
  const { options: _o, state: _s, result: _r, remarks: _m, invitations: _i, ...readable } = rowColumns(schema);
  const { table: _table, seat: _seat, ...owner } = getTableColumns(seats);

  const rowOf = prepared("table row", (orm) => orm.select(rowColumns(schema)).from(tables).where(eq(tables.id, id)));
  const unreadOf = prepared("unread row", (orm) => orm.select(readable).from(tables).where(eq(tables.id, id)));
  const seatsOf = prepared("table seats", (orm) =>
    orm.select(owner).from(seats).where(eq(seats.table, id)).orderBy(asc(seats.seat)),
  );
  const draftsOf = prepared("table drafts", (orm) => {
    const { table, ...columns } = getTableColumns(drafts);
    return orm.select(columns).from(drafts).where(eq(table, id)).orderBy(asc(drafts.prompt), asc(drafts.seat));
  });
  const heldOf = prepared("table held", (orm) => {
    const { table, ...columns } = getTableColumns(held);
    return orm.select(columns).from(held).where(eq(table, id)).orderBy(asc(held.prompt), asc(held.seat));
  });
  const deadlinesOf = prepared("table deadlines", (orm) => {
    const { kind, seat, prompt, due } = deadlines;
    const downtime = sql`coalesce(${alive.downtime}, 0)`;
    return orm
      .select({ kind, seat, prompt, due: sql`${due} + ${downtime}`.mapWith(due) })
      .from(deadlines)
      .leftJoin(alive, eq(alive.shard, deadlines.shard))
      .where(eq(deadlines.table, id))
      .orderBy(asc(kind), asc(seat));
  });
  const eventsOf = prepared("table events", (orm) =>
    orm
      .select({ step: events.step, events: events.events, by: actions.by, at: actions.at })
      .from(events)
      .leftJoin(actions, and(eq(actions.table, events.table), eq(actions.step, events.step)))
      // Steps without events, such as a changed card, must not push others out.
      .where(and(eq(events.table, id), sql`cast(${events.events} as text) <> '[]'`))
      .orderBy(desc(events.step))
      .limit(sql.placeholder("most")),
  );
  const gameOf = prepared("table game", (orm) =>
    orm.select({ why: clubGames.why }).from(clubGames).where(eq(clubGames.table, id)),
  );
  const roundOf = prepared("table round", (orm) => orm.select().from(clubRounds).where(eq(clubRounds.table, id)));

  return {
    load: (table, recent) => {
      const read = snapshot(async (tx) => {
        const [row] = await rowOf({ table }, tx);
        if (row === undefined) return null;
        const hasEnded = row.status === "over" || row.status === "closed";
        const [game] = hasEnded ? await gameOf({ table }, tx) : [];
        const steps = await eventsOf({ table, most: row.status === "over" ? row.steps : recent }, tx);
        return {
          row,
          seats: await seatsOf({ table }, tx),
          drafts: await draftsOf({ table }, tx),
          held: await heldOf({ table }, tx),
          deadlines: await deadlinesOf({ table }, tx),
          recent: steps.toReversed().map(({ by, at, ...step }) => ({
            ...step,
            ...(at === null ? {} : { at }),
            ...(by === "timeout" ? { isTimeout: true as const } : {}),
          })),
          club: game === undefined ? null : { ...game, round: (await roundOf({ table }, tx))[0] ?? null },
        } satisfies StoredTable;
      });
      return readJson(`table ${table}`, read);
    },

    loadUnreadable: (table) =>
      snapshot(async (tx) => {
        const [row] = await unreadOf({ table }, tx);
        return row === undefined ? null : { row, seats: await seatsOf({ table }, tx) };
      }),
  };
}

/** No query reads game data. */
export function quarantineRows(database: Database): QuarantinedTables {
  const { query, isOnShard } = database;
  const { deadlines, presses, tables } = database.schema;
  const { indexed } = database.schema.kit;
  const { id, guild } = tables;

  return {
    end: async (table, status, revealed, interaction, now) => {
      await ofTable(database, table, async (tx) => {
        const next = sql`${tables.version} + 1`;
        await tx
          .update(tables)
          .set({ status, revealed, thinking: false, version: next, visible: next, changed: now })
          .where(eq(id, table));
        await tx.delete(deadlines).where(eq(deadlines.table, table));
        if (interaction !== null) await tx.insert(presses).values({ interaction, table, at: now });
      });
    },

    all: async (shard) => {
      const isWanted = and(indexed.isQuarantined, isOnShard(guild, shard));
      const rows = await query((orm) => orm.select({ id }).from(tables).where(isWanted).orderBy(asc(id)));
      return rows.map((row) => row.id);
    },

    lastIn: async (channel) => {
      const isThere = and(eq(tables.channel, channel), indexed.isQuarantined);
      const [last] = await query((orm) =>
        orm.select({ id }).from(tables).where(isThere).orderBy(desc(tables.opened)).limit(1),
      );
      return last?.id ?? null;
    },

    under: (known, shard) => {
      const isKnown = known.map(({ game, rules }) => sql`(${tables.game} = ${game} and ${tables.rules} = ${rules})`);
      const isOther = isKnown.length === 0 ? undefined : sql`not (${sql.join(isKnown, sql` or `)})`;
      const isWanted = sql`case when ${and(isOther, isOnShard(guild, shard)) ?? sql`true`} then 1 else 0 end`;
      return wantedTables((after, most) =>
        query((orm) =>
          orm
            .select({ id, isWanted: isWanted.mapWith(Boolean) })
            .from(tables)
            .where(and(indexed.isOpen, gt(id, after)))
            .orderBy(asc(id))
            .limit(most),
        ),
      );
    },
  };
}
