import { expect } from "vitest";
import type { CupEventRow, CupRow, Store, TrophyRow } from "../../src/store/store.js";
import type { Checks } from "./engine.js";

/** A cup that was just opened. */
export function cupRow(fields: Partial<CupRow> = {}): CupRow {
  return {
    id: "11",
    guild: "1",
    seed: Buffer.from("seed"),
    opened: 5,
    ended: null,
    tryOut: false,
    channel: "7",
    message: null,
    version: 1,
    shown: 0,
    told: 0,
    telling: null,
    place: null,
    placeFor: null,
    waiting: null,
    due: 1_000,
    ...fields,
  };
}

/** An event of that cup: somebody signs up. */
export function cupEvent(number: number, fields: Partial<CupEventRow> = {}): CupEventRow {
  return { number, at: number, request: null, user: "3", fact: { type: "signedUp", user: "3" }, ...fields };
}

/** The trophy of that cup. */
export function trophy(fields: Partial<TrophyRow> = {}): TrophyRow {
  const won = { title: "Cup", game: "katchen", year: 2026, user: "3", text: null, at: 9 };
  return { cup: "11", guild: "1", series: "katchenmeister", ...won, ...fields };
}

async function numbersOf(store: Store, cup = "11"): Promise<readonly number[]> {
  return (await store.cups.events(cup, 0, 99)).map(({ number }) => number);
}

