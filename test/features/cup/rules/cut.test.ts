import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CupTable, Placed } from "../../../../src/features/cup/rules/cup-state.js";
import { cutRanking, newTable, rankTable } from "../../../../src/features/cup/rules/cup-rounds.js";

/** A table by places; those named in `left` left their seat to a stand-in. */
function tableOf(places: Readonly<Record<string, number>>, left = "", playsOff: number | null = null): CupTable {
  const placed = Object.entries(places).map(([user, place]): Placed => ({ user, place, left: left.includes(user) }));
  return { ...newTable(Object.keys(places), 2, playsOff), placed };
}

function cutTables(tables: readonly CupTable[], goOn: number): unknown {
  return cutRanking(rankTable({ tables }, 0, tables[0]?.users ?? []), goOn);
}

describe("who goes on from a table of a cup", () => {
  it("are the first by place", () => {
    expect(cutTables([tableOf({ a: 3, b: 1, c: 4, d: 2 })], 2)).toEqual({ through: ["b", "d"], tied: [] });
  });

  it("is undecided for those who tie across the cut", () => {
    expect(cutTables([tableOf({ a: 1, b: 2, c: 2, d: 4 })], 2)).toEqual({ through: ["a"], tied: ["b", "c"] });
  });

  it("is undecided for all but the loser where all others share the first place", () => {
    const cut = cutTables([tableOf({ a: 1, b: 1, c: 1, d: 1, e: 5 })], 2);
    expect(cut).toEqual({ through: [], tied: ["a", "b", "c", "d"] });
  });

  it("needs no play-off for a tie that the cut does not part", () => {
    expect(cutTables([tableOf({ a: 1, b: 1, c: 3 })], 2)).toEqual({ through: ["a", "b"], tied: [] });
  });

  it("passes the place of a seat that a stand-in finished to the next person", () => {
    expect(cutTables([tableOf({ a: 1, b: 2, c: 3 }, "a")], 2)).toEqual({ through: ["b", "c"], tied: [] });
    expect(cutTables([tableOf({ a: 1, b: 2, c: 3 }, "ab")], 2)).toEqual({ through: ["c"], tied: [] });
  });

  it("is decided among those who tie by their play-off, and by another if they tie there too", () => {
    const first = tableOf({ a: 1, b: 2, c: 2, d: 2, e: 5 });
    const second = tableOf({ b: 3, c: 1, d: 1 }, "", 0);
    expect(cutTables([first, second], 3)).toEqual({ through: ["a", "c", "d"], tied: [] });
    expect(cutTables([first, second], 2)).toEqual({ through: ["a"], tied: ["c", "d"] });
    expect(cutTables([first, second, tableOf({ c: 2, d: 1 }, "", 0)], 2)).toEqual({ through: ["a", "d"], tied: [] });
    expect(cutTables([first, tableOf({ b: 3, c: 1, d: 1 }, "cd", 0)], 2)).toEqual({ through: ["a", "b"], tied: [] });
  });

  it("never are more than go on, nobody who left, and nobody behind somebody who does not", () => {
    const seat = fc.record({ place: fc.integer({ min: 1, max: 8 }), left: fc.boolean() });
    fc.assert(
      fc.property(fc.array(seat, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), (seats, goOn) => {
        const placed = seats.map((one, at) => ({ ...one, user: String(at) }));
        const users = placed.map(({ user }) => user);
        const tables = [{ ...newTable(users, goOn, null), placed }];
        const { through, tied } = cutRanking(rankTable({ tables }, 0, users), goOn);
        const stayed = placed.filter(({ left }) => !left);
        expect(through.length + tied.length).toBeGreaterThanOrEqual(Math.min(goOn, stayed.length));
        expect(tied.length === 0 || through.length + tied.length > goOn).toBe(true);
        expect(through.length).toBeLessThanOrEqual(goOn);
        const placeOf = (user: string): number => stayed.find((one) => one.user === user)?.place ?? Number.NaN;
        const rest = stayed.filter(({ user }) => ![...through, ...tied].includes(user));
        for (const on of through)
          for (const behind of [...tied, ...rest.map(({ user }) => user)])
            expect(placeOf(on)).toBeLessThan(placeOf(behind));
      }),
      { numRuns: 100 },
    );
  });
});
