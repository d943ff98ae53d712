import { and, desc, eq, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type QuarantinedTables, type Rules, shardOf } from "../store.js";
import { isQuarantined } from "./expressions.js";
import { deadlines, presses, tables } from "./schema.js";

/** How many tables are looked at in one go: that takes a millisecond or two. */
const rowsAtOnce = 500;

/** The queries for tables that cannot be read. None of them looks at what a game has left there. */
export class SqliteQuarantine implements QuarantinedTables {
  readonly #orm: BetterSQLite3Database;
  readonly #shards: () => number;
  readonly #often: ReturnType<typeof often>;

  /** @param shards how many there are */
  constructor(orm: BetterSQLite3Database, shards: () => number) {
    this.#orm = orm;
    this.#shards = shards;
    this.#often = often(orm);
  }

  async end(
    table: string,
    life: "closed" | "quarantined",
    revealed: boolean,
    interaction: string | null,
    now: number,
  ): Promise<void> {
    this.#orm.transaction(
      (tx) => {
        const next = sql`${tables.version} + 1`;
        tx.update(tables)
          .set({ life, revealed, thinking: false, version: next, visible: next, changed: now })
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

  /** For each page a few hundred open tables are looked at. */
  async *under(known: readonly Rules[], shard: number): AsyncGenerator<readonly string[]> {
    for (const { life, game } of this.#often.kinds.all()) {
      const rules = known.find((one) => one.game === game)?.rules ?? null;
      for (let after = 0, isOver = false; !isOver;) {
        const rows = this.#often.page.all({ life, game, after });
        yield this.#on(
          shard,
          rows.filter((row) => row.rules !== rules),
        );
        after = rows.at(-1)?.place ?? after;
        isOver = rows.length < rowsAtOnce;
      }
    }
  }

  /** The ids of those of some tables that are on a shard. */
  #on(shard: number, rows: readonly { readonly id: string; readonly guild: string }[]): readonly string[] {
    const shards = this.#shards();
    return rows.filter(({ guild }) => shardOf(guild, shards) === shard).map(({ id }) => id);
  }
}

/** Prepared once. */
function often(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  // The open tables of a game lie in their index in the order of SQLite's own row ids.
  const place = sql<number>`rowid`;
  const isKind = sql`life in ('lobby', 'playing') and ${tables.life} = ${given("life")} and ${tables.game} = ${given("game")}`;
  return {
    kinds: orm
      .selectDistinct({ life: tables.life, game: tables.game })
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
