import type { ClientBase } from "pg";
import { DatabaseError } from "../../store.js";

/** The server gives up a statement before its caller does, so that nothing is carried out much later. */
const statementMs = 1_500;

/** A process that is stopped in the middle of a transaction must not hold its locks. */
const idleMs = 2_000;

/**
 * Poolers refuse such settings as parameters of a new connection, or leave them out without a word.
 *
 * - `synchronous_commit`: an answer leaves when its change is on the disk.
 * - Keepalives: connections of a machine that is gone end soon, and with them their locks.
 */
const settings = {
  statement_timeout: statementMs,
  lock_timeout: statementMs,
  idle_in_transaction_session_timeout: idleMs,
  synchronous_commit: "on",
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 5,
};

const set = Object.entries(settings)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join("; ");

/** What a session has after that. */
const ask = `select pg_backend_pid() as process, current_setting('transaction_read_only') = 'on' as "isReadOnly",
  current_setting('statement_timeout') = '${statementMs}ms' and current_setting('lock_timeout') = '${statementMs}ms'
    and current_setting('idle_in_transaction_session_timeout') = '${idleMs / 1000}s'
    and current_setting('synchronous_commit') = 'on' as "isSet"`;

interface Session {
  readonly process: number;
  readonly isReadOnly: boolean;
  readonly isSet: boolean;
}

/** A server to which nothing can be written: a standby, or one that was a primary before a failover. */
export class ReadOnlyError extends DatabaseError {
  constructor() {
    super("The database of DATABASE_URL is read-only, as on a standby. Name the primary server.");
  }
}

/** Something between this process and PostgreSQL gives each transaction another session. */
export class PoolerError extends DatabaseError {
  constructor() {
    super(
      "The pooler of DATABASE_URL does not keep sessions, as PgBouncer with pool_mode = transaction. Set pool_mode = session for this database, or name PostgreSQL itself.",
    );
  }
}

/**
 * Sets a new connection's limits, and looks whether they hold and it can be written to.
 *
 * @returns the server's process behind it, which a pooler's own answer does not name
 * @throws ReadOnlyError, PoolerError
 */
export async function beginSession(client: ClientBase): Promise<number> {
  await client.query(set);
  // In a transaction of its own.
  const { rows } = await client.query<Session>(ask);
  const [session] = rows;
  if (session?.isSet !== true) throw new PoolerError();
  if (session.isReadOnly) throw new ReadOnlyError();
  return session.process;
}

/**
 * Looks by two connections at once whether each keeps its session. A pooler that does not lends one to both, or another
 * to each question, in whatever order it takes them.
 *
 * @throws PoolerError
 */
export async function checkSessions(one: ClientBase, other: ClientBase): Promise<void> {
  const processOf = async (client: ClientBase): Promise<number | undefined> =>
    (await client.query<{ readonly process: number }>("select pg_backend_pid() as process")).rows[0]?.process;
  const [first, second] = [await processOf(one), await processOf(other)];
  const again = [await processOf(one), await processOf(one), await processOf(other)];
  if (first === second || again.join() !== [first, first, second].join()) throw new PoolerError();
}
