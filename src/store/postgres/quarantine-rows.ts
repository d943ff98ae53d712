import type { QuarantinedTables } from "../store.js";
import type { PostgresDatabase } from "./database.js";
import { isOpen } from "./find-tables.js";
import { foundLease, leaseOfTable, runForTable } from "./guarded-statements.js";
import { paged, readPages } from "./read-pages.js";
import { statement } from "./statements.js";

/** The condition of an index. */
const isQuarantined = `life = 'quarantined'`;

const end = statement(
  "end",
  `with ${leaseOfTable},
  ended as (
    update tables set
      life = :status, revealed = :revealed, thinking = false, version = version + 1, visible = version + 1, changed = :now
    from lease where tables.id = lease.id
  ),
  gone as (delete from deadlines using lease where "table" = id),
  press as (
    insert into presses (interaction, "table", at)
    select :interaction::text, id, :now from lease where :interaction::text is not null
  )
  ${foundLease}`,
);

const all = statement(
  "quarantined",
  `select id from tables where ${isQuarantined} and (guild::bigint >> 22) % :count = :shard order by id`,
);

const lastIn = statement(
  "last quarantined in",
  `select id from tables where channel = :channel and ${isQuarantined} order by opened desc limit 1`,
);

const under = paged(
  "under other rules",
  isOpen,
  `(game, rules) not in (select * from unnest(:games::text[], :rules::integer[]))`,
);

/** No query reads game data. */
export function quarantineRows(database: PostgresDatabase): QuarantinedTables {
  const { run, owner } = database;
  return {
    end: (table, status, revealed, interaction, now) =>
      runForTable(database, end, { table, status, revealed, interaction, now }),

    all: async (shard) => {
      const rows = await run<{ readonly id: string }>(all, { shard, count: owner.holdings.count });
      return rows.map(({ id }) => id);
    },

    lastIn: async (channel) => {
      const [last] = await run<{ readonly id: string }>(lastIn, { channel });
      return last?.id ?? null;
    },

    under: (known, shard) =>
      readPages(run, under, {
        shard,
        count: owner.holdings.count,
        games: known.map(({ game }) => game),
        rules: known.map(({ rules }) => rules),
      }),
  };
}
