import { shardOf } from "../store.js";
import { heldShards, leaseLost, type Owner, type PostgresDatabase } from "./database.js";
import type { NamedStatement, Values } from "./statements.js";

// Statements that write what belongs to a table are guarded in themselves, so that each is one way to PostgreSQL and back:
// all their parts write only what the part `lease` has found. Its row is locked until the commit, which keeps a take-over
// of the shard waiting, but no renewal.

/** The part `lease` for a shard. Values: the lease (`leaseOf`) and the process. */
export const leaseOfShard = `
  lease as materialized (
    select shard from shards where shard = :shard and owner = :process and epoch = :epoch for key share
  )`;

/** The parts `place` and `lease` for a table that may be gone; both have its `id`. Values: as `runForTable` gives them. */
export const leaseOfTable = `
  place as materialized (
    select id, guild, ((guild::bigint >> 22) % :count)::integer as shard from tables where id = :table
  ),
  lease as materialized (
    select place.id, shards.shard
    from place join shards using (shard)
      join unnest(:shards::integer[], :epochs::bigint[]) as mine (shard, epoch) using (shard, epoch)
    where shards.owner = :process
    for key share of shards
  )`;

/** The end of a statement that begins with `leaseOfTable`. */
export const foundLease = `select (select guild from place) as guild, (select count(*) from lease) as leases`;

/** All leases of this process, and what its shards are found by. */
function heldLeases({ process, holdings }: Owner): Values {
  const held = heldShards(holdings);
  return {
    process,
    count: holdings.count,
    shards: held.map(({ shard }) => shard),
    epochs: held.map(({ epoch }) => epoch),
  };
}

/**
 * Runs a statement that begins with `leaseOfTable` and ends with `foundLease`. Nothing happens if there is no such table.
 *
 * @throws LeaseLostError if its shard is not this process's
 */
export async function runForTable(
  { run, owner }: Pick<PostgresDatabase, "run" | "owner">,
  statement: NamedStatement,
  values: Values,
): Promise<void> {
  const [found] = await run<{ readonly guild: string | null; readonly leases: number }>(statement, {
    ...values,
    ...heldLeases(owner),
  });
  if (found !== undefined && found.guild !== null && found.leases === 0)
    throw leaseLost(shardOf(found.guild, owner.holdings.count));
}
