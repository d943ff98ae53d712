import { clubRows } from "../../club-rows.js";
import { ClubWatchers } from "../../club-watchers.js";
import { cupRows } from "../../cup-rows.js";
import { timedTables } from "../../timed-tables.js";
import { oldRows } from "../../delete-old-rows.js";
import { eveningRows } from "../../evening-rows.js";
import { tableFinder } from "../../find-tables.js";
import { messageRows } from "../../message-rows.js";
import { quarantineRows } from "../../quarantine-rows.js";
import { settingsRows } from "../../settings-rows.js";
import type { Store } from "../../store.js";
import { userDataRows } from "../../user-data-rows.js";
import { tableWriter } from "./change-tables.js";
import type { PostgresDatabase } from "./database.js";
import { deadlineRows } from "./deadline-rows.js";
import { errandRows } from "./errand-rows.js";
import { loadTable, loadUnreadable } from "./load-table.js";

/** The store in a PostgreSQL database. @param database is closed with it */
export function postgresStore(database: PostgresDatabase): Store {
  const { run, isUnsure } = database;
  const watchers = new ClubWatchers();
  const writer = tableWriter(database);
  return {
    ...tableFinder(database),
    ...settingsRows(database),
    ...timedTables(database),
    ...deadlineRows(database),
    old: oldRows(database, watchers),
    quarantine: quarantineRows(database),
    userData: userDataRows(database),
    messages: { ...messageRows(database), storeBoards: writer.storeBoards },
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
    // PostgreSQL says that a transaction is stored when it is on the disk.
    onDisk: () => Promise.resolve(),
    close: () => database.close(),
  };
}
