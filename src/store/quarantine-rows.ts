import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { type Database, ofTable, wantedTables } from "./database-port.js";
import type { QuarantinedTables } from "./store.js";

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
