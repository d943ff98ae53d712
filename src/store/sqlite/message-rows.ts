import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type MessageRows, shardOf } from "../store.js";
import { boards, tables, warnings } from "./schema.js";
import { eachLazily } from "./frequent-queries.js";

/** Read in a millisecond or two. */
const rowsAtOnce = 500;

/** Queries for messages in channels. @param shards their number */
export function messageRows(orm: BetterSQLite3Database, shards: () => number): MessageRows {
  const query = prepareQueries(orm);
  const isOn = (shard: number, guild: string): boolean => shardOf(guild, shards()) === shard;

  return {
    board: async (table) => query.board.get({ table }) ?? { message: null, shown: 0 },

    storeBoards: async (rows) => {
      orm.transaction(
        () => {
          for (const row of rows.map((one) => ({ ...one })))
            if (query.update.run(row).changes === 0 && query.table.get(row) !== undefined) query.insert.run(row);
        },
        { behavior: "immediate" },
      );
    },

    settle: async (guild, channel) => {
      countAsShown(orm, and(eq(tables.guild, guild), channel === null ? undefined : eq(tables.channel, channel)));
    },

    async *behind(shard) {
      for (const page of [query.open, query.ended]) {
        for (let after = "", isOver = false; !isOver;) {
          const rows = page.all({ after });
          yield rows.flatMap(({ id, guild }) => (guild !== null && isOn(shard, guild) ? id : []));
          after = rows.at(-1)?.id ?? after;
          isOver = rows.length < rowsAtOnce;
        }
      }
    },

    warnings: async (shard) => {
      const { table, message, prompt } = warnings;
      const columns = { table, message, prompt, guild: tables.guild };
      const rows = orm.select(columns).from(warnings).innerJoin(tables, eq(tables.id, table)).all();
      return rows.filter(({ guild }) => isOn(shard, guild)).map(({ guild: _guild, ...row }) => row);
    },

    addWarning: async (row) => {
      if (query.table.get({ table: row.table }) !== undefined)
        orm.insert(warnings).values(row).onConflictDoNothing().run();
    },

    removeWarning: async (message) => {
      orm.delete(warnings).where(eq(warnings.message, message)).run();
    },
  };
}

const shown = sql`coalesce((select ${boards.shown} from ${boards} where ${boards.table} = ${tables.id}), 0)`;

/** Makes the boards of some tables count as shown. */
export function countAsShown(orm: Pick<BetterSQLite3Database, "run">, those: SQL | undefined): void {
  orm.run(sql`
    insert into boards ("table", message, shown)
    select ${tables.id}, null, ${tables.visible} from ${tables} where ${and(those, sql`${shown} < ${tables.visible}`)}
    on conflict ("table") do update set shown = excluded.shown`);
}

function prepareQueries(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  const isBehind = sql`${shown} < ${tables.visible}`;
  // For up-to-date boards only the index is read.
  const guild = sql<string | null>`iif(${isBehind}, ${tables.guild}, null)`;
  /** @param part the condition of an index by id, verbatim */
  const page = (part: SQL) =>
    orm
      .select({ id: tables.id, guild })
      .from(tables)
      .where(sql`${part} and ${tables.id} > ${given("after")}`)
      .orderBy(tables.id)
      .limit(rowsAtOnce)
      .prepare();
  return eachLazily({
    board: () =>
      orm
        .select({ message: boards.message, shown: boards.shown })
        .from(boards)
        .where(eq(boards.table, given("table")))
        .prepare(),
    table: () =>
      orm
        .select({ id: tables.id })
        .from(tables)
        .where(eq(tables.id, given("table")))
        .prepare(),
    update: () =>
      orm
        .update(boards)
        .set({ message: sql`${given("message")}`, shown: sql`max(${boards.shown}, ${given("shown")})` })
        .where(eq(boards.table, given("table")))
        .prepare(),
    insert: () =>
      orm
        .insert(boards)
        .values({ table: given("table"), message: given("message"), shown: given("shown") })
        .prepare(),
    open: () => page(sql`life in ('playing', 'lobby')`),
    ended: () => page(sql`life in ('over', 'closed', 'quarantined')`),
  });
}
