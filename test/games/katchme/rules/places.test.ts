import { describe, expect, it } from "vitest";
import type { Event } from "../../../../src/games/katchme/rules/index.js";
import { A, B, C, D, E, F, preludeOf, straight, type Table } from "./table.js";

/** A lays the last card; the others have these left. */
function ended(left: readonly number[], dice: readonly number[] = []): Table {
  const piles = ["3", ...left.map((cards) => "5".repeat(cards))];
  return preludeOf(piles, 2).lays(A, { dice, picks: [...straight, 0, 0] });
}

/** By the last action. */
function told({ news }: Table): readonly Event[] {
  return news.filter(({ type }) => type === "diced" || type === "placed" || type === "dealt");
}

describe("the end of the prelude", () => {
  it("comes with the first empty pile, whose owner is first", () => {
    const table = ended([9, 4, 6, 1]);
    expect(table.news[0]).toEqual({
      to: "all",
      type: "laid",
      seat: A,
      pile: 0,
      card: 3,
      number: 2,
      left: 0,
      next: null,
    });
    expect(table.state.phase.type).toBe("roll");
    expect(told(table)[0]).toEqual({ to: "all", type: "placed", order: [A, E, C, D, B] });
  });

  it("comes between two with one empty pile, however much the other holds, and the other player is last", () => {
    const table = preludeOf(["3 555555", "5 5"], 2).lays(A, { picks: [...straight, 0, 0] });
    expect(told(table)).toEqual([
      { to: "all", type: "placed", order: [A, B] },
      { to: "all", type: "dealt", lives: [17, 13] },
    ]);
  });

  it("does not come with the last card but one", () => {
    expect(preludeOf(["34", "5", "5"], 2).lays(A).state.phase.type).toBe("prelude");
  });
});

describe("the lives by places", () => {
  it.each([
    [3, [17, 15, 13]],
    [4, [17, 16, 14, 13]],
    [5, [17, 16, 15, 14, 13]],
    [6, [17, 16, 15, 15, 14, 13]],
  ])("are for %d seats %j", (seats, lives) => {
    const left = Array.from({ length: seats - 1 }, (_, more) => more + 1);
    expect(told(ended(left))).toEqual([
      { to: "all", type: "placed", order: [A, B, C, D, E, F].slice(0, seats) },
      { to: "all", type: "dealt", lives },
    ]);
  });

  it("are each seat's own", () => {
    expect(told(ended([3, 1, 2])).at(-1)).toEqual({ to: "all", type: "dealt", lives: [17, 13, 16, 14] });
  });
});

describe("equal numbers of cards left", () => {
  it("are ranked by a die each, the higher one first", () => {
    expect(told(ended([4, 4, 7], [2, 5]))).toEqual([
      {
        to: "all",
        type: "diced",
        over: "place",
        dice: [
          { seat: B, die: 2 },
          { seat: C, die: 5 },
        ],
      },
      { to: "all", type: "placed", order: [A, C, B, D] },
      { to: "all", type: "dealt", lives: [17, 14, 16, 13] },
    ]);
  });

  it("are rolled for again among those with equal dice, and only among them", () => {
    const table = ended([4, 4, 4, 9], [3, 6, 3, 1, 1, 2, 5]);
    expect(told(table).slice(0, -1)).toEqual([
      {
        to: "all",
        type: "diced",
        over: "place",
        dice: [
          { seat: B, die: 3 },
          { seat: C, die: 6 },
          { seat: D, die: 3 },
        ],
      },
      {
        to: "all",
        type: "diced",
        over: "place",
        dice: [
          { seat: B, die: 1 },
          { seat: D, die: 1 },
        ],
      },
      {
        to: "all",
        type: "diced",
        over: "place",
        dice: [
          { seat: B, die: 2 },
          { seat: D, die: 5 },
        ],
      },
      { to: "all", type: "placed", order: [A, C, D, B, E] },
    ]);
  });

  it("are rolled for also where both places bring the same lives", () => {
    const table = ended([1, 4, 4, 7, 8], [1, 6]);
    expect(told(table).map(({ type }) => type)).toEqual(["diced", "placed", "dealt"]);
    expect(told(table).at(-2)).toEqual({ to: "all", type: "placed", order: [A, B, D, C, E, F] });
    expect(told(table).at(-1)).toEqual({ to: "all", type: "dealt", lives: [17, 16, 15, 15, 14, 13] });
  });

  it("are settled for every number of cards by itself", () => {
    const table = ended([8, 2, 8, 2], [1, 2, 3, 4]);
    expect(told(table).slice(0, 2)).toEqual([
      {
        to: "all",
        type: "diced",
        over: "place",
        dice: [
          { seat: C, die: 1 },
          { seat: E, die: 2 },
        ],
      },
      {
        to: "all",
        type: "diced",
        over: "place",
        dice: [
          { seat: B, die: 3 },
          { seat: D, die: 4 },
        ],
      },
    ]);
    expect(told(table)[2]).toEqual({ to: "all", type: "placed", order: [A, E, C, D, B] });
  });
});
