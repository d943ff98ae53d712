import { and, desc, eq, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type QuarantinedTables, type Rules, shardOf } from "../store.js";
import { isQuarantined } from "./expressions.js";
import { deadlines, presses, tables } from "./schema.js";

/** Tables per page, which takes a millisecond or two to read. */
const rowsAtOnce = 500;

/** Queries for unreadable tables, none of which reads game data. */
export class SqliteQuarantine implements QuarantinedTables {
  readonly #orm: BetterSQLite3Database;
  readonly #shards: () => number;
  readonly #queries: ReturnType<typeof prepareQueries>;

  /** @param shards their number */
  constructor(orm: BetterSQLite3Database, shards: () => number) {
    this.#orm = orm;
    this.#shards = shards;
    this.#queries = prepareQueries(orm);
  }

  async end(
    table: string,
    status: "closed" | "quarantined",
    revealed: boolean,
    interaction: string | null,
    now: number,
  ): Promise<void> {
    this.#orm.transaction(
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
  }

  async all(shard: number): Promise<readonly string[]> {
    const there = this.#orm.select({ id: tables.id, guild: tables.guild }).from(tables).where(isQuarantined).all();
    return this.#on(shard, there);
  }

  async lastIn(channel: string): Promise<string | null> {
    const there = and(eq(tables.channel, channel), isQuarantined);
    const row = this.#orm
      .select({ id: tables.id })
      .from(tables)
      .where(there)
      .orderBy(desc(tables.opened))
      .limit(1)
      .get();
    return row?.id ?? null;
  }

  /** A page covers a few hundred open tables. */
  async *under(known: readonly Rules[], shard: number): AsyncGenerator<readonly string[]> {
    for (const { status, game } of this.#queries.kinds.all()) {
      const rules = known.find((one) => one.game === game)?.rules ?? null;
      for (let after = 0, isOver = false; !isOver;) {
        const rows = this.#queries.page.all({ life: status, game, after });
        yield this.#on(
          shard,
          rows.filter((row) => row.rules !== rules),
        );
        after = rows.at(-1)?.place ?? after;
        isOver = rows.length < rowsAtOnce;
      }
    }
  }

  /** Those of some tables that are on a shard. */
  #on(shard: number, rows: readonly { readonly id: string; readonly guild: string }[]): readonly string[] {
    const shards = this.#shards();
    return rows.filter(({ guild }) => shardOf(guild, shards) === shard).map(({ id }) => id);
  }
}

/** Prepared once. */
function prepareQueries(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  // In the index, a game's open tables are in order of rowid.
  const place = sql<number>`rowid`;
  const isKind = sql`life in ('lobby', 'playing') and ${tables.status} = ${given("life")} and ${tables.game} = ${given("game")}`;
  return {
    kinds: orm
      .selectDistinct({ status: tables.status, game: tables.game })
      .from(tables)
      .where(sql`life in ('lobby', 'playing')`)
      .prepare(),
    page: orm
      .select({ place, id: tables.id, guild: tables.guild, rules: tables.rules })
      .from(tables)
      .where(and(isKind, sql`rowid > ${given("after")}`))
      .orderBy(place)
      .limit(rowsAtOnce)
      .prepare(),
  };
}
