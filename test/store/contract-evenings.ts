import { expect } from "vitest";
import type { EveningAnswerRow, EveningRow, EveningSeatRow, EveningTableRow, Store } from "../../src/store/store.js";
import type { Checks } from "./engine.js";

/** A server's first club evening. */
const first = { guild: "1", series: 0 } as const;

/** A server's club evening, to which people sign up. */
export function eveningRow(fields: Partial<EveningRow> = {}): EveningRow {
  return {
    ...first,
    name: null,
    channel: "7",
    weekday: 4,
    minutes: 1_200,
    rhythm: "weekly",
    anchor: 0,
    skipped: null,
    pausedUntil: null,
    listDays: 1,
    listMinutes: 1_080,
    game: null,
    event: null,
    eventPending: false,
    evening: 20_000,
    start: 1_000,
    end: 2_000,
    stage: "open",
    boardChannel: "7",
    message: null,
    version: 1,
    shown: 0,
    announced: 0,
    announcing: null,
    revived: false,
    moved: false,
    asked: false,
    listed: 0,
    missed: false,
    back: null,
    leftovers: [],
    due: 1_000,
    ...fields,
  };
}

/** Somebody comes to that evening. */
export function answerTo(user: string): EveningAnswerRow {
  return { ...first, evening: 20_000, user, name: `Name ${user}`, answer: "yes", vote: null, at: Number(user) };
}

/** A table of that evening. */
export function eveningTable(number: number): EveningTableRow {
  const none = { channel: null, table: null, state: "planned", told: 0, telling: null } as const;
  return { ...first, evening: 20_000, number, round: 1, game: "katchen", ...none, at: 9 };
}

/** Somebody's seat at a table of that evening. */
export function seatAt(number: number, user: string, fields: Partial<EveningSeatRow> = {}): EveningSeatRow {
  return { ...first, evening: 20_000, round: 1, user, number, place: 0, state: "due", at: 9, ...fields };
}

async function usersOf(store: Store): Promise<readonly string[]> {
  return (await store.evenings.answers(first, 20_000)).map(({ user }) => user);
}

