import { describe, expect, it } from "vitest";
import { compareThrows, digits, rank, worth } from "../../../../src/games/katchen/rules/index.js";
import { dice } from "./table.js";

/** Lowest first, by worth. */
const order: readonly (readonly [number, readonly number[]])[] = [
  [1, [221]],
  [1, [322, 331, 332]],
  [1, [422, 431, 433, 441, 442, 443]],
  [1, [521, 522, 531, 532, 533, 541, 542, 544, 551, 552, 553, 554]],
  [1, [621, 622, 631, 632, 633, 641, 642, 643, 644, 651, 652, 653, 655, 661, 662, 663, 664, 665]],
  [2, [321, 432, 543, 654]],
  [2, [222, 211]],
  [3, [333, 311]],
  [4, [444, 411]],
  [5, [555, 511]],
  [6, [666, 611]],
  [7, [111]],
  [8, [421]],
];

const throws = order.flatMap(([, same]) => same);

describe("the worth of a throw", () => {
  it.each(order)("is %d for %j", (coasters, same) => {
    expect(same.map((thrown) => worth(dice(thrown)))).toEqual(same.map(() => coasters));
  });

  it("does not depend on the order of the dice", () => {
    expect([worth([1, 2, 4]), worth([2, 4, 1]), worth([4, 1, 2])]).toEqual([8, 8, 8]);
    expect([worth([1, 1, 6]), worth([1, 6, 1]), worth([6, 1, 1])]).toEqual([6, 6, 6]);
    expect([worth([4, 6, 5]), worth([5, 4, 6])]).toEqual([2, 2]);
  });
});

describe("the order of the throws", () => {
  it("puts all 56 in one row, from 221 up to 421", () => {
    expect(throws).toHaveLength(56);
    expect(throws.map((thrown) => rank(dice(thrown)))).toEqual(throws.map((_, place) => place));
  });

  it("puts aces over a triple, and a triple over a straight, where all move the same number of coasters", () => {
    expect(rank(dice(211))).toBeGreaterThan(rank(dice(222)));
    expect(rank(dice(222))).toBeGreaterThan(rank(dice(654)));
    expect(rank(dice(511))).toBeGreaterThan(rank(dice(555)));
  });

  it("lets the number of coasters go before the kind: 666 beats 511", () => {
    expect(rank(dice(666))).toBeGreaterThan(rank(dice(511)));
  });

  it("does not depend on the order of the dice", () => {
    for (const thrown of throws) {
      const [a, b, c] = dice(thrown);
      for (const turned of [
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ] as const) {
        expect(rank(turned)).toBe(rank(dice(thrown)));
        expect(digits(turned)).toBe(thrown);
      }
    }
  });
});

describe("comparing finished throws", () => {
  it("goes by the dice first, however many throws they took and whenever they came", () => {
    const high = { dice: dice(322), count: 3, order: 5 };
    const low = { dice: dice(221), count: 1, order: 0 };
    expect(compareThrows(high, low)).toBeGreaterThan(0);
    expect(compareThrows(low, high)).toBeLessThan(0);
  });

  it("puts the same dice in fewer throws higher, even when they came later", () => {
    const quick = { dice: dice(654), count: 1, order: 3 };
    const slow = { dice: dice(465), count: 2, order: 0 };
    expect(compareThrows(quick, slow)).toBeGreaterThan(0);
    expect(compareThrows(slow, quick)).toBeLessThan(0);
  });

  it("puts the earlier of two throws higher that are equal in everything else", () => {
    const earlier = { dice: dice(544), count: 1, order: 0 };
    const later = { dice: dice(454), count: 1, order: 1 };
    expect(compareThrows(earlier, later)).toBeGreaterThan(0);
    expect(compareThrows(later, earlier)).toBeLessThan(0);
  });
});
