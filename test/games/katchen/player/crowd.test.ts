import { describe, expect, it } from "vitest";
import { type Dice, rank } from "../../../../src/games/katchen/rules/index.js";
import { among, type Crowd } from "../../../../src/games/katchen/player/index.js";
import { handOf, spreadOf, standing } from "../../../../src/games/katchen/player/hands.js";
import { coastersAfter, falls, type Held } from "./brute.js";

/** A finished turn and its chance. */
interface Chanced {
  readonly dice: Dice;
  readonly count: number;
  readonly chance: number;
}

function diceOf(hand: number): Dice {
  const dice = falls.find((fall) => rank(fall) === hand);
  if (dice === undefined) throw new Error(`no throw of rank ${hand}`);
  return dice;
}

function ends(limit: number): readonly Chanced[] {
  return spreadOf(limit).chances.flatMap((chance, place) =>
    chance === 0 ? [] : [{ dice: diceOf(handOf(place)), count: 3 - (place % 3), chance }],
  );
}

/** On average, over every combination of the others' ends. */
function countedOut(before: readonly Held[], mine: Held, later: readonly number[], limit: number): number {
  const [held, ...rest] = later;
  if (held === undefined) return coastersAfter(before, mine.seat);
  return ends(limit)
    .map((end) => end.chance * countedOut([...before, { ...end, seat: before.length, held }], mine, rest, limit))
    .reduce((sum, value) => sum + value, 0);
}

const rounds: readonly {
  readonly title: string;
  readonly earlier: readonly Held[];
  readonly later: readonly number[];
}[] = [
  { title: "opening before two", earlier: [], later: [3, 6] },
  { title: "between two", earlier: [{ seat: 0, dice: [4, 4, 2], count: 2, held: 2 }], later: [5] },
  {
    title: "after one high throw, before two",
    earlier: [{ seat: 0, dice: [5, 1, 1], count: 1, held: 3 }],
    later: [2, 4],
  },
  {
    title: "last of three",
    earlier: [
      { seat: 0, dice: [6, 5, 3], count: 2, held: 4 },
      { seat: 1, dice: [3, 3, 3], count: 2, held: 2 },
    ],
    later: [],
  },
];

const finals: readonly Dice[] = [
  [4, 2, 1],
  [5, 1, 1],
  [3, 3, 3],
  [4, 4, 2],
  [6, 5, 3],
  [2, 2, 1],
];

describe("coasters after a round among several", () => {
  it.each(rounds)("are exact when $title", ({ earlier, later }) => {
    const crowd: Crowd = {
      mine: 4,
      earlier: earlier.map(({ dice, count, held }) => ({ place: standing(rank(dice), count), held })),
      later,
    };
    for (const count of [1, 2])
      for (const dice of finals) {
        const mine: Held = { seat: earlier.length, dice, count, held: crowd.mine };
        const limit = earlier.length === 0 ? count : 2;
        expect(among(crowd, 2)(rank(dice), count)).toBeCloseTo(-countedOut([...earlier, mine], mine, later, limit), 9);
      }
  });
});
