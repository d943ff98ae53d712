import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EveningSeatRow } from "../../../../src/store/store.js";
import type { EveningState } from "../../../../src/features/evening/rules/evening-stages.js";
import {
  gameByLot,
  leadingGames,
  meetingsOf,
  mixTables,
} from "../../../../src/features/evening/rules/evening-rounds.js";
import { answerTo, eveningRow, eveningTable, seatAt } from "../../../store/contract-evenings.js";
import { runsOf } from "../../../support/how-many-runs.js";

/** This many people who are there. */
function evening(count: number, fields: Partial<EveningState> = {}): EveningState {
  const answers = Array.from({ length: count }, (_, at) => answerTo(String(100 + at)));
  return { row: eveningRow({ stage: "begun" }), answers, tables: [], seats: [], ...fields };
}

const usersOf = ({ answers }: EveningState): readonly string[] => answers.map(({ user }) => user);

/** Another round of these people, after those before; all tables have ended. */
function played(state: EveningState, bounds: { readonly min: number; readonly max: number }): EveningState {
  const { round, seated } = mixTables(state, usersOf(state), bounds);
  const first = state.tables.length + 1;
  const tables = seated.map((_, at) => ({ ...eveningTable(first + at), round, state: "over" as const }));
  const seats = seated.flatMap((users, at) =>
    users.map((user, place): EveningSeatRow => seatAt(first + at, user, { round, place, state: "seated" })),
  );
  return { ...state, tables: [...state.tables, ...tables], seats: [...state.seats, ...seats] };
}

/** How often two people who sit together have met before, in all. */
function meetings(before: EveningState, seated: readonly (readonly string[])[]): number {
  const met = meetingsOf(before.seats);
  return seated
    .flatMap((users) => users.flatMap((one, at) => users.slice(at + 1).map((other) => met(one, other))))
    .reduce((sum, count) => sum + count, 0);
}

describe("the tables of a round", () => {
  it("seat everybody at most once, in sizes of the game, and leave over only whom no table holds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (count, min, more, rounds) => {
          const bounds = { min, max: min + more };
          let state = evening(count);
          for (let round = 0; round < rounds; round += 1) state = played(state, bounds);
          const { seated, left, sizes, round } = mixTables(state, usersOf(state), bounds);
          const all = seated.flat();
          expect(new Set(all).size).toBe(all.length);
          expect(all.length + left).toBe(count);
          expect(seated.map((users) => users.length)).toEqual(sizes);
          expect(round).toBe(sizes.length === 0 ? 1 : rounds + 1);
        },
      ),
      { numRuns: runsOf(60) },
    );
  });

  it("bring together those who have not met: never more who have than tables drawn by lot alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 3, max: 6 }), (count, max) => {
        const first = played(evening(count), { min: 2, max });
        const { seated } = mixTables(first, usersOf(first), { min: 2, max });
        const byLot = mixTables({ ...evening(count), row: { ...first.row, evening: 7 } }, usersOf(first), {
          min: 2,
          max,
        });
        expect(meetings(first, seated)).toBeLessThanOrEqual(meetings(first, byLot.seated));
      }),
      { numRuns: runsOf(60) },
    );
  });

  it.each([
    [9, 3],
    [16, 4],
    [25, 5],
  ])("of %i people in tables of %i bring nobody together twice in two rounds", (count, size) => {
    const first = played(evening(count), { min: size, max: size });
    expect(meetings(first, mixTables(first, usersOf(first), { min: size, max: size }).seated)).toBe(0);
  });

  it("take first who has played least where not all find a seat", () => {
    const bounds = { min: 4, max: 4 };
    const state = evening(7);
    const first = played(state, bounds);
    const waited = usersOf(state).filter((user) => !first.seats.some((seat) => seat.user === user));
    expect(waited).toHaveLength(3);
    expect(mixTables(first, usersOf(state), bounds).seated.flat()).toEqual(expect.arrayContaining(waited));
  });
});

describe("what is played at a club evening", () => {
  const voted = (...votes: readonly (string | null)[]): EveningState => {
    const state = evening(votes.length);
    return { ...state, answers: state.answers.map((answer, at) => ({ ...answer, vote: votes[at] ?? null })) };
  };

  it("is what the host has set, else what most have voted for, by lot where several have as many votes", () => {
    const set = evening(3, { row: eveningRow({ game: "kalle" }) });
    expect(leadingGames({ ...set, answers: voted("katchen", "katchen").answers })).toEqual(["kalle"]);
    expect(leadingGames(voted("kalle", "katchen", "kalle"))).toEqual(["kalle"]);
    const tied = voted("kalle", "katchen", null);
    expect(leadingGames(tied).toSorted()).toEqual(["kalle", "katchen"]);
    expect(gameByLot(leadingGames(tied), tied)).toBe(gameByLot(leadingGames(tied).toReversed(), tied));
    const after = { ...tied, tables: [{ ...eveningTable(1), game: "kalle" }] };
    expect(leadingGames(after)).toEqual(["katchen"]);
    expect(leadingGames(voted(null, null))).toEqual([]);
  });

  it("is decided by those who are free, then by all who come, then by what was played last", () => {
    const tables = [{ ...eveningTable(1), game: "denkste", state: "open" as const }];
    const state = voted("kalle", "kalle", "katchen");
    const seats = ["100", "101"].map((user) => seatAt(1, user, { state: "seated" }));
    expect(leadingGames({ ...state, tables, seats })).toEqual(["katchen"]);
    expect(leadingGames({ ...voted("kalle", "kalle", null), tables, seats })).toEqual(["kalle"]);
    expect(leadingGames({ ...voted(null, null, null), tables, seats })).toEqual(["denkste"]);
  });
});
