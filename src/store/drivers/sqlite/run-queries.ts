import type Sqlite from "better-sqlite3";
import { eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Database, Orm } from "../../database-port.js";
import { schema } from "./sqlite-schema.js";

/** Runs a job once all that were given before have ended. */
export type InTurn = <Outcome>(job: () => Outcome | PromiseLike<Outcome>) => Promise<Outcome>;

/**
 * Jobs on a connection, one at a time and first in, first out: else each would be part of the transaction that is open.
 *
 * @param around does a job
 */
export function turns(around: InTurn): InTurn {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return async (job) => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    isTaken = true;
    try {
      return await around(job);
    } finally {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    }
  };
}

/** Bits of an id below its time. */
const lowerBits = 22;

/** `shardOf` in SQL. */
export function shardInSql(guild: SQLWrapper, shards: number): SQL<number> {
  return sql`((cast(${guild} as integer) >> ${lowerBits}) % ${shards})`;
}

/** Deleting calls between checkpoints, to keep the WAL short. */
const deletionsEach = 8;

/** What queries need besides a connection. */
export interface Surroundings {
  readonly inTurn: InTurn;
  /** Number of shards. */
  readonly shards: () => number;
  /** Has the WAL checkpointed soon. */
  readonly checkpoint: () => void;
  /** As `WalKeeper.emptyWal`. */
  readonly emptyWal: () => Promise<void>;
}

/** Queries on a connection of SQLite. Their promises settle without the event loop, whose next turn finds none open. */
export function queriesOn(sqlite: Sqlite.Database, { inTurn, shards, checkpoint, emptyWal }: Surroundings): Database {
  let deletions = 0;
  const orm = ormOn(sqlite);
  const begin = sqlite.prepare("begin immediate");
  const commit = sqlite.prepare("commit");
  const rollback = sqlite.prepare("rollback");

  const transaction = <Outcome>(job: (tx: Orm) => Promise<Outcome>): Promise<Outcome> =>
    inTurn(async () => {
      begin.run();
      try {
        const outcome = await job(orm);
        commit.run();
        return outcome;
      } catch (error) {
        if (sqlite.inTransaction) rollback.run();
        throw error;
      }
    });

  return {
    schema,
    query: (query) => inTurn(() => query(orm)),
    // To prepare a query takes longer than to run it, and most stores are short of most kinds of rows.
    prepared: (name, query) => {
      let made: ReturnType<ReturnType<typeof query>["prepare"]> | null = null;
      const make = async (values: Readonly<Record<string, unknown>>) =>
        (made ??= query(orm).prepare(name)).execute(values);
      return (values, tx) => (tx === undefined ? inTurn(() => make(values)) : make(values));
    },
    transaction,
    ofServer: (_guild, job) => transaction(job),
    snapshot: (job) => inTurn(() => job(orm)),
    isHeld: () => undefined,
    isOnShard: (guild, shard) => (shards() === 1 && shard === 0 ? undefined : eq(shardInSql(guild, shards()), shard)),
    locked: (query) => query,
    isUnsure: () => false,
    deleted: () => {
      deletions += 1;
      if (deletions % deletionsEach === 0) checkpoint();
    },
    eraseDeleted: emptyWal,
  };
}

/** A prepared query that is carried out at once: to be run in turn. */
export interface Prepared<Rows> {
  all(values?: Readonly<Record<string, unknown>>): Rows;
  run(values?: Readonly<Record<string, unknown>>): Sqlite.RunResult;
}

/** Prepares a query for SQLite, for which drizzle has types of its own. */
export function prepare<Rows>(query: {
  prepare(name: string): { execute(values?: Record<string, unknown>): PromiseLike<Rows> };
}): Prepared<Rows> {
  return query.prepare("") as unknown as Prepared<Rows>;
}

/** Builds queries for SQLite. */
export function ormOn(sqlite: Sqlite.Database): Orm {
  return drizzle({ client: sqlite }) as unknown as Orm;
}

/**
 * Makes each part at its first use, once: to prepare a query takes longer than to run it, and most stores are short of
 * most kinds of rows.
 */
export function eachLazily<T extends object>(makers: { readonly [Part in keyof T]: () => T[Part] }): T {
  const parts = {} as T;
  for (const part of Object.keys(makers) as (keyof T)[])
    Object.defineProperty(parts, part, {
      configurable: true,
      get: () => {
        const value = makers[part]();
        Object.defineProperty(parts, part, { value });
        return value;
      },
    });
  return parts;
}