/** Club evenings. */
export const evenings: Checks = {
  "club evenings": {
    "are several a server, each set and set anew": async (store) => {
      expect(await store.evenings.of(first)).toBeNull();
      await store.evenings.set(eveningRow());
      expect(await store.evenings.of(first)).toEqual(eveningRow());
      const other = eveningRow({ game: "kalle", message: "9", eventPending: true, event: "8", announcing: 4 });
      await store.evenings.set(other);
      expect([await store.evenings.of(first), await store.evenings.of({ ...first, guild: "2" })]).toEqual([
        other,
        null,
      ]);
      expect(await store.old.servers()).toContain("1");
      const second = eveningRow({
        series: 1,
        name: "Quiz",
        rhythm: "monthly",
        skipped: 9,
        pausedUntil: 30,
        revived: true,
        moved: true,
        missed: true,
      });
      await store.evenings.set(second);
      expect(await store.evenings.ofServer("1")).toEqual([other, second]);
      expect([await store.evenings.of(second), await store.evenings.ofServer("2")]).toEqual([second, []]);
    },

    "are found in the order in which they are due, page by page": async (store) => {
      const due = [300, 100, 200, 200];
      for (const [at, ms] of due.entries()) await store.evenings.set(eveningRow({ guild: String(at), due: ms }));
      await store.evenings.set(eveningRow({ guild: "2", series: 1, due: 200 }));
      const page = await store.evenings.dueBy(300, null, 2);
      expect(page).toEqual([
        { guild: "1", series: 0, due: 100 },
        { guild: "2", series: 0, due: 200 },
      ]);
      const rest = await store.evenings.dueBy(300, page.at(-1) ?? null, 9);
      expect(rest.map(({ guild, series }) => [guild, series])).toEqual([
        ["2", 1],
        ["3", 0],
        ["0", 0],
      ]);
      expect(await store.evenings.dueBy(199, null, 9)).toHaveLength(1);
    },

    "have one answer of each person, the last, in the place of their first": async (store) => {
      await store.evenings.set(eveningRow());
      for (const user of ["4", "3"]) expect(await store.evenings.answer(answerTo(user))).toBe(true);
      const changed = { ...answerTo("3"), answer: "no", name: "Anna", at: 99 } as const;
      expect(await store.evenings.answer(changed)).toBe(true);
      expect(await store.evenings.answers(first, 20_000)).toEqual([{ ...changed, at: 3 }, answerTo("4")]);
      expect(await store.evenings.of(first)).toMatchObject({ version: 4, due: 0 });
    },

    "keep what somebody says of the game and of their coming apart; who only votes may come": async (store) => {
      await store.evenings.set(eveningRow());
      const { answer: _answer, vote: _vote, ...who } = answerTo("3");
      expect(await store.evenings.answer({ ...who, vote: "kalle" })).toBe(true);
      expect(await store.evenings.answers(first, 20_000)).toEqual([{ ...who, answer: "maybe", vote: "kalle" }]);
      expect(await store.evenings.answer({ ...who, answer: "later" })).toBe(true);
      expect(await store.evenings.answers(first, 20_000)).toEqual([{ ...who, answer: "later", vote: "kalle" }]);
    },

    "take no answer before there is a board, after the end or to another evening, and go on taking them at tables":
      async (store) => {
        expect(await store.evenings.answer(answerTo("3"))).toBe(false);
        for (const stage of ["coming", "over"] as const) {
          await store.evenings.set(eveningRow({ stage }));
          expect(await store.evenings.answer(answerTo("3"))).toBe(false);
        }
        await store.evenings.set(eveningRow({ stage: "begun" }));
        expect(await store.evenings.answer({ ...answerTo("3"), evening: 19_999 })).toBe(false);
        expect([await usersOf(store), (await store.evenings.of(first))?.version]).toEqual([[], 1]);
        expect(await store.evenings.answer(answerTo("3"))).toBe(true);
        await store.evenings.plan([eveningTable(1)], [seatAt(1, "3")]);
        expect(await store.evenings.answer(answerTo("4"))).toBe(true);
      },

    "plan their tables once, with those who are seated": async (store) => {
      await store.evenings.set(eveningRow());
      for (const user of ["3", "4", "5"]) await store.evenings.answer(answerTo(user));
      const tables = [eveningTable(1), eveningTable(2)];
      const seats = [seatAt(1, "5"), seatAt(2, "3")];
      expect(await store.evenings.plan(tables, seats)).toBe(false);
      await store.evenings.set(eveningRow({ stage: "begun" }));
      const answers = [
        await store.evenings.plan(tables, seats),
        await store.evenings.plan(tables, [seatAt(1, "4")]),
        // Nobody sits twice in a round.
        await store.evenings.plan([eveningTable(3)], [seatAt(3, "4"), seatAt(3, "5")]),
      ];
      expect([answers, await store.evenings.plan([], [])]).toEqual([[true, false, false], false]);
      expect(await store.evenings.tables(first, 20_000)).toEqual(tables);
      expect(await store.evenings.seats(first, 20_000)).toEqual(seats);
      expect(await store.evenings.of(first)).toMatchObject({ version: 2, due: 0 });
      const open = { ...eveningTable(2), channel: "8", table: "table", state: "open" } as const;
      const seated = [seatAt(2, "3", { state: "seated" }), seatAt(2, "4", { place: 1 }), seatAt(2, "9")];
      await store.evenings.setTable(open, seated);
      // Who has said nothing, or deleted it, gets no seat.
      expect(await store.evenings.seats(first, 20_000)).toEqual([seatAt(1, "5"), ...seated.slice(0, 2)]);
      expect(await store.evenings.tables(first, 20_000)).toEqual([eveningTable(1), open]);
      const known = [await store.evenings.has("1", "table"), await store.evenings.has("2", "table")];
      expect([known, await store.evenings.has("1", "other")]).toEqual([[true, false], false]);
      expect(await store.evenings.of(first)).toMatchObject({ version: 3, due: 0 });
    },

    "show somebody what they have said, and forget it": async (store) => {
      for (const guild of ["1", "2"]) {
        await store.evenings.set(eveningRow({ guild }));
        for (const user of ["3", "4"]) await store.evenings.answer({ ...answerTo(user), guild });
      }
      const quiz = { guild: "1", series: 1 };
      await store.evenings.set(eveningRow(quiz));
      await store.evenings.set(eveningRow({ guild: "2", evening: 20_007 }));
      const said = await store.evenings.answersOf("3");
      expect(said.map(({ guild, user }) => [guild, user])).toEqual([
        ["1", "3"],
        ["2", "3"],
      ]);
      expect(await store.evenings.removeUser("3", "1")).toEqual([first]);
      expect((await store.evenings.answersOf("3")).map(({ guild }) => guild)).toEqual(["2"]);
      expect(await store.evenings.removeUser("3", "2")).toEqual([]);
      expect([await store.evenings.answersOf("3"), await usersOf(store)]).toEqual([[], ["4"]]);
      expect([
        (await store.evenings.of(first))?.version,
        (await store.evenings.of({ ...first, guild: "2" }))?.version,
      ]).toEqual([4, 1]);
      expect(await store.evenings.answer({ ...answerTo("3"), ...quiz })).toBe(true);
      expect(await store.evenings.answers(first, 20_000)).not.toContainEqual(expect.objectContaining({ user: "3" }));
      expect(await store.evenings.removeUser("3", "1")).toEqual([quiz]);
    },

    "lose old answers and tables, and everything of a server that is dropped": async (store) => {
      await store.evenings.set(eveningRow({ stage: "begun" }));
      for (const user of ["3", "4", "5"]) await store.evenings.answer(answerTo(user));
      await store.evenings.plan([eveningTable(1)], [seatAt(1, "3"), seatAt(1, "5", { at: 99 })]);
      expect([await store.evenings.dropOld(5, 1), await store.evenings.dropOld(5, 9)]).toEqual([1, 1]);
      expect([await usersOf(store), await store.evenings.dropOld(99, 9)]).toEqual([["5"], 3]);
      expect(await store.evenings.seatsOf("5")).toEqual([seatAt(1, "5", { at: 99 })]);
      await store.evenings.removeUser("5", "1");
      expect(await store.evenings.seatsOf("5")).toEqual([]);
      expect(await store.evenings.tables(first, 20_000)).toEqual([]);
      await store.evenings.set(eveningRow({ guild: "5" }));
      await store.evenings.answer({ ...answerTo("3"), guild: "5" });
      await store.old.departed("5", 1);
      expect(await store.old.dropServers(2, 9)).toEqual(["5"]);
      expect([await store.evenings.of({ ...first, guild: "5" }), await store.evenings.answersOf("3")]).toEqual([
        null,
        [],
      ]);
      expect(await store.evenings.of(first)).not.toBeNull();
    },
  },
};
