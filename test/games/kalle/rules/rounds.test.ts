import { describe, expect, it } from "vitest";
import { kalle, places } from "../../../../src/games/kalle/rules/index.js";
import { A, B, C, D, E, catchAtOnce, escape, resume, sit, type Table } from "./table.js";

const rounds = (table: Table, count: number): Table =>
  Array.from({ length: count }).reduce<Table>((now) => catchAtOnce(now), table);

describe("the number of rounds", () => {
  it("is such that with two or three seats everybody is Kalle twice, with four or five once", () => {
    expect([2, 3, 4, 5].map((seats) => kalle.view(sit(seats).state, null).rounds)).toEqual([4, 6, 4, 5]);
  });

  it.each([
    [2, [B, A, B, A]],
    [3, [B, C, A, B, C, A]],
    [4, [B, C, D, A]],
    [5, [B, C, D, E, A]],
  ])("of %d seats passes Kalle to the left after each", (seats, expected) => {
    const { state } = rounds(sit(seats, { opener: B }), expected.length);
    expect(state.phase).toEqual({ type: "over" });
    expect(state.history.map(({ kalle: seat }) => seat)).toEqual(expected);
    expect(state.history.map(({ round }) => round)).toEqual(expected.map((_, index) => index + 1));
  });
});

describe("the end of a round", () => {
  const hunted = sit(3).hides(10).places(0).searches(1).swaps(10, 14).searches(2).swaps(10, 14).searches(3);
  const found = hunted.swaps(7, 10).searches(7);

  it("shows everything", () => {
    const reveal = {
      round: 1,
      kalle: A,
      ending: "found",
      winner: C,
      turned: 3,
      closest: 0,
      cards: [0, 1, 2, 3, 4, 5, 6, "kalle", 8, 9, 7, 11, 12, 13, 14, 15],
      removed: 10,
      trail: [10, 14, 10, 7],
      police: 7,
      named: [],
      pointed: null,
    };
    expect(found.news[1]).toEqual({ to: "all", type: "ended", reveal });
    expect(kalle.view(found.state, null).last).toEqual(reveal);
  });

  it("begins the next, with the grid covered again, and the seat to the left as Kalle", () => {
    expect(found.news.at(-1)).toEqual({ to: "all", type: "begins", round: 2, kalle: B });
    expect(kalle.view(found.state, null)).toMatchObject({
      round: 2,
      kalle: B,
      asked: B,
      grid: places.map(() => null),
      police: null,
      turned: 0,
      phase: { type: "hide" },
    });
  });

  it("is shown until the police are placed again, and stays in short", () => {
    expect(found.hides(0).state.last).not.toBeNull();
    const { last, history } = kalle.view(found.hides(0).places(1).state, null);
    expect(last).toBeNull();
    expect(history).toEqual([{ round: 1, kalle: A, ending: "found", winner: C, turned: 3, closest: 0 }]);
  });

  it("begins a trail of its own each time", () => {
    expect(catchAtOnce(found).state.last).toMatchObject({ round: 2, trail: [0] });
  });
});

describe("how close the police came", () => {
  it("is the fewest steps that ever were between them and Kalle", () => {
    expect(sit(2).hides(15).places(0).walks(1, 2, 3, 6, 5, 4, 8, 12).points(15).state.last?.closest).toBe(2);
  });

  it("counts a swap that brought him near, though the next took him away", () => {
    const table = sit(2).hides(14).places(1).searches(0).swaps(9, 14).searches(1).swaps(9, 14);
    expect(table.state.closest).toBe(2);
    expect(table.walks(2, 3, 7, 6, 5, 4).points(14).state.last?.closest).toBe(2);
  });

  it("is nothing where the police were placed on his very card, though they left it covered", () => {
    const table = sit(2).hides(0).places(0).walks(1, 2, 3, 7, 6, 10, 11, 15).points(0);
    expect(table.state.last).toMatchObject({ ending: "remembered", closest: 0 });
  });
});

describe("the end of the game", () => {
  const last = catchAtOnce(rounds(sit(4), 3));

  it("comes with the last round, whose cards are all open then", () => {
    expect(last.news.map(({ type }) => type)).toEqual(["searched", "ended", "over"]);
    const seen = kalle.view(last.state, null);
    expect(seen.grid).toEqual(seen.last?.cards);
    expect(seen).toMatchObject({ round: 4, rounds: 4, asked: null, phase: { type: "over" } });
    expect(last.asked).toBeUndefined();
  });

  it("has no result before", () => {
    expect(kalle.result(rounds(sit(4), 3).state)).toBeNull();
    expect(kalle.result(sit(4).state)).toBeNull();
  });

  it("is won by most cheese, and the scores are the pieces", () => {
    const { state } = rounds(escape(sit(4)).points(10), 3);
    expect(kalle.result(state)).toEqual({ places: [[A], [C, D], [B]], scores: [2, 0, 1, 1], opens: null });
  });

  it("has several winners where they have equally many", () => {
    expect(kalle.result(last.state)).toEqual({ places: [[A, B, C, D]], scores: [1, 1, 1, 1], opens: null });
  });

  it("has all as winners where nobody has any", () => {
    const forgotten = Array.from({ length: 4 }).reduce<Table>((now) => escape(now).points(9), sit(4));
    expect(kalle.result(forgotten.state)).toMatchObject({ places: [[A, B, C, D]], scores: [0, 0, 0, 0] });
  });

  it("lets nobody do anything more", () => {
    const { state } = resume(last.state);
    expect([A, B, C, D].flatMap((seat) => kalle.legal(state, seat))).toEqual([]);
    expect(kalle.prompts(state)).toEqual([]);
  });
});
