import { expect } from "vitest";
import type { ErrandRow } from "../../src/store/store.js";
import { clubEntry, settledRound } from "./contract-club.js";
import { cupEvent, cupRow, trophy } from "./contract-cups.js";
import { answerTo, eveningRow } from "./contract-evenings.js";
import { anna, changeTo, type Checks, guildOn, openTable } from "./engine.js";
import { untouched } from "../support/tables.js";

function errand(id: string, fields: Partial<ErrandRow> = {}): ErrandRow {
  return { id, guild: "1", kind: "forget-user", about: "3", at: 5, ...fields };
}

/** What processes ask of each other, of which an engine for one process has none, and where they have to ask. */
export const errands: Checks = {
  "a user's servers": {
    "are all in which anything is stored about them": async (store) => {
      await openTable(store, { id: "hosted", guild: "20" });
      await openTable(store, { id: "sat", guild: "21", host: "4" }, { seats: [{ ...anna, user: "5" }] });
      for (const [id, guild] of [
        ["played", "30"],
        ["owed", "31"],
        ["seen", "32"],
      ] as const) {
        await openTable(store, { id, guild, host: "4" });
        const { game, owed } = clubEntry({ table: id, guild });
        const players = game.places.map((place) => ({ ...place, user: place.seat === 0 ? "6" : "7" }));
        const places = id === "played" ? players : [];
        const round = id === "owed" ? { ...settledRound, table: id, guild, debtor: "8", settled: null } : null;
        const club = { game: { ...game, places }, owed: owed === null ? null : round };
        await store.commit(changeTo(2, { club }, { id, guild, channel: id, host: "4", status: "over", steps: 1 }));
      }
      await store.evenings.set(eveningRow({ guild: "40" }));
      await store.evenings.answer({ ...answerTo("3"), guild: "40" });
      await store.cups.open(cupRow({ guild: "50" }), cupEvent(1));
      await store.cups.open(cupRow({ id: "12", guild: "51" }), cupEvent(1, { user: "9" }));
      const won = { at: 9, trophy: trophy({ cup: "12", guild: "51" }) };
      await store.cups.append("12", [cupEvent(2, { user: "9" })], won);
      const { userData } = store;
      expect((await userData.guildsOf("3")).toSorted()).toEqual(["1", "20", "40", "50", "51"]);
      expect(await userData.guildsOf("5")).toEqual(["21"]);
      expect([await userData.guildsOf("6"), await userData.guildsOf("8")]).toEqual([["30"], ["31"]]);
      expect(await userData.guildsOf("none")).toEqual([]);
    },
  },

  settings: {
    "are read of one shard's servers too": async (store) => {
      await store.spread(5, 3);
      for (const shard of [0, 1, 2, 4]) await store.setGuild({ guild: guildOn(shard), ...untouched });
      const guilds = async (shard?: number): Promise<readonly string[]> =>
        (await store.guilds(shard)).map(({ guild }) => guild).toSorted();
      expect(await guilds(1)).toEqual([guildOn(1), guildOn(4)].toSorted());
      expect([await guilds(2), await guilds(0)]).toEqual([[guildOn(2)], [guildOn(0)]]);
      expect(await guilds()).toHaveLength(4);
    },
  },

  errands: {
    "are there until they are done, the oldest first": async ({ errands: rows }) => {
      if (rows === null) return;
      const older = errand("b", { at: 4, about: null, kind: "read-again" });
      await rows.add([errand("a"), older]);
      await rows.add([]);
      expect(await rows.due(9)).toEqual([older, errand("a")]);
      expect(await rows.due(1)).toEqual([older]);
      expect((await rows.left(["a", "b", "c"])).toSorted()).toEqual(["a", "b"]);
      for (const _ of [1, 2]) await rows.done("b");
      expect([await rows.due(9), await rows.left(["a", "b"])]).toEqual([[errand("a")], ["a"]]);
      expect(await rows.left([])).toEqual([]);
    },

    "are stored all or none": async ({ errands: rows }) => {
      if (rows === null) return;
      await rows.add([errand("a")]);
      await expect(rows.add([errand("b"), errand("a")])).rejects.toBeInstanceOf(Error);
      expect((await rows.due(9)).map(({ id }) => id)).toEqual(["a"]);
    },
  },
};
