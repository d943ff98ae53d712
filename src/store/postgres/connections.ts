import { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { type CustomTypesConfig, DatabaseError as Refusal, Pool, type PoolClient, types } from "pg";

/** Within which a call of the store settles. */
const callMs = 1_800;

/** Within which a call has a connection. */
const connectMs = 1_000;

/** The server gives up a statement before its caller does, so that nothing is carried out much later. */
const statementMs = 1_500;

/** A process that is stopped in the middle of a transaction must not hold its locks. */
const idleMs = 2_000;

/** Calls that wait for a connection; more than these would not be reached in time. */
const mostWaiting = 5_000;

/** By which PostgreSQL knows running bots. */
export const applicationName = "katzentisch";

/** As numbers, which times and counts are; pg gives them as text. */
const bigints = 20;

/**
 * - `synchronous_commit`: an answer leaves when its change is on the disk.
 * - Keepalives: connections of a machine that is gone end soon, and with them their locks.
 */
const sessionOptions =
  "-c synchronous_commit=on -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=5";

/** Ends these processes of the server, and waits for their end. */
const endProcesses = `select pg_terminate_backend(pid, 300) from pg_stat_activity
  where pid = any($1::integer[]) and datname = current_database() and usename = current_user`;

/** Told when PostgreSQL is away, and when it is back. */
export interface OutageListener {
  /** Once for each outage. */
  began(error: unknown): void;
  ended(): void;
}

/** A call has not settled in time. If it writes, it may have been carried out. */
class CallTimeoutError extends Error {}

interface Call {
  /** Null: it has none yet. */
  client: PoolClient | null;
  /** Whether its caller has given up. */
  isLate: boolean;
}

/** A bounded number of connections, made when needed and replaced when they fail. */
export class Connections {
  readonly #pool: Pool;
  readonly #outage: OutageListener;
  #isAway = false;
  /** The server's processes behind connections that were lost. */
  #lost: readonly number[] = [];
  #ending: Promise<void> | null = null;

  /** @param most how many at most */
  constructor(url: string, most: number, outage: OutageListener) {
    this.#outage = outage;
    this.#pool = new Pool({
      connectionString: url,
      max: most,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      statement_timeout: statementMs,
      lock_timeout: statementMs,
      idle_in_transaction_session_timeout: idleMs,
      application_name: applicationName,
      options: sessionOptions,
      types: parsers,
    });
    // A lost connection is noticed by its next call; without listeners it would end the program.
    this.#pool.on("error", ignore);
    this.#pool.on("connect", (client) => client.on("error", ignore));
  }

  /**
   * Runs a job on a connection of its own, which is dropped if the job takes too long or leaves a transaction open.
   *
   * @throws CallTimeoutError after `ms`
   */
  async run<Outcome>(job: (client: PoolClient) => Promise<Outcome>, ms = callMs): Promise<Outcome> {
    if (this.#pool.waitingCount >= mostWaiting) throw new Error("too many calls are waiting for PostgreSQL");
    const call: Call = { client: null, isLate: false };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        call.isLate = true;
        if (call.client !== null) this.#lose(call.client);
        const error = new CallTimeoutError(`PostgreSQL has not answered within ${ms} ms`);
        this.#failed(error);
        reject(error);
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
    const client = await this.#connect();
    call.client = client;
    try {
      await this.#forgetLost(client);
      if (call.isLate) throw new CallTimeoutError("the call was given up before it had a connection");
      const outcome = await job(client);
      client.release(!isIdle(client));
      if (!call.isLate) this.#answered();
      return outcome;
    } catch (error) {
      if (!call.isLate && (isFatal(error) || !isIdle(client))) this.#lose(client);
      client.release(!isIdle(client));
      throw error;
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  #lose(client: PoolClient): void {
    this.#lost = [...this.#lost, processOf(client)];
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

  #failed(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#outage.began(error);
  }

  #answered(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#outage.ended();
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

/** The server's process behind a connection. */
function processOf(client: PoolClient): number {
  // Missing in the package's types.
  return Number(Reflect.get(client, "processID"));
}

/** Whether PostgreSQL ends the connection with this error. */
function isFatal(error: unknown): boolean {
  return error instanceof Refusal && error.severity !== "ERROR";
}

function ignore(): void {
  return undefined;
}
