import { and, asc, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import { type Database, ofTable, type Orm, wantedTables } from "./database-port.js";
import type { Schema } from "./schema.js";
import type { MessageRows } from "./store.js";

/** Queries for messages in channels, but for what comes with each press. */
export function messageRows(database: Database): Omit<MessageRows, "storeBoards"> {
  const { query, ofServer, isOnShard, schema } = database;
  const { boards, tables, warnings } = schema;
  const { indexed } = schema.kit;
  const { id, guild, channel } = tables;

  const boardOf = database.prepared("board", (orm) =>
    orm
      .select({ message: boards.message, shown: boards.shown, lobby: boards.lobby })
      .from(boards)
      .where(eq(boards.table, sql.placeholder("table"))),
  );

  return {
    board: async (table) => (await boardOf({ table }))[0] ?? { message: null, shown: 0, lobby: null },

    settle: (server, place) =>
      ofServer(server, (tx) =>
        countAsShown(tx, schema, and(eq(guild, server), place === null ? undefined : eq(channel, place))),
      ),

    async *behind(shard) {
      // Of boards that are up to date only the index is read.
      const isHere = isOnShard(guild, shard) ?? sql`true`;
      const isWanted = sql`case when ${shownOf(schema)} < ${tables.visible} then case when ${isHere} then 1 else 0 end else 0 end`;
      for (const part of [indexed.isOpen, indexed.isMaybeBehind])
        yield* wantedTables((after, most) =>
          query((orm) =>
            orm
              .select({ id, isWanted: isWanted.mapWith(Boolean) })
              .from(tables)
              .where(and(part, gt(id, after)))
              .orderBy(asc(id))
              .limit(most),
          ),
        );
    },

    warnings: async (shard) => {
      const rows = await query((orm) =>
        orm
          .select(getTableColumns(warnings))
          .from(warnings)
          .innerJoin(tables, eq(id, warnings.table))
          .where(isOnShard(guild, shard))
          .orderBy(asc(warnings.message)),
      );
      return rows.map(({ call: nonce, since, ...row }) =>
        nonce === null || since === null ? row : { ...row, call: { nonce, since } },
      );
    },

    addWarning: async ({ call, ...row }) => {
      const stored = { ...row, call: call?.nonce ?? null, since: call?.since ?? null };
      await ofTable(database, row.table, (tx) => tx.insert(warnings).values(stored).onConflictDoNothing());
    },

    removeWarning: async (message) => {
      await query((orm) => orm.delete(warnings).where(eq(warnings.message, message)));
    },

    notePosted: async (nonce, message) => {
      await query((orm) => orm.update(warnings).set({ message }).where(eq(warnings.call, nonce)));
    },
  };
}

/** The version of a table that its board shows. */
function shownOf({ boards, tables }: Schema): SQL {
  return sql`coalesce((select ${boards.shown} from ${boards} where ${boards.table} = ${tables.id}), 0)`;
}

/** Makes the boards of some tables count as shown. */
export async function countAsShown(tx: Orm, schema: Schema, those: SQL | undefined): Promise<void> {
  const { boards, tables } = schema;
  const none = sql<null>`null`;
  const rows = tx
    .select({ table: tables.id, message: none.as("message"), shown: tables.visible, lobby: none.as("lobby") })
    .from(tables)
    .where(and(those, sql`${shownOf(schema)} < ${tables.visible}`))
    .orderBy(asc(tables.id));
  const shown = schema.kit.greatest(boards.shown, sql`excluded.shown`);
  await tx.insert(boards).select(rows).onConflictDoUpdate({ target: boards.table, set: { shown } });
}
