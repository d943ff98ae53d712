import type Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { conditionsOn, type Database, type Orm, type Shards } from "../../database-port.js";
import { stopWaiting } from "./database-file.js";
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

/** Deleting calls between checkpoints, to keep the WAL short. */
const deletionsEach = 8;

/** What queries need besides a connection. */
interface Surroundings {
  readonly inTurn: InTurn;
  /** Has the WAL checkpointed soon. */
  readonly checkpoint?: () => void;
  /** As `WalKeeper.emptyWal`. */
  readonly emptyWal?: () => Promise<void>;
}

/** Queries on a connection of SQLite. Their promises settle without the event loop, whose next turn finds none open. */
export function queriesOn(sqlite: Sqlite.Database, { inTurn, checkpoint, emptyWal }: Surroundings): Database {
  const orm = ormOn(sqlite);
  const begin = sqlite.prepare("begin immediate");
  const commit = sqlite.prepare("commit");
  const rollback = sqlite.prepare("rollback");
  const counted = sqlite.prepare("select count(*) from alive").pluck();
  const countShards = (): Shards => {
    const count = Math.max(1, Number(counted.get()));
    return { count, served: Array.from({ length: count }, (_, shard) => shard) };
  };
  let shards = countShards();
  let deletions = 0;

  const inTransaction = async <Outcome>(job: (tx: Orm) => Promise<Outcome>): Promise<Outcome> => {
    begin.run();
    try {
      const outcome = await job(orm);
      commit.run();
      return outcome;
    } catch (error) {
      if (sqlite.inTransaction) rollback.run();
      throw error;
    }
  };
  const transaction: Database["transaction"] = (job) => inTurn(() => inTransaction(job));

  return {
    schema,
    shards: () => shards,
    ...conditionsOn(() => shards),
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
    // Presses must not wait for it as well as for the file.
    ofShard: (_shard, job) =>
      inTurn(async () => {
        const waitAgain = stopWaiting(sqlite);
        try {
          return await inTransaction(job);
        } finally {
          waitAgain();
        }
      }),
    alone: (job) =>
      inTurn(async () => {
        const outcome = await inTransaction(job);
        shards = countShards();
        return outcome;
      }),
    snapshot: (job) => inTurn(() => job(orm)),
    locked: (query) => query,
    isUnsure: () => false,
    deleted: () => {
      deletions += 1;
      if (deletions % deletionsEach === 0) checkpoint?.();
    },
    eraseDeleted: emptyWal ?? (() => Promise.resolve()),
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
