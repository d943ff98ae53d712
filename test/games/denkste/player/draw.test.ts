import { describe, expect, it } from "vitest";
import { drawIndex } from "../../../../src/game/player.js";
import { equilibrium } from "../../../../src/games/denkste/player/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { everyOptions } from "./brute.js";

const numbers = 2 ** 30;

const drawn = (chances: readonly number[], number: number): number => drawIndex(chances, scriptedRandom([], [number]));

describe("drawing by chances", () => {
  it("gives each place its whole share of the numbers that can be drawn", () => {
    const chances = [0.25, 0.5, 0.25];
    expect([0, numbers / 4 - 1].map((number) => drawn(chances, number))).toEqual([0, 0]);
    expect([numbers / 4, (numbers / 4) * 3 - 1].map((number) => drawn(chances, number))).toEqual([1, 1]);
    expect([(numbers / 4) * 3, numbers - 1].map((number) => drawn(chances, number))).toEqual([2, 2]);
  });

  it("never draws what has no chance, at neither end and not between", () => {
    const chances = [0, 1 / 3, 0, 2 / 3, 0];
    expect([0, Math.round(numbers / 3) - 1].map((number) => drawn(chances, number))).toEqual([1, 1]);
    expect([Math.round(numbers / 3), numbers - 1].map((number) => drawn(chances, number))).toEqual([3, 3]);
  });

  it("finds a place for the first and the last number in every turn there is", () => {
    for (const options of everyOptions)
      for (let counter = 0; counter < 39; counter += 1) {
        const { rows, columns } = equilibrium({ options, counters: [counter] }, 0);
        for (const chances of [rows, columns])
          for (const number of [0, numbers - 1]) expect(chances[drawn(chances, number)]).toBeGreaterThan(0);
      }
  });

  it.each([[[0.5, 0.3, 0.15, 0.05]], [[1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6]]])(
    "%j comes out in these shares",
    (chances) => {
      const draws = 30_000;
      const random = seededRandom(1);
      const counts = chances.map(() => 0);
      for (let count = 0; count < draws; count += 1) {
        const place = drawIndex(chances, random);
        counts[place] = (counts[place] ?? 0) + 1;
      }
      const square = chances.reduce((sum, chance, place) => {
        const expected = chance * draws;
        return sum + ((counts[place] ?? 0) - expected) ** 2 / expected;
      }, 0);
      // Exceeded once in a million with at most five degrees of freedom.
      expect(square).toBeLessThan(36);
    },
  );
});
