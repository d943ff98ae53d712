import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { Client, type ClientBase, Pool, type PoolClient, DatabaseError as Refusal } from "pg";
import { DatabaseError } from "../../store.js";
import { beginSession, checkSessions, parsers, ReadOnlyError } from "./connections.js";
import { databaseOf } from "./database.js";
import type { Snapshot } from "../../database-port.js";
import { isPostgres } from "../../database-address.js";

/** Within which a connection is made. */
const connectMs = 5_000;

/**
 * Runs a job on a connection of its own, without the limits on time that the store has.
 *
 * @throws DatabaseError if there is no connection; and what the job throws
 */
export async function onOwnConnection<Outcome>(
  url: string,
  job: (client: Client) => Promise<Outcome>,
): Promise<Outcome> {
  const client = connectionTo(url);
  try {
    await client.connect().catch((error: unknown) => {
      throw complaintOf(error, url);
    });
    await begin(client).catch((error: unknown) => {
      throw complaintOf(error, url);
    });
    return await job(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A pooler takes connections for a server that is away, and lets their first question wait. */
async function begin(client: Client): Promise<void> {
  // Missing in the package's types.
  const limit = { query_timeout: connectMs };
  await client.query({ text: "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0", ...limit });
}

function connectionTo(url: string): Client {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
    // A lost connection fails the query that is under way.
    client.on("error", () => undefined);
    return client;
  } catch (error) {
    throw complaintOf(error, url);
  }
}

/** The oldest major version that the tests are run on. */
const oldestVersion = 15;

/** Looks whether a database can be used, and brings it up to date. @throws DatabaseError */
export async function prepareDatabase(url: string): Promise<void> {
  try {
    await onOwnConnection(url, async (client) => {
      await onOwnConnection(url, (other) => checkSessions(client, other));
      await checkServer(client);
      await migrate(client);
    });
    // As the store's connections are.
    await onOwnConnection(url, beginSession);
  } catch (error) {
    throw error instanceof DatabaseError ? error : complaintOf(error, url);
  }
}

interface Server {
  readonly version: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
}

/** @throws DatabaseError if a server of this kind cannot be used */
export async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
  const [server] = rows;
  if (server === undefined || server.version < oldestVersion)
    throw new DatabaseError(
      `The PostgreSQL of DATABASE_URL has version ${server?.version}. Update it: Katzentisch needs ${oldestVersion} or newer.`,
    );
  if (server.encoding !== "UTF8")
    throw new DatabaseError(
      `The database of DATABASE_URL has the encoding ${server.encoding}. Make one with: create database NAME encoding 'UTF8' template template0.`,
    );
  if (server.isReadOnly) throw new ReadOnlyError();
}

/** Its name and columns are drizzle's. */
const appliedTable = "__drizzle_migrations";

/** Number of the lock that processes which start at the same time take in turn; any other program's would do as well. */
const lock = 5_283_914_207;

/** The program's migrations. @internal */
export const ownMigrations = fileURLToPath(new URL("../../../../migrations/postgres", import.meta.url));

/**
 * Applies pending migrations, in one transaction. Of several processes one applies them, and the others wait for it.
 *
 * @param client connected, and in no transaction
 * @param migrationsFolder written by `npm run db:generate`
 * @throws DatabaseError if a newer program wrote the database
 * @internal
 */
export async function migrate(client: ClientBase, migrationsFolder: string = ownMigrations): Promise<void> {
  const migrations = readMigrations(migrationsFolder);
  // Most starts find nothing to do, and need neither the lock nor the right to change the schema.
  if ((await lastMigrationOf(client)) === newestOf(migrations)) return;
  await client.query("begin");
  try {
    await applyMigrations(client, migrations);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * The same within the caller's transaction; other processes wait for its end.
 *
 * @throws DatabaseError as `migrate`
 */
export async function applyMigrations(
  client: ClientBase,
  migrations: readonly MigrationMeta[] = readMigrations(ownMigrations),
): Promise<void> {
  // A migration takes as long as it takes, and so does another process's.
  await client.query("set local statement_timeout = 0; set local lock_timeout = 0");
  await client.query(`select pg_advisory_xact_lock(${lock})`);
  const applied = await lastMigrationOf(client);
  if (applied > newestOf(migrations))
    throw new DatabaseError(
      "The database of DATABASE_URL was written by a newer Katzentisch. Update the program, or name another database.",
    );
  await client.query(
    `create table if not exists ${appliedTable} (id serial primary key, hash text not null, created_at bigint not null)`,
  );
  for (const { sql, hash, folderMillis } of migrations.filter((one) => one.folderMillis > applied)) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${appliedTable} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

/** Which version last migrated a database. `none`: no migrations, so it is empty or not ours. */
async function writerOf(client: ClientBase): Promise<"this" | "older" | "newer" | "none"> {
  const applied = await lastMigrationOf(client);
  const newest = newestOf(readMigrations(ownMigrations));
  if (applied === 0) return "none";
  return applied === newest ? "this" : applied < newest ? "older" : "newer";
}

/** @throws DatabaseError if they are not installed */
function readMigrations(migrationsFolder: string): readonly MigrationMeta[] {
  if (existsSync(migrationsFolder)) return readMigrationFiles({ migrationsFolder });
  throw new DatabaseError(`The folder ${migrationsFolder} is missing. Install Katzentisch again.`);
}

function newestOf(migrations: readonly MigrationMeta[]): number {
  return Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
}

/**
 * The last migration applied, as the time when it was generated: milliseconds since 1970, drizzle's `folderMillis`. 0:
 * none.
 */
async function lastMigrationOf(client: ClientBase): Promise<number> {
  const found = await client.query<{ readonly found: boolean }>(
    `select to_regclass('${appliedTable}') is not null as found`,
  );
  if (found.rows[0]?.found !== true) return 0;
  const last = await client.query<{ readonly at: string | null }>(`select max(created_at) as at from ${appliedTable}`);
  return Number(last.rows[0]?.at ?? 0);
}

/** Nothing is written: whose shards these are does not matter. */
const nobody = { process: "", holdings: { count: 1, epochOf: () => 0n } };

/** For reading only, within one transaction. @throws DatabaseError if another version wrote it, or it cannot be read */
export async function readPostgres(url: string): Promise<Snapshot> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectMs, types: parsers });
  // A lost connection fails the query that is under way.
  pool.on("error", () => undefined);
  try {
    const client = await beginSnapshot(pool);
    const close = async (): Promise<void> => {
      client.release(true);
      await pool.end();
    };
    const database = databaseOf({ run: (job) => job(client), close }, nobody);
    return { database: { ...database, snapshot: database.query }, close };
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseError ? error : complaintOf(error, url);
  }
}

async function beginSnapshot(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  client.on("error", () => undefined);
  try {
    const writer = await writerOf(client);
    if (writer === "none")
      throw new DatabaseError("The database named is none of Katzentisch. Name the one of the bot's DATABASE_URL.");
    if (writer !== "this")
      throw new DatabaseError(
        `The database was written by another version of Katzentisch (${writer}). Use the program of that version.`,
      );
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await client.query("select count(*) from notes");
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Where a URL leads, without its password. */
interface Place {
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

/** Why a database cannot be opened, and what to do, in one line. @internal */
export function complaintOf(error: unknown, url: string): DatabaseError {
  const place = placeOf(url);
  return new DatabaseError(ofRefusal(error, place) ?? ofConnection(error, place) ?? ofAnything(error), {
    cause: error,
  });
}

/** If PostgreSQL has answered. Codes: appendix A of its documentation. */
function ofRefusal(error: unknown, { server, user, database }: Place): string | null {
  if (!(error instanceof Refusal)) return null;
  switch (String(error.code)) {
    case "28P01":
      return `PostgreSQL at ${server} refuses the password of ${user}. Correct user and password in DATABASE_URL.`;
    case "28000":
      return `PostgreSQL at ${server} does not let ${user} in: ${reasonOf(error)}. Correct DATABASE_URL, or allow it in pg_hba.conf.`;
    case "3D000":
      return `PostgreSQL at ${server} has no database ${database}. Make it with createdb, or name another one in DATABASE_URL.`;
    case "42501":
      return `${user} may not use the database ${database} at ${server}: ${reasonOf(error)}. Make ${user} its owner, or name another user in DATABASE_URL.`;
    case "53300":
      return `PostgreSQL at ${server} has no connection left. Set DATABASE_POOL lower, or its max_connections higher.`;
    case "08P01":
      return `The pooler at ${server} refuses the connection: ${reasonOf(error)}. Correct its settings or DATABASE_URL, or name PostgreSQL itself.`;
    case "57P03":
      return `PostgreSQL at ${server} is starting or stopping. Start the bot again in a moment.`;
    default:
      return null;
  }
}

/** If it has not. */
function ofConnection(error: unknown, { server }: Place): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasonOf(error);
  if (["ENOTFOUND", "EAI_AGAIN"].includes(code))
    return `There is no machine for PostgreSQL at ${server}: ${reason}. Correct the host in DATABASE_URL.`;
  const isSocket = /^connect (ENOENT|EACCES)/.test(reason);
  if (isSocket || /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT)/.test(code) || /timeout|terminated/.test(reason))
    return `PostgreSQL does not answer at ${server}. Start it, or correct host and port in DATABASE_URL.`;
  if (reason.includes("does not support SSL"))
    return `PostgreSQL at ${server} has no TLS. Remove sslmode from DATABASE_URL, or switch TLS on there.`;
  if (/CERT|SELF_SIGNED|VERIFY/.test(code))
    return `The certificate of PostgreSQL at ${server} is not trusted: ${reason}. Add sslrootcert=FILE with its authority to DATABASE_URL.`;
  return null;
}

function ofAnything(error: unknown): string {
  return `The database of DATABASE_URL cannot be used: ${reasonOf(error)}. Correct DATABASE_URL.`;
}

/** Never throws: it may be the address that is complained of. */
function placeOf(url: string): Place {
  if (!isPostgres(url) || !URL.canParse(url))
    return { server: "the address named", user: "its user", database: "that is named there" };
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  const user = decoded(username) || "its user";
  return { server: `${host}:${port || "5432"}`, user, database: decoded(pathname.slice(1)) || user };
}

/** As it stands where a % in it is no escape; pg takes that too. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** In one line. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ").replace(/\.$/, "");
}
