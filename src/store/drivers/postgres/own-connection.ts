import { Client } from "pg";
import { complaintOf } from "./complaints.js";

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
