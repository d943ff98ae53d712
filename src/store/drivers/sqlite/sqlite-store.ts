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
import { withoutWaiting } from "./busy-file.js";
import { tableWriter } from "./change-tables.js";
import { openDatabase } from "./database.js";
import { Deadlines } from "./deadline-rows.js";
import { loadUnreadable, tableLoader } from "./load-table.js";
import { ormOn } from "./run-queries.js";

/**
 * The store in a SQLite file.
 *
 * @param file `:memory:` for tests
 * @param failed as in `openDatabase`, like `upgraded`
 * @throws DatabaseError as `openDatabase`
 */
export function openSqliteStore(
  file: string,
  failed?: (error: unknown) => void,
  upgraded?: (copy: string) => void,
): Store {
  const database = openDatabase(file, failed, upgraded);
  const { sqlite, inTurn } = database;
  const orm = ormOn(sqlite);
  const deadlines = new Deadlines(orm, database.inTransaction);
  const writer = tableWriter(orm, database.inTransaction, deadlines);
  const load = tableLoader(orm, deadlines);
  const watchers = new ClubWatchers();
  const queries = database.queries(() => deadlines.shards);

  return {
    ...tableFinder(queries),
    ...settingsRows(queries),
    ...timedTables(queries),
    userData: userDataRows(queries),
    old: oldRows(queries, watchers),
    quarantine: quarantineRows(queries),
    messages: {
      ...messageRows(queries),
      storeBoards: (rows) =>
        inTurn(() => {
          writer.storeBoards(rows);
        }),
    },
    club: clubRows(queries, watchers),
    evenings: eveningRows(queries),
    cups: cupRows(queries),
    errands: null,
    load: (table, recent) => inTurn(() => load(table, recent)),
    loadUnreadable: (table) => inTurn(() => loadUnreadable(orm, table)),
    create: (row, owners, due, interaction) =>
      inTurn(() => {
        writer.create(row, owners, due, interaction);
      }),
    commit: async (change) => {
      await inTurn(() => {
        writer.commit(change);
      });
      if (change.club !== null) watchers.tell({ kind: "added", game: change.club.game });
      database.beginFlush();
    },
    deadlinesBy: (moment, after, most) => inTurn(() => deadlines.deadlinesBy(moment, after, most)),
    spread: (now, shards) => inTurn(() => deadlines.spread(now, shards)),
    // It comes every second or so, and again if it fails: presses must not wait for it as well as for the file.
    touch: (now, patienceMs, shard = 0, upMs = 0, away = new Map()) =>
      inTurn(() => withoutWaiting(sqlite, () => deadlines.touch(now, patienceMs, shard, upMs, away))),
    onDisk: () => database.onDisk(),
    close: () =>
      inTurn(() => {
        database.close();
      }),
  };
}
