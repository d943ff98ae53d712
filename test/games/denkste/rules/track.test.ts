import { describe, expect, it } from "vitest";
import {
  cornerOf,
  discsFor,
  fieldOf,
  goalOf,
  sizesOf,
  startOf,
  targetOf,
  trackAt,
  type Length,
} from "../../../../src/games/denkste/rules/index.js";
import { A, B, C, D, place, sit } from "./table.js";

const upTo = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, counter) => counter);

describe.each([
  ["short", [16, 12, 8], [0, 17, 30], 39],
  ["standard", [24, 16, 8], [0, 25, 42], 51],
  ["long", [32, 24, 16], [0, 33, 58], 75],
] as const)("the board of length %s", (length: Length, sizes, starts, goal) => {
  it(`has tracks of ${sizes.join(", ")} fields, which quarters divide`, () => {
    expect(sizesOf(length)).toEqual(sizes);
    expect(sizes.map((size) => size % 4)).toEqual([0, 0, 0]);
  });

  it(`begins its laps at the counters ${starts.join(", ")} and ends at ${goal}`, () => {
    expect(([1, 2, 3] as const).map((track) => startOf(track, length))).toEqual(starts);
    expect(goalOf(length)).toBe(goal);
  });

  it("is a path of every field of each track, the start field twice, and the goal", () => {
    const walk = upTo(goal).map((counter) => fieldOf(counter, A, 4, length));
    const wanted = sizes.flatMap((size, outer) => upTo(size).map((step) => ({ track: outer + 1, index: step % size })));
    expect(walk).toEqual([...wanted, "goal"]);
  });

  it("lets every seat walk the same way from another corner", () => {
    for (const seat of [B, C, D]) {
      for (const counter of upTo(goal - 1)) {
        const size = sizes[trackAt(counter, length) - 1] ?? 0;
        const own = fieldOf(counter, A, 4, length);
        const { track, index } = own === "goal" ? { track: 3, index: 0 } : own;
        expect(fieldOf(counter, seat, 4, length)).toEqual({ track, index: (index + (seat * size) / 4) % size });
      }
    }
  });
});

describe("the tracks", () => {
  it("are 24, 16 and 8 fields long unless another length is chosen", () => {
    expect(sit(2).state.options.length).toBe("standard");
    expect(sizesOf("standard")).toEqual([24, 16, 8]);
  });

  it("have a start field at each corner, a quarter of the track apart", () => {
    const starts = ([1, 2, 3] as const).map((track) =>
      [A, B, C, D].map((seat) => fieldOf(startOf(track, "standard"), seat, 4, "standard")),
    );
    expect(starts).toEqual([
      [0, 6, 12, 18].map((index) => ({ track: 1, index })),
      [0, 4, 8, 12].map((index) => ({ track: 2, index })),
      [0, 2, 4, 6].map((index) => ({ track: 3, index })),
    ]);
  });

  it("are walked from the corners clockwise in seating order; two seats sit across, three leave the last corner free", () => {
    expect([A, B].map((seat) => cornerOf(seat, 2))).toEqual([0, 2]);
    expect([A, B, C].map((seat) => cornerOf(seat, 3))).toEqual([0, 1, 2]);
    expect([A, B, C, D].map((seat) => cornerOf(seat, 4))).toEqual([0, 1, 2, 3]);
  });

  it("all begin with everybody on its own start field of track 1", () => {
    expect([2, 3, 4].map((seats) => sit(seats).state.counters)).toEqual([
      [0, 0],
      [0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });
});

describe("the path counter", () => {
  it("counts a lap of n fields as n steps, back to the own start field of the same track", () => {
    for (const [counter, track] of [
      [24, 1],
      [41, 2],
      [50, 3],
    ] as const) {
      expect(trackAt(counter, "standard")).toBe(track);
      expect(fieldOf(counter, C, 4, "standard")).toEqual(fieldOf(startOf(track, "standard"), C, 4, "standard"));
    }
  });

  it("goes on with the own start field of the next track, and behind the third lap with the goal", () => {
    expect(fieldOf(25, B, 4, "standard")).toEqual({ track: 2, index: 4 });
    expect(fieldOf(42, B, 4, "standard")).toEqual({ track: 3, index: 2 });
    expect(fieldOf(51, B, 4, "standard")).toBe("goal");
  });

  it("comes to 25 + 17 + 9 = 51 steps, and what is over at the goal lapses", () => {
    expect(goalOf("standard")).toBe(51);
    expect([45, 46, 50].map((counter) => targetOf(counter, 5, "standard"))).toEqual([50, 51, 51]);
  });

  it("tells how many numbers stop its figure: one on track 1, two on track 2, three on track 3", () => {
    const discs = [0, 24, 25, 41, 42, 50].map((counter) => discsFor(trackAt(counter, "standard")));
    expect(discs).toEqual([1, 1, 2, 2, 3, 3]);
  });
});

describe("foreign start fields", () => {
  it("are fields like any other: a figure lands there and goes on from there on the same track", () => {
    const there = place([5, 13, 0]).turn(1, 6);
    expect(fieldOf(6, A, 3, "standard")).toEqual(fieldOf(0, B, 3, "standard"));
    expect(there.state.counters).toEqual([6, 13, 0]);
    expect(place([6, 13, 0]).turn(2, 6).state.counters).toEqual([8, 13, 0]);
  });

  it("are passed without leaving the track", () => {
    expect(place([5, 13, 0]).turn(3, 6).opened).toMatchObject({ track: 1, outcome: "moved", counter: 8 });
  });
});
