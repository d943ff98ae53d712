import { expect } from "vitest";
import type { Store } from "../../src/store/store.js";
import { pagesOf } from "../support/of-each.js";
import { changeTo, type Checks, guildOn, openTable } from "./engine.js";

const known = [
  { game: "katchen", rules: 1 },
  { game: "kalle", rules: 4 },
] as const;

async function under(store: Store, shard = 0): Promise<readonly string[]> {
  return (await pagesOf(store.quarantine.under(known, shard))).flat().toSorted();
}

/** Finding tables that cannot be read. */
export const quarantine: Checks = {
  "tables under other rules": {
    "are the open ones of an unknown game or version": async (store) => {
      await openTable(store, { id: "known", game: "kalle", rules: 4, status: "playing" });
      expect(await under(store)).toEqual([]);
      await openTable(store, { id: "older", rules: 0 });
      await openTable(store, { id: "newer", game: "kalle", rules: 5, status: "playing" });
      await openTable(store, { id: "unknown", game: "chess", rules: 1, status: "playing" });
      expect(await under(store)).toEqual(["newer", "older", "unknown"]);
      expect((await pagesOf(store.quarantine.under([], 0))).flat()).toHaveLength(5);
      await store.commit(changeTo(2, {}, { id: "older", channel: "older", rules: 0, status: "closed" }));
      await store.commit(changeTo(2, {}, { id: "newer", channel: "newer", game: "kalle", rules: 4 }));
      await store.quarantine.end("unknown", "quarantined", false, null, 20);
      expect(await under(store)).toEqual([]);
    },

    "are found shard by shard": async (store) => {
      await store.spread(1_000, 2);
      await openTable(store, { id: "here", rules: 2 });
      await openTable(store, { id: "there", guild: guildOn(1), rules: 2 });
      expect([await under(store, 0), await under(store, 1)]).toEqual([["here"], ["there"]]);
    },

    "need not be read to their end, and leave the store free meanwhile": async (store) => {
      for (const id of ["t1", "t2"]) await openTable(store, { id, rules: 2 });
      for await (const page of store.quarantine.under(known, 0)) {
        for (const id of page) await store.quarantine.end(id, "quarantined", false, null, 20);
        break;
      }
      await openTable(store, { id: "t3", rules: 2 });
      expect(await under(store)).toContain("t3");
    },
  },

  "tables that are set aside": {
    "are all there, shard by shard, until they go on, are closed or deleted": async (store) => {
      await store.spread(1_000, 2);
      for (const [id, guild] of Object.entries({ t1: "1", t2: "1", t3: "1", there: guildOn(1) })) {
        await openTable(store, { id, guild, thinking: true });
        await store.quarantine.end(id, "quarantined", false, null, 20);
      }
      const all = async (shard: number): Promise<unknown> => (await store.quarantine.all(shard)).toSorted();
      expect([await all(0), await all(1)]).toEqual([["t1", "t2", "t3"], ["there"]]);
      expect(await store.thinking()).toEqual([]);
      await store.commit(changeTo(3, {}, { id: "t1", channel: "t1", status: "playing" }));
      await store.quarantine.end("t2", "closed", false, null, 20);
      while ((await store.old.drop("t3", 9)) > 0);
      expect([await all(0), await all(1)]).toEqual([[], ["there"]]);
    },

    "are found in their channel, the latest one": async (store) => {
      await store.quarantine.end("table", "quarantined", false, null, 20);
      await openTable(store, { id: "later", channel: "2", opened: 30 });
      expect(await store.quarantine.lastIn("2")).toBe("table");
      await store.quarantine.end("later", "quarantined", false, null, 40);
      await openTable(store, { id: "between", channel: "2", opened: 20 });
      await store.quarantine.end("between", "quarantined", false, null, 50);
      expect([await store.quarantine.lastIn("2"), await store.quarantine.lastIn("9")]).toEqual(["later", null]);
    },
  },
};
