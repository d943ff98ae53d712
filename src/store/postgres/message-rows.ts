import { type MessageRows, shardOf, type BoardRow, type WarningRow } from "../store.js";
import { leaseLost, leaseOf, type PostgresDatabase } from "./database.js";
import { isOpen } from "./find-tables.js";
import { foundLease, heldLeases, leaseOfShard, leaseOfTable, runForTable } from "./guarded-statements.js";
import { paged, readPages } from "./read-pages.js";
import { statement, toJsonList } from "./statements.js";

const board = statement("board", `select message, shown from boards where "table" = :table`);

const isBehind = `coalesce((select shown from boards where "table" = page.id), 0) < page.visible`;
const behindOpen = paged("behind, open", isOpen, isBehind);
/** The condition of an index. */
const maybeBehind = `(life in ('closed', 'quarantined') or detailed is not null)`;
const behindEnded = paged("behind, ended", maybeBehind, isBehind);

/** In the order of tables, so that two calls cannot wait for each other. */
const storeBoards = statement(
  "store boards",
  `with given as (
    select given.*, ((guild::bigint >> 22) % :count)::integer as shard
    from json_to_recordset(:rows) as given ("table" text, message text, shown integer) join tables on id = given."table"
  ),
  lease as materialized (
    select shards.shard
    from shards join unnest(:shards::integer[], :epochs::bigint[]) as mine (shard, epoch) using (shard, epoch)
    where owner = :process and shard in (select shard from given)
    order by shard for key share of shards
  )
  insert into boards as stored ("table", message, shown)
  select "table", message, shown from given join lease using (shard) order by "table"
  on conflict ("table") do update set message = excluded.message, shown = greatest(stored.shown, excluded.shown)`,
);

const settle = statement(
  "settle",
  `with ${leaseOfShard},
  settled as (
    insert into boards as stored ("table", message, shown)
    select id, null, visible
    from lease, tables left join boards on "table" = id
    where guild = :guild and (:channel::text is null or channel = :channel::text) and coalesce(shown, 0) < visible
    order by id
    on conflict ("table") do update set shown = greatest(stored.shown, excluded.shown)
  )
  select count(*) as leases from lease`,
);

const warnings = statement(
  "warnings",
  `select message, "table", prompt from warnings join tables on id = "table"
  where (guild::bigint >> 22) % :count = :shard order by message`,
);

const addWarning = statement(
  "add warning",
  `with ${leaseOfTable},
  added as (
    insert into warnings (message, "table", prompt) select :message, id, :prompt from lease on conflict do nothing
  )
  ${foundLease}`,
);

const removeWarning = statement("remove warning", `delete from warnings where message = :message`);

/** Queries for messages in channels. */
export function messageRows(database: PostgresDatabase): MessageRows {
  const { run, owner } = database;
  return {
    board: async (table) => {
      const [row] = await run<Pick<BoardRow, "message" | "shown">>(board, { table });
      return row ?? { message: null, shown: 0 };
    },

    // Boards of servers that another process serves by now are ignored, as those of deleted tables.
    storeBoards: async (rows) => {
      await run(storeBoards, { rows: toJsonList(rows), ...heldLeases(owner) });
    },

    settle: async (guild, channel) => {
      const lease = leaseOf(owner, shardOf(guild, owner.holdings.count));
      const [found] = await run<{ readonly leases: number }>(settle, {
        ...lease,
        process: owner.process,
        guild,
        channel,
      });
      if (found?.leases !== 1) throw leaseLost(lease.shard);
    },

    async *behind(shard) {
      for (const page of [behindOpen, behindEnded]) yield* readPages(run, page, { shard, count: owner.holdings.count });
    },

    warnings: (shard) => run<WarningRow & object>(warnings, { shard, count: owner.holdings.count }),
    addWarning: ({ message, table, prompt }) => runForTable(database, addWarning, { message, table, prompt }),
    removeWarning: async (message) => {
      await run(removeWarning, { message });
    },
  };
}
