import { and, asc, eq, exists, gt, inArray, max, type SQL, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type DeadlineRow, type AwayServers, shardOf, type TableDeadline } from "../store.js";
import { alive, deadlines, tables } from "./schema.js";
import { shardInSql } from "./run-queries.js";
import { eachLazily } from "./frequent-queries.js";

/** Before all deadlines of a shard. */
const first = { due: Number.MIN_SAFE_INTEGER, table: "", kind: "", seat: 0 } as const;

/**
 * Deadlines, stored less their shard's total downtime, so that one row moves all of them. Callers use milliseconds
 * since 1970.
 */
export class Deadlines {
  readonly #orm: BetterSQLite3Database;
  readonly #queries: ReturnType<typeof prepareQueries>;
  /** Total downtime per shard. */
  #downtimes: ReadonlyMap<number, number>;

  constructor(orm: BetterSQLite3Database) {
    this.#orm = orm;
    this.#queries = prepareQueries(orm);
    this.#downtimes = this.#read();
  }

  get shards(): number {
    return Math.max(1, this.#downtimes.size);
  }

  /** As stored for a table in this server. */
  toRow(guild: string, row: DeadlineRow): DeadlineRow & { readonly shard: number } {
    const shard = shardOf(guild, this.shards);
    return { ...row, shard, due: row.due - this.#downtime(shard) };
  }

  of(table: string): readonly DeadlineRow[] {
    const rows = this.#queries.of.all({ table });
    return rows.map(({ shard, ...row }) => ({ ...row, due: row.due + this.#downtime(shard) }));
  }

  /** As `Store.deadlinesBy`. */
  deadlinesBy(moment: number, after: TableDeadline | null, most: number): readonly TableDeadline[] {
    const found: TableDeadline[] = [];
    for (let shard = after?.shard ?? 0; shard < this.shards && found.length < most; shard += 1) {
      const downtime = this.#downtime(shard);
      const past = after?.shard === shard ? { ...after, due: after.due - downtime } : { ...first, shard };
      const rows = this.#queries.dueBy.all({ ...past, moment: moment - downtime, most: most - found.length });
      found.push(...rows.map((row) => ({ ...row, due: row.due + downtime })));
    }
    return found;
  }

  /** As `Store.timed`. */
  timed(shard: number, after: string, most: number): ReadonlyMap<string, number> {
    const rows = this.#queries.timed.all({ shard, after, most });
    return new Map(rows.map(({ table, version }) => [table, version]));
  }

  /** As `Store.renew`. */
  renew(table: string): void {
    this.#queries.renew.run({ table });
  }

  /** As `Store.lastAlive`. */
  lastAlive(): number | null {
    return this.#queries.lastAlive.get()?.at ?? null;
  }

  /** As `Store.touch`. */
  touch(now: number, patienceMs: number, shard: number, upMs: number, away: AwayServers): boolean {
    const last = this.#queries.touched.get({ shard })?.at ?? now;
    const silent = now - last;
    const down = silent > 0 ? Math.max(0, silent - upMs) : silent;
    const isOver = Math.abs(silent) > patienceMs;
    const moved = isOver ? down : 0;
    const downtime = this.#downtime(shard) + moved;
    this.#orm.transaction(
      () => {
        this.#queries.touch.run({ shard, at: now, silence: downtime });
        // What the whole shard was down for has moved already.
        for (const [guild, since] of away) {
          const ms = now - Math.max(last, since) - moved;
          if (ms > 0) this.#queries.delay.run({ guild, ms });
        }
      },
      { behavior: "immediate" },
    );
    this.#downtimes = new Map([...this.#downtimes, [shard, downtime]]);
    return isOver;
  }

  /** As `Store.spread`. */
  spread(now: number, shards: number): boolean {
    const before = this.#orm.select().from(alive).all();
    if (before.length === shards) return false;
    this.#orm.transaction(
      (tx) => {
        const downtime = tx
          .select({ downtime: sql`${alive.downtime} + ${now} - ${alive.at}` })
          .from(alive)
          .where(eq(alive.shard, deadlines.shard));
        tx.update(deadlines)
          .set({ due: sql`${deadlines.due} + coalesce(${downtime}, 0)`, shard: shardInSql(guildOf(tx), shards) })
          .run();
        tx.delete(alive).run();
        for (let shard = 0; shard < shards; shard += 1) tx.insert(alive).values({ shard, at: now, downtime: 0 }).run();
      },
      { behavior: "immediate" },
    );
    this.#downtimes = this.#read();
    return before.length > 0;
  }

  #downtime(shard: number): number {
    return this.#downtimes.get(shard) ?? 0;
  }

  #read(): ReadonlyMap<number, number> {
    const rows = this.#orm.select().from(alive).all();
    return new Map(rows.map(({ shard, downtime }) => [shard, downtime]));
  }
}

function guildOf(tx: Pick<BetterSQLite3Database, "select">): SQL {
  const row = tx.select({ guild: tables.guild }).from(tables).where(eq(tables.id, deadlines.table));
  return sql`(${row})`;
}

function prepareQueries(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  const { kind, seat, prompt, shard, due } = deadlines;
  const limit = orm
    .select({ one: sql`1` })
    .from(deadlines)
    .where(and(eq(deadlines.table, given("table")), eq(kind, "answer")));
  return eachLazily({
    of: () =>
      orm
        .select({ kind, seat, prompt, shard, due })
        .from(deadlines)
        .where(eq(deadlines.table, given("table")))
        .prepare(),
    dueBy: () =>
      orm
        .select({ table: deadlines.table, kind, seat, shard, due })
        .from(deadlines)
        .where(
          sql`${shard} = ${given("shard")} and ${due} <= ${given("moment")} and (${due}, ${deadlines.table}, ${kind}, ${seat}) > (${given("due")}, ${given("table")}, ${given("kind")}, ${given("seat")})`,
        )
        .orderBy(asc(due), asc(deadlines.table), asc(kind), asc(seat))
        .limit(given("most"))
        .prepare(),
    // Not by the index of due deadlines, which would be read and sorted for each page.
    timed: () =>
      orm
        .select({ table: deadlines.table, version: tables.version })
        .from(deadlines)
        .innerJoin(tables, eq(tables.id, deadlines.table))
        .where(
          and(gt(deadlines.table, given("after")), eq(deadlines.kind, "answer"), sql`+${shard} = ${given("shard")}`),
        )
        .groupBy(deadlines.table)
        .orderBy(asc(deadlines.table))
        .limit(given("most"))
        .prepare(),
    renew: () =>
      orm
        .update(tables)
        .set({ version: sql`${tables.version} + 1`, visible: sql`${tables.version} + 1` })
        .where(and(eq(tables.id, given("table")), exists(limit)))
        .prepare(),
    touch: () =>
      orm
        .insert(alive)
        .values({ shard: given("shard"), at: given("at"), downtime: given("silence") })
        .onConflictDoUpdate({ target: alive.shard, set: { at: sql`excluded.at`, downtime: sql`excluded.silence` } })
        .prepare(),
    delay: () =>
      orm
        .update(deadlines)
        .set({ due: sql`${due} + ${given("ms")}` })
        .where(
          inArray(
            deadlines.table,
            orm
              .select({ id: tables.id })
              .from(tables)
              .where(eq(tables.guild, given("guild"))),
          ),
        )
        .prepare(),
    touched: () =>
      orm
        .select({ at: alive.at })
        .from(alive)
        .where(eq(alive.shard, given("shard")))
        .prepare(),
    lastAlive: () =>
      orm
        .select({ at: max(alive.at) })
        .from(alive)
        .prepare(),
  });
}
