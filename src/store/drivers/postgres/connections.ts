import { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { type CustomTypesConfig, DatabaseError as Refusal, Pool, type PoolClient, types, type ClientBase } from "pg";
import { OutageError, DatabaseError } from "../../store.js";

/** Within which a call of the store settles. */
const callMs = 1_800;

/** Within which a call has a connection. */
const connectMs = 1_000;

/** Calls that wait for a connection; more than these would not be reached in time. */
const maxWaiting = 5_000;

/** By which PostgreSQL knows running bots. */
export const applicationName = "katzentisch";

/** As numbers, which times and counts are; pg gives them as text. */
const bigints = 20;

/** Ends these processes of the server, and waits for their end. */
const endProcesses = `select pg_terminate_backend(pid, 300) from pg_stat_activity
  where pid = any($1::integer[]) and pid <> pg_backend_pid() and datname = current_database() and usename = current_user`;

/** Told when PostgreSQL is away, and when it is back. */
export interface OutageListener {
  /** Once for each outage. */
  began(error: unknown): void;
  ended(): void;
}

interface Call {
  /** Null: it has none yet. */
  client: PoolClient | null;
  /** Whether its caller has given up. */
  isLate: boolean;
}

/** A bounded number of connections, made when needed and replaced when they fail. */
export class Connections {
  readonly #pool: Pool;
  #isAway = false;
  /** Since when connections are made; those of one before are not used any more. */
  #generation = 0;
  readonly #generations = new WeakMap<PoolClient, number>();
  /** The server's processes behind connections that have begun. */
  readonly #processes = new WeakMap<PoolClient, number>();
  /** The server's processes behind connections that were lost. */
  #lost: readonly number[] = [];
  #ending: Promise<void> | null = null;

  /** @param most how many at most */
  constructor(
    url: string,
    most: number,
    private readonly outage: OutageListener,
  ) {
    this.#pool = new Pool({
      connectionString: url,
      max: most,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      application_name: applicationName,
      types: parsers,
    });
    // A lost connection is noticed by its next call; without listeners it would end the program.
    this.#pool.on("error", ignore);
    this.#pool.on("connect", (client) => {
      client.on("error", ignore);
      this.#generations.set(client, this.#generation);
    });
  }

  /** Whether the last call found no server that takes changes. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /**
   * Runs a job on a connection of its own, which is dropped if the job takes too long or leaves a transaction open. Where
   * PostgreSQL says that the connection can never do it, all that are as old are dropped, and the job runs on a new one.
   *
   * @throws OutageError if PostgreSQL does not answer, takes no changes, or the job has not settled after `ms`
   */
  async run<Outcome>(job: (client: PoolClient) => Promise<Outcome>, ms = callMs): Promise<Outcome> {
    if (this.#pool.waitingCount >= maxWaiting) throw new Error("too many calls are waiting for PostgreSQL");
    const call: Call = { client: null, isLate: false };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        call.isLate = true;
        if (call.client !== null) this.#lose(call.client);
        reject(this.#failed(new Error(`PostgreSQL has not answered within ${ms} ms`)));
      }, ms);
    });
    try {
      return await Promise.race([this.#carryOut(call, job), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Finishes running jobs. */
  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #carryOut<Outcome>(call: Call, job: (client: PoolClient) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await this.#runOnce(call, job);
    } catch (error) {
      if (call.isLate || !isUseless(error)) throw error;
    }
    try {
      return await this.#runOnce(call, job);
    } catch (error) {
      const reason = call.isLate || !isUseless(error) ? null : reasonOf(error);
      throw reason === null ? error : this.#failed(reason);
    }
  }

  async #runOnce<Outcome>(call: Call, job: (client: PoolClient) => Promise<Outcome>): Promise<Outcome> {
    const client = await this.#connect(call);
    try {
      await this.#forgetLost(client);
      if (call.isLate) throw new Error("the call was given up before it had a connection");
      const outcome = await job(client);
      client.release(!isIdle(client));
      if (!call.isLate) this.#answered();
      return outcome;
    } catch (error) {
      if (!call.isLate && isUseless(error)) this.#drop(client);
      else {
        if (!call.isLate && (endsConnection(error) || !isIdle(client))) this.#lose(client);
        client.release(!isIdle(client));
      }
      throw error;
    }
  }

  async #connect(call: Call): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw this.#failed(error);
      });
      if (this.#generations.get(client) !== this.#generation) {
        this.#drop(client);
        continue;
      }
      call.client = client;
      if (this.#processes.has(client)) return client;
      try {
        if (!call.isLate) this.#processes.set(client, await beginSession(client));
        return client;
      } catch (error) {
        this.#drop(client);
        throw call.isLate ? error : this.#failed(error);
      }
    }
  }

  /** A connection on which nothing is under way, and which no job can use; nor can those that are as old. */
  #drop(client: PoolClient): void {
    if (this.#generations.get(client) === this.#generation) this.#generation += 1;
    cut(client);
    client.release(true);
  }

  #lose(client: PoolClient): void {
    const process = this.#processes.get(client);
    if (process !== undefined) this.#lost = [...this.#lost, process];
    cut(client);
  }

  /** What a lost connection was asked is carried out before what is asked next, or never. */
  async #forgetLost(client: PoolClient): Promise<void> {
    while (this.#lost.length > 0 || this.#ending !== null) await (this.#ending ??= this.#endLost(client));
  }

  async #endLost(client: PoolClient): Promise<void> {
    const lost = this.#lost;
    try {
      await client.query(endProcesses, [lost]);
      this.#lost = this.#lost.filter((one) => !lost.includes(one));
    } finally {
      this.#ending = null;
    }
  }

  /** @returns what callers are told: why, is told to the listener, once */
  #failed(error: unknown): OutageError {
    if (!this.#isAway) {
      this.#isAway = true;
      this.outage.began(error);
    }
    return new OutageError(error);
  }

  #answered(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.outage.ended();
  }
}

