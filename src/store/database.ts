import type { SQL, SQLWrapper } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Schema } from "./schema.js";

/** Builds queries. The type is that of PostgreSQL's; SQLite's does the same in all that is used of it. */
export type Orm = NodePgDatabase;

/** A query that can be prepared. */
interface Preparable<Outcome> {
  prepare(name: string): { execute(values: Values): PromiseLike<Outcome> };
}

/** By the names of placeholders. */
type Values = Readonly<Record<string, unknown>>;

/**
 * A database of either engine. Each call is one transaction, of which nothing is stored if it rejects or, if the engine
 * cannot tell, all.
 */
export interface Database {
  readonly schema: Schema;
  /** Makes one query. */
  readonly query: <Outcome>(query: (orm: Orm) => PromiseLike<Outcome>) => Promise<Outcome>;
  /** A query with placeholders that is made often: each connection prepares it once. @param name for PostgreSQL */
  readonly prepared: <Outcome>(
    name: string,
    query: (orm: Orm) => Preparable<Outcome>,
  ) => (values: Values) => Promise<Outcome>;
  /** Runs a job whose queries are one transaction. It may call nothing else of the database. */
  readonly transaction: <Outcome>(job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /**
   * The same for a job that writes anything of a server, or of its tables.
   *
   * @throws LeaseLostError if the server's shard is not, or no longer, this process's
   */
  readonly ofServer: <Outcome>(guild: string, job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /** The same for queries that have to see the same state, and write nothing. */
  readonly snapshot: <Outcome>(job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /** The condition that a server's shard is this process's; undefined: all are. @param guild a column */
  readonly isHeld: (guild: SQLWrapper) => SQL | undefined;
  /** The same query, whose rows no other transaction changes until the end of its own. */
  readonly locked: <Query extends { for(strength: "update"): unknown }>(query: Query) => Query;
}
