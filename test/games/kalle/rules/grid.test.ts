import { describe, expect, it } from "vitest";
import { distance, partners, places, reach, swaps } from "../../../../src/games/kalle/rules/index.js";
import { neighbours } from "../../../../src/games/kalle/rules/grid.js";

describe("the grid", () => {
  it("has sixteen places, row by row", () => {
    expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it.each([
    ["a corner", 0, [1, 4, 5]],
    ["the corner at the end of a row, which does not go on in the next one", 3, [2, 6, 7]],
    ["the beginning of a row, which does not go on in the one before", 4, [0, 1, 5, 8, 9]],
    ["the last corner", 15, [10, 11, 14]],
    ["an edge", 7, [2, 3, 6, 10, 11]],
    ["the middle", 5, [0, 1, 2, 4, 6, 8, 9, 10]],
  ])("gives %s its neighbours in all eight directions, without wrapping", (_where, place, expected) => {
    expect(neighbours(place)).toEqual(expected);
  });

  it("knows no neighbours of a place that is none", () => {
    expect(neighbours(16)).toEqual([]);
  });

  it("counts distances in steps of a king: the greater of rows and columns", () => {
    expect([distance(0, 0), distance(0, 5), distance(0, 6), distance(0, 15), distance(3, 4), distance(12, 2)]).toEqual([
      0, 1, 2, 3, 3, 3,
    ]);
    for (const a of places) {
      for (const b of places) expect(distance(a, b)).toBe(distance(b, a));
    }
  });

  it("has four places in the middle, one of which every place touches", () => {
    for (const place of places) expect(neighbours(place).some((next) => [5, 6, 9, 10].includes(next))).toBe(true);
  });
});

describe("the swaps", () => {
  it("are those of the 42 touching pairs that leave out the police's card: 39, 37 or 34", () => {
    const touching = places.flatMap((place) => neighbours(place)).length / 2;
    expect(touching).toBe(42);
    expect([0, 1, 5].map((police) => swaps(police).length)).toEqual([39, 37, 34]);
  });

  it("name the lower place first, each pair once", () => {
    for (const police of places) {
      const pairs = swaps(police);
      expect(pairs.filter(({ a, b }) => a >= b || distance(a, b) !== 1 || a === police || b === police)).toEqual([]);
      expect(new Set(pairs.map(({ a, b }) => `${a} ${b}`)).size).toBe(pairs.length);
    }
  });

  it("are for each place with those of its neighbours that are not the police's", () => {
    expect(partners(0, 15)).toEqual([1, 4, 5]);
    expect(partners(0, 5)).toEqual([1, 4]);
    expect(partners(5, 5)).toEqual([]);
  });
});

describe("the reach of the police", () => {
  it("is the covered neighbours while there are some", () => {
    expect(reach([1, 3, 5, 15], 0)).toEqual([1, 5]);
  });

  it("is the neighbours in the middle, all of them open, when none is covered", () => {
    expect(reach([2, 10, 15], 0)).toEqual([5]);
    expect(reach([3, 13, 15], 1)).toEqual([5, 6]);
    expect(reach([0, 4, 8], 11)).toEqual([6, 10]);
  });

  it("is never more than one step", () => {
    for (const police of places)
      for (const covered of [places, [0], [15], []])
        for (const to of reach(covered, police)) expect(distance(police, to)).toBe(1);
  });
});
