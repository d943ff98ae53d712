import { and, asc, eq, exists, gt, max, sql } from "drizzle-orm";
import { type Database, type Orm, shardInSql } from "./database-port.js";
import type { Store, TableDeadline } from "./store.js";

/** Before all deadlines of a shard. */
const first = { due: Number.MIN_SAFE_INTEGER, table: "", kind: "", seat: 0 } as const;

/**
 * Deadlines, stored less their shard's total downtime, so that one row moves all of them. Callers use milliseconds since
 * 1970.
 */
export function deadlineRows(
  database: Database,
): Pick<Store, "deadlinesBy" | "timed" | "renew" | "touch" | "spread" | "lastAlive"> {
  const { prepared, locked } = database;
  const { alive, deadlines, tables } = database.schema;
  const { table, kind, seat, due } = deadlines;
  const given = sql.placeholder;

  const allAlive = prepared("all alive", (orm) => orm.select().from(alive));
  const lastAlive = prepared("last alive", (orm) => orm.select({ at: max(alive.at) }).from(alive));
  const heartbeat = prepared("heartbeat", (orm) =>
    locked(
      orm
        .select()
        .from(alive)
        .where(eq(alive.shard, given("shard"))),
    ),
  );
  const touched = prepared("touch", (orm) =>
    orm
      .insert(alive)
      .values({ shard: given("shard"), at: given("at"), downtime: given("downtime") })
      .onConflictDoUpdate({
        target: alive.shard,
        set: { at: sql`${given("at")}`, downtime: sql`${given("downtime")}` },
      }),
  );
  const dueBy = prepared("due by", (orm) => {
    const past = sql`(${given("due")}, ${given("table")}, ${given("kind")}, ${given("seat")})`;
    return orm
      .select({ table, kind, seat, shard: deadlines.shard, due })
      .from(deadlines)
      .where(
        sql`${deadlines.shard} = ${given("shard")} and ${due} <= ${given("moment")} and (${due}, ${table}, ${kind}, ${seat}) > ${past}`,
      )
      .orderBy(asc(due), asc(table), asc(kind), asc(seat))
      .limit(given("most"));
  });
  const guildOf = prepared("guild of", (orm) =>
    orm
      .select({ guild: tables.guild })
      .from(tables)
      .where(eq(tables.id, given("table"))),
  );
  const renewed = prepared("renew", (orm) => {
    const asked = orm
      .select({ one: sql`1` })
      .from(deadlines)
      .where(and(eq(table, given("table")), eq(kind, "answer")));
    const version = sql`${tables.version} + 1`;
    return orm
      .update(tables)
      .set({ version, visible: version })
      .where(and(eq(tables.id, given("table")), exists(asked)));
  });

  /** Moves the deadlines of servers, each by a time of its own. */
  const delay = async (tx: Orm, servers: readonly (readonly [guild: string, ms: number])[]): Promise<void> => {
    if (servers.length === 0) return;
    const rows = servers.map(([guild, ms]) => sql`(${guild}, cast(${ms} as bigint))`);
    await tx
      .update(deadlines)
      .set({ due: sql`${due} + away.column2` })
      .from(tables)
      .innerJoin(sql`(values ${sql.join(rows, sql`, `)}) as away`, sql`away.column1 = ${tables.guild}`)
      .where(eq(tables.id, table));
  };

  return {
    deadlinesBy: (moment, after, most) =>
      database.snapshot(async (tx) => {
        const downtimes = new Map((await allAlive({}, tx)).map(({ shard, downtime }) => [shard, downtime]));
        const found: TableDeadline[] = [];
        for (const shard of database.shards().served) {
          if (found.length === most || (after !== null && shard < after.shard)) continue;
          const downtime = downtimes.get(shard) ?? 0;
          const past = after?.shard === shard ? { ...after, due: after.due - downtime } : first;
          const values = { ...past, shard, moment: moment - downtime, most: most - found.length };
          for (const row of await dueBy(values, tx)) found.push({ ...row, due: row.due + downtime });
        }
        return found;
      }),

    timed: async (shard = 0, after = "", most = Number.MAX_SAFE_INTEGER) => {
      // Not by the index of due deadlines, which would be read and sorted for each page.
      const isOnShard = sql`${deadlines.shard} + 0 = ${shard}`;
      const rows = await database.query((orm) =>
        orm
          .select({ table, version: max(tables.version) })
          .from(deadlines)
          .innerJoin(tables, eq(tables.id, table))
          .where(and(gt(table, after), eq(kind, "answer"), isOnShard))
          .groupBy(table)
          .orderBy(asc(table))
          .limit(most),
      );
      return new Map(rows.map((row) => [row.table, row.version ?? 0]));
    },

    renew: async (id) => {
      const [row] = await guildOf({ table: id });
      if (row !== undefined) await database.ofServer(row.guild, (tx) => renewed({ table: id }, tx));
    },

    touch: (now, patienceMs, shard = 0, upMs = 0, away = new Map()) =>
      database.ofShard(shard, async (tx) => {
        const [before = { at: now, downtime: 0 }] = await heartbeat({ shard }, tx);
        const silent = now - before.at;
        const down = silent > 0 ? Math.max(0, silent - upMs) : silent;
        const isOver = Math.abs(silent) > patienceMs;
        const moved = isOver ? down : 0;
        await touched({ shard, at: now, downtime: before.downtime + moved }, tx);
        // What the whole shard was down for has moved already.
        const delays = [...away].map(([guild, since]) => [guild, now - Math.max(before.at, since) - moved] as const);
        await delay(
          tx,
          delays.filter(([, ms]) => ms > 0),
        );
        return isOver;
      }),

    spread: (now, shards) =>
      database.alone(async (tx) => {
        const before = (await allAlive({}, tx)).length;
        if (before === shards) return false;
        const downtime = sql`(select ${alive.downtime} + ${now} - ${alive.at} from ${alive} where ${alive.shard} = ${deadlines.shard})`;
        await tx
          .update(deadlines)
          .set({ due: sql`${due} + coalesce(${downtime}, 0)`, shard: shardInSql(tables.guild, shards) })
          .from(tables)
          .where(eq(tables.id, table));
        await tx.delete(alive);
        await tx.insert(alive).values(Array.from({ length: shards }, (_, shard) => ({ shard, at: now, downtime: 0 })));
        return before > 0;
      }),

    lastAlive: async () => (await lastAlive({}))[0]?.at ?? null,
  };
}
