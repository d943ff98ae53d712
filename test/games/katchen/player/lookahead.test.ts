import { describe, expect, it } from "vitest";
import { rank, worth, type Dice } from "../../../../src/games/katchen/rules/index.js";
import {
  spreadOf,
  standing,
  expectations,
  hands,
  keepOf,
  keeps,
  lookahead,
  turn,
} from "../../../../src/games/katchen/player/hands.js";
import { again, choices, falls, mean, prospects } from "./brute.js";

function coasters(hand: number): number {
  return hands[hand]?.worth ?? 0;
}

describe("counting out throws", () => {
  it("knows each of the 56 throws with its chance in 216 and its worth", () => {
    expect(hands.map(({ chance }) => chance * 216)).toEqual(
      hands.map((_, hand) => expect.closeTo(falls.filter((dice) => rank(dice) === hand).length, 10)),
    );
    for (const dice of falls) expect(hands[rank(dice)]?.worth).toBe(worth(dice));
  });

  it("leaves 28 ways of keeping none, one or two dice, and their outcomes add up to 1", () => {
    expect(keeps).toHaveLength(28);
    for (const outcomes of keeps) expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("expects of every choice what all falls of its dice give on average", () => {
    const expected = expectations(hands.map((_, hand) => coasters(hand)));
    for (const dice of falls)
      for (const places of choices) {
        const kept = dice.filter((_, place) => !places.includes(place));
        expect(expected[keepOf(kept)]).toBeCloseTo(mean(again(dice, places).map(worth)), 10);
      }
  });

  it.each<[Dice, number]>([
    [[6, 5, 3], 1],
    [[1, 4, 6], 1],
    [[2, 2, 1], 2],
  ])("gives %j with a throw or two to come the value of a count of every fall", (dice, count) => {
    const finish = (hand: number, thrown: number): number => coasters(hand) * 10 - thrown;
    expect(lookahead(finish, count, 3)[rank(dice)]).toBeCloseTo(
      prospects(dice, count, 3, (end, thrown) => worth(end) * 10 - thrown),
      9,
    );
  });
});

describe("those who are still to come", () => {
  it.each([1, 2, 3])("end with limit %i somewhere, and as high as can be on average", (limit) => {
    const { chances, upTo } = spreadOf(limit);
    expect(upTo.at(-1)).toBeCloseTo(1, 12);
    const height = chances.reduce((sum, chance, place) => sum + chance * Math.floor(place / 3), 0);
    expect(height).toBeCloseTo(
      turn((hand) => hand, limit),
      10,
    );
  });

  it("stop at once with the highest throw of all", () => {
    expect(spreadOf(3).chances[standing(55, 1)]).toBeCloseTo(6 / 216, 12);
  });
});
