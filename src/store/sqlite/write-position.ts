import { renameSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { backUp } from "./back-up.js";
import { shardOf } from "../store.js";

/**
 * Writes a database with a single open table of another, for trying it out. It has no names or Discord ids: the owner
 * of seat n is user n, server and channel are 0. It has the seed and everything hidden. Time stands still from the last
 * heartbeat on, as in any database.
 *
 * @param to a file that does not exist yet
 * @throws BackupError
 */
export async function writePosition(from: string, table: string, to: string): Promise<void> {
  await backUp(from, to);
  const part = `${to}.part`;
  renameSync(to, part);
  try {
    const sqlite = new Sqlite(part);
    try {
      sqlite.pragma("secure_delete = ON");
      sqlite.transaction(() => {
        keepOnly(sqlite, table);
      })();
      sqlite.exec("vacuum");
    } finally {
      sqlite.close();
    }
    renameSync(part, to);
  } finally {
    rmSync(part, { force: true });
  }
}

/** These keep the table's rows, and `alive` its shard's; all other rows go. */
const kept: ReadonlySet<string> = new Set(["seats", "actions", "events", "drafts", "held", "deadlines"]);

function keepOnly(sqlite: Sqlite.Database, table: string): void {
  const shards = Number(sqlite.prepare("select count(*) from alive").pluck().get());
  const guild = String(sqlite.prepare("select guild from tables where id = ?").pluck().get(table));
  const names = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all().map(String);
  for (const name of names)
    if (kept.has(name)) sqlite.prepare(`delete from "${name}" where "table" <> ?`).run(table);
    else if (!["__drizzle_migrations", "alive", "tables"].includes(name)) sqlite.exec(`delete from "${name}"`);
  sqlite.prepare("delete from tables where id <> ?").run(table);
  sqlite.prepare("delete from alive where shard <> ?").run(shardOf(guild, Math.max(1, shards)));
  sqlite.exec(`
    update alive set shard = 0;
    update deadlines set shard = 0;
    update actions set interaction = null;
    update held set interaction = null;
    update tables set guild = '0', channel = '0',
      host = coalesce((select seat from seats where user = host), (select min(seat) from seats where user is not null), '');
    update seats set user = seat, name = 'Seat ' || seat where user is not null;
  `);
}
