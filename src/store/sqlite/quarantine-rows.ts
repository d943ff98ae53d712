import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { TableRow } from "./rows.js";
import { deadlines, presses, tables } from "./schema.js";
import { shardOf } from "./shards.js";

/** In the words of the index, which is not used otherwise. */
export const isQuarantined = sql`life = 'quarantined'`;

/** A game and the version of its rules. */
export type Rules = Pick<TableRow, "game" | "rules">;

/** The queries for tables that cannot be read. None of them looks at what a game has left there. */
export class Quarantine {
  readonly #orm: BetterSQLite3Database;
  readonly #shards: () => number;

  /** @param shards how many there are */
  constructor(orm: BetterSQLite3Database, shards: () => number) {
    this.#orm = orm;
    this.#shards = shards;
  }

  /**
   * A table has ended as far as it can be told, as one transaction: nothing falls due there any more.
   *
   * @param life what becomes of it
   * @param interaction what asked for that; null: nobody did
   */
  end(table: string, life: "closed" | "quarantined", interaction: string | null, now: number): void {
    this.#orm.transaction(
      (tx) => {
        tx.update(tables)
          .set({ life, thinking: false, version: sql`${tables.version} + 1`, changed: now })
          .where(eq(tables.id, table))
          .run();
        tx.delete(deadlines).where(eq(deadlines.table, table)).run();
        if (interaction !== null) tx.insert(presses).values({ interaction, table, at: now }).run();
      },
      { behavior: "immediate" },
    );
  }

  /** All tables of a shard that are in quarantine. */
  all(shard: number): readonly string[] {
    return this.#ids(shard, isQuarantined);
  }

  /** The table that a channel had last of those in quarantine; null: none. */
  lastIn(channel: string): string | null {
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

  /** The open tables of a shard whose game or version of rules is not among these. */
  under(known: readonly Rules[], shard: number): readonly string[] {
    const played = known.map(({ game, rules }) => and(eq(tables.game, game), eq(tables.rules, rules)));
    const among = or(...played) ?? sql`false`;
    return this.#ids(shard, and(inArray(tables.life, ["lobby", "playing"]), not(among)));
  }

  #ids(shard: number, condition: SQL | undefined): readonly string[] {
    const shards = this.#shards();
    const there = this.#orm.select({ id: tables.id, guild: tables.guild }).from(tables).where(condition).all();
    return there.filter(({ guild }) => shardOf(guild, shards) === shard).map(({ id }) => id);
  }
}