/** Cups. */
export const cups: Checks = {
  cups: {
    "are opened once, and kept as they are set": async (store) => {
      expect([await store.cups.of("11"), await store.cups.events("11", 0, 99)]).toEqual([null, []]);
      expect(await store.cups.open(cupRow(), cupEvent(1, { request: "11" }))).toBe(true);
      expect(await store.cups.open(cupRow({ guild: "2" }), cupEvent(1))).toBe(false);
      expect(await store.cups.of("11")).toEqual(cupRow());
      expect(await store.cups.events("11", 0, 99)).toEqual([cupEvent(1, { request: "11" })]);
      const changed = cupRow({ message: "9", shown: 1, telling: 4, place: "8", placeFor: "1", waiting: "taken" });
      await store.cups.set(changed);
      await store.cups.set(cupRow({ id: "12" }));
      expect([await store.cups.of("11"), await store.cups.of("12")]).toEqual([changed, null]);
      expect(await store.old.servers()).toContain("1");
    },

    "take the next events, and each request once": async (store) => {
      expect(await store.cups.append("11", [cupEvent(1)], null)).toBe(false);
      await store.cups.open(cupRow(), cupEvent(1));
      const press = cupEvent(2, { request: "press" });
      expect(await store.cups.append("11", [press, cupEvent(3)], null)).toBe(true);
      expect(await store.cups.append("11", [cupEvent(3)], null)).toBe(false);
      expect(await store.cups.append("11", [cupEvent(5)], null)).toBe(false);
      expect(await store.cups.append("11", [cupEvent(4, { request: "press" })], null)).toBe(false);
      expect(await store.cups.append("11", [], null)).toBe(false);
      expect(await numbersOf(store)).toEqual([1, 2, 3]);
      expect(await store.cups.of("11")).toMatchObject({ version: 2, due: 0, ended: null });
      await store.cups.open(cupRow({ id: "12" }), cupEvent(1, { request: "press" }));
      expect(await numbersOf(store, "12")).toEqual([1]);
    },

    "end with a trophy that is engraved once": async (store) => {
      await store.cups.open(cupRow(), cupEvent(1));
      expect(await store.cups.engrave("12", cupEvent(1), "Nobody")).toBe(false);
      expect(await store.cups.append("11", [cupEvent(2)], { at: 9, trophy: trophy() })).toBe(true);
      expect(await store.cups.of("11")).toMatchObject({ ended: 9, version: 2 });
      expect(await store.cups.trophies("1")).toEqual([trophy()]);
      expect(await store.cups.engrave("11", cupEvent(3, { request: "press" }), "Anna")).toBe(true);
      expect(await store.cups.engrave("11", cupEvent(3, { request: "press" }), "Ben")).toBe(false);
      expect(await store.cups.engrave("11", cupEvent(4), "Ben")).toBe(true);
      expect(await store.cups.trophies("1")).toEqual([trophy({ text: "Anna" })]);
      expect([await numbersOf(store), (await store.cups.of("11"))?.version]).toEqual([[1, 2, 3, 4], 4]);
      await store.cups.open(cupRow({ id: "12" }), cupEvent(1));
      await store.cups.append("12", [cupEvent(2)], { at: 12, trophy: null });
      expect([(await store.cups.of("12"))?.ended, await store.cups.trophies("2")]).toEqual([12, []]);
    },

    "give a trophy that is not engraved yet to another winner": async (store) => {
      await store.cups.open(cupRow(), cupEvent(1));
      await store.cups.append("11", [cupEvent(2)], { at: 9, trophy: trophy() });
      await store.cups.append("11", [cupEvent(3)], { at: 10, trophy: trophy({ user: "5", at: 10 }) });
      expect(await store.cups.trophies("1")).toEqual([trophy({ user: "5" })]);
      await store.cups.engrave("11", cupEvent(4), "Emil");
      await store.cups.append("11", [cupEvent(5)], { at: 11, trophy: trophy() });
      expect(await store.cups.trophies("1")).toEqual([trophy({ user: "5", text: "Emil" })]);
    },

    "have one trophy of a series and year in a server": async (store) => {
      for (const id of ["11", "12", "13", "14", "15"]) await store.cups.open(cupRow({ id }), cupEvent(1));
      const won = (cup: string, fields: Partial<TrophyRow> = {}) =>
        store.cups.append(cup, [cupEvent(2)], { at: 9, trophy: trophy({ cup, ...fields }) });
      expect(await won("11")).toBe(true);
      expect([await won("12"), await store.cups.trophies("1")]).toEqual([true, [trophy()]]);
      expect(await store.cups.of("12")).toMatchObject({ ended: 9 });
      expect([await won("13", { year: 2027, at: 8 }), await won("14", { series: null })]).toEqual([true, true]);
      expect([await won("15", { guild: "2" }), (await store.cups.trophies("2")).length]).toEqual([true, 1]);
      expect((await store.cups.trophies("1")).map(({ cup }) => cup)).toEqual(["13", "11", "14"]);
    },

    "tell which trophies of series were won since a time, in all servers": async (store) => {
      const won: readonly Partial<TrophyRow>[] = [
        { cup: "11", at: 9, year: 2026 },
        { cup: "12", at: 8, guild: "2" },
        { cup: "13", at: 7, year: 2025 },
        { cup: "14", at: 9, series: null },
      ];
      for (const fields of won) {
        await store.cups.open(cupRow({ id: fields.cup ?? "" }), cupEvent(1));
        await store.cups.append(fields.cup ?? "", [cupEvent(2)], { at: 9, trophy: trophy(fields) });
      }
      expect((await store.cups.wonSince(8)).map(({ cup }) => cup)).toEqual(["12", "11"]);
      expect(await store.cups.wonSince(10)).toEqual([]);
    },

    "are found by server, by what is due, and while they run": async (store) => {
      const due = [300, 100, 200, 200, null];
      for (const [at, ms] of due.entries())
        await store.cups.open(cupRow({ id: String(at), opened: at, due: ms }), cupEvent(1));
      await store.cups.open(cupRow({ id: "9", guild: "2", opened: 1, ended: 2, due: null }), cupEvent(1));
      expect((await store.cups.ofGuild("1", 3)).map(({ id }) => id)).toEqual(["4", "3", "2"]);
      expect(await store.cups.running()).toEqual(["0", "1", "2", "3", "4"]);
      const first = await store.cups.dueBy(300, null, 2);
      expect(first).toEqual([
        { cup: "1", due: 100 },
        { cup: "2", due: 200 },
      ]);
      expect((await store.cups.dueBy(300, first.at(-1) ?? null, 9)).map(({ cup }) => cup)).toEqual(["3", "0"]);
      expect(await store.cups.dueBy(199, null, 9)).toHaveLength(1);
    },

    "show somebody where they took part, and forget them": async (store) => {
      for (const id of ["11", "12"]) await store.cups.open(cupRow({ id }), cupEvent(1, { user: "4" }));
      await store.cups.append("11", [cupEvent(2), cupEvent(3)], { at: 9, trophy: trophy() });
      await store.cups.engrave("11", cupEvent(4, { user: null }), "Anna");
      expect([await store.cups.cupsOf("3"), await store.cups.trophiesOf("3")]).toEqual([
        ["11"],
        [trophy({ text: "Anna" })],
      ]);
      const without = [cupEvent(1, { user: "4" }), cupEvent(2, { user: "gone-1" })];
      await store.cups.removeUser("3", "11", without);
      expect(await store.cups.events("11", 0, 99)).toEqual(without);
      expect([await store.cups.cupsOf("3"), await store.cups.trophiesOf("3")]).toEqual([[], []]);
      expect(await store.cups.trophies("1")).toEqual([trophy({ user: null })]);
      expect(await store.cups.of("11")).toMatchObject({ version: 4, due: 0 });
      await store.cups.removeUser("4", "11", [cupEvent(1, { user: "gone-2" })]);
      expect([await store.cups.cupsOf("4"), await store.cups.trophies("1")]).toEqual([
        ["12"],
        [trophy({ user: null })],
      ]);
      await store.cups.engrave("11", cupEvent(2), "Again");
      expect(await store.cups.trophies("1")).toEqual([trophy({ user: null })]);
    },

    "go with their server once its tables are closed, and try-outs when they are old": async (store) => {
      await store.cups.open(cupRow(), cupEvent(1));
      await store.cups.append("11", [cupEvent(2)], { at: 9, trophy: trophy() });
      for (const id of ["21", "22", "23"]) await store.cups.open(cupRow({ id, tryOut: true }), cupEvent(1));
      for (const [id, at] of [["21", 8] as const, ["22", 9] as const])
        await store.cups.append(id, [cupEvent(2)], { at, trophy: null });
      expect([await store.cups.dropOld(9, 9), await store.cups.dropOld(99, 9)]).toEqual([1, 1]);
      expect(await store.cups.running()).toEqual(["23"]);
      expect(await numbersOf(store, "21")).toEqual([]);
      await store.old.departed("1", 1);
      expect(await store.old.dropServers(2, 9)).toEqual([]);
      expect(await store.old.dropClub(1, 9)).toBe(0);
      const trophies = await store.old.dropClub(2, 9);
      expect([trophies, (await store.cups.of("11"))?.id, await store.old.dropClub(2, 9)]).toEqual([1, "11", 0]);
      await store.quarantine.end("table", "closed", false, null, 5);
      let gone = trophies;
      for (let some = -1; some !== 0; gone += some) some = await store.old.dropClub(2, 1);
      expect([gone, await store.cups.of("11"), await store.cups.trophies("1")]).toEqual([3, null, []]);
      expect([await numbersOf(store), await store.cups.cupsOf("3")]).toEqual([[], []]);
    },
  },
};
