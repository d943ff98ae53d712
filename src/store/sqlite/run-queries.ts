import type Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Database, Orm } from "../database.js";
import { schema } from "./kit.js";

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

/** Queries on a connection of SQLite. Their promises settle without the event loop, whose next turn finds none open. */
export function queriesOn(sqlite: Sqlite.Database, inTurn: InTurn): Database {
  const orm = drizzle({ client: sqlite }) as unknown as Orm;
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
      return (values) => inTurn(() => (made ??= query(orm).prepare(name)).execute(values));
    },
    transaction,
    ofServer: (_guild, job) => transaction(job),
    snapshot: (job) => inTurn(() => job(orm)),
    isHeld: () => undefined,
    locked: (query) => query,
  };
}
