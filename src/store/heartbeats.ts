import { createHash } from "node:crypto";
import { closeSync, constants, openSync, realpathSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Client } from "pg";

/** Age in milliseconds at which a stored heartbeat counts as missing; one comes every ten seconds. */
export const freshMs = 30_000;

/** Age in milliseconds at which the main thread's heartbeat counts as missing; one comes every five seconds. */
export const heartbeatMs = 60_000;

/** By what `bin/health.ts` finds a bot on its machine. Times are in milliseconds since 1970. */
export interface Heartbeats {
  /** Notes a heartbeat of the main thread, as a file's modification time. Works on a full disk. */
  readonly touch: (at: number) => void;
  /** The last one of the main thread. @throws if there is none */
  readonly last: () => number;
  /** The last one that any shard has stored; null: none. @throws Error also if it takes no changes */
  readonly stored: () => Promise<number | null>;
}

/** Of a bot with a SQLite file. Work while it runs. */
export function heartbeatsOfFile(file: string): Heartbeats {
  // Never opened: closing it would end the lock.
  const lockFile = (): string => `${realpathSync(file)}.lock`;
  return {
    touch: (at) => {
      utimesSync(lockFile(), at / 1000, at / 1000);
    },
    last: () => statSync(lockFile()).mtimeMs,
    stored: async () => {
      const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
      try {
        const at = sqlite.prepare("select max(at) from alive").pluck().get();
        return typeof at === "number" ? at : null;
      } finally {
        sqlite.close();
      }
    },
  };
}

interface Alive {
  readonly at: string | null;
  readonly isReadOnly: boolean;
}

/**
 * Of a bot on PostgreSQL. Its file is there for nothing else.
 *
 * @param port of its metrics, by which several processes of one machine differ; null: none
 */
export function heartbeatsOfServer(url: string, port: number | null): Heartbeats {
  const name = createHash("sha256")
    .update(JSON.stringify([url, port]))
    .digest("hex")
    .slice(0, 16);
  const path = join(tmpdir(), `katzentisch-${name}.alive`);
  return {
    touch: (at) => {
      // Never another file that somebody has put a link to there.
      closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600));
      utimesSync(path, at / 1000, at / 1000);
    },
    last: () => statSync(path).mtimeMs,
    stored: async () => {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
      client.on("error", () => undefined);
      await client.connect();
      try {
        const { rows } = await client.query<Alive>(
          `select max(at) as at, current_setting('transaction_read_only') = 'on' as "isReadOnly" from alive`,
        );
        const [{ at, isReadOnly } = { at: null, isReadOnly: false }] = rows;
        if (isReadOnly) throw new Error("the database takes no changes");
        return at === null ? null : Number(at);
      } finally {
        await client.end();
      }
    },
  };
}
