import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { Store } from "../../src/store/store.js";
import { plainRow } from "../support/plain-row.js";
import { clubEntry, settledRound as round } from "./contract-club.js";
import { cupEvent, cupRow, trophy } from "./contract-cups.js";
import { answerTo, eveningRow, eveningTable, seatAt } from "./contract-evenings.js";
import { anna, changeTo, type Engine, robot, withTable } from "./engine.js";
import { untouched } from "../support/tables.js";

const settings = {
  guild: "1",
  ...untouched,
} as const;
const action = { step: 1, seat: 1, action: 1, by: "human", interaction: "press 2", arrival: null, at: 11 } as const;
const full = {
  interaction: "press 2",
  seats: [robot, anna],
  step: { step: 1, action, events: [{ to: "all" }] },
  drafts: [{ prompt: 4, seat: 0, value: 1, open: true }],
  held: [{ prompt: 4, seat: 1, action: 2, by: "human", interaction: "press 2" }],
  deadlines: [{ kind: "close", seat: -1, prompt: 0, due: 70_000 }],
} as const;

const warning = { message: "7", table: "table", prompt: 3 } as const;

/** It has all that a table can have. */
async function ended(store: Store): Promise<void> {
  await store.commit(changeTo(2, { ...full, club: clubEntry() }, { status: "over", state: 1 }));
}

async function endedAndSettled(store: Store): Promise<void> {
  await ended(store);
  await store.club.settleRound("table", "4", 60);
}

async function begun(store: Store): Promise<void> {
  await store.evenings.set(eveningRow({ stage: "begun" }));
  await store.evenings.answer(answerTo("3"));
}

async function planned(store: Store): Promise<void> {
  await begun(store);
  await store.evenings.plan([eveningTable(1)], [seatAt(1, "3")]);
}

async function cupWon(store: Store): Promise<void> {
  await store.cups.open(cupRow({ tryOut: true }), cupEvent(1));
  await store.cups.append("11", [cupEvent(2)], { at: 9, trophy: trophy() });
}

/** Writing calls, and what comes before them. */
const calls: Readonly<Record<string, readonly [call: (store: Store) => Promise<unknown>, before?: typeof ended]>> = {
  create: [(store) => store.create({ ...plainRow, id: "new", channel: "9" }, [anna], [...full.deadlines], "press 9")],
  commit: [
    (store) => store.commit(changeTo(2, { ...full, club: clubEntry(), round }, { status: "playing", host: "4" })),
  ],
  storeBoards: [(store) => store.messages.storeBoards([{ table: "table", message: "5", shown: 1 }])],
  settle: [(store) => store.messages.settle("1", null)],
  addWarning: [(store) => store.messages.addWarning(warning)],
  removeWarning: [(store) => store.messages.removeWarning("7"), (store) => store.messages.addWarning(warning)],
  renew: [(store) => store.renew("table")],
  touch: [(store) => store.touch(99_000, 25_000), async (store) => void (await store.touch(1_000, 25_000))],
  spread: [(store) => store.spread(99_000, 3), async (store) => void (await store.spread(1_000, 1))],
  setGuild: [(store) => store.setGuild(settings)],
  setNote: [(store) => store.setNote("a", "1")],
  end: [(store) => store.quarantine.end("table", "closed", true, "press 9", 20)],
  unlink: [(store) => store.userData.unlink("3", "table"), ended],
  setHintsOff: [(store) => store.userData.setHintsOff("3", true)],
  removeUser: [(store) => store.userData.removeUser("3", "table"), ended],
  keepBestTime: [(store) => store.userData.keepBestTime("3", "katchme", 45)],
  dropBestTimes: [
    (store) => store.userData.dropBestTimes("3"),
    (store) => store.userData.keepBestTime("3", "katchme", 45),
  ],
  dropPresses: [(store) => store.old.dropPresses({ at: 99, id: "press 9" }, 9)],
  dropDetails: [(store) => store.old.dropDetails("table", null, 99), ended],
  drop: [(store) => store.old.drop("table", 99), ended],
  dropClub: [
    (store) => store.old.dropClub(99, 9),
    async (store) => {
      await ended(store);
      await store.old.departed("1", 1);
    },
  ],
  settleRound: [(store) => store.club.settleRound("table", "4", 60), ended],
  forgiveRound: [(store) => store.club.forgiveRound("table", 60), ended],
  reopenRound: [(store) => store.club.reopenRound("table", "4", 60), endedAndSettled],
  addEnded: [(store) => store.club.addEnded(clubEntry())],
  setCoaster: [(store) => store.club.setCoaster({ user: "3", guild: "1", badges: ["kalle.first"] })],
  dropCoasters: [
    (store) => store.club.dropCoasters("3"),
    (store) => store.club.setCoaster({ user: "3", guild: "1", badges: ["kalle.first"] }),
  ],
  removeUserFromClub: [(store) => store.club.removeUser("3", 9), endedAndSettled],
  setEvening: [(store) => store.evenings.set(eveningRow({ stage: "over" })), begun],
  answer: [(store) => store.evenings.answer({ ...answerTo("4"), answer: "no" }), begun],
  plan: [(store) => store.evenings.plan([eveningTable(1), eveningTable(2)], [seatAt(1, "3")]), begun],
  setTable: [
    (store) =>
      store.evenings.setTable({ ...eveningTable(1), table: "table", state: "open" }, [
        seatAt(1, "3", { state: "told" }),
      ]),
    planned,
  ],
  removeUserFromEvenings: [(store) => store.evenings.removeUser("3", "1"), begun],
  dropOldEvenings: [(store) => store.evenings.dropOld(99, 9), planned],
  openCup: [(store) => store.cups.open(cupRow(), cupEvent(1))],
  setCup: [(store) => store.cups.set(cupRow({ message: "9" })), cupWon],
  append: [
    (store) => store.cups.append("11", [cupEvent(2), cupEvent(3)], { at: 9, trophy: trophy() }),
    async (store) => void (await store.cups.open(cupRow(), cupEvent(1))),
  ],
  engrave: [(store) => store.cups.engrave("11", cupEvent(3), "Anna"), cupWon],
  removeUserFromCup: [(store) => store.cups.removeUser("3", "11", [cupEvent(1, { user: null })]), cupWon],
  dropOldCups: [(store) => store.cups.dropOld(99, 9), cupWon],
  dropClubWithCups: [
    (store) => store.old.dropClub(99, 9),
    async (store) => {
      await cupWon(store);
      await store.old.departed("1", 1);
    },
  ],
  dropServers: [
    (store) => store.old.dropServers(99, 9),
    async (store) => {
      await store.evenings.set(eveningRow({ guild: "5", stage: "begun" }));
      await store.evenings.answer({ ...answerTo("3"), guild: "5" });
      await store.setGuild({ ...settings, guild: "5" });
      await store.old.departed("5", 1);
    },
  ],
  absent: [
    (store) => store.old.absent(() => true),
    async (store) => {
      for (const guild of ["5", "6"]) await store.old.departed(guild, 1);
    },
  ],
  departed: [(store) => store.old.departed("5", 1)],
  returned: [(store) => store.old.returned("5"), (store) => store.old.departed("5", 1)],
};

