import { expect } from "vitest";
import type { ClubChange, ClubEntry, ClubGame, ClubRoundRow, Store } from "../../src/store/store.js";
import { anna, changeTo, type Checks, openTable } from "./engine.js";

const byAnna = { seat: 0, user: "3", name: "Anna", place: 2, score: 1, left: false, facts: { best: 421 } } as const;
const byBen = { ...byAnna, seat: 1, user: "4", name: "Ben", place: 1, score: 0, left: true, facts: {} } as const;

/** Of the plain table: Anna has lost to Ben and owes a round. */
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
    clubEvening: false,
    places: [byAnna, byBen],
    ...fields,
  };
  const { table, guild, ended: since } = game;
  return { game, owed: { table, guild, debtor: "3", since, settled: null, confirmedBy: null, forgiven: false } };
}

/** That round, confirmed by Ben. */
export const settledRound: ClubRoundRow = {
  table: "table",
  guild: "1",
  debtor: "3",
  since: 50,
  settled: 60,
  confirmedBy: "4",
  forgiven: false,
};

const always = { from: 0, to: 1_000 } as const;
const over = { status: "over", steps: 1 } as const;

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
      const { game, owed } = clubEntry({ clubEvening: true });
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

    "has a server's rounds by time, those still open page by page, and how many each user owes and has given": async (
      store,
    ) => {
      for (const [index, table] of ["a", "b", "c", "d"].entries())
        await endAnother(store, { table, ended: 50 + index, ...(table === "d" ? { guild: "2" } : {}) });
      await store.commit(changeTo(2, { club: clubEntry({ ended: 60 }) }, over));
      const { club: rows } = store;
      await rows.settleRound("a", "4", 100);
      await rows.settleRound("c", "4", 200);
      const tablesIn = (rounds: readonly ClubRoundRow[]) => rounds.map(({ table }) => table);
      const page = async (user: string, since: number, offset: number, most: number) => {
        const { count, rounds } = await rows.openRounds("1", { user, since }, offset, most);
        return [count, tablesIn(rounds)];
      };
      expect(await page("9", 0, 0, 9)).toEqual([2, ["table", "b"]]);
      expect(await page("9", 0, 1, 1)).toEqual([2, ["b"]]);
      expect([await page("4", 200, 0, 2), await page("4", 200, 2, 2)]).toEqual([
        [3, ["table", "c"]],
        [3, ["b"]],
      ]);
      expect(await page("4", 201, 0, 9)).toEqual([2, ["table", "b"]]);
      const listed = async (only: object) =>
        tablesIn((await rows.openRounds("1", { user: "4", since: 201, ...only }, 0, 9)).rounds);
      expect([await listed({ debtor: "3" }), await listed({ debtor: "4" })]).toEqual([["table", "b"], []]);
      expect([
        await listed({ isMine: true }),
        (await rows.openRounds("1", { user: "9", since: 0, isMine: true }, 0, 9)).count,
      ]).toEqual([["table", "b"], 0]);
      // The debtor may settle none, nor does anybody who did not play; of two pages the number is that of both.
      for (const [user, toSettle] of [
        ["3", 0],
        ["4", 2],
        ["9", 0],
      ] as const) {
        const canSettle = toSettle > 0;
        expect(await rows.openRounds("1", { user, since: 201 }, 0, 1)).toMatchObject({
          toSettle,
          rounds: [{ canSettle }],
        });
      }
      expect(await rows.openRounds("1", { user: "4", since: 200 }, 1, 1)).toMatchObject({
        toSettle: 2,
        rounds: [{ table: "c", canSettle: false }],
      });
      expect(tablesIn(await rows.rounds("1", { from: 51, to: 60, most: 9 }))).toEqual(["b", "c"]);
      expect(tablesIn(await rows.rounds("1", { from: 0, to: 99, most: 3 }))).toEqual(["a", "b", "c"]);
      expect([await rows.round("d"), await rows.round("none")]).toMatchObject([{ guild: "2", debtor: "3" }, null]);
      expect(await rows.tabs("1")).toEqual([{ user: "3", owed: 2, since: 51, given: 2 }]);
      await rows.settleRound("b", "4", 300);
      const { rounds } = await rows.openRounds("1", { user: "9", since: 0 }, 0, 9);
      expect(rounds).toMatchObject([{ table: "table", game: expect.any(String) }]);
      expect([await rows.forgiveRound("table", 400), await rows.forgiveRound("table", 500)]).toEqual([true, false]);
      expect(await rows.round("table")).toMatchObject({ settled: 400, confirmedBy: null, forgiven: true });
      expect(await rows.tabs("1")).toEqual([{ user: "3", owed: 0, since: null, given: 3 }]);
      while ((await rows.removeUser("3", 9)) > 0);
      expect([await rows.tabs("1"), await page("4", 0, 0, 9)]).toEqual([[], [0, []]]);
    },

    "settles a round, or takes that back, with a change of its table": async (store) => {
      const { game, owed } = clubEntry();
      await store.commit(changeTo(2, { club: { game, owed } }, over));
      expect((await store.load("table", 0))?.club).toEqual({ why: null, round: owed });
      if (owed === null) throw new Error("nobody owes a round");
      const round = settledRound;
      await expect(store.commit(changeTo(9, { round }, over))).rejects.toBeInstanceOf(Error);
      expect(await store.club.rounds("1")).toEqual([owed]);
      await store.commit(changeTo(3, { round }, over));
      expect([await store.club.rounds("1"), (await store.load("table", 0))?.club?.round]).toEqual([[round], round]);
      while ((await store.club.removeUser("3", 9)) > 0);
      await store.commit(changeTo(4, { round: owed }, over));
      expect(await store.club.rounds("1")).toEqual([{ ...owed, debtor: null }]);
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

    "tells its watchers what has changed once it is stored, and nothing that is not": async (store) => {
      const changes: ClubChange[] = [];
      store.club.watch((change) => changes.push(change));
      await expect(store.commit(changeTo(9, { club: clubEntry() }, over))).rejects.toBeInstanceOf(Error);
      expect(changes).toEqual([]);
      await store.commit(changeTo(2, { club: clubEntry() }, over));
      await openTable(store, { id: "later" });
      await store.commit(changeTo(2, {}, { ...over, id: "later", channel: "later" }));
      const later = clubEntry({ table: "later" });
      expect([await store.club.addEnded(later), await store.club.addEnded(later)]).toEqual([true, false]);
      expect(changes.splice(0)).toEqual([
        { kind: "added", game: clubEntry().game },
        { kind: "added", game: later.game },
      ]);
      while ((await store.club.removeUser("3", 1)) > 0);
      expect(new Set(changes.splice(0).map((change) => change.kind === "user-removed" && change.user))).toEqual(
        new Set(["3"]),
      );
      for (const table of ["table", "later"]) while ((await store.old.drop(table, 9)) > 0);
      await store.old.departed("1", 50);
      await store.old.dropClub(100, 9);
      expect([...changes, await store.old.dropClub(100, 9)]).toEqual([{ kind: "dropped", guilds: ["1"] }, 0]);
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
