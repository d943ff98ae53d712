import { describe, expect, it } from "vitest";
import { ChannelTakenError, StaleChangeError, type TableDeadline } from "../../src/store/store.js";
import { plainRow } from "../support/plain-row.js";
import { behindIn, untouched } from "../support/tables.js";
import { club } from "./contract-club.js";
import { cups } from "./contract-cups.js";
import { evenings } from "./contract-evenings.js";
import { news as ownNews } from "./contract-news.js";
import { crashes } from "./contract-crashes.js";
import { errands } from "./contract-errands.js";
import { outages } from "./contract-outages.js";
import { lookups } from "./contract-lookups.js";
import { presses } from "./contract-presses.js";
import { quarantine } from "./contract-quarantine.js";
import { values } from "./contract-values.js";
import { anna, answering, changeTo, type Checks, type Engine, guildOn, openTable, robot, withTable } from "./engine.js";

const throwing = { step: 1, seat: 0, action: { type: "throw" }, by: "human", arrival: null, at: 11 } as const;
const over = { status: "over", state: { end: 1 }, steps: 2, seed: Buffer.from([1]) } as const;
const result = { places: [[0]], scores: [1], opens: 0 } as const;
const limits = { closed: 100, over: 100, departed: 100 } as const;

/** "done", or the error's class. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const settled = await Promise.allSettled(calls);
  return settled
    .map((one) => (one.status === "fulfilled" ? "done" : (one.reason as Error).constructor.name))
    .toSorted();
}

/** What every engine has to hold. */
export const checks: Checks = {
  ...lookups,
  ...outages,
  ...presses,
  ...quarantine,
  ...values,
  ...club,
  ...evenings,
  ...ownNews,
  ...cups,
  ...errands,

  "a change": {
    "is there as a whole once it has resolved": async (store) => {
      const step = { step: 1, action: { ...throwing, interaction: "press 2" }, events: [{ to: "all" as const, n: 1 }] };
      const draft = { prompt: 4, seat: 0, value: { keep: [1] }, open: true };
      const held = { prompt: 4, seat: 1, action: { type: "stand" }, by: "human", interaction: "press 2" } as const;
      const fields = { seed: Buffer.from([1, 2]), state: { deep: [1] }, steps: 2, status: "playing" } as const;
      const all = { seats: [anna, robot], step, drafts: [draft], held: [held], deadlines: [answering] };
      await store.commit(changeTo(2, { interaction: "press 2", ...all }, fields));
      expect(await store.load("table", 5)).toEqual({
        row: { ...plainRow, ...fields, version: 2, visible: 2 },
        seats: [anna, robot],
        drafts: [draft],
        held: [held],
        deadlines: [answering],
        recent: [{ step: 1, events: step.events, at: step.action.at }],
        club: null,
      });
      expect(await store.tableOfPress("press 2")).toBe("table");
      expect([await store.actions("table"), await store.events("table")]).toEqual([[step.action], step.events]);
    },

    "that fails in its last part leaves nothing of the rest": async (store) => {
      const step = { step: 1, action: { ...throwing, interaction: null }, events: [] };
      await store.commit(changeTo(2, { step }));
      const before = await store.load("table", 5);
      await expect(
        store.commit(changeTo(3, { interaction: "press 3", seats: [robot], deadlines: [], step }, { state: 1 })),
      ).rejects.toBeInstanceOf(Error);
      expect(await store.load("table", 5)).toEqual(before);
      expect(await store.tableOfPress("press 3")).toBeNull();
    },

    "counts on the version before it alone: of two at once one is stored, and nothing of the other": async (store) => {
      const two = [robot, anna].map((seat, at) => store.commit(changeTo(2, { seats: [seat], interaction: `p${at}` })));
      expect(await outcomes(two)).toEqual(["StaleChangeError", "done"]);
      expect((await store.load("table", 0))?.seats).toHaveLength(1);
      const known = [await store.tableOfPress("p0"), await store.tableOfPress("p1")];
      expect(known.filter((table) => table === "table")).toHaveLength(1);
      await expect(store.commit(changeTo(4))).rejects.toThrow(StaleChangeError);
      await expect(store.commit(changeTo(2))).rejects.toThrow(StaleChangeError);
    },

    "at one table holds up no change at another, and each is there alone": async (store) => {
      const ids = Array.from({ length: 20 }, (_, at) => `t${at}`);
      await Promise.all(ids.map((id) => store.create({ ...plainRow, id, channel: id }, [anna], [], `open ${id}`)));
      const changed = ids.map((id) => store.commit(changeTo(2, { interaction: id }, { id, channel: id, state: id })));
      await Promise.all(changed);
      for (const id of ids) expect((await store.load(id, 0))?.row).toMatchObject({ version: 2, state: id });
    },
  },

  "an interaction": {
    "changes one thing once, whichever table it comes to again": async (store) => {
      await store.create({ ...plainRow, id: "other", channel: "other" }, [], [], "press 2");
      await expect(store.commit(changeTo(2, { interaction: "press 2" }, { state: 1 }))).rejects.toBeInstanceOf(Error);
      await expect(
        store.create({ ...plainRow, id: "third", channel: "third" }, [], [], "press 1"),
      ).rejects.toBeInstanceOf(Error);
      expect(await store.tableOfPress("press 2")).toBe("other");
      expect((await store.load("table", 0))?.row.version).toBe(1);
      expect(await store.load("third", 0)).toBeNull();
    },

    "counts once where it comes twice at the same time": async (store) => {
      await store.create({ ...plainRow, id: "other", channel: "other" }, [], [], "press 2");
      const fields = { id: "other", channel: "other" };
      const twice = [changeTo(2, { interaction: "press 3" }), changeTo(2, { interaction: "press 3" }, fields)];
      const settled = await Promise.allSettled(twice.map((change) => store.commit(change)));
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const tables = [await store.loadUnreadable("table"), await store.loadUnreadable("other")];
      expect(tables.map((table) => table?.row.version ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2]);
    },
  },

  "a channel": {
    "has one open table, also where two are opened at the same time": async (store) => {
      const openings = ["a", "b"].map((id) => store.create({ ...plainRow, id, channel: "9" }, [], [], id));
      expect(await outcomes(openings)).toEqual(["ChannelTakenError", "done"]);
      const open = await store.openTableIn("9");
      expect(await store.load(open === "a" ? "b" : "a", 0)).toBeNull();
      expect(await store.tableOfPress(open === "a" ? "b" : "a")).toBeNull();
    },

    "takes another when its table has ended, and then none back that was set aside": async (store) => {
      await store.quarantine.end("table", "quarantined", false, null, 20);
      expect([await store.openTableIn("2"), await store.quarantine.lastIn("2")]).toEqual([null, "table"]);
      await store.create({ ...plainRow, id: "next" }, [], [], "press 2");
      await expect(store.commit(changeTo(3, {}, { status: "lobby" }))).rejects.toThrow(ChannelTakenError);
      expect((await store.load("table", 0))?.row).toMatchObject({ status: "quarantined", version: 2 });
      await store.commit(changeTo(2, {}, { id: "next", status: "closed" }));
      await store.commit(changeTo(3, {}, { status: "lobby" }));
      expect(await store.openTableIn("2")).toBe("table");
    },
  },

  deadlines: {
    "come in pages, the earliest first, and each once": async (store) => {
      for (let at = 0; at < 5; at += 1) {
        const due = { ...answering, due: 80_000 - at };
        await store.create({ ...plainRow, id: `t${at}`, channel: `t${at}` }, [], [due], `open ${at}`);
      }
      const first = await store.deadlinesBy(90_000, null, 4);
      const rest = await store.deadlinesBy(90_000, first.at(-1) ?? null, 4);
      expect([...first, ...rest].map(({ table }) => table)).toEqual(["t4", "t3", "t2", "t1", "t0", "table"]);
      expect(await store.deadlinesBy(79_995, null, 4)).toEqual([]);
    },

    "come shard by shard, and a page goes on with the next shard": async (store) => {
      await store.spread(1_000, 3);
      for (const [shard, due] of [70_000, 60_000, 50_000].entries())
        await openTable(store, { id: `t${shard}`, guild: guildOn(shard) }, { due: [{ ...answering, due }] });
      const found: TableDeadline[] = [];
      for (let page = await store.deadlinesBy(90_000, null, 2); page.length > 0;) {
        found.push(...page);
        page = await store.deadlinesBy(90_000, page.at(-1) ?? null, 2);
      }
      expect(found.map(({ table, shard, due }) => `${table} ${shard} ${due}`)).toEqual([
        "t0 0 70000",
        "table 0 90000",
        "t1 1 60000",
        "t2 2 50000",
      ]);
    },

    "stand still while their shard is silent, and move in one go": async (store) => {
      await store.touch(1_000, 25_000);
      expect(await store.touch(26_000, 25_000)).toBe(false);
      expect(await store.touch(86_000, 25_000)).toBe(true);
      expect((await store.load("table", 0))?.deadlines).toEqual([{ ...answering, due: 150_000 }]);
      expect(await store.deadlinesBy(149_999, null, 9)).toEqual([]);
      expect(await store.lastAlive()).toBe(86_000);
    },

    "keep the time that is left when the number of shards changes": async (store) => {
      await store.spread(1_000, 1);
      expect(await store.spread(61_000, 3)).toBe(true);
      expect(await store.spread(61_000, 3)).toBe(false);
      expect((await store.load("table", 0))?.deadlines).toEqual([{ ...answering, due: 150_000 }]);
    },

    "go with a table that is set aside or closed": async (store) => {
      await store.quarantine.end("table", "closed", true, "press 2", 20);
      expect(await store.deadlinesBy(90_000, null, 9)).toEqual([]);
      expect(await store.loadUnreadable("table")).toMatchObject({
        row: { status: "closed", revealed: true, version: 2 },
      });
      expect(await store.tableOfPress("press 2")).toBe("table");
    },

    "give a board that shows one a new version, and no other": async (store) => {
      await store.create({ ...plainRow, id: "still", channel: "still" }, [], [], "press 2");
      for (const id of ["table", "still"]) await store.renew(id);
      expect([...(await store.timed())]).toEqual([["table", 2]]);
      expect((await store.loadUnreadable("still"))?.row.version).toBe(1);
    },
  },

  "old rows": {
    "are the presses that actions came by too, whose actions stay": async (store) => {
      const step = { step: 1, action: { ...throwing, interaction: "press 2" }, events: [] };
      await store.commit(changeTo(2, { step, interaction: "press 2" }, { changed: 50 }));
      const [before] = await store.actions("table");
      expect(await store.old.dropPresses({ at: before?.at ?? 0, id: "press 9" }, 9)).toBe(1);
      expect(await store.actions("table")).toEqual([before]);
      expect(await store.old.dropPresses({ at: 99, id: "press 9" }, 9)).toBe(2);
      expect(await store.actions("table")).toEqual([{ ...before, interaction: null }]);
      expect(await store.old.dropPresses({ at: 99, id: "press 9" }, 9)).toBe(0);
    },

    "go a few at a time, and no young ones": async (store) => {
      const step = { step: 1, action: { ...throwing, interaction: "press 2" }, events: [{ to: "all" as const }] };
      await store.commit(changeTo(2, { step, interaction: "press 2" }, { ...over, changed: 50 }));
      expect(await store.old.nextDetailed(50)).toBeNull();
      expect((await store.old.nextDetailed(51))?.id).toBe("table");
      for (let taken = 1; taken > 0 && (await store.old.nextDetailed(51)) !== null;)
        taken = await store.old.dropDetails("table", result, 1);
      expect((await store.load("table", 0))?.row).toMatchObject({ state: null, result });
      expect(await store.events("table")).toEqual([]);
      expect(await store.actions("table")).toMatchObject([{ step: 1, interaction: null }]);
      expect(await store.old.dropPresses({ at: 11, id: "press 9" }, 1)).toBe(1);
      expect([await store.tableOfPress("press 1"), await store.tableOfPress("press 2")]).toEqual([null, "table"]);
      expect(await store.old.nextOld({ ...limits, over: 50 })).toBeNull();
      expect(await store.old.nextOld(limits)).toBe("table");
      while ((await store.old.drop("table", 1)) > 0);
      expect([await store.load("table", 0), await store.actions("table")]).toEqual([null, []]);
    },

    "go with a server that was left, unless the bot is back": async (store) => {
      const row = {
        guild: "1",
        ...untouched,
      } as const;
      await store.setGuild(row);
      await store.commit(changeTo(2, {}, { status: "closed", changed: 500 }));
      await store.old.departed("1", 50);
      await store.old.departed("1", 150);
      expect(await store.old.dropServers(100, 9)).toEqual([]);
      expect(await store.old.nextOld(limits)).toBe("table");
      expect(await store.old.absent(() => true)).toEqual([]);
      expect(await store.old.nextOld(limits)).toBeNull();
      expect(await store.old.absent(() => false)).toEqual(["1"]);
      await store.old.departed("1", 50);
      while ((await store.old.drop("table", 9)) > 0);
      expect(await store.old.dropServers(100, 9)).toEqual(["1"]);
      expect([await store.guilds(), await store.old.servers()]).toEqual([[], []]);
    },

    "stay with a server that the bot is known to be in again": async (store) => {
      await store.commit(changeTo(2, {}, { status: "closed", changed: 500 }));
      await store.old.departed("1", 50);
      await store.old.departed("5", 50);
      expect([await store.old.nextOld(limits), (await store.old.servers()).toSorted()]).toEqual(["table", ["1", "5"]]);
      expect([await store.old.hasDeparted("5"), await store.old.hasDeparted("6")]).toEqual([true, false]);
      for (const guild of ["1", "5"]) await store.old.returned(guild);
      expect(await store.old.hasDeparted("5")).toBe(false);
      expect([await store.old.nextOld(limits), await store.old.servers()]).toEqual([null, ["1"]]);
      expect(await store.old.dropServers(100, 9)).toEqual([]);
    },
  },

  "a user": {
    "is found where they sit and where they are host, and at a table that has ended is nobody then": async (store) => {
      const step = { step: 1, action: { ...throwing, interaction: "press 2" }, events: [] };
      const held = { prompt: 4, seat: 0, action: 1, by: "human", interaction: "press 2" } as const;
      await store.commit(changeTo(2, { step, held: [held], interaction: "press 2" }, { status: "over" }));
      expect(await store.userData.tablesOf("3")).toEqual(["table"]);
      const rows = await store.userData.rowsOf("3", "table");
      expect(rows).toMatchObject({
        seats: 1,
        own: { seat: 0, owner: anna },
        actions: [{ step: 1 }],
        held: [{ seat: 0 }],
      });
      await store.userData.unlink("3", "table");
      await store.userData.removeUser("3", "table");
      await store.userData.eraseDeleted();
      expect(await store.userData.tablesOf("3")).toEqual([]);
      const { row, seats, held: kept } = (await store.load("table", 0)) ?? {};
      expect([row?.host, seats]).toEqual(["", [{ ...anna, user: null, name: null, away: true }]]);
      expect([kept?.[0]?.interaction, (await store.actions("table"))[0]?.interaction]).toEqual([null, null]);
    },

    "keeps the best time of a game alone, until it is deleted": async (store) => {
      const { userData } = store;
      for (const tenths of [52, 45, 60]) await userData.keepBestTime("3", "katchme", tenths);
      await userData.keepBestTime("3", "kalle", 99);
      await userData.keepBestTime("4", "katchme", 10);
      expect(await userData.bestTimes("3")).toEqual(
        new Map([
          ["kalle", 99],
          ["katchme", 45],
        ]),
      );
      await userData.dropBestTimes("3");
      expect([await userData.bestTimes("3"), await userData.bestTimes("4")]).toEqual([
        new Map(),
        new Map([["katchme", 10]]),
      ]);
    },

    "is new to a kind of game until one of that kind is over, and only while they want hints": async (store) => {
      const news = (game: string): Promise<readonly string[]> => store.userData.newcomers(game, ["4", "3"]);
      await store.commit(changeTo(2, {}, { status: "playing" }));
      expect(await news("katchen")).toEqual(["4", "3"]);
      await store.commit(changeTo(3, {}, { status: "over" }));
      expect([await news("katchen"), await news("kalle")]).toEqual([["4"], ["4", "3"]]);
      await openTable(store, { id: "closed", game: "kalle" }, { seats: [{ ...anna, user: "4", hints: 2 }] });
      await store.commit(changeTo(2, {}, { id: "closed", channel: "closed", game: "kalle", status: "closed" }));
      expect(await news("kalle")).toEqual(["4", "3"]);
      expect((await store.load("closed", 0))?.seats).toMatchObject([{ user: "4", hints: 2 }]);
      for (const off of [true, true]) await store.userData.setHintsOff("4", off);
      expect([await store.userData.hasHintsOff("4"), await store.userData.hasHintsOff("3")]).toEqual([true, false]);
      expect([await news("kalle"), await store.userData.newcomers("kalle", [])]).toEqual([["3"], []]);
      await store.userData.setHintsOff("4", false);
      expect([await store.userData.hasHintsOff("4"), await news("kalle")]).toEqual([false, ["4", "3"]]);
    },

    "is told of their turns as they have said last, wherever they play": async (store) => {
      const row = { user: "4", isCalled: true, zone: "Asia/Tokyo", quietFrom: 1_320, quietUntil: 480 };
      await store.userData.setCalls({ ...row, zone: null });
      for (const user of ["4", "5"]) await store.userData.setCalls({ ...row, user });
      expect([await store.userData.calls(["4", "3"]), await store.userData.calls([])]).toEqual([[row], []]);
      await store.userData.dropCalls("4");
      expect(await store.userData.calls(["4"])).toEqual([]);
    },

    "shows on their coaster in a server what they have chosen there last, until they choose none or forget it": async (
      store,
    ) => {
      const row = { user: "4", guild: "server", badges: ["kalle.first", "katchen.first"] };
      await store.club.setCoaster({ ...row, badges: ["kalle.first"] });
      for (const guild of ["server", "tavern"]) await store.club.setCoaster({ ...row, guild });
      await store.club.setCoaster({ ...row, user: "5" });
      expect([await store.club.coasters("4"), await store.club.coasters("6")]).toEqual([
        [row, { ...row, guild: "tavern" }],
        [],
      ]);
      expect(await store.userData.guildsOf("5")).toEqual(["server"]);
      await store.club.setCoaster({ ...row, badges: [] });
      expect(await store.club.coasters("4")).toEqual([{ ...row, guild: "tavern" }]);
      await store.club.dropCoasters("4");
      expect([await store.club.coasters("4"), await store.club.coasters("5")]).toEqual([[], [{ ...row, user: "5" }]]);
    },

    "is counted at open tables alone": async (store) => {
      expect([await store.hostedBy("3"), await store.seatsOf("3")]).toEqual([["table"], 1]);
      await store.commit(changeTo(2, { seats: [{ ...anna, away: true }] }));
      expect([await store.hostedBy("3"), await store.seatsOf("3")]).toEqual([["table"], 0]);
      await store.commit(changeTo(3, {}, { status: "closed" }));
      expect([await store.hostedBy("3"), await store.openTables()]).toEqual([[], []]);
    },
  },

  "what stands in the channels": {
    "is a board that is behind until its message shows all that others can see": async (store) => {
      expect(await behindIn(store)).toEqual(["table"]);
      await store.messages.storeBoards([{ table: "table", message: "5", shown: 1 }]);
      expect([await behindIn(store), await store.messages.board("table")]).toEqual([
        [],
        { message: "5", shown: 1, lobby: null },
      ]);
      await store.commit(changeTo(2, {}, { visible: 1 }));
      expect(await behindIn(store)).toEqual([]);
      await store.commit(changeTo(3, {}, { visible: 3 }));
      expect(await behindIn(store)).toEqual(["table"]);
      await store.messages.settle("1", "other");
      expect(await behindIn(store)).toEqual(["table"]);
      await store.messages.settle("1", null);
      expect(await behindIn(store)).toEqual([]);
    },

    "is a board in its last message, and shows no less than it ever has": async (store) => {
      await store.commit(changeTo(2));
      await store.messages.storeBoards([{ table: "table", message: "5", shown: 2 }]);
      await store.messages.storeBoards([{ table: "table", message: "6", shown: 1 }]);
      expect(await store.messages.board("table")).toEqual({ message: "6", shown: 2, lobby: null });
    },

    "is the lobby's message until the game's end is told in it": async (store) => {
      await store.messages.storeBoards([{ table: "table", message: "6", shown: 1, lobby: "5" }]);
      expect(await store.messages.board("table")).toEqual({ message: "6", shown: 1, lobby: "5" });
      await store.messages.storeBoards([{ table: "table", message: "6", shown: 1, lobby: null }]);
      expect(await store.messages.board("table")).toEqual({ message: "6", shown: 1, lobby: null });
    },

    "goes with its table, and none comes after it": async (store) => {
      await store.messages.storeBoards([{ table: "table", message: "5", shown: 1 }]);
      await store.messages.addWarning({ message: "7", table: "table", prompt: 3 });
      await store.commit(changeTo(2, {}, { status: "closed" }));
      while ((await store.old.drop("table", 9)) > 0);
      await store.messages.storeBoards([{ table: "table", message: "5", shown: 2 }]);
      await store.messages.addWarning({ message: "8", table: "table", prompt: 3 });
      expect(await store.messages.board("table")).toEqual({ message: null, shown: 0, lobby: null });
      expect([await store.messages.warnings(0), await behindIn(store)]).toEqual([[], []]);
    },

    "is a warning from when it is noted until it is gone": async (store) => {
      const warning = { message: "7", table: "table", prompt: 3 };
      await store.messages.addWarning(warning);
      await store.messages.addWarning(warning);
      expect([await store.messages.warnings(0), await store.messages.warnings(1)]).toEqual([[warning], []]);
      await store.messages.removeWarning("7");
      expect(await store.messages.warnings(0)).toEqual([]);
      const call = { message: "n", table: "table", prompt: 4, call: { nonce: "n", since: 7 } };
      await store.messages.addWarning(call);
      expect(await store.messages.warnings(0)).toEqual([call]);
      for (const nonce of ["n", "other"]) await store.messages.notePosted(nonce, "8");
      expect(await store.messages.warnings(0)).toEqual([{ ...call, message: "8" }]);
    },
  },

  "what is noted": {
    "is the last that was written": async (store) => {
      await store.setNote("a", "1");
      await store.setNote("a", "2");
      const row = {
        guild: "1",
        ...untouched,
        language: "de",
        channels: ["5"],
      } as const;
      await store.setGuild({ ...row, turnSeconds: 30 });
      await store.setGuild(row);
      expect([[...(await store.notes())], await store.guilds()]).toEqual([[["a", "2"]], [row]]);
    },

    "is on the disk as often as that is asked, also by several at once and with nothing new": async (store) => {
      const asked = [store.onDisk(), store.onDisk()];
      await store.commit(changeTo(2));
      expect(await Promise.all([...asked, store.onDisk()])).toEqual([undefined, undefined, undefined]);
      await store.onDisk();
      expect((await store.load("table", 0))?.row.version).toBe(2);
    },
  },
};

/** Tests an engine. @param engine another one for each test */
export function contract(engine: () => Engine): void {
  describe.each(Object.entries(checks))("%s", (_group, ofGroup) => {
    it.each(Object.entries(ofGroup))("%s", async (_title, check) => {
      const store = await withTable(engine());
      await check(store);
      await store.close();
    });
  });
  crashes(engine);
}
