import { DrizzleQueryError, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient, QueryResultRow } from "pg";
import type { Holdings, Lease } from "../shard-leases.js";
import { LeaseLostError, shardOf } from "../store.js";
import type { Connections } from "./connections.js";
import { leaseGuard } from "./lease-schema.js";

/** Queries on one connection, within a transaction or each a transaction of its own. */
export type Transaction = NodePgDatabase;

/** A statement that each connection prepares once. Its values are `$1` and so on. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Whose transactions these are. */
export interface Owner {
  /** Random, drawn at each start. */
  readonly process: string;
  /** Read again for each transaction. */
  readonly holdings: Holdings;
}

/**
 * PostgreSQL as this process uses it. Each call is one transaction, and settles within two seconds; one that rejects is
 * not stored or, if the connection was lost, perhaps stored as a whole.
 */
export interface PostgresDatabase {
  readonly owner: Owner;
  /** Runs one statement. @returns its rows */
  readonly run: <Row extends QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
  ) => Promise<readonly Row[]>;
  /** Makes one query, as drizzle builds it. */
  readonly query: <Outcome>(query: (orm: Transaction) => PromiseLike<Outcome>) => Promise<Outcome>;
  /** Runs a job as one transaction, of which nothing is stored if the job throws. */
  readonly transaction: <Outcome>(job: (tx: Transaction) => Promise<Outcome>) => Promise<Outcome>;
  /** The same for queries that have to see the same state, and write nothing. */
  readonly snapshot: <Outcome>(job: (tx: Transaction) => Promise<Outcome>) => Promise<Outcome>;
  /**
   * The first query of a transaction that writes anything of a server, or of its tables.
   *
   * @throws LeaseLostError if the server's shard is not, or no longer, this process's
   */
  readonly guard: (tx: Transaction, guild: string) => Promise<void>;
  /** The condition that a server's shard is this process's; undefined: all are. @param guild a column */
  readonly isHeld: (guild: SQLWrapper) => SQL | undefined;
  /** Finishes running calls. */
  readonly close: () => Promise<void>;
}

/** @param connections are closed with it */
export function databaseOf(connections: Connections, owner: Owner): PostgresDatabase {
  const { process, holdings } = owner;
  /** drizzle around each connection. */
  const known = new WeakMap<PoolClient, Transaction>();
  const ormOf = (client: PoolClient): Transaction => {
    const orm = known.get(client) ?? drizzle({ client });
    known.set(client, orm);
    return orm;
  };

  const transaction = <Outcome>(begin: string, job: (tx: Transaction) => Promise<Outcome>): Promise<Outcome> =>
    connections.run(async (client) => {
      await client.query(begin);
      let outcome: Outcome;
      try {
        outcome = await job(ormOf(client));
      } catch (error) {
        // If that fails as well, the connection is dropped, and the transaction with it.
        await client.query("rollback").catch(() => undefined);
        throw causeOf(error);
      }
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new Error("a transaction went on after one of its queries had failed");
      return outcome;
    });

  return {
    owner,
    run: (statement, values) => connections.run((client) => runOn(client, statement, values)),
    query: (query) =>
      connections.run(async (client) => {
        try {
          return await query(ormOf(client));
        } catch (error) {
          throw causeOf(error);
        }
      }),
    transaction: (job) => transaction("begin", job),
    snapshot: (job) => transaction("begin isolation level repeatable read read only", job),
    guard: async (tx, guild) => {
      const { rowCount } = await tx.execute(leaseGuard(process, leaseOf(owner, guild)));
      if (rowCount === 0) throw leaseLost(guild);
    },
    isHeld: (guild) => {
      const held = heldShards(holdings).map(({ shard }) => shard);
      if (held.length === holdings.count) return undefined;
      return held.length === 0 ? sql`false` : sql`${shardInSql(guild, holdings.count)} in ${held}`;
    },
    close: () => connections.close(),
  };
}

/** Runs a statement on a connection that the caller has. */
export async function runOn<Row extends QueryResultRow>(
  client: PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>({ name, text, values: [...values] });
  return rows;
}

/** The lease of a server's shard. @throws LeaseLostError if this process does not have it */
export function leaseOf({ holdings }: Owner, guild: string): Lease {
  const shard = shardOf(guild, holdings.count);
  const epoch = holdings.epochOf(shard);
  if (epoch === null) throw leaseLost(guild);
  return { shard, epoch };
}

/** This process's leases. */
export function heldShards(holdings: Holdings): readonly Lease[] {
  const shards = Array.from({ length: holdings.count }, (_, shard) => shard);
  return shards.flatMap((shard) => {
    const epoch = holdings.epochOf(shard);
    return epoch === null ? [] : { shard, epoch };
  });
}

export function leaseLost(guild: string): LeaseLostError {
  return new LeaseLostError(`the shard of server ${guild} is not this process's any more`);
}

/** Bits of an id below its time. */
const lowerBits = 22;

/** `shardOf` in SQL. */
export function shardInSql(guild: SQLWrapper, shards: number): SQL<number> {
  return sql`((${guild}::bigint >> ${sql.raw(String(lowerBits))}) % ${shards})`;
}

/** drizzle's own error has all values of the query in its message, which must not reach the log. */
function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}
