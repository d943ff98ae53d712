import { and, asc, eq, exists, gt, max, sql } from "drizzle-orm";
import type { Database } from "./database-port.js";
import type { Store } from "./store.js";

/** Tables with deadlines; the deadlines themselves are each engine's own. */
export function timedTables(database: Database): Pick<Store, "timed" | "renew" | "lastAlive"> {
  const { alive, deadlines, tables } = database.schema;
  const lastAlive = database.prepared("last alive", (orm) => orm.select({ at: max(alive.at) }).from(alive));

  const given = sql.placeholder("table");
  const guildOf = database.prepared("guild of", (orm) =>
    orm.select({ guild: tables.guild }).from(tables).where(eq(tables.id, given)),
  );
  const renewed = database.prepared("renew", (orm) => {
    const asked = orm
      .select({ one: sql`1` })
      .from(deadlines)
      .where(and(eq(deadlines.table, given), eq(deadlines.kind, "answer")));
    const version = sql`${tables.version} + 1`;
    return orm
      .update(tables)
      .set({ version, visible: version })
      .where(and(eq(tables.id, given), exists(asked)));
  });

  return {
    timed: async (shard = 0, after = "", most = Number.MAX_SAFE_INTEGER) => {
      const { table, kind } = deadlines;
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

    renew: async (table) => {
      const [row] = await guildOf({ table });
      if (row !== undefined) await database.ofServer(row.guild, (tx) => renewed({ table }, tx));
    },

    lastAlive: async () => (await lastAlive({}))[0]?.at ?? null,
  };
}
