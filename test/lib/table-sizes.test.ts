import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawOrder, inMentions, seatUsers, tableSizes } from "../../src/lib/table-sizes.js";

const bounds = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 }))
  .map(([min, more]) => ({ min, max: Math.max(2, min + more) }));

describe("tables for a club evening", () => {
  it.each([
    [7, { min: 2, max: 4 }, [4, 3], 0],
    [9, { min: 2, max: 8 }, [5, 4], 0],
    [5, { min: 2, max: 4 }, [3, 2], 0],
    [5, { min: 3, max: 4 }, [4], 1],
    [3, { min: 2, max: 2 }, [2], 1],
    [1, { min: 2, max: 6 }, [], 1],
    [0, { min: 2, max: 6 }, [], 0],
  ])("for %i people at seats of %j are %j, with %i left", (people, seats, sizes, left) => {
    expect(tableSizes(people, seats)).toEqual({ sizes, left });
  });

  it("keep the game's bounds, differ by one at most, leave nobody alone, and are as few as can be", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), bounds, (people, seats) => {
        const { sizes, left } = tableSizes(people, seats);
        const seated = sizes.reduce((sum, size) => sum + size, 0);
        expect(seated + left).toBe(people);
        for (const size of sizes) {
          expect(size).toBeGreaterThanOrEqual(Math.max(2, seats.min));
          expect(size).toBeLessThanOrEqual(seats.max);
        }
        expect(Math.max(0, ...sizes) - Math.min(Math.max(0, ...sizes), ...sizes)).toBeLessThanOrEqual(1);
        expect(seated).toBeGreaterThan(seats.max * (sizes.length - 1));
        // Nobody is left over whom any number of tables could seat.
        const least = Math.max(2, seats.min);
        for (let tables = 1; tables <= people; tables += 1)
          for (let more = seated + 1; more <= people; more += 1)
            expect(tables * least <= more && more <= tables * seats.max).toBe(false);
      }),
    );
  });

  it("seat everybody once, by a lot that depends on who comes alone and is another each evening", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.bigInt({ min: 1n, max: 1n << 60n }).map(String), { maxLength: 30 }), (users) => {
        const drawn = drawOrder(users, "1 20000");
        expect(drawn).toEqual(drawOrder(users.toReversed(), "1 20000"));
        const { sizes, left } = tableSizes(users.length, { min: 2, max: 4 });
        const tables = seatUsers(drawn, sizes);
        expect(tables.map(({ length }) => length)).toEqual(sizes);
        expect(tables.flat()).toEqual(drawn.slice(0, drawn.length - left));
      }),
    );
    const users = Array.from({ length: 12 }, (_, at) => String(100_000_000_000_000_000n + BigInt(at)));
    const orders = new Set(Array.from({ length: 20 }, (_, evening) => drawOrder(users, `1 ${evening}`).join()));
    expect(orders.size).toBeGreaterThan(18);
  });
});

describe("mentions", () => {
  it("name each user once, at most a hundred a message", () => {
    const users = Array.from({ length: 230 }, (_, at) => String(at));
    const parts = inMentions([...users, "7"]);
    expect(parts.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(parts.flat()).toEqual(users);
    expect(inMentions([])).toEqual([]);
  });

  it("leave room for the sentence and its link, however long the ids are", () => {
    const users = Array.from({ length: 230 }, (_, at) => String(10n ** 19n - 1n - BigInt(at)));
    const parts = inMentions(users);
    expect(parts.flat()).toEqual(users);
    for (const part of parts) expect(part.map((user) => `<@${user}>`).join(" ").length).toBeLessThanOrEqual(1_600);
    expect(parts.length).toBeLessThanOrEqual(4);
  });
});
