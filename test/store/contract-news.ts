import { expect } from "vitest";
import type { NewsRow } from "../../src/store/store.js";
import { untouched } from "../support/tables.js";
import type { Checks } from "./engine.js";

/** How far a server was told of its club. */
function newsRow(fields: Partial<NewsRow> = {}): NewsRow {
  return {
    guild: "1",
    day: 20_000,
    season: 19_900,
    sending: null,
    forbidden: false,
    gone: false,
    due: 1_000,
    ...fields,
  };
}

/** What the bot writes by itself. */
export const news: Checks = {
  "what the bot writes by itself": {
    "is one row a server, set anew": async (store) => {
      expect(await store.news.of("1")).toBeNull();
      await store.news.set(newsRow());
      expect(await store.news.of("1")).toEqual(newsRow());
      const other = newsRow({ sending: 5_000, forbidden: true, gone: true, day: 20_001 });
      await store.news.set(other);
      expect([await store.news.of("1"), await store.news.of("2")]).toEqual([other, null]);
    },

    "is due where there is a channel for it, also if there never was anything, earliest first, page by page": async (
      store,
    ) => {
      for (const guild of ["1", "2", "3", "4"])
        await store.setGuild({ guild, ...untouched, newsChannel: guild === "4" ? null : "7" });
      await store.news.set(newsRow({ guild: "1", due: 200 }));
      await store.news.set(newsRow({ guild: "2", due: 100 }));
      await store.news.set(newsRow({ guild: "4", due: 50 }));
      const page = await store.news.dueBy(200, null, 2);
      expect(page).toEqual([
        { guild: "3", due: 0 },
        { guild: "2", due: 100 },
      ]);
      expect(await store.news.dueBy(200, page.at(-1) ?? null, 9)).toEqual([{ guild: "1", due: 200 }]);
      expect(await store.news.dueBy(99, null, 9)).toEqual([{ guild: "3", due: 0 }]);
    },
  },
};
