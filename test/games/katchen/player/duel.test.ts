import { describe, expect, it } from "vitest";
import { type Dice, rank } from "../../../../src/games/katchen/rules/index.js";
import { answering, openerWins, solveRound } from "../../../../src/games/katchen/player/index.js";
import { turn } from "../../../../src/games/katchen/player/hands.js";
import { coastersAfter, falls, mean } from "./brute.js";

describe("two seats", () => {
  it("have their chances from a full solution: another round of it changes nothing", () => {
    const again = solveRound(openerWins);
    expect(again).toEqual(openerWins.map((win) => expect.closeTo(win, 12)));
  });

  it("are better off with fewer coasters", () => {
    expect(openerWins.toSorted((a, b) => b - a)).toEqual(openerWins);
    expect(openerWins[0]).toBe(1);
    expect(openerWins[13]).toBe(0);
  });

  it.each<[Dice, number]>([
    [[6, 1, 1], 9],
    [[4, 2, 1], 2],
    [[2, 2, 1], 12],
    [[3, 3, 3], 7],
  ])("answer %j in one throw with what all 216 falls give on average", (dice, mine) => {
    const chance = mean(
      falls.map((answer) => {
        const throws = [
          { seat: 0, dice, count: 1, held: 13 - mine },
          { seat: 1, dice: answer, count: 1, held: mine },
        ];
        const after = coastersAfter(throws, 1);
        // The lowest opens next.
        return after > mine ? (openerWins[after] ?? 0) : 1 - (openerWins[13 - after] ?? 0);
      }),
    );
    expect(turn(answering({ hand: rank(dice), count: 1 }, { mine, wins: openerWins }), 1)).toBeCloseTo(chance, 12);
  });
});
