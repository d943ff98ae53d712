import { describe, expect, it } from "vitest";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { A, B, C, D, lose, sit, type Table } from "./table.js";

function losers(table: Table, ...seats: readonly number[]): Table {
  return seats.reduce(lose, table);
}

describe("a single game", () => {
  it("ends with one loser, behind whom all others share the first place", () => {
    const { state } = losers(sit(4), C);
    expect(katchen.result(state)).toEqual({ places: [[A, B, D], [C]], scores: [0, 0, 1, 0], opens: C });
  });

  it("puts nobody out of the match and has no winner", () => {
    const { state, news } = losers(sit(3), B);
    expect(news.slice(-2)).toEqual([
      { to: "all", type: "shot", seat: B, shots: 1 },
      { to: "all", type: "over", loser: B, winner: null },
    ]);
    expect(state.gone).toEqual([]);
  });

  it("has no result while it runs", () => {
    expect(katchen.result(sit(2, { opener: null }).state)).toBeNull();
    expect(katchen.result(sit(2).throws(A, 421).state)).toBeNull();
  });
});

describe("several shots without a knock-out", () => {
  const toThree = (...order: readonly number[]): Table => losers(sit(3, { shots: 3 }), ...order);

  it("let the games go on, everybody in, until somebody has the agreed number of shots", () => {
    const { state, news } = toThree(B, B, A, C);
    expect(news.slice(-2)).toEqual([
      { to: "all", type: "shot", seat: C, shots: 1 },
      { to: "all", type: "opens", seat: C, stage: "deal", game: 5 },
    ]);
    expect(state).toMatchObject({ game: 5, shots: [1, 2, 1], gone: [], stack: 13, takers: [] });
    expect(katchen.result(state)).toBeNull();
  });

  it("let the last loser open each new game", () => {
    expect(toThree(B).state.phase).toEqual({ type: "deal", order: [B, C, A], throws: [] });
    expect(toThree(B, A).state.phase).toEqual({ type: "deal", order: [A, B, C], throws: [] });
  });

  it("end with the seat that has them first, and nobody goes out", () => {
    const { state, news } = toThree(B, A, B, B);
    expect(news.slice(-2)).toEqual([
      { to: "all", type: "shot", seat: B, shots: 3 },
      { to: "all", type: "over", loser: B, winner: null },
    ]);
    expect(state.gone).toEqual([]);
    expect(katchen.result(state)).toEqual({ places: [[C], [A], [B]], scores: [1, 3, 0], opens: B });
  });

  it("place by shots, fewest first, and ties share a place", () => {
    expect(katchen.result(losers(sit(4, { shots: 2 }), D, B, A, B).state)).toEqual({
      places: [[C], [A, D], [B]],
      scores: [1, 2, 0, 1],
      opens: B,
    });
  });
});

describe("a knock-out", () => {
  it("goes on with a new game after a shot, which the loser opens", () => {
    const { state, news } = losers(sit(3, { shots: 2, knockOut: true, byHand: true }), B);
    expect(news.slice(-2)).toEqual([
      { to: "all", type: "shot", seat: B, shots: 1 },
      { to: "all", type: "opens", seat: B, stage: "deal", game: 2 },
    ]);
    expect(state).toMatchObject({
      game: 2,
      shots: [0, 1, 0],
      gone: [],
      coasters: [0, 0, 0],
      stack: 13,
      takers: [],
      phase: { type: "deal", order: [B, C, A], throws: [] },
    });
    expect(katchen.result(state)).toBeNull();
  });

  it("puts a seat out with its last shot, and the next seat clockwise opens", () => {
    const { state, news } = losers(sit(3, { shots: 2, knockOut: true, byHand: true }), B, B);
    expect(news.slice(-3)).toEqual([
      { to: "all", type: "shot", seat: B, shots: 2 },
      { to: "all", type: "out", seat: B },
      { to: "all", type: "opens", seat: C, stage: "deal", game: 3 },
    ]);
    expect(state.phase).toMatchObject({ order: [C, A] });
  });

  it("passes over seats that are out when it looks for the next opener", () => {
    const { state } = losers(sit(4, { shots: 2, knockOut: true, byHand: true }), C, D, D, B, C);
    expect(state.gone).toEqual([D, C]);
    expect(state.phase).toMatchObject({ order: [A, B] });
  });

  it("ends when one seat is left, which has won, with the others in the reverse order of going out", () => {
    const { state, news } = losers(sit(4, { shots: 2, knockOut: true, byHand: true }), A, B, B, C, C, D, D);
    expect(news.slice(-3)).toEqual([
      { to: "all", type: "shot", seat: D, shots: 2 },
      { to: "all", type: "out", seat: D },
      { to: "all", type: "over", loser: D, winner: A },
    ]);
    expect(katchen.result(state)).toEqual({ places: [[A], [D], [C], [B]], scores: [1, 2, 2, 2], opens: D });
  });

  it("counts games on through the whole match", () => {
    expect(losers(sit(2, { shots: 3, knockOut: true, byHand: true }), A, B, A, B).state.game).toBe(5);
  });

  it("lets seats that are out neither throw nor receive coasters", () => {
    const { state } = losers(sit(3, { shots: 2, knockOut: true, byHand: true }), B, B, A);
    expect(katchen.legal(state, B)).toEqual([]);
    expect(state.phase).toMatchObject({ order: [A, C] });
  });
});

describe("a knock-out of one shot", () => {
  const knockOut = (seats: number): Table => sit(seats, { shots: 1, knockOut: true, byHand: true });

  it("puts the loser of every game out, and the others go on", () => {
    const { state, news } = losers(knockOut(4), C);
    expect(news.slice(-3)).toEqual([
      { to: "all", type: "shot", seat: C, shots: 1 },
      { to: "all", type: "out", seat: C },
      { to: "all", type: "opens", seat: D, stage: "deal", game: 2 },
    ]);
    expect(state).toMatchObject({ gone: [C], shots: [0, 0, 1, 0], phase: { type: "deal", order: [D, A, B] } });
    expect(katchen.result(state)).toBeNull();
  });

  it("has one winner, behind whom everybody has a place of their own", () => {
    const { state, news } = losers(knockOut(4), C, A, D);
    expect(news.slice(-3)).toEqual([
      { to: "all", type: "shot", seat: D, shots: 1 },
      { to: "all", type: "out", seat: D },
      { to: "all", type: "over", loser: D, winner: B },
    ]);
    expect(katchen.result(state)).toEqual({ places: [[B], [D], [A], [C]], scores: [1, 0, 1, 1], opens: D });
  });

  it("is over after one game of two, with a winner", () => {
    const { state, news } = losers(knockOut(2), A);
    expect(news.at(-1)).toEqual({ to: "all", type: "over", loser: A, winner: B });
    expect(katchen.result(state)).toMatchObject({ places: [[B], [A]] });
  });
});

describe("shots and knock-out", () => {
  it("are both free, by default one shot and no knock-out", () => {
    expect(katchen.options.parse({})).toEqual({ shots: 1, knockOut: false, byHand: false });
    for (const shots of [1, 2, 9])
      for (const knockOut of [false, true])
        expect(katchen.options.parse({ shots, knockOut })).toEqual({ shots, knockOut, byHand: false });
    expect(katchen.options.parse({ shots: 3 })).toEqual({ shots: 3, knockOut: false, byHand: false });
  });
});
