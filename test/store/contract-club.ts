import { expect } from "vitest";
import type { ClubEntry, ClubGame, Store } from "../../src/store/store.js";
import { anna, changeTo, type Checks, openTable } from "./engine.js";

const byAnna = { seat: 0, user: "3", name: "Anna", place: 2, score: 1, left: false, facts: { best: 421 } } as const;
const byBen = { ...byAnna, seat: 1, user: "4", name: "Ben", place: 1, score: 0, left: true, facts: {} } as const;

/** The club's rows of the plain table, at which Anna has lost to Ben and owes a round. */
export function clubEntry(fields: Partial<ClubGame> = {}): ClubEntry {
  const game: ClubGame = {
    table: "table",
    guild: "1",
    game: "katchen",
    options: { shots: 1 },
    rules: 1,
    ended: 50,
    people: 2,
    counts: true,
    why: null,
    places: [byAnna, byBen],
    ...fields,
  };
  const { table, guild, ended: since } = game;
  return { game, owed: { table, guild, debtor: "3", since, settled: null, confirmedBy: null } };
}

const always = { from: 0, to: 1_000 } as const;
const over = { status: "over", seed: Buffer.from([1]) } as const;

/** Another table, whose game ends. */
async function endAnother(store: Store, fields: Partial<ClubGame> & Pick<ClubGame, "table">): Promise<void> {
  const { table: id, guild = "1" } = fields;
  await openTable(store, { id, guild });
  await store.commit(changeTo(2, { club: clubEntry(fields) }, { id, guild, channel: id, ...over }));
}

async function idsOf(games: Promise<readonly ClubGame[]>): Promise<readonly string[]> {
  return (await games).map(({ table }) => table);
}

