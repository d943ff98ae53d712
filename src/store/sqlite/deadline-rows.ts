import { and, asc, eq, exists, gt, max, type SQL, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type Due, shardOf } from "../store.js";
import type { DeadlineRow } from "./rows.js";
import { alive, deadlines, tables } from "./schema.js";
import { shardInSql } from "./expressions.js";

/** What comes before all deadlines of a shard. */
const first = { due: Number.MIN_SAFE_INTEGER, table: "", kind: "", seat: 0 } as const;

/**
 * What falls due, by a time that stands still while the table's shard is silent: stored is each moment less all silences
 * of the shard up to then, so that a silence moves every deadline at once, in one row, whatever their number. Everybody
 * else goes by milliseconds since 1970.
 */
export class Deadlines {
  readonly #orm: BetterSQLite3Database;
  readonly #often: ReturnType<typeof often>;
  /** All silences of each shard. */
  #silences: ReadonlyMap<number, number>;

  constructor(orm: BetterSQLite3Database) {
    this.#orm = orm;
    this.#often = often(orm);
    this.#silences = this.#read();
  }

  /** How many shards there are. */
  get shards(): number {
    return Math.max(1, this.#silences.size);
  }

  /** A deadline of a table in this server as it is stored. */
  toRow(guild: string, row: DeadlineRow): DeadlineRow & { readonly shard: number } {
    const shard = shardOf(guild, this.shards);
    return { ...row, shard, due: row.due - this.#silence(shard) };
  }

  /** All deadlines of a table. */
  of(table: string): readonly DeadlineRow[] {
    const rows = this.#often.of.all({ table });
    return rows.map(({ shard, ...row }) => ({ ...row, due: row.due + this.#silence(shard) }));
  }

  /**
   * Deadlines up to a moment, shard by shard the earliest first.
   *
   * @param after the last of those that came before; null: from the first on
   * @param most at once
   */
  dueBy(moment: number, after: Due | null, most: number): readonly Due[] {
    const found: Due[] = [];
    for (let shard = after?.shard ?? 0; shard < this.shards && found.length < most; shard += 1) {
      const silence = this.#silence(shard);
      const past = after?.shard === shard ? { ...after, due: after.due - silence } : { ...first, shard };
      const rows = this.#often.dueBy.all({ ...past, moment: moment - silence, most: most - found.length });
      found.push(...rows.map((row) => ({ ...row, due: row.due + silence })));
    }
    return found;
  }

  /** Tables of a shard whose boards show a time limit, with the version of each: up to `most` ids after `after`. */
  timed(shard: number, after: string, most: number): ReadonlyMap<string, number> {
    const rows = this.#often.timed.all({ shard, after, most });
    return new Map(rows.map(({ table, version }) => [table, version]));
  }

  /** A table whose board shows a time limit gets a new version, since that has moved. */
  renew(table: string): void {
    this.#often.renew.run({ table });
  }

  /** When the bot was last known to be on the air with any of its shards, in milliseconds since 1970; null: never. */
  lastAlive(): number | null {
    return this.#often.lastAlive.get()?.at ?? null;
  }

  /**
   * The bot is on the air with a shard. Where that was longer silent than `patienceMs`, all its deadlines move by the whole
   * silence; where the clock was set back by more than that, they move back with it.
   *
   * @returns whether they moved
   */
  touch(now: number, patienceMs: number, shard: number): boolean {
    const silent = now - (this.#often.touched.get({ shard })?.at ?? now);
    const moved = Math.abs(silent) > patienceMs;
    const silence = this.#silence(shard) + (moved ? silent : 0);
    this.#often.touch.run({ shard, at: now, silence });
    this.#silences = new Map([...this.#silences, [shard, silence]]);
    return moved;
  }

  /**
   * From now on servers are spread over this many shards. If the number changes, each deadline moves by the downtime
   * that its shard has had until now, and follows its new one's from here on.
   *
   * @returns whether any moved
   */
  spread(now: number, shards: number): boolean {
    const before = this.#orm.select().from(alive).all();
    if (before.length === shards) return false;
    this.#orm.transaction(
      (tx) => {
        const silence = tx
          .select({ silence: sql`${alive.silence} + ${now} - ${alive.at}` })
          .from(alive)
          .where(eq(alive.shard, deadlines.shard));
        tx.update(deadlines)
          .set({ due: sql`${deadlines.due} + coalesce(${silence}, 0)`, shard: shardInSql(guildOf(tx), shards) })
          .run();
        tx.delete(alive).run();
        for (let shard = 0; shard < shards; shard += 1) tx.insert(alive).values({ shard, at: now, silence: 0 }).run();
      },
      { behavior: "immediate" },
    );
    this.#silences = this.#read();
    return before.length > 0;
  }

  /** Moves a table's deadlines so that the nearest of all falls due now. @returns the table; null: there is none */
  hurry(now: number): string | null {
    const [nearest] = Array.from({ length: this.shards }, (_, shard) => shard)
      .flatMap((shard) => {
        const here = this.#orm.select().from(deadlines).where(eq(deadlines.shard, shard));
        return here.orderBy(asc(deadlines.due)).limit(1).all();
      })
      .map(({ table, shard, due }) => ({ table, due: due + this.#silence(shard) }))
      .toSorted((a, b) => a.due - b.due);
    if (nearest === undefined) return null;
    this.#orm
      .update(deadlines)
      .set({ due: sql`${deadlines.due} - ${nearest.due - now}` })
      .where(eq(deadlines.table, nearest.table))
      .run();
    return nearest.table;
  }

  #silence(shard: number): number {
    return this.#silences.get(shard) ?? 0;
  }

  #read(): ReadonlyMap<number, number> {
    const rows = this.#orm.select().from(alive).all();
    return new Map(rows.map(({ shard, silence }) => [shard, silence]));
  }
}

/** The server of a deadline's table. */
function guildOf(tx: Pick<BetterSQLite3Database, "select">): SQL {
  const row = tx.select({ guild: tables.guild }).from(tables).where(eq(tables.id, deadlines.table));
  return sql`(${row})`;
}

/** What is asked or noted time and again, prepared once. */
function often(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  const { kind, seat, prompt, shard, due } = deadlines;
  const limit = orm
    .select({ one: sql`1` })
    .from(deadlines)
    .where(and(eq(deadlines.table, given("table")), eq(kind, "answer")));
  return {
    of: orm
      .select({ kind, seat, prompt, shard, due })
      .from(deadlines)
      .where(eq(deadlines.table, given("table")))
      .prepare(),
    dueBy: orm
      .select({ table: deadlines.table, kind, seat, shard, due })
      .from(deadlines)
      .where(
        sql`${shard} = ${given("shard")} and ${due} <= ${given("moment")} and (${due}, ${deadlines.table}, ${kind}, ${seat}) > (${given("due")}, ${given("table")}, ${given("kind")}, ${given("seat")})`,
      )
      .orderBy(asc(due), asc(deadlines.table), asc(kind), asc(seat))
      .limit(given("most"))
      .prepare(),
    // Not by the index of what is due: all deadlines of the shard would be read and sorted for each page.
    timed: orm
      .select({ table: deadlines.table, version: tables.version })
      .from(deadlines)
      .innerJoin(tables, eq(tables.id, deadlines.table))
      .where(and(gt(deadlines.table, given("after")), eq(deadlines.kind, "answer"), sql`+${shard} = ${given("shard")}`))
      .groupBy(deadlines.table)
      .orderBy(asc(deadlines.table))
      .limit(given("most"))
      .prepare(),
    renew: orm
      .update(tables)
      .set({ version: sql`${tables.version} + 1`, visible: sql`${tables.version} + 1` })
      .where(and(eq(tables.id, given("table")), exists(limit)))
      .prepare(),
    touch: orm
      .insert(alive)
      .values({ shard: given("shard"), at: given("at"), silence: given("silence") })
      .onConflictDoUpdate({ target: alive.shard, set: { at: sql`excluded.at`, silence: sql`excluded.silence` } })
      .prepare(),
    touched: orm
      .select({ at: alive.at })
      .from(alive)
      .where(eq(alive.shard, given("shard")))
      .prepare(),
    lastAlive: orm
      .select({ at: max(alive.at) })
      .from(alive)
      .prepare(),
  };
}
