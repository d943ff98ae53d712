import { describe, expect, it } from "vitest";
import { denkste, goalOf, type Length } from "../../../../src/games/denkste/rules/index.js";
import { A, B, C, D, place, sit } from "./table.js";

describe("the goal", () => {
  it("ends the game at once for the first figure in it", () => {
    const { state, news } = place([20, 47, 30], { mover: B }).turn(4, 1, 2, 3);
    expect(news.slice(1)).toEqual([
      {
        to: "all",
        type: "revealed",
        mover: B,
        stopper: A,
        track: 3,
        go: 4,
        stop: [1, 2, 3],
        outcome: "goal",
        from: 47,
        counter: 51,
      },
      { to: "all", type: "over", winner: B },
    ]);
    expect(state).toMatchObject({ counters: [20, 51, 30], phase: { type: "over", winner: B } });
  });

  it("takes no more steps than are left: the others lapse", () => {
    expect(place([50, 0]).turn(6, 1, 2, 3).state.counters).toEqual([51, 0]);
    expect(place([46, 0]).turn(6, 1, 2, 3).state.counters).toEqual([51, 0]);
  });

  it("is not yet reached on the own start field after the third lap", () => {
    const { state, news } = place([46, 0]).turn(4, 1, 2, 3);
    expect(news.map(({ type }) => type)).toEqual(["set", "revealed"]);
    expect(state).toMatchObject({ counters: [50, 0], phase: { type: "choice", mover: B } });
  });

  it.each(["short", "standard", "long"] as const)("lies behind the third lap on a %s board", (length: Length) => {
    const goal = goalOf(length);
    expect(place([goal - 2, 0], { length }).turn(1, 2, 3, 4).opened).toMatchObject({ outcome: "moved" });
    expect(place([goal - 1, 0], { length }).turn(1, 2, 3, 4).opened).toMatchObject({ outcome: "goal", counter: goal });
  });
});

describe("the result", () => {
  const places = (counters: readonly number[]): unknown =>
    denkste.result(place(counters).turn(1, 2, 3, 4).state)?.places;

  it("is none while the game runs", () => {
    expect(denkste.result(sit(2).state)).toBeNull();
    expect(denkste.result(place([49, 50]).turn(1, 2, 3, 4).state)).toBeNull();
  });

  it("places the others behind the winner by how far they have come", () => {
    expect(places([50, 12, 49, 30])).toEqual([[A], [C], [D], [B]]);
  });

  it("goes by the path counter, not by the track alone", () => {
    expect(places([50, 43, 44])).toEqual([[A], [C], [B]]);
  });

  it("lets equal path counters share a place", () => {
    expect(places([50, 30, 12, 30])).toEqual([[A], [B, D], [C]]);
    expect(places([50, 0, 0, 0])).toEqual([[A], [B, C, D]]);
  });

  it("counts path counters as scores, and says nothing about who opens a rematch", () => {
    expect(denkste.result(place([50, 12, 49]).turn(1, 2, 3, 4).state)).toEqual({
      places: [[A], [C], [B]],
      scores: [51, 12, 49],
      opens: null,
    });
  });
});
