import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { solveMatrixGame } from "../../../../src/games/denkste/player/matrix-game.js";
import { byColumns, mean } from "./brute.js";

type Matrix = readonly (readonly number[])[];

const close = (numbers: readonly number[]): unknown[] => numbers.map((number) => expect.closeTo(number, 10));

/** Up to the size of a turn of Denkste!, with few different payoffs, which tie, or many. */
const matrices = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 56 }), fc.constantFrom(2, 400))
  .chain(([height, width, spread]) => {
    const payoff = fc.integer({ min: -spread, max: spread }).map((number) => number / 7);
    const row = fc.array(payoff, { minLength: width, maxLength: width });
    return fc.array(row, { minLength: height, maxLength: height });
  });

describe("a matrix game", () => {
  it.each<[string, Matrix, number, readonly number[], readonly number[]]>([
    ["of one cell has no choice", [[7]], 7, [1], [1]],
    ["takes the cheapest row against a single column", [[3], [-2], [5]], -2, [0, 1, 0], [1]],
    ["takes the dearest column in a single row", [[3, -2, 5]], 5, [1], [0, 0, 1]],
    [
      "with a saddle point is played there",
      [
        [4, 2, 3],
        [5, 1, 9],
        [6, 2.5, 2.5],
      ],
      4,
      [1, 0, 0],
      [1, 0, 0],
    ],
    [
      "of matching coins is a toss",
      [
        [1, -1],
        [-1, 1],
      ],
      0,
      [0.5, 0.5],
      [0.5, 0.5],
    ],
    [
      "of rock, paper and scissors is a third each",
      [
        [0, 1, -1],
        [-1, 0, 1],
        [1, -1, 0],
      ],
      0,
      [1 / 3, 1 / 3, 1 / 3],
      [1 / 3, 1 / 3, 1 / 3],
    ],
    [
      "of two by two is mixed against the differences",
      [
        [3, 1],
        [0, 5],
      ],
      15 / 7,
      [5 / 7, 2 / 7],
      [4 / 7, 3 / 7],
    ],
    [
      "never plays a row that another beats everywhere",
      [
        [1, -1],
        [-1, 1],
        [2, 2],
      ],
      0,
      [0.5, 0.5, 0],
      [0.5, 0.5],
    ],
    [
      "of hide and seek hides in inverse proportion to what is lost",
      [
        [1, 0, 0],
        [0, 2, 0],
        [0, 0, 4],
      ],
      4 / 7,
      [4 / 7, 2 / 7, 1 / 7],
      [4 / 7, 2 / 7, 1 / 7],
    ],
  ])("%s", (_, matrix, value, rows, columns) => {
    const solution = solveMatrixGame(matrix);
    expect(solution.value).toBeCloseTo(value, 10);
    expect(solution.rows).toEqual(close(rows));
    expect(solution.columns).toEqual(close(columns));
  });

  it("leaves neither side anything to gain, whatever it is", () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const { value, rows, columns } = solveMatrixGame(matrix);
        for (const mixture of [rows, columns]) {
          expect(Math.min(...mixture)).toBeGreaterThanOrEqual(0);
          expect(mixture.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
        }
        expect(Math.max(...byColumns(rows, matrix))).toBeLessThan(value + 1e-9);
        expect(Math.min(...matrix.map((row) => mean(columns, row)))).toBeGreaterThan(value - 1e-9);
      }),
      { numRuns: 300 },
    );
  });

  it("is worth as much from the other side", () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const turned = (matrix[0] ?? []).map((_, column) => matrix.map((row) => -(row[column] ?? 0)));
        expect(solveMatrixGame(turned).value).toBeCloseTo(-solveMatrixGame(matrix).value, 8);
      }),
      { numRuns: 100 },
    );
  });

  it("moves with what is added to every cell, and the mixtures stay", () => {
    const matrix = [
      [3, 1, 4],
      [1, 5, 9],
      [2, 6, 5],
    ];
    const one = solveMatrixGame(matrix);
    const other = solveMatrixGame(matrix.map((row) => row.map((payoff) => payoff + 1000)));
    expect(other.value).toBeCloseTo(one.value + 1000, 8);
    expect(other.rows).toEqual(close(one.rows));
    expect(other.columns).toEqual(close(one.columns));
  });

  it("has no answer where rounding swallows the payoffs", () => {
    expect(() => solveMatrixGame([[0, 1e300]])).toThrow("too far apart");
  });
});
