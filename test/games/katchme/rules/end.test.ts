import { describe, expect, it } from "vitest";
import type { Seat } from "../../../../src/game/contract.js";
import { katchme } from "../../../../src/games/katchme/rules/index.js";
import { A, B, C, D, nightOf, type Table } from "./table.js";

/** Without tiles, so every pile turns one card. */
function quiet(piles: readonly string[], seats = piles.length, dice: readonly number[] = []): Table {
  const seated = Array.from({ length: seats }, (_, seat): Seat => seat);
  const table = nightOf({ seats, piles }).rolls(A, 11);
  return seated
    .slice(0, seats - 2)
    .reduce((before, seat) => before.stops(seat), table)
    .stops(seats - 2, dice);
}

describe("the end of the game", () => {
  it("comes in phase 1 as soon as a draw pile is empty, and nobody rolls any more", () => {
    const table = quiet(["555/1", "55/1", "5/1"]);
    expect(katchme.prompts(table.state)).toEqual([]);
    expect(table.news.at(-1)).toEqual({ to: "all", type: "over", places: [[A], [B], [C]], cards: [2, 1, 0] });
    expect(katchme.result(table.state)).toEqual({ places: [[A], [B], [C]], scores: [2, 1, 0], opens: null });
  });

  it("does not come while every pile has a card", () => {
    const table = quiet(["555/1", "55/1", "55/1"]);
    expect(table.state.phase.type).toBe("roll");
    expect(katchme.result(table.state)).toBeNull();
  });

  it("comes also with an empty neutral pile", () => {
    const table = quiet(["555/1", "55/1", "5/1"], 2);
    expect(katchme.result(table.state)).toEqual({ places: [[A], [B]], scores: [2, 1], opens: null });
  });

  it("comes also with an empty pile of a seat beyond the districts", () => {
    expect(quiet(["555/1", "5555/1", "55/1", "5/1"]).state.phase.type).toBe("over");
  });

  it("comes only when all have turned their cards", () => {
    const table = quiet(["5/1", "555/1", "55/1"]);
    expect(table.news.filter(({ type }) => type === "turned")).toHaveLength(3);
    expect(katchme.result(table.state)?.scores).toEqual([0, 2, 1]);
  });

  it("keeps the last evaluation and the markers in sight", () => {
    expect(katchme.view(quiet(["555/1", "55/1", "5/1"]).state, null)).toMatchObject({
      night: 2,
      evaluation: { night: 1 },
      markers: { bosozoku: "violet", police: "violet" },
      phase: { type: "over", places: [[A], [B], [C]] },
    });
  });
});

describe("the places", () => {
  it("go by the cards in the draw pile, not by what they show, and equal ones are shared", () => {
    const { state } = quiet(["11/1", "555/1", "66/1", "5/1"]);
    expect(katchme.result(state)).toEqual({ places: [[B], [A, C], [D]], scores: [1, 2, 1, 0], opens: null });
  });

  it("are shared by all when no seat has a card left, and nobody rolls", () => {
    const table = quiet(["5/1", "5/1", "555/1"], 2);
    expect(katchme.result(table.state)).toEqual({ places: [[A, B]], scores: [0, 0], opens: null });
    expect(table.news.filter(({ type }) => type === "diced")).toEqual([]);
  });
});

describe("those equal at the top", () => {
  const piles = ["555/1", "555/1", "5/1", "555/1"];

  it("roll one die each, the highest wins, and the rest of them share the next place", () => {
    const table = quiet(piles, 4, [3, 6, 3]);
    expect(table.news.slice(-2)).toEqual([
      {
        to: "all",
        type: "diced",
        over: "win",
        dice: [
          { seat: A, die: 3 },
          { seat: B, die: 6 },
          { seat: D, die: 3 },
        ],
      },
      { to: "all", type: "over", places: [[B], [A, D], [C]], cards: [2, 2, 0, 2] },
    ]);
  });

  it("share the next place however far apart their dice are", () => {
    expect(katchme.result(quiet(piles, 4, [1, 6, 5]).state)?.places).toEqual([[B], [A, D], [C]]);
  });

  it("roll again where several have the highest, without those who had less", () => {
    const table = quiet(piles, 4, [5, 2, 5, 4, 4, 1, 2]);
    expect(
      table.news.filter((event) => event.type === "diced").map(({ dice }) => dice.map(({ seat }) => seat)),
    ).toEqual([
      [A, B, D],
      [A, D],
      [A, D],
    ]);
    expect(katchme.result(table.state)?.places).toEqual([[D], [A, B], [C]]);
  });
});
