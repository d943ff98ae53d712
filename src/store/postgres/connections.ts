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

/** As numbers, which times and counts are; pg gives them as text. */
const bigints = 20;

/**
 * - `synchronous_commit`: an answer leaves when its change is on the disk.
 * - Keepalives: connections of a machine that is gone end soon, and with them their locks.
 */
const sessionOptions =
  "-c synchronous_commit=on -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=5";

/** Told when PostgreSQL is away, and when it is back. */
export interface OutageListener {
  /** Once for each outage. */
  began(error: unknown): void;
  ended(): void;
}

/** A call has not settled in time. If it writes, it may have been carried out. */
class CallTimeoutError extends Error {}

/** A bounded number of connections, made when needed and replaced when they fail. */
export class Connections {
  readonly #pool: Pool;
  readonly #outage: OutageListener;
  #isAway = false;

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
      application_name: "katzentisch",
      options: sessionOptions,
      types: parsers,
    });
    // A lost connection is noticed by its next call; without listeners it would end the program.
    this.#pool.on("error", ignore);
    this.#pool.on("connect", (client) => client.on("error", ignore));
  }

  /** Runs a job on a connection of its own, which is dropped if the job takes too long or leaves a transaction open. */
  async run<Outcome>(job: (client: PoolClient) => Promise<Outcome>, ms = callMs): Promise<Outcome> {
    if (this.#pool.waitingCount >= mostWaiting) throw new Error("too many calls are waiting for PostgreSQL");
    let client: PoolClient | null = null;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (client !== null) cut(client);
    }, ms);
    try {
      client = await this.#connect();
      const outcome = await job(client);
      client.release(!isIdle(client));
      this.#answered();
      return outcome;
    } catch (error) {
      client?.release(isLate || isFatal(error) || !isIdle(client));
      if (!isLate) throw error;
      const late = new CallTimeoutError(`PostgreSQL has not answered within ${ms} ms`, { cause: error });
      this.#failed(late);
      throw late;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Finishes running jobs. */
  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.#failed(error);
      throw error;
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

const parsers: CustomTypesConfig = {
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

/** Whether PostgreSQL ends the connection with this error. */
function isFatal(error: unknown): boolean {
  return error instanceof Refusal && error.severity !== "ERROR";
}

function ignore(): void {
  return undefined;
}
