import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutTable, type Placed } from "../../../src/club/cups/cut.js";

/** A table by places; those named in `left` left their seat to a stand-in. */
function tableOf(places: Readonly<Record<string, number>>, left = ""): readonly Placed[] {
  return Object.entries(places).map(([user, place]) => ({ user, place, left: left.includes(user) }));
}

describe("who goes on from a table of a cup", () => {
  it("are the first by place", () => {
    const cut = cutTable(tableOf({ a: 3, b: 1, c: 4, d: 2 }), 2);
    expect(cut).toEqual({ through: ["b", "d"], tied: [], open: 0 });
  });

  it("is undecided for those who tie across the cut", () => {
    const cut = cutTable(tableOf({ a: 1, b: 2, c: 2, d: 4 }), 2);
    expect(cut).toEqual({ through: ["a"], tied: ["b", "c"], open: 1 });
  });

  it("is undecided for all but the loser where all others share the first place", () => {
    const cut = cutTable(tableOf({ a: 1, b: 1, c: 1, d: 1, e: 5 }), 2);
    expect(cut).toEqual({ through: [], tied: ["a", "b", "c", "d"], open: 2 });
  });

  it("needs no play-off for a tie that the cut does not part", () => {
    expect(cutTable(tableOf({ a: 1, b: 1, c: 3 }), 2)).toEqual({ through: ["a", "b"], tied: [], open: 0 });
  });

  it("passes the place of a seat that a stand-in finished to the next person", () => {
    expect(cutTable(tableOf({ a: 1, b: 2, c: 3 }, "a"), 2)).toEqual({ through: ["b", "c"], tied: [], open: 0 });
    expect(cutTable(tableOf({ a: 1, b: 2, c: 3 }, "ab"), 2)).toEqual({ through: ["c"], tied: [], open: 0 });
  });

  it("never are more than go on, nobody who left, and nobody behind somebody who does not", () => {
    const seat = fc.record({ place: fc.integer({ min: 1, max: 8 }), left: fc.boolean() });
    fc.assert(
      fc.property(fc.array(seat, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), (seats, goOn) => {
        const table = seats.map((one, at) => ({ ...one, user: String(at) }));
        const { through, tied, open } = cutTable(table, goOn);
        const stayed = table.filter(({ left }) => !left);
        expect(through.length + open).toBe(Math.min(goOn, stayed.length));
        expect(tied.length === 0 ? open === 0 : open < tied.length && open > 0).toBe(true);
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
