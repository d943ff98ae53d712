import { and, desc, eq, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type QuarantinedTables, shardOf } from "../store.js";
import { isQuarantined } from "./expressions.js";
import { deadlines, presses, tables } from "./schema.js";
import { eachLazily } from "./frequent-queries.js";

/** Read in a millisecond or two. */
const rowsAtOnce = 500;

/** No query reads game data. @param shards their number */
export function quarantineRows(orm: BetterSQLite3Database, shards: () => number): QuarantinedTables {
  const query = prepareQueries(orm);

  const idsOn = (shard: number, rows: readonly { readonly id: string; readonly guild: string }[]): readonly string[] =>
    rows.filter(({ guild }) => shardOf(guild, shards()) === shard).map(({ id }) => id);

  return {
    end: async (table, status, revealed, interaction, now) => {
      orm.transaction(
        (tx) => {
          const next = sql`${tables.version} + 1`;
          tx.update(tables)
            .set({ status, revealed, thinking: false, version: next, visible: next, changed: now })
            .where(eq(tables.id, table))
            .run();
          tx.delete(deadlines).where(eq(deadlines.table, table)).run();
          if (interaction !== null) tx.insert(presses).values({ interaction, table, at: now }).run();
        },
        { behavior: "immediate" },
      );
    },

    all: async (shard) =>
      idsOn(shard, orm.select({ id: tables.id, guild: tables.guild }).from(tables).where(isQuarantined).all()),

    lastIn: async (channel) => {
      const there = and(eq(tables.channel, channel), isQuarantined);
      const last = orm.select({ id: tables.id }).from(tables).where(there).orderBy(desc(tables.opened)).limit(1);
      return last.get()?.id ?? null;
    },

    async *under(known, shard) {
      for (const { status, game } of query.kinds.all()) {
        const rules = known.find((one) => one.game === game)?.rules ?? null;
        for (let after = 0, isOver = false; !isOver;) {
          const rows = query.page.all({ life: status, game, after });
          yield idsOn(
            shard,
            rows.filter((row) => row.rules !== rules),
          );
          after = rows.at(-1)?.place ?? after;
          isOver = rows.length < rowsAtOnce;
        }
      }
    },
  };
}

function prepareQueries(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  // In the index, a game's open tables are in rowid order.
  const place = sql<number>`rowid`;
  const isKind = sql`life in ('lobby', 'playing') and ${tables.status} = ${given("life")} and ${tables.game} = ${given("game")}`;
  return eachLazily({
    kinds: () =>
      orm
        .selectDistinct({ status: tables.status, game: tables.game })
        .from(tables)
        .where(sql`life in ('lobby', 'playing')`)
        .prepare(),
    page: () =>
      orm
        .select({ place, id: tables.id, guild: tables.guild, rules: tables.rules })
        .from(tables)
        .where(and(isKind, sql`rowid > ${given("after")}`))
        .orderBy(place)
        .limit(rowsAtOnce)
        .prepare(),
  });
}