/** All that a store tells. */
async function told(store: Store): Promise<unknown> {
  const ids = ["table", "new"];
  const presses = ["press 1", "press 2", "press 9"];
  return {
    tables: await Promise.all(ids.map((id) => store.load(id, 9))),
    steps: await Promise.all(ids.map(async (id) => [await store.events(id), await store.actions(id)])),
    presses: await Promise.all(presses.map((press) => store.tableOfPress(press))),
    boards: await Promise.all(ids.map((id) => store.messages.board(id))),
    warnings: await store.messages.warnings(0),
    due: await store.deadlinesBy(1_000_000, null, 99),
    alive: await store.lastAlive(),
    guilds: await store.guilds(),
    notes: [...(await store.notes())],
    best: [...(await store.userData.bestTimes("3"))],
    coasters: await store.club.coasters("3"),
    servers: await store.old.servers(),
    hintsOff: await store.userData.hasHintsOff("3"),
    left: await store.old.dropServers(-1, 0),
    club: await store.club.games("1", { from: 0, to: 99 }, null, 9),
    rounds: await store.club.rounds("1"),
    evenings: await Promise.all(["1", "5"].map((guild) => store.evenings.of({ guild, series: 0 }))),
    answers: await Promise.all(["1", "5"].map((guild) => store.evenings.answers({ guild, series: 0 }, 20_000))),
    opened: await store.evenings.tables({ guild: "1", series: 0 }, 20_000),
    seats: await store.evenings.seats({ guild: "1", series: 0 }, 20_000),
    cups: await store.cups.ofGuild("1", 9),
    cupEvents: await store.cups.events("11", 0, 999),
    trophies: await store.cups.trophies("1"),
  };
}

/** All of a call is made or nothing, whichever write the process dies at. @param name of the call */
export async function survive(engine: Engine, name: string): Promise<void> {
  const tried = calls[name];
  if (tried === undefined) throw new Error(`there is no call ${name}`);
  const [call, before] = tried;
  /** The same before each try. */
  let unharmed: unknown = null;
  let at = 0;
  for (let alive = false; !alive; at += 1) {
    const store = await withTable(engine);
    await before?.(store);
    unharmed ??= await told(store);
    const { died, next } = await engine.dying(at, () => call(store));
    const found = await told(next);
    expect(isDeepStrictEqual(found, unharmed), `write ${at}: all of it or nothing`).toBe(died);
    alive = !died;
    await next.close();
    await store.close();
  }
  // Some write was there to die at.
  expect(at).toBeGreaterThan(1);
}

/** At each write of each call. */
export function crashes(engine: () => Engine): void {
  describe("a process that dies at a write", () => {
    it.each(Object.keys(calls))("of %s leaves all of it or nothing", async (name) => {
      await survive(engine(), name);
    });
  });
}
