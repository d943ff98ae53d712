import { expect } from "vitest";
import { answering, type Checks, openTable } from "./engine.js";

/** Single servers are away while their shard is up. */
export const outages: Checks = {
  "the deadlines of a server in an outage": {
    "move with each heartbeat by the time that it was away, once, and no other server's do": async (store) => {
      await openTable(store, { id: "beside" }, { due: [answering] });
      await openTable(store, { id: "elsewhere", guild: "9" }, { due: [answering] });
      const dues = async (): Promise<readonly unknown[]> => {
        const tables = await Promise.all(["table", "beside", "elsewhere"].map((id) => store.load(id, 0)));
        return tables.map((table) => table?.deadlines[0]?.due);
      };
      await store.touch(1_000, 25_000);
      const away = new Map([["1", 4_000]]);
      expect(await store.touch(11_000, 25_000, 0, 0, away)).toBe(false);
      expect(await dues()).toEqual([97_000, 97_000, 90_000]);
      // The same again, as after an answer that got lost.
      await store.touch(11_000, 25_000, 0, 0, away);
      expect(await dues()).toEqual([97_000, 97_000, 90_000]);
      await store.touch(21_000, 25_000, 0, 0, away);
      expect(await dues()).toEqual([107_000, 107_000, 90_000]);
      expect((await store.deadlinesBy(106_999, null, 9)).map(({ table }) => table)).toEqual(["elsewhere"]);
      // What all of them move by is not added twice, but the second in which only that server was away is.
      expect(await store.touch(82_000, 25_000, 0, 1_000, away)).toBe(true);
      expect(await dues()).toEqual([168_000, 168_000, 150_000]);
    },
  },
};
