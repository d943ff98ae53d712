import { expect } from "vitest";
import { anna, changeTo, type Checks, guildOn, openTable } from "./engine.js";

/** Calls that read name the tables or rows. */
export const lookups: Checks = {
  "a table": {
    "is found by its id, its server and its channel, and one that is not there by nothing": async (store) => {
      await openTable(store, { id: "beside", opened: 30 }, { seats: [anna] });
      await openTable(store, { id: "after", opened: 20 });
      await openTable(store, { id: "elsewhere", guild: "9" });
      expect(await store.openTablesOf("1")).toEqual(["beside", "after", "table"]);
      expect([await store.guildOf("elsewhere"), await store.openTableIn("elsewhere")]).toEqual(["9", "elsewhere"]);
      const first = [store.guildOf("none"), store.openTableIn("none"), store.load("none", 9)];
      const others = [store.loadUnreadable("none"), store.userData.rowsOf("3", "none"), store.tableOfPress("none")];
      expect(await Promise.all([...first, ...others])).toEqual([null, null, null, null, null, null]);
      expect(await store.openTablesOf("none")).toEqual([]);
      const { user } = anna;
      expect([await store.openTablesOf("1", user ?? ""), await store.openTablesOf("9", user ?? "")]).toEqual([
        ["beside", "table"],
        [],
      ]);
      const wheres = [
        ["1", "beside"],
        ["9", "beside"],
        ["1", "none"],
      ] as const;
      expect(await Promise.all(wheres.map(([guild, channel]) => store.hasTableIn(guild, channel)))).toEqual([
        true,
        false,
        false,
      ]);
      expect(await store.messages.board("none")).toEqual({ message: null, shown: 0, lobby: null });
    },

    "belongs to its server's open ones until it has ended, also where it cannot be read": async (store) => {
      await openTable(store, { id: "over" });
      await store.commit(changeTo(2, {}, { id: "over", channel: "over", status: "over" }));
      await store.quarantine.end("table", "quarantined", false, null, 20);
      expect(await store.openTablesOf("1")).toEqual(["table"]);
      await store.quarantine.end("table", "closed", false, null, 20);
      expect(await store.openTablesOf("1")).toEqual([]);
      expect([await store.guildOf("over"), await store.guildOf("table")]).toEqual(["1", "1"]);
    },

    "is counted by its game and status while it is open": async (store) => {
      for (const id of ["k1", "k2"]) await openTable(store, { id, game: "kalle", status: "playing" });
      await openTable(store, { id: "over" });
      await store.commit(changeTo(2, {}, { id: "over", channel: "over", status: "over" }));
      const counts = (await store.openTables()).map(({ game, status, count }) => `${count} ${game} ${status}`);
      expect(counts.toSorted()).toEqual(["1 katchen lobby", "2 kalle playing"]);
    },

    "comes after those of its host and its people that are older": async (store) => {
      await openTable(store, { id: "older", opened: 5 }, { seats: [anna] });
      await openTable(store, { id: "newer", opened: 15 }, { seats: [anna] });
      expect(await store.hostedBy("3")).toEqual(["older", "table", "newer"]);
      expect(await store.userData.tablesOf("3")).toEqual(["older", "table", "newer"]);
      expect(await store.seatsOf("3")).toBe(3);
      await openTable(store, { id: "hosted", host: "4" });
      expect([await store.hostedBy("4"), await store.seatsOf("4")]).toEqual([["hosted"], 0]);
      expect(await store.userData.rowsOf("4", "hosted")).toMatchObject({ row: { host: "4" }, seats: 0, own: null });
    },
  },

  "the steps of a game": {
    "are read in order, all of them or from one up to before another": async (store) => {
      for (const step of [0, 1, 2, 3]) await store.commit(changeTo(step + 2, { step: stepped(step) }));
      const read = async (from: number, to: number): Promise<unknown> => {
        const [actions, events] = [
          await store.actions("table", { from, to }),
          await store.events("table", { from, to }),
        ];
        return [actions.map(({ step }) => step), events.map((event) => Reflect.get(event, "n"))];
      };
      expect(await read(0, 9)).toEqual([
        [1, 2, 3],
        ["0a", "0b", "1a", "1b", "2a", "2b", "3a", "3b"],
      ]);
      expect(await read(1, 3)).toEqual([
        [1, 2],
        ["1a", "1b", "2a", "2b"],
      ]);
      expect(await read(3, 99)).toEqual([[3], ["3a", "3b"]]);
      expect([await read(2, 2), await read(4, 9)]).toEqual([
        [[], []],
        [[], []],
      ]);
      expect(await store.actions("table")).toEqual(await store.actions("table", { from: 0, to: 9 }));
      expect(await store.events("table")).toEqual(await store.events("table", { from: 0, to: 9 }));
      expect([await store.actions("none"), await store.events("none", { from: 0, to: 9 })]).toEqual([[], []]);
    },

    "come with the table: the last few that anything happened in, and all once the game is over": async (store) => {
      const quiet = { ...stepped(2), events: [] };
      for (const [at, step] of [stepped(0), stepped(1), quiet, stepped(3)].entries())
        await store.commit(changeTo(at + 2, { step }, { steps: at + 1 }));
      const recent = async (most: number): Promise<unknown> =>
        (await store.load("table", most))?.recent.map(({ step, events }) => `${step}: ${events.length}`);
      expect([await recent(0), await recent(2), await recent(9)]).toEqual([
        [],
        ["1: 2", "3: 2"],
        ["0: 2", "1: 2", "3: 2"],
      ]);
      await store.commit(changeTo(6, {}, { steps: 4, status: "over" }));
      expect(await recent(1)).toEqual(["0: 2", "1: 2", "3: 2"]);
    },
  },

  "what a start looks for": {
    "are the tables where a computer player is asked, in pages by id, while it is asked": async (store) => {
      for (const id of ["t1", "t3", "t2"]) await openTable(store, { id, thinking: true });
      expect(await store.thinking()).toEqual(["t1", "t2", "t3"]);
      const first = await store.thinking(0, "", 2);
      expect([first, await store.thinking(0, first.at(-1), 2)]).toEqual([["t1", "t2"], ["t3"]]);
      expect(await store.thinking(0, "t3", 2)).toEqual([]);
      await store.commit(changeTo(2, {}, { thinking: true }));
      await store.commit(changeTo(2, {}, { id: "t2", channel: "t2", thinking: false }));
      expect(await store.thinking()).toEqual(["t1", "t3", "table"]);
    },

    "are the lobbies whose start message may have been posted, in pages by id": async (store) => {
      for (const id of ["t1", "t3", "t2"]) await openTable(store, { id, attempted: 5 });
      await openTable(store, { id: "t0" });
      expect([await store.attempted(), await store.attempted(0, "t1", 1)]).toEqual([["t1", "t2", "t3"], ["t2"]]);
      await store.commit(changeTo(2, {}, { id: "t2", channel: "t2", status: "closed", attempted: 5 }));
      await store.commit(changeTo(2, {}, { id: "t3", channel: "t3", status: "playing", attempted: null }));
      expect([await store.attempted(), await store.attempted(1)]).toEqual([["t1"], []]);
    },

    "are the boards with a time limit, in pages by id, each once": async (store) => {
      const due = [0, 1].map((seat) => ({ kind: "answer", seat, prompt: 3, due: 5 }) as const);
      for (const id of ["t3", "t1", "t2"]) await openTable(store, { id }, { due });
      const first = await store.timed(0, "", 3);
      expect([...first]).toEqual([
        ["t1", 1],
        ["t2", 1],
        ["t3", 1],
      ]);
      expect([...(await store.timed(0, "t3", 3)).keys()]).toEqual(["table"]);
    },

    "is asked shard by shard": async (store) => {
      await store.spread(1_000, 2);
      const fields = { guild: guildOn(1), thinking: true };
      await openTable(store, { id: "other", ...fields }, { due: [{ kind: "answer", seat: 0, prompt: 3, due: 5 }] });
      expect([await store.thinking(0), await store.thinking(1)]).toEqual([[], ["other"]]);
      expect([[...(await store.timed(0)).keys()], [...(await store.timed(1)).keys()]]).toEqual([["table"], ["other"]]);
      await store.messages.addWarning({ message: "7", table: "other", prompt: 3 });
      expect([await store.messages.warnings(0), (await store.messages.warnings(1)).length]).toEqual([[], 1]);
    },
  },
};

/** The first is the setup. */
function stepped(step: number) {
  const action = { seat: 0, action: { n: step }, by: "human", interaction: null, arrival: null, at: 11 } as const;
  const events = ["a", "b"].map((part) => ({ to: "all" as const, n: `${step}${part}` }));
  return { step, action: step === 0 ? null : { ...action, step }, events };
}
