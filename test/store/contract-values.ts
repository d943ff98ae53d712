import { expect } from "vitest";
import { anna, changeTo, type Checks } from "./engine.js";

const ben = { ...anna, user: "4", name: "Ben" } as const;

/** Whatever is stored comes back. */
export const values: Checks = {
  "what a game stores": {
    "comes back as it was, keys in their order": async (store) => {
      const odd = { z: 1, a: [0.1, 1e21, -7, true, null], "10": "x", "9": { b: 'ä\u0000\n"\\', a: "😀", "": [] } };
      const events = [{ to: [0, 1], z: odd, a: 1 }];
      const action = {
        step: 1,
        seat: 0,
        action: odd,
        by: "human",
        interaction: null,
        arrival: 3,
        at: 2 ** 42,
      } as const;
      const draft = { prompt: 4, seat: 0, value: { z: [1.5], a: "ß😀" }, open: false };
      await store.commit(
        changeTo(
          2,
          { step: { step: 1, action, events }, drafts: [draft] },
          { state: odd, options: odd, salt: "a'b\"c;--", seed: Buffer.from([0, 255, 39]), changed: 2 ** 42 },
        ),
      );
      const { row, drafts } = (await store.load("table", 0)) ?? {};
      expect(JSON.stringify([row?.state, row?.options])).toBe(JSON.stringify([odd, odd]));
      expect(JSON.stringify(drafts)).toBe(JSON.stringify([draft]));
      expect([row?.salt, row?.changed, row?.seed]).toEqual(["a'b\"c;--", 2 ** 42, Buffer.from([0, 255, 39])]);
      const stored = [await store.actions("table"), await store.events("table")];
      expect(JSON.stringify(stored)).toBe(JSON.stringify([[action], events]));
    },

    "may be a text, a number or nothing": async (store) => {
      for (const [at, state] of ["text", 7, false, [], null].entries()) {
        await store.commit(changeTo(at + 2, {}, { state }));
        expect((await store.load("table", 0))?.row.state).toEqual(state);
      }
    },
  },

  "people at a table": {
    "may take each other's places at once": async (store) => {
      await store.commit(changeTo(2, { seats: [anna, ben] }));
      await store.commit(changeTo(3, { seats: [ben, anna] }));
      expect((await store.load("table", 0))?.seats).toEqual([ben, anna]);
      await store.commit(changeTo(4, { seats: [anna] }));
      expect((await store.load("table", 0))?.seats).toEqual([anna]);
      await expect(store.commit(changeTo(5, { seats: [anna, anna] }))).rejects.toBeInstanceOf(Error);
    },

    "may have names that are no whole text": async (store) => {
      await store.commit(
        changeTo(2, {
          seats: [
            { ...anna, name: "A\ud83d" },
            { ...ben, name: "B\u0000" },
          ],
        }),
      );
      const names = (await store.load("table", 0))?.seats.map(({ name }) => name?.slice(0, 1));
      expect(names).toEqual(["A", "B"]);
    },
  },
};
