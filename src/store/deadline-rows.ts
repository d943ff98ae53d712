import { and, asc, eq, exists, gt, max, sql } from "drizzle-orm";
import { type Database, ofTable } from "./database.js";
import type { Store } from "./store.js";

/** Tables with deadlines; the deadlines themselves are each engine's own. */
export function timedTables(database: Database): Pick<Store, "timed" | "renew" | "lastAlive"> {
  const { alive, deadlines, tables } = database.schema;
  const lastAlive = database.prepared("last alive", (orm) => orm.select({ at: max(alive.at) }).from(alive));

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

    renew: async (id) => {
      await ofTable(database, id, async (tx) => {
        const isAsked = and(eq(deadlines.table, id), eq(deadlines.kind, "answer"));
        const asked = tx
          .select({ one: sql`1` })
          .from(deadlines)
          .where(isAsked);
        const version = sql`${tables.version} + 1`;
        await tx
          .update(tables)
          .set({ version, visible: version })
          .where(and(eq(tables.id, id), exists(asked)));
      });
    },

    lastAlive: async () => (await lastAlive({}))[0]?.at ?? null,
  };
}
