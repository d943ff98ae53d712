import { describe, expect, it } from "vitest";
import { emojisFrom } from "../../../src/discord/gateway/emojis.js";
import type { Owner } from "../../../src/tables/board.js";
import { away, boardWith, playOut } from "./boards.js";
import { faults, nasty, sampled } from "./faults.js";

describe("boards in every language", () => {
  it.each([2, 3, 5, 8])("keep Discord's limits over random matches of %i seats with names at their worst", (count) => {
    const seats = nasty.slice(8 - count);
    const boards = [1, 2].flatMap((shots) => sampled(playOut("katchen", seats, { shots }, 40 + count)));
    expect(boards.at(-1)?.life).toBe("over");
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them with some or all of them away", () => {
    const boards = [
      [0, 3, 7],
      [0, 1, 2, 3, 4, 5, 6, 7],
    ].flatMap((gone) => sampled(playOut("katchen", away(nasty, ...gone), { shots: 1 }, 50)));
    expect(boards.some(({ play }) => play?.asleep === true)).toBe(true);
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them in the lobby and when closed, from nobody to eight", () => {
    const boards = [0, 1, 2, 8].flatMap((count) =>
      (["lobby", "closed"] as const).map((life) =>
        boardWith({ life, seats: nasty.slice(0, count), options: { shots: 9 } }),
      ),
    );
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them with eight computer players and without emojis of our own", () => {
    const seats = nasty.map((_, seat): Owner => ({ type: "computer", level: seat % 2 === 0 ? "relaxed" : "strong" }));
    const boards = [boardWith({ seats }), ...sampled(playOut("katchen", seats, { shots: 1 }, 9))];
    expect(boards.flatMap((board) => faults(board, emojisFrom(new Map())))).toEqual([]);
  });
});