/** How values are read. */
export const parsers: CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    type === bigints ? Number : (types.getTypeParser(type, format) as (text: string) => unknown),
};

/** Ends a connection without a goodbye, so that what is not sent yet is not sent later either. */
function cut({ connection: { stream } }: PoolClient): void {
  if (stream instanceof Socket && !(stream instanceof TLSSocket)) stream.resetAndDestroy();
  else stream.destroy();
}

/** Whether a connection can take the next job: it is there, and in no transaction. */
function isIdle(client: PoolClient): boolean {
  return !client.connection.stream.destroyed && client.getTransactionStatus() === "I";
}

/**
 * Codes of refusals after which a connection can do nothing more, though it stays: it leads to a server that is read-only
 * now, or what was prepared on it is out of date, gone, or somebody else's. Nothing was done.
 */
const useless = { readOnly: "25006", outOfDate: "0A000", gone: "26000", taken: "42P05" } as const;

function isUseless(error: unknown): error is Refusal {
  return error instanceof Refusal && Object.values<string | undefined>(useless).includes(error.code);
}

/** What is wrong if a new connection is useless as well; null: not the connection. */
function reasonOf({ code }: Refusal): Error | null {
  if (code === useless.readOnly) return new ReadOnlyError();
  return code === useless.outOfDate ? null : new PoolerError();
}

/**
 * Whether PostgreSQL or a pooler ends the connection with this error, so that what was asked may have been done. Words of
 * severity are in the server's language, so codes count too: of connections, shutdowns, and limits on a session's time.
 */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return /^(08|57P|25P0[34])/.test(error.code ?? "") || error.severity === "FATAL" || error.severity === "PANIC";
}

function ignore(): void {
  return undefined;
}

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
class PoolerError extends DatabaseError {
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
