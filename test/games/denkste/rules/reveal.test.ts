import { describe, expect, it } from "vitest";
import { judge } from "../../../../src/games/denkste/rules/index.js";
import { A, B, C, place, sit } from "./table.js";

describe("a number that is not among the stop numbers", () => {
  it("moves the figure by as much: go 5 against stop 4", () => {
    const { state, opened } = sit(2).turn(5, 4);
    expect(opened).toMatchObject({ outcome: "moved", go: 5, stop: [4], from: 0, counter: 5 });
    expect(state.counters).toEqual([5, 0]);
  });

  it("moves no other figure", () => {
    expect(place([7, 8, 30, 40], { mover: C }).turn(6, 1, 2).state.counters).toEqual([7, 8, 36, 40]);
  });
});

describe("a number that is among the stop numbers", () => {
  it("leaves the figure where it is: go 5 against stop 5", () => {
    const { state, opened } = sit(2).turn(5, 5);
    expect(opened).toMatchObject({ outcome: "caught", go: 5, stop: [5], from: 0, counter: 0 });
    expect(state.counters).toEqual([0, 0]);
  });

  it.each([
    [3, [3, 5]],
    [5, [3, 5]],
  ])("may be any of two on track 2: go %d against stop %j", (go, stop) => {
    expect(place([30, 0]).turn(go, ...stop).opened).toMatchObject({ outcome: "caught", counter: 30 });
  });

  it.each([1, 4, 6])("may be any of three on track 3: go %d against stop 1, 4, 6", (go) => {
    expect(place([44, 0]).turn(go, 1, 4, 6).opened).toMatchObject({ outcome: "caught", counter: 44 });
  });

  it("holds the figure back from the next track and from the goal too", () => {
    expect(place([24, 0]).turn(1, 1).state.counters).toEqual([24, 0]);
    expect(place([50, 0]).turn(1, 1, 2, 3).state).toMatchObject({ counters: [50, 0], phase: { type: "choice" } });
  });
});

describe("the end of a lap", () => {
  it("leads from the own start field by one step to the start field of the next track", () => {
    expect(place([24, 0]).turn(1, 2).opened).toMatchObject({ outcome: "moved", from: 24, counter: 25 });
    expect(place([41, 0]).turn(1, 2, 3).opened).toMatchObject({ outcome: "moved", from: 41, counter: 42 });
  });

  it("is passed within a move: from 23 by 4 to two fields behind the start of track 2, against one number", () => {
    const { opened, state } = place([23, 0]).turn(4, 3);
    expect(opened).toMatchObject({ track: 1, stop: [3], outcome: "moved", from: 23, counter: 27 });
    expect(state.counters).toEqual([27, 0]);
  });

  it("is reached exactly on the own start field, which is still the old track", () => {
    const { state } = place([22, 0]).turn(2, 3).turn(1, 6);
    expect(state.counters).toEqual([24, 1]);
    expect(place([24, 1]).turn(3, 2).opened).toMatchObject({ track: 1, stop: [2], counter: 27 });
  });
});

describe("what two open cards come to", () => {
  it("can be asked without playing them", () => {
    const { state } = place([5, 0, 40], { mover: B });
    expect(judge(state, A, 6, [5])).toEqual({ outcome: "moved", counter: 11 });
    expect(judge(state, A, 5, [5])).toEqual({ outcome: "caught", counter: 5 });
    expect(judge(state, A, 1, [5])).toEqual({ outcome: "blocked", counter: 5 });
    expect(judge(state, C, 3, [3, 3])).toEqual({ outcome: "back", counter: 25 });
  });
});
