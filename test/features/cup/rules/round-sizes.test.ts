import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SeatBounds } from "../../../../src/lib/table-sizes.js";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { randomStream } from "../../../../src/tables/chance/random-stream.js";
import { drawTables, roundSizes, type RoundSizes } from "../../../../src/features/cup/rules/next-step.js";

const bounds = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 5 }))
  .map(([min, more]) => ({ min, max: Math.max(3, 2 * min - 1) + more }));

/** All rounds of a cup in which nobody withdraws. */
function roundsOf(people: number, seats: SeatBounds, first = true): readonly RoundSizes[] {
  const round = roundSizes(people, seats, first);
  if (round === null) throw new Error(`${people} people cannot be seated`);
  return round.goOn === 0 ? [round] : [round, ...roundsOf(round.goOn * round.sizes.length, seats, false)];
}

describe("the rounds of a cup", () => {
  it.each([
    [2, [[2]]],
    [5, [[5]]],
    [8, [[8]]],
    [9, [[5, 4], [4]]],
    [11, [[6, 5], [4]]],
    [20, [[5, 5, 5, 5], [4, 4], [4]]],
    [32, [[6, 6, 5, 5, 5, 5], [6, 6], [6]]],
  ])("for %i people have tables of %j at a game of eight seats", (people, sizes) => {
    expect(roundsOf(people, katchen.seats).map((round) => round.sizes)).toEqual(sizes);
  });

  it.each([
    [5, [[3, 2], [2]]],
    [9, [[3, 3, 3], [3]]],
    [20, [[4, 4, 4, 4, 4], [4, 3, 3], [3]]],
  ])("for %i people have tables of %j at a game of four seats", (people, sizes) => {
    expect(roundsOf(people, { min: 2, max: 4 }).map((round) => round.sizes)).toEqual(sizes);
  });

  it("do not begin with fewer than the game needs", () => {
    expect(roundSizes(1, { min: 2, max: 8 }, true)).toBeNull();
    expect(roundSizes(0, { min: 2, max: 8 }, true)).toBeNull();
    expect(roundSizes(5, { min: 4, max: 4 }, true)).toBeNull();
  });

  it("keep the game's bounds, differ by one at most, and become fewer until one table is the final", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), bounds, (people, seats) => {
        fc.pre(people >= seats.min);
        const rounds = roundsOf(people, seats);
        let expected = people;
        for (const { sizes, goOn } of rounds) {
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(expected);
          const smallest = Math.min(...sizes);
          const largest = Math.max(...sizes);
          expect(smallest).toBeGreaterThanOrEqual(seats.min);
          expect(largest).toBeLessThanOrEqual(rounds.length === 1 ? seats.max : Math.min(6, seats.max));
          expect(largest - smallest).toBeLessThanOrEqual(1);
          expect(goOn).toBeLessThan(smallest);
          expected = goOn * sizes.length;
        }
        expect(rounds.at(-1)?.sizes).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the draw of a cup", () => {
  const people = Array.from({ length: 11 }, (_, at) => String(100_000_000_000_000_000n + BigInt(at)));
  const drawn = (users: readonly string[], round: number): readonly (readonly string[])[] =>
    drawTables(users, { sizes: [6, 5], goOn: 2 }, randomStream(Buffer.from("the cup's seed"), round, "act"));

  it("seats everybody once", () => {
    const tables = drawn(people, 1);
    expect(tables.map(({ length }) => length)).toEqual([6, 5]);
    expect(tables.flat().toSorted()).toEqual(people);
  });

  it("follows from seed, round and the order of the people alone", () => {
    expect(drawn([...people], 1)).toEqual(drawn(people, 1));
    expect(drawn(people, 2)).not.toEqual(drawn(people, 1));
  });
});
