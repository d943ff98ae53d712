import { describe, expect, it } from "vitest";
import { denkste, wouldBlock } from "../../../../src/games/denkste/rules/index.js";
import { A, B, C, D, place, sit } from "./table.js";

const blocked = (counters: readonly number[], seat: number): readonly number[] =>
  [1, 2, 3, 4, 5, 6].filter((number) => wouldBlock(place(counters).state, seat, number));

describe("an occupied field", () => {
  it("cannot be entered: the figure stays where it was", () => {
    const { state, opened } = place([4, 0, 0]).turn(2, 1);
    expect(opened).toMatchObject({ outcome: "blocked", go: 2, stop: [1], from: 4, counter: 4 });
    expect(state.counters).toEqual([4, 0, 0]);
  });

  it("cannot be entered from the track before it either, and the figure stays there", () => {
    // B's 14th step on track 2 leads to the second field behind A's start field.
    const { state, opened } = place([23, 39, 0, 0]).turn(4, 1);
    expect(opened).toMatchObject({ track: 1, outcome: "blocked", from: 23, counter: 23 });
    expect(state.counters).toEqual([23, 39, 0, 0]);
  });

  it("is passed freely, also when several are", () => {
    expect(place([4, 0, 0]).turn(3, 1).opened).toMatchObject({ outcome: "moved", counter: 7 });
    expect(place([4, 0, 20]).turn(6, 1).opened).toMatchObject({ outcome: "moved", counter: 10 });
  });

  it("is one where the other figure really stands, not where the path counters are equal", () => {
    expect(place([4, 6, 6]).turn(2, 1).opened).toMatchObject({ outcome: "moved", counter: 6 });
  });

  it("is free again when the other figure has gone on", () => {
    expect(place([4, 0, 0]).turn(2, 1).turn(3, 1).turn(1, 6).turn(2, 1).state.counters).toEqual([6, 3, 1]);
  });

  it("may be a start field on which its owner waits, before or after the lap", () => {
    expect(place([10, 0]).turn(2, 1).opened).toMatchObject({ outcome: "blocked" });
    expect(place([10, 24]).turn(2, 1).opened).toMatchObject({ outcome: "blocked" });
    expect(place([10, 25]).turn(2, 1).opened).toMatchObject({ outcome: "moved" });
  });

  it("does not come into it when the figure was caught anyway", () => {
    expect(place([4, 0, 0]).turn(2, 2).opened).toMatchObject({ outcome: "caught" });
  });

  it("is never the goal", () => {
    expect(place([50, 49, 48]).turn(4, 1, 2, 3).opened).toMatchObject({ outcome: "goal" });
    expect(blocked([50, 50, 50, 50], B)).toEqual([]);
  });
});

describe("a number whose target is occupied", () => {
  it("can be told from the table before it is set", () => {
    expect(blocked([4, 0, 0], A)).toEqual([2]);
    expect(blocked([4, 0, 0], B)).toEqual([6]);
    expect(blocked([4, 0, 0], C)).toEqual([]);
    expect(blocked([4, 0, 19, 17], A)).toEqual([2, 3]);
    expect(blocked([4, 1, 21, 17], A)).toEqual([3, 5]);
    expect(blocked([23, 39, 0, 0], A)).toEqual([4]);
  });

  it("can be told from anybody's view", () => {
    const { state } = place([4, 1, 21, 17]);
    for (const viewer of [null, A, B, C, D]) {
      const view = denkste.view(state, viewer);
      expect([1, 2, 3, 4, 5, 6].filter((number) => wouldBlock(view, A, number))).toEqual([3, 5]);
    }
  });

  it("may be set all the same", () => {
    expect(denkste.legal(place([4, 0, 0]).state, A)).toHaveLength(6);
  });

  it("is the 6 at the beginning, which leads to the next corner, unless nobody stands there", () => {
    expect([2, 3, 4].map((seats) => sit(seats).turn(6, 1).opened?.outcome)).toEqual(["moved", "blocked", "blocked"]);
  });
});
