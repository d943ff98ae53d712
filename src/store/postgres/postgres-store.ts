import { eq, sql } from "drizzle-orm";
import { ClubWatchers } from "../club-watchers.js";
import { eveningRows } from "../evening-rows.js";
import type { Store } from "../store.js";
import { tableWriter } from "./change-tables.js";
import { clubRows } from "./club-rows.js";
import { cupRows } from "./cup-rows.js";
import { isUnsure, type PostgresDatabase, shardInSql } from "./database.js";
import { deadlineRows } from "./deadline-rows.js";
import { oldRows } from "./delete-old-rows.js";
import { errandRows } from "./errand-rows.js";
import { tableFinder } from "./find-tables.js";
import { loadTable, loadUnreadable } from "./load-table.js";
import { messageRows } from "./message-rows.js";
import { quarantineRows } from "./quarantine-rows.js";
import { stepReader } from "./read-steps.js";
import { guilds, notes } from "./schema.js";
import { userDataRows } from "./user-data-rows.js";

/** The store in a PostgreSQL database. @param database is closed with it */
export function postgresStore(database: PostgresDatabase): Store {
  const { run, query, transaction, guard, owner } = database;
  const watchers = new ClubWatchers();
  const writer = tableWriter(database);
  return {
    ...tableFinder(database),
    ...deadlineRows(database),
    ...stepReader(run),
    old: oldRows(database, watchers),
    quarantine: quarantineRows(database),
    userData: userDataRows(database),
    messages: messageRows(database),
    club: clubRows(database, watchers),
    evenings: eveningRows(database),
    cups: cupRows(database),
    errands: errandRows(database),
    create: writer.create,
    commit: async (change) => {
      if (change.club === null) return writer.commit(change);
      const { game } = change.club;
      await watchers.around(() => writer.commit(change), { kind: "dropped", guilds: [game.guild] }, isUnsure);
      watchers.tell({ kind: "added", game });
    },
    load: (table, recent) => loadTable(run, table, recent),
    loadUnreadable: (table) => loadUnreadable(run, table),
    guilds: (shard) =>
      query((orm) =>
        orm
          .select()
          .from(guilds)
          .where(shard === undefined ? undefined : eq(shardInSql(guilds.guild, owner.holdings.count), shard)),
      ),
    setGuild: (row) =>
      transaction(async (tx) => {
        await guard(tx, row.guild);
        await tx.insert(guilds).values(row).onConflictDoUpdate({ target: guilds.guild, set: row });
      }),
    notes: async () => {
      const rows = await query((orm) => orm.select().from(notes));
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    setNote: async (key, value) => {
      const replaced = { target: notes.key, set: { value: sql`excluded.value` } };
      await query((orm) => orm.insert(notes).values({ key, value }).onConflictDoUpdate(replaced));
    },
    // PostgreSQL says that a transaction is stored when it is on the disk.
    onDisk: () => Promise.resolve(),
    close: () => database.close(),
  };
}
