import { DrizzleQueryError, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { DatabaseError as Refusal, type PoolClient, type QueryResultRow } from "pg";
import type { Holdings, Lease } from "../shard-leases.js";
import { ChannelTakenError, LeaseLostError, shardOf, StaleChangeError } from "../store.js";
import { type Connections, endsConnection } from "./connections.js";
import { leaseGuard } from "./lease-schema.js";
import { inOrder, type NamedStatement, type Statement, type Values } from "./statements.js";

/** Queries on one connection, within a transaction or each a transaction of its own. */
export type Transaction = NodePgDatabase;

/** Runs one statement. @returns its rows */
export type Run = <Row extends QueryResultRow>(statement: NamedStatement, values: Values) => Promise<readonly Row[]>;

/** Whose transactions these are. */
export interface Owner {
  /** Random, drawn at each start. */
  readonly process: string;
  /** Read again for each transaction. */
  readonly holdings: Holdings;
}

/** The most that a job on all that is stored may take. */
const longMs = 60_000;

/**
 * PostgreSQL as this process uses it. Each call is one transaction, and settles within two seconds; one that rejects is
 * not stored or, if the connection was lost, perhaps stored as a whole.
 */
export interface PostgresDatabase {
  readonly owner: Owner;
  readonly run: Run;
  /** Makes one query, as drizzle builds it. */
  readonly query: <Outcome>(query: (orm: Transaction) => PromiseLike<Outcome>) => Promise<Outcome>;
  /** Runs a job as one transaction, of which nothing is stored if the job throws. @param job with `run` in it, too */
  readonly transaction: <Outcome>(job: (tx: Transaction, run: Run) => Promise<Outcome>) => Promise<Outcome>;
  /** The same for a job on all that is stored: it may take a minute. */
  readonly longTransaction: <Outcome>(job: (tx: Transaction) => Promise<Outcome>) => Promise<Outcome>;
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
export function databaseOf(connections: Pick<Connections, "run" | "close">, owner: Owner): PostgresDatabase {
  const { process, holdings } = owner;
  /** drizzle around each connection. */
  const known = new WeakMap<PoolClient, Transaction>();
  const ormOf = (client: PoolClient): Transaction => {
    const orm = known.get(client) ?? drizzle({ client });
    known.set(client, orm);
    return orm;
  };

  const transaction = <Outcome>(
    begin: string,
    job: (tx: Transaction, run: Run) => Promise<Outcome>,
    ms?: number,
  ): Promise<Outcome> =>
    connections.run(async (client) => {
      await client.query(begin);
      let outcome: Outcome;
      try {
        outcome = await job(ormOf(client), runner(client));
      } catch (error) {
        // If that fails as well, the connection is dropped, and the transaction with it.
        await client.query("rollback").catch(() => undefined);
        throw causeOf(error);
      }
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new Error("a transaction went on after one of its queries had failed");
      return outcome;
    }, ms);

  return {
    owner,
    run: (statement, values) => connections.run((client) => runner(client)(statement, values)),
    query: (query) =>
      connections.run(async (client) => {
        try {
          return await query(ormOf(client));
        } catch (error) {
          throw causeOf(error);
        }
      }),
    transaction: (job) => transaction("begin", job),
    longTransaction: (job) =>
      transaction(`begin; set local statement_timeout = ${longMs}; set local lock_timeout = ${longMs}`, job, longMs),
    snapshot: (job) => transaction("begin isolation level repeatable read read only", job),
    guard: async (tx, guild) => {
      const lease = leaseOf(owner, shardOf(guild, holdings.count));
      const { rowCount } = await tx.execute(leaseGuard(process, lease));
      if (rowCount === 0) throw leaseLost(lease.shard);
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

function runner(client: PoolClient): Run {
  return (statement, values) => runOn(client, statement, inOrder(statement, values));
}

/** @throws LeaseLostError if the shard is not this process's */
export function leaseOf({ holdings }: Owner, shard: number): Lease {
  const epoch = holdings.epochOf(shard);
  if (epoch === null) throw leaseLost(shard);
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

/** What is thrown where a shard's lease is not found. */
export function leaseLost(shard: number): LeaseLostError {
  return new LeaseLostError(`shard ${shard} is not this process's, or no longer`);
}

/** Whether a call that has failed may be stored all the same: nobody has refused it. */
export function isUnsure(error: unknown): boolean {
  const isRefused = error instanceof Refusal && !endsConnection(error);
  return !isRefused && ![LeaseLostError, StaleChangeError, ChannelTakenError].some((kind) => error instanceof kind);
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
