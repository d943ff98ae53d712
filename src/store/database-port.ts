import { eq, getTableColumns, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Schema } from "./schema.js";
import { BrokenRowError } from "./store.js";

/** Builds queries. The type is that of PostgreSQL's; SQLite's does the same in all that is used of it. */
export type Orm = NodePgDatabase;

/** A query that can be prepared. */
interface Preparable<Outcome> {
  prepare(name: string): { execute(values: Values): PromiseLike<Outcome> };
}

/** Makes a query. @param tx the transaction that it is part of; left out: one of its own */
export type PreparedQuery<Outcome> = (values: Values, tx?: Orm) => Promise<Outcome>;

/** By the names of placeholders. */
type Values = Readonly<Record<string, unknown>>;

/** Gateway connections, each with some of the servers. */
export interface Shards {
  /** Their number. */
  readonly count: number;
  /** Those that this process serves, in order. */
  readonly served: readonly number[];
}

/**
 * A database of either engine. Each call is one transaction, of which nothing is stored if it rejects or, if the engine
 * cannot tell, all.
 */
export interface Database {
  readonly schema: Schema;
  readonly shards: () => Shards;
  /** Makes one query. */
  readonly query: <Outcome>(query: (orm: Orm) => PromiseLike<Outcome>) => Promise<Outcome>;
  /** A query with placeholders that is made often: each connection prepares it once. @param name for PostgreSQL */
  readonly prepared: <Outcome>(name: string, query: (orm: Orm) => Preparable<Outcome>) => PreparedQuery<Outcome>;
  /** Runs a job whose queries are one transaction. It may call nothing else of the database. */
  readonly transaction: <Outcome>(job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /**
   * The same for a job that writes anything of a server, or of its tables.
   *
   * @throws StoreRefusedError if the server's shard is not, or no longer, this process's
   */
  readonly ofServer: <Outcome>(guild: string, job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /** The same for a shard, by a job that comes again soon if it fails: it waits for nothing. */
  readonly ofShard: <Outcome>(shard: number, job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /** The same for a job on all that is stored: it may take a minute, and several processes take turns. */
  readonly alone: <Outcome>(job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /** The same for queries that have to see the same state, and write nothing. */
  readonly snapshot: <Outcome>(job: (tx: Orm) => Promise<Outcome>) => Promise<Outcome>;
  /** The condition that a server's shard is this process's; undefined: all are. @param guild a column */
  readonly isHeld: (guild: SQLWrapper) => SQL | undefined;
  /** The same query, whose rows no other transaction changes until the end of its own. */
  readonly locked: <Query extends { for(strength: "update"): unknown }>(query: Query) => Query;
  /** The condition that a server is on a shard; undefined: all are. @param guild a column */
  readonly isOnShard: (guild: SQLWrapper, shard: number) => SQL | undefined;
  /** Whether a call that has failed may be stored all the same. */
  readonly isUnsure: (error: unknown) => boolean;
  /** To be called after each call that has deleted old rows. */
  readonly deleted: () => void;
  /** As `UserData.eraseDeleted`. */
  readonly eraseDeleted: () => Promise<void>;
}

/** Bits of an id below its time. */
const lowerBits = 22;

/** `shardOf` in SQL. */
export function shardInSql(guild: SQLWrapper, shards: number): SQL<number> {
  return sql`((cast(${guild} as bigint) >> ${sql.raw(String(lowerBits))}) % ${shards})`;
}

/** Conditions by which rows are this process's, or a shard's. */
export function conditionsOn(shards: () => Shards): Pick<Database, "isHeld" | "isOnShard"> {
  return {
    isHeld: (guild) => {
      const { count, served } = shards();
      if (served.length === count) return undefined;
      return served.length === 0 ? sql`false` : sql`${shardInSql(guild, count)} in ${[...served]}`;
    },
    isOnShard: (guild, shard) => {
      const { count } = shards();
      return count === 1 && shard === 0 ? undefined : eq(shardInSql(guild, count), shard);
    },
  };
}

/**
 * A query of servers' rows that is made every minute: prepared as long as this process serves all of them.
 *
 * @param query is given the condition that a server is served; undefined: all are
 */
export function preparedOfHeld<Outcome>(
  database: Pick<Database, "isHeld" | "prepared" | "query" | "shards">,
  name: string,
  query: (orm: Orm, isHeld: Database["isHeld"]) => Preparable<Outcome>,
): (values: Values) => Promise<Outcome> {
  const ofAll = database.prepared(name, (orm) => query(orm, () => undefined));
  return (values) => {
    const { count, served } = database.shards();
    if (served.length === count) return ofAll(values);
    return database.query((orm) => query(orm, database.isHeld).prepare("").execute(values));
  };
}

/** A database that is only read, as of one moment. */
export interface Snapshot {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/**
 * Runs a job in a transaction that may write what belongs to a table.
 *
 * @returns null: there is no such table
 * @throws StoreRefusedError as `ofServer`
 */
export async function ofTable<Outcome>(
  { schema, query, ofServer }: Database,
  table: string,
  job: (tx: Orm) => Promise<Outcome>,
): Promise<Outcome | null> {
  const { guild, id } = schema.tables;
  const [row] = await query((orm) => orm.select({ guild }).from(schema.tables).where(eq(id, table)));
  return row === undefined ? null : ofServer(row.guild, job);
}

/**
 * Reads columns with JSON.
 *
 * @param what is read, for the message
 * @throws BrokenRowError if any of it is broken
 */
export async function readJson<Rows>(what: string, rows: Promise<Rows>): Promise<Rows> {
  try {
    return await rows;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BrokenRowError(`${what}: ${error.message}`, { cause: error });
  }
}

/** Read in a millisecond or two. */
const rowsAtOnce = 500;

/** A page of tables, some of which are wanted. */
type Page = readonly { readonly id: string; readonly isWanted: boolean }[];

/** Reads tables in the order of their ids. Pages may be empty. @param read a page, of ids after one */
export async function* wantedTables(
  read: (after: string, most: number) => Promise<Page>,
): AsyncGenerator<readonly string[]> {
  for (let after = "", isOver = false; !isOver;) {
    const rows = await read(after, rowsAtOnce);
    yield rows.filter(({ isWanted }) => isWanted).map(({ id }) => id);
    after = rows.at(-1)?.id ?? after;
    isOver = rows.length < rowsAtOnce;
  }
}

/** All of a table's columns but the stand-ins of PostgreSQL's indexes. */
export function rowColumns({ tables }: Schema) {
  const { ended: _ended, detailed: _detailed, ...columns } = getTableColumns(tables);
  return columns;
}
