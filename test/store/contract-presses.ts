import { expect } from "vitest";
import { type Checks, openTable } from "./engine.js";

/** Interactions of any age. */
export const presses: Checks = {
  "an old interaction": {
    "goes, also behind young ones whose ids begin like older ones, and they stay": async (store) => {
      const late = ["a0", "a1", "a2", "a3"];
      const old = ["b0", "b1", "b2"];
      for (const id of late) await openTable(store, { id, changed: 50 });
      for (const id of [...old, "c0"]) await openTable(store, { id, changed: 20 });
      const before = { at: 21, id: "opens c" };
      const gone: number[] = [];
      while (gone.at(-1) !== 0) gone.push(await store.old.dropPresses(before, 2));
      expect(gone).toEqual([2, 1, 0]);
      const known = async (id: string): Promise<boolean> => (await store.tableOfPress(`opens ${id}`)) === id;
      expect(await Promise.all(old.map((id) => known(id)))).toEqual([false, false, false]);
      expect(await Promise.all([...late, "c0"].map((id) => known(id)))).not.toContain(false);
    },
  },
};