/** What servers remember of their games. */
export const club: Checks = {
  "the club": {
    "has a game from the change that ends it, with its seats and the round owed": async (store) => {
      const { game, owed } = clubEntry();
      await store.commit(changeTo(2, { club: { game, owed } }, over));
      expect(await store.club.game("table")).toEqual(game);
      expect(await store.club.games("1", always, null, 9)).toEqual([game]);
      expect([await store.club.rounds("1"), await store.club.rounds("2")]).toEqual([[owed], []]);
      expect(await store.club.game("none")).toBeNull();
    },

    "has a game once: a change that would add it again is not stored": async (store) => {
      await store.commit(changeTo(2, { club: clubEntry() }, over));
      await expect(store.commit(changeTo(3, { club: clubEntry() }, over))).rejects.toBeInstanceOf(Error);
      expect((await store.loadUnreadable("table"))?.row.version).toBe(2);
      expect(await store.club.addEnded(clubEntry({ ended: 60 }))).toBe(false);
      expect((await store.club.game("table"))?.ended).toBe(50);
    },

    "has none of a change that is not stored": async (store) => {
      await expect(store.commit(changeTo(9, { club: clubEntry() }, over))).rejects.toBeInstanceOf(Error);
      expect([await store.club.game("table"), await store.club.rounds("1")]).toEqual([null, []]);
    },

    "lists a server's games in the order of their ends and, of one moment, of their tables": async (store) => {
      await store.commit(changeTo(2, { club: clubEntry() }, over));
      await endAnother(store, { table: "b", ended: 70 });
      await endAnother(store, { table: "a", ended: 70 });
      await endAnother(store, { table: "c", ended: 40 });
      await endAnother(store, { table: "elsewhere", guild: "2" });
      const { games } = store.club;
      const first = await games("1", always, null, 3);
      expect(await idsOf(Promise.resolve(first))).toEqual(["c", "table", "a"]);
      expect(await idsOf(games("1", always, first.at(-1) ?? null, 3))).toEqual(["b"]);
      expect(await idsOf(games("1", { from: 50, to: 70 }, null, 9))).toEqual(["table"]);
      const places = (await games("1", always, null, 9)).map((game) => game.places);
      expect(places).toEqual(Array.from({ length: 4 }, () => [byAnna, byBen]));
    },

    "keeps a game when its table goes": async (store) => {
      await store.commit(changeTo(2, { club: clubEntry() }, over));
      while ((await store.old.drop("table", 9)) > 0);
      expect(await store.club.game("table")).toEqual(clubEntry().game);
      expect(await store.club.rounds("1")).toHaveLength(1);
    },

    "forgets a game that was closed with its table": async (store) => {
      const closed = { counts: false, why: "closed" } as const;
      await store.commit(changeTo(2, { club: { ...clubEntry(closed), owed: null } }, { ...over, status: "closed" }));
      expect(await store.club.game("table")).toMatchObject(closed);
      while ((await store.old.drop("table", 9)) > 0);
      expect(await store.club.game("table")).toBeNull();
    },

    "takes in a game that ended before, as long as its table is there": async (store) => {
      await openTable(store, { id: "lobby" });
      await store.commit(changeTo(2, {}, { id: "lobby", channel: "lobby", status: "closed" }));
      expect(await store.club.missing("", 9)).toEqual([]);
      await store.commit(changeTo(2, {}, over));
      await openTable(store, { id: "later" });
      await store.commit(changeTo(2, {}, { ...over, id: "later", channel: "later", status: "closed" }));
      expect([await store.club.missing("", 9), await store.club.missing("later", 9)]).toEqual([
        ["later", "table"],
        ["table"],
      ]);
      expect(await store.club.missing("", 1)).toEqual(["later"]);
      expect([await store.club.addEnded(clubEntry()), await store.club.missing("", 9)]).toEqual([true, ["later"]]);
      expect(await store.club.game("table")).toEqual(clubEntry().game);
      expect(await store.club.addEnded(clubEntry({ table: "gone" }))).toBe(false);
      expect(await store.club.game("gone")).toBeNull();
    },

    "settles a round at the word of another player of that table, once": async (store) => {
      await store.commit(changeTo(2, { club: clubEntry() }, over));
      const { club: rows } = store;
      const settled = async (table: string, user: string) => rows.settleRound(table, user, 60);
      expect([await settled("table", "3"), await settled("table", "5"), await settled("none", "4")]).toEqual([
        false,
        false,
        false,
      ]);
      expect([await settled("table", "4"), await settled("table", "4")]).toEqual([true, false]);
      expect(await rows.rounds("1")).toMatchObject([{ debtor: "3", since: 50, settled: 60, confirmedBy: "4" }]);
    },

    "takes a settled round back from whoever has confirmed it, while it is fresh": async (store) => {
      await store.commit(changeTo(2, { club: clubEntry() }, over));
      const { club: rows } = store;
      expect(await rows.reopenRound("table", "4", 0)).toBe(false);
      await rows.settleRound("table", "4", 60);
      expect([await rows.reopenRound("table", "3", 0), await rows.reopenRound("table", "4", 61)]).toEqual([
        false,
        false,
      ]);
      expect([await rows.reopenRound("table", "4", 60), await rows.reopenRound("table", "4", 60)]).toEqual([
        true,
        false,
      ]);
      expect(await rows.rounds("1")).toEqual([clubEntry().owed]);
    },

    "shows users their own rows alone, and keeps games without them": async (store) => {
      await store.commit(changeTo(2, { club: clubEntry() }, over));
      await endAnother(store, { table: "other", places: [byBen] });
      const { club: rows } = store;
      const { places: _places, ...game } = clubEntry().game;
      expect((await rows.tablesOf("3")).toSorted()).toEqual(["other", "table"]);
      expect(await rows.rowsOf("3", "table")).toEqual({ game, own: byAnna, round: clubEntry().owed });
      expect(await rows.rowsOf("3", "other")).toMatchObject({ own: null, round: { table: "other", debtor: "3" } });
      expect(await rows.rowsOf("4", "table")).toEqual({ game, own: byBen, round: null });
      expect([await rows.rowsOf("5", "table"), await rows.rowsOf("3", "none")]).toEqual([null, null]);
      await rows.settleRound("table", "4", 60);
      expect(await rows.rowsOf("4", "table")).toMatchObject({ round: { confirmedBy: "4" } });
      while ((await rows.removeUser("3", 1)) > 0);
      expect(await rows.tablesOf("3")).toEqual([]);
      expect(await rows.game("table")).toEqual({ ...game, places: [{ ...byAnna, user: null, name: null }, byBen] });
      expect(await rows.rounds("1")).toMatchObject([
        { table: "other", debtor: null },
        { table: "table", debtor: null, confirmedBy: "4" },
      ]);
      while ((await rows.removeUser("4", 9)) > 0);
      expect(await rows.rounds("1")).toMatchObject([{ settled: null }, { settled: 60, confirmedBy: null }]);
    },

    "goes with a server that was left, and the server after it": async (store) => {
      await store.commit(changeTo(2, { seats: [anna], club: clubEntry() }, over));
      await endAnother(store, { table: "elsewhere", guild: "2" });
      for (const table of ["table", "elsewhere"]) while ((await store.old.drop(table, 9)) > 0);
      expect((await store.old.servers()).toSorted()).toEqual(["1", "2"]);
      await store.old.departed("1", 50);
      expect([await store.old.dropClub(50, 9), await store.old.dropServers(100, 9)]).toEqual([0, []]);
      expect([await store.old.dropClub(100, 9), await store.old.dropClub(100, 9)]).toEqual([1, 0]);
      expect([await store.club.game("table"), await store.club.rounds("1")]).toEqual([null, []]);
      expect(await store.old.dropServers(100, 9)).toEqual(["1"]);
      expect([await store.old.servers(), (await store.club.rounds("2")).length]).toEqual([["2"], 1]);
    },
  },
};
