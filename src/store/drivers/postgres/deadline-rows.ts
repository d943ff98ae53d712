import type { Store, TableDeadline } from "../../store.js";
import { eq, sql } from "drizzle-orm";
import { heldShards, leaseLost, leaseOf, type PostgresDatabase, shardInSql } from "./database.js";
import { alive, deadlines, tables } from "./postgres-schema.js";
import { leaseOfShard, statement } from "./statements.js";

/** Processes that set the number of shards do so one after the other; the number has no meaning. */
const spreading = 5_283_914_209;

/** A bound below all times. */
const early = Number.MIN_SAFE_INTEGER;

/** Before all deadlines. */
const first = { shard: -1, due: early, table: "", kind: "", seat: 0 } as const;

/** A page of each shard, and the first of all these. */
const dueBy = statement(
  "due by",
  `select page.* from unnest(:held::integer[]) as mine (shard)
  cross join lateral (select coalesce((select downtime from alive where shard = mine.shard), 0) as downtime) as past
  cross join lateral (
    select d."table", d.kind, d.seat, d.shard, d.due + past.downtime as due
    from deadlines d
    where d.shard = mine.shard
      and d.due <= :moment::bigint - past.downtime
      and d.due >= case when mine.shard > :shard then ${early} else :due::bigint - past.downtime end
      and (
        mine.shard > :shard
        or (d.due + past.downtime, d."table", d.kind, d.seat) > (:due::bigint, :table::text, :kind::text, :seat::integer)
      )
    order by d.due, d."table", d.kind, d.seat
    limit :most::integer
  ) as page
  where mine.shard >= :shard::integer
  order by page.shard, page.due, page."table", page.kind, page.seat
  limit :most::integer`,
);

/** By how much deadlines move. @param silence since the last heartbeat, in milliseconds */
const downtimeOf = (silence: string): string =>
  `(case when abs(${silence}) <= :patience::bigint then 0
    when ${silence} > 0 then greatest(0, ${silence} - :up::bigint) else ${silence} end)`;

const touch = statement(
  "touch",
  `with ${leaseOfShard},
  before as (select at from alive where shard = :shard),
  touched as (
    insert into alive as stored (shard, at, downtime) select shard, :now, 0 from lease
    on conflict (shard) do update set
      at = excluded.at,
      downtime = stored.downtime + ${downtimeOf("(excluded.at - stored.at)")}
  ),
  delayed as (
    update deadlines set due = due + :now::bigint - greatest(before.at, away.since) - ${downtimeOf("(:now::bigint - before.at)")}
    from lease, before, tables t, unnest(:guilds::text[], :sinces::bigint[]) as away (guild, since)
    where t.id = deadlines."table" and t.guild = away.guild
      and :now::bigint - greatest(before.at, away.since) > ${downtimeOf("(:now::bigint - before.at)")}
  )
  select (select count(*) from lease) as leases,
    coalesce(abs(:now::bigint - (select at from before)) > :patience::bigint, false) as moved`,
);

/** Deadlines are stored less their shard's total downtime, so that one row moves all of them. */
export function deadlineRows(database: PostgresDatabase): Pick<Store, "deadlinesBy" | "touch" | "spread"> {
  const { run, owner } = database;
  return {
    deadlinesBy: (moment, after, most) => {
      const held = heldShards(owner.holdings).map(({ shard }) => shard);
      const { shard, due, table, kind, seat } = after ?? first;
      return run<TableDeadline>(dueBy, { held, moment, shard, due, table, kind, seat, most });
    },

    touch: async (now, patience, shard = 0, up = 0, away = new Map()) => {
      const servers = { guilds: [...away.keys()], sinces: [...away.values()] };
      const values = { ...leaseOf(owner, shard), process: owner.process, now, patience, up, ...servers };
      const [found] = await run<{ readonly leases: number; readonly moved: boolean }>(touch, values);
      if (found?.leases !== 1) throw leaseLost(shard);
      return found.moved;
    },

    spread: (now, shards) => spread(database, now, shards),
  };
}

/** As `Store.spread`. Of several processes that start at the same time one moves the deadlines. */
function spread({ longTransaction }: PostgresDatabase, now: number, shards: number): Promise<boolean> {
  return longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${spreading})`);
    const before = await tx.$count(alive);
    if (before === shards) return false;
    const downtime = sql`(select ${alive.downtime} + ${now} - ${alive.at} from ${alive} where ${alive.shard} = ${deadlines.shard})`;
    await tx
      .update(deadlines)
      .set({ due: sql`${deadlines.due} + coalesce(${downtime}, 0)`, shard: shardInSql(tables.guild, shards) })
      .from(tables)
      .where(eq(tables.id, deadlines.table));
    await tx.delete(alive);
    await tx.insert(alive).values(Array.from({ length: shards }, (_, shard) => ({ shard, at: now, downtime: 0 })));
    return before > 0;
  });
}
