import { clubRows, ClubWatchers } from "./club-rows.js";
import { cupRows } from "./cup-rows.js";
import type { Database } from "./database-port.js";
import { deadlineRows } from "./deadline-rows.js";
import { oldRows } from "./delete-old-rows.js";
import { eveningRows } from "./evening-rows.js";
import { newsRows } from "./news-rows.js";
import { messageRows } from "./message-rows.js";
import { settingsRows } from "./settings-rows.js";
import type { MessageRows, Store } from "./store.js";
import { quarantineRows, tableFinder, tableLoader } from "./table-rows.js";
import { userDataRows } from "./user-data-rows.js";

/** What each engine does in its own way. */
export interface Own
  extends Pick<Store, "create" | "commit" | "errands" | "onDisk" | "close">, Pick<MessageRows, "storeBoards"> {}

/** The store: queries that any engine carries out, and its own. */
export function composeStore(database: Database, { commit, storeBoards, ...own }: Own): Store {
  const watchers = new ClubWatchers();
  return {
    ...own,
    ...tableFinder(database),
    ...tableLoader(database),
    ...deadlineRows(database),
    ...settingsRows(database),
    userData: userDataRows(database),
    old: oldRows(database, watchers),
    quarantine: quarantineRows(database),
    messages: { ...messageRows(database), storeBoards },
    club: clubRows(database, watchers),
    evenings: eveningRows(database),
    news: newsRows(database),
    cups: cupRows(database),
    commit: async (change) => {
      if (change.club === null) return commit(change);
      const { game } = change.club;
      await watchers.around(() => commit(change), { kind: "dropped", guilds: [game.guild] }, database.isUnsure);
      watchers.tell({ kind: "added", game });
    },
  };
}
