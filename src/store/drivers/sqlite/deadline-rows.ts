import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Orm } from "../../database-port.js";
import { type DeadlineRow, type AwayServers, shardOf, type TableDeadline } from "../../store.js";
import { schema } from "./sqlite-schema.js";
import { eachLazily, prepare, shardInSql } from "./run-queries.js";

const { alive, deadlines, tables } = schema;

/** Before all deadlines of a shard. */
const first = { due: Number.MIN_SAFE_INTEGER, table: "", kind: "", seat: 0 } as const;

/**
 * Deadlines, stored less their shard's total downtime, so that one row moves all of them. Callers use milliseconds
 * since 1970.
 */
export class Deadlines {
  readonly #orm: Orm;
  readonly #inTransaction: (job: () => void) => void;
  readonly #queries: ReturnType<typeof prepareQueries>;
  /** Total downtime per shard. */
  #downtimes: ReadonlyMap<number, number>;

  /** @param inTransaction as in `SqliteDatabase`; left out: for reading only */
  constructor(
    orm: Orm,
    inTransaction: (job: () => void) => void = (job) => {
      job();
    },
  ) {
    this.#orm = orm;
    this.#inTransaction = inTransaction;
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

  /** As `Store.touch`. */
  touch(now: number, patienceMs: number, shard: number, upMs: number, away: AwayServers): boolean {
    const last = this.#queries.touched.all({ shard })[0]?.at ?? now;
    const silent = now - last;
    const down = silent > 0 ? Math.max(0, silent - upMs) : silent;
    const isOver = Math.abs(silent) > patienceMs;
    const moved = isOver ? down : 0;
    const downtime = this.#downtime(shard) + moved;
    this.#inTransaction(() => {
      this.#queries.touch.run({ shard, at: now, silence: downtime });
      // What the whole shard was down for has moved already.
      for (const [guild, since] of away) {
        const ms = now - Math.max(last, since) - moved;
        if (ms > 0) this.#queries.delay.run({ guild, ms });
      }
    });
    this.#downtimes = new Map([...this.#downtimes, [shard, downtime]]);
    return isOver;
  }

  /** As `Store.spread`. */
  spread(now: number, shards: number): boolean {
    const before = prepare(this.#orm.select().from(alive)).all();
    if (before.length === shards) return false;
    const orm = this.#orm;
    this.#inTransaction(() => {
      const downtime = orm
        .select({ downtime: sql`${alive.downtime} + ${now} - ${alive.at}` })
        .from(alive)
        .where(eq(alive.shard, deadlines.shard));
      const due = sql`${deadlines.due} + coalesce(${downtime}, 0)`;
      prepare(orm.update(deadlines).set({ due, shard: shardInSql(guildOf(orm), shards) })).run();
      prepare(orm.delete(alive)).run();
      for (let shard = 0; shard < shards; shard += 1)
        prepare(orm.insert(alive).values({ shard, at: now, downtime: 0 })).run();
    });
    this.#downtimes = this.#read();
    return before.length > 0;
  }

  #downtime(shard: number): number {
    return this.#downtimes.get(shard) ?? 0;
  }

  #read(): ReadonlyMap<number, number> {
    const rows = prepare(this.#orm.select().from(alive)).all();
    return new Map(rows.map(({ shard, downtime }) => [shard, downtime]));
  }
}

function guildOf(tx: Orm): SQL {
  const row = tx.select({ guild: tables.guild }).from(tables).where(eq(tables.id, deadlines.table));
  return sql`(${row})`;
}

function prepareQueries(orm: Orm) {
  const given = (name: string) => sql.placeholder(name);
  const { kind, seat, prompt, shard, due } = deadlines;
  return eachLazily({
    of: () =>
      prepare(
        orm
          .select({ kind, seat, prompt, shard, due })
          .from(deadlines)
          .where(eq(deadlines.table, given("table"))),
      ),
    dueBy: () =>
      prepare(
        orm
          .select({ table: deadlines.table, kind, seat, shard, due })
          .from(deadlines)
          .where(
            sql`${shard} = ${given("shard")} and ${due} <= ${given("moment")} and (${due}, ${deadlines.table}, ${kind}, ${seat}) > (${given("due")}, ${given("table")}, ${given("kind")}, ${given("seat")})`,
          )
          .orderBy(asc(due), asc(deadlines.table), asc(kind), asc(seat))
          .limit(given("most")),
      ),
    touch: () =>
      prepare(
        orm
          .insert(alive)
          .values({ shard: given("shard"), at: given("at"), downtime: given("silence") })
          .onConflictDoUpdate({ target: alive.shard, set: { at: sql`excluded.at`, downtime: sql`excluded.silence` } }),
      ),
    delay: () =>
      prepare(
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
          ),
      ),
    touched: () =>
      prepare(
        orm
          .select({ at: alive.at })
          .from(alive)
          .where(eq(alive.shard, given("shard"))),
      ),
  });
}
