import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { DatabaseError as Refusal, type PoolClient, type QueryResult, type QueryResultRow } from "pg";
import { conditionsOn, type Database, type Orm, type Shards } from "../../database-port.js";
import type { Holdings, Lease } from "../../shard-leases.js";
import { ChannelTakenError, StoreRefusedError, shardOf, StaleChangeError } from "../../store.js";
import { type Connections, endsConnection } from "./connections.js";
import { leaseGuard, schema } from "./postgres-schema.js";

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

/** Processes do such jobs one after the other; the number has no meaning. */
const beginAlone = `begin; set local statement_timeout = ${longMs}; set local lock_timeout = ${longMs};
  select pg_advisory_xact_lock(5283914209)`;

/** PostgreSQL as this process uses it. Each call settles within two seconds. */
export interface PostgresDatabase extends Database {
  readonly owner: Owner;
  readonly run: Run;
  /** @param job with `run` in it, too */
  readonly transaction: <Outcome>(job: (tx: Transaction, run: Run) => Promise<Outcome>) => Promise<Outcome>;
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

  const ofShard = async <Outcome>(shard: number, job: (tx: Transaction) => Promise<Outcome>): Promise<Outcome> => {
    const lease = leaseOf(owner, shard);
    return transaction(`begin; ${leaseGuard(process, lease)}`, async (tx, _run, guarded) => {
      if (guarded.length === 0) throw leaseLost(shard);
      return job(tx);
    });
  };
  const shards = (): Shards => ({ count: holdings.count, served: heldShards(holdings).map(({ shard }) => shard) });

  return {
    owner,
    shards,
    ...conditionsOn(shards),
    run: (what, values) => connections.run((client) => runner(client)(what, values)),
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
    ofShard,
    ofServer: (guild, job) => ofShard(shardOf(guild, holdings.count), job),
    alone: (job) => transaction(beginAlone, job, longMs),
    snapshot: (job) => transaction("begin isolation level repeatable read read only", job),
    locked: (select) => {
      select.for("update");
      return select;
    },
    isUnsure,
    // PostgreSQL vacuums by itself, and what is deleted leaves its files then.
    deleted: () => undefined,
    eraseDeleted: () => Promise.resolve(),
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
  return (what, values) => runOn(client, what, inOrder(what, values));
}

/** @throws StoreRefusedError if the shard is not this process's */
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
export function leaseLost(shard: number): StoreRefusedError {
  return new StoreRefusedError(`shard ${shard} is not this process's, or no longer`);
}

/** Whether a call that has failed may be stored all the same: nobody has refused it. @internal */
export function isUnsure(error: unknown): boolean {
  const isRefused = error instanceof Refusal && !endsConnection(error);
  return !isRefused && ![StoreRefusedError, StaleChangeError, ChannelTakenError].some((kind) => error instanceof kind);
}

/** drizzle's own error has all values of the query in its message, which must not reach the log. */
function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

/** A statement that each connection prepares once. Its values are `$1` and so on. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The same with names for its values, in this order. */
export interface NamedStatement extends Statement {
  readonly order: readonly string[];
}

/** A statement's values by name. Objects and lists are given as JSON text. */
export type Values = Readonly<Record<string, string | number | bigint | boolean | Buffer | null | readonly unknown[]>>;

/** @param text with `:name` for each value; PostgreSQL knows their types from where they stand, or by `:name::type` */
export function statement(name: string, text: string): NamedStatement {
  const order: string[] = [];
  const numbered = text.replaceAll(/(?<!:):(\w+)/g, (_, value: string) => {
    if (!order.includes(value)) order.push(value);
    return `$${order.indexOf(value) + 1}`;
  });
  return { name, text: numbered, order };
}

/** @throws Error if one is missing */
function inOrder({ name, order }: NamedStatement, values: Values): unknown[] {
  return order.map((one) => {
    if (!Object.hasOwn(values, one)) throw new Error(`the statement ${name} lacks its value ${one}`);
    return values[one];
  });
}

/** JSON for a value; null stays null, as SQLite has it. */
export function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** JSON for `json_to_recordset`, which refuses what no text of PostgreSQL can be: half characters and NUL. */
export function toJsonList(rows: readonly unknown[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll(/\p{Surrogate}|\0/gu, "\u{fffd}") : value,
  );
}

/**
 * The part `lease` of a statement that writes what belongs to a shard: all its other parts write only what this one has
 * found. Its row is locked until the commit, which keeps a take-over of the shard waiting, but no renewal. Values: the
 * lease (`leaseOf`) and the process.
 */
export const leaseOfShard = `
  lease as materialized (
    select shard from shards where shard = :shard and owner = :process and epoch = :epoch for key share
  )`;
