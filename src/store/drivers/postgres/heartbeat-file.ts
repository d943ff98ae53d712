import { createHash } from "node:crypto";
import { closeSync, constants, openSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";

// For `bin/health.ts`, which finds the process on its machine by these.

/** A process's heartbeat: the modification time of a file that it has for nothing else. */
export interface HeartbeatFile {
  readonly path: string;
}

/** @param url of its database @param port of its metrics, by which several processes of one machine differ; null: none */
export function heartbeatFileOf(url: string, port: number | null): HeartbeatFile {
  const name = createHash("sha256")
    .update(JSON.stringify([url, port]))
    .digest("hex")
    .slice(0, 16);
  return { path: join(tmpdir(), `katzentisch-${name}.alive`) };
}

/** @param at in milliseconds since 1970 */
export function touchHeartbeat({ path }: HeartbeatFile, at: number): void {
  // Never another file that somebody has put a link to there.
  closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600));
  utimesSync(path, at / 1000, at / 1000);
}

/** In milliseconds since 1970. @throws if there is none */
export function lastHeartbeat({ path }: HeartbeatFile): number {
  return statSync(path).mtimeMs;
}

interface Alive {
  readonly at: string | null;
  readonly isReadOnly: boolean;
}

/** The last stored heartbeat of any shard, in milliseconds since 1970. @throws Error also where no other can be stored */
export async function readAlive(url: string): Promise<{ readonly at: number } | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Alive>(
      `select max(at) as at, current_setting('transaction_read_only') = 'on' as "isReadOnly" from alive`,
    );
    const [{ at, isReadOnly } = { at: null, isReadOnly: false }] = rows;
    if (isReadOnly) throw new Error("the database takes no changes");
    return at === null ? null : { at: Number(at) };
  } finally {
    await client.end();
  }
}
