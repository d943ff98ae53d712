import { DrizzleQueryError, eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { DatabaseError as Refusal, type PoolClient, type QueryResult, type QueryResultRow } from "pg";
import type { Database, Orm } from "../../database-port.js";
import type { Holdings, Lease } from "../../shard-leases.js";
import { ChannelTakenError, LeaseLostError, shardOf, StaleChangeError } from "../../store.js";
import { type Connections, endsConnection } from "./connections.js";
import { leaseGuard } from "./lease-schema.js";
import { schema } from "./postgres-schema.js";
import { inOrder, type NamedStatement, type Statement, type Values } from "./statements.js";

/** Queries on one connection, within a transaction or each a transaction of its own. */
export type Transaction = Orm;

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

/** PostgreSQL as this process uses it. Each call settles within two seconds. */
export interface PostgresDatabase extends Database {
  readonly owner: Owner;
  readonly run: Run;
  /** @param job with `run` in it, too */
  readonly transaction: <Outcome>(job: (tx: Transaction, run: Run) => Promise<Outcome>) => Promise<Outcome>;
  /** The same for a job on all that is stored: it may take a minute. */
  readonly longTransaction: <Outcome>(job: (tx: Transaction) => Promise<Outcome>) => Promise<Outcome>;
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

  const query = <Outcome>(job: (orm: Transaction) => PromiseLike<Outcome>): Promise<Outcome> =>
    connections.run(async (client) => {
      try {
        return await job(ormOf(client));
      } catch (error) {
        throw causeOf(error);
      }
    });

  /** @param begin a transaction, and what else comes with that @param job with the rows of that */
  const transaction = <Outcome>(
    begin: string,
    job: (tx: Transaction, run: Run, begun: readonly QueryResultRow[]) => Promise<Outcome>,
    ms?: number,
  ): Promise<Outcome> =>
    connections.run(async (client) => {
      const begun = lastRows(await client.query(begin));
      let outcome: Outcome;
      try {
        outcome = await job(ormOf(client), runner(client), begun);
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
    schema,
    query,
    prepared: (name, build) => {
      const made = new WeakMap<Transaction, ReturnType<ReturnType<typeof build>["prepare"]>>();
      const make = async (orm: Transaction, values: Readonly<Record<string, unknown>>) => {
        const one = made.get(orm) ?? build(orm).prepare(name);
        made.set(orm, one);
        return one.execute(values);
      };
      return (values, tx) => (tx === undefined ? query((orm) => make(orm, values)) : make(tx, values));
    },
    transaction: (job) => transaction("begin", job),
    ofServer: async (guild, job) => {
      const lease = leaseOf(owner, shardOf(guild, holdings.count));
      return transaction(`begin; ${leaseGuard(process, lease)}`, async (tx, _run, guarded) => {
        if (guarded.length === 0) throw leaseLost(lease.shard);
        return job(tx);
      });
    },
    longTransaction: (job) =>
      transaction(`begin; set local statement_timeout = ${longMs}; set local lock_timeout = ${longMs}`, job, longMs),
    snapshot: (job) => transaction("begin isolation level repeatable read read only", job),
    locked: (select) => {
      select.for("update");
      return select;
    },
    isOnShard: (guild, shard) => eq(shardInSql(guild, holdings.count), shard),
    isUnsure,
    // PostgreSQL vacuums by itself, and what is deleted leaves its files then.
    deleted: () => undefined,
    eraseDeleted: () => Promise.resolve(),
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

/** The rows of the last of several statements, which have as many results, unlike in the package's types. */
function lastRows(results: QueryResult | readonly QueryResult[]): readonly QueryResultRow[] {
  const last: QueryResult<QueryResultRow> | undefined = "rows" in results ? results : results.at(-1);
  return last?.rows ?? [];
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
