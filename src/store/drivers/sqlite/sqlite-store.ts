import { composeStore } from "../../compose-store.js";
import type { Store } from "../../store.js";
import { tableWriter } from "./change-tables.js";
import { openDatabase } from "./database.js";
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
  const queries = database.queries();
  const writer = tableWriter(queries, ormOn(database.sqlite));
  return composeStore(queries, {
    ...writer,
    commit: async (change) => {
      await writer.commit(change);
      database.beginFlush();
    },
    errands: null,
    onDisk: () => database.onDisk(),
    close: () =>
      database.inTurn(() => {
        database.close();
      }),
  });
}
