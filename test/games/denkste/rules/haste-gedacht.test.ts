import { describe, expect, it } from "vitest";
import { denkste, fieldOf, wouldBlock } from "../../../../src/games/denkste/rules/index.js";
import { A, B, C, place, placeMeaner } from "./table.js";

describe("the same number set twice", () => {
  it("sends a figure on track 2 that it catches back to its start field of track 2", () => {
    const { opened, state } = placeMeaner([30, 3]).turn(4, 4, 4);
    expect(opened).toMatchObject({ outcome: "back", track: 2, go: 4, stop: [4, 4], from: 30, counter: 25 });
    expect(state.counters).toEqual([25, 3]);
  });

  it("sends a figure on track 3 that it catches back to its start field of track 3, whichever number is next to it", () => {
    expect(placeMeaner([45, 3]).turn(4, 4, 4, 6).opened).toMatchObject({ outcome: "back", from: 45, counter: 42 });
    expect(placeMeaner([45, 3]).turn(4, 2, 4, 4).opened).toMatchObject({ outcome: "back", from: 45, counter: 42 });
  });

  it("leaves a figure alone that set another number", () => {
    expect(placeMeaner([30, 3]).turn(5, 4, 4).opened).toMatchObject({ outcome: "moved", counter: 35 });
    expect(placeMeaner([43, 3]).turn(5, 4, 4, 6).opened).toMatchObject({ outcome: "moved", counter: 48 });
  });

  it("does nothing to a figure that stands on that field before its lap", () => {
    expect(placeMeaner([25, 3]).turn(4, 4, 4).opened).toMatchObject({ outcome: "back", from: 25, counter: 25 });
    expect(placeMeaner([42, 3]).turn(4, 1, 4, 4).opened).toMatchObject({ outcome: "back", from: 42, counter: 42 });
  });

  it("does nothing to a figure that stands on that field after its lap: the lap is not taken from it", () => {
    expect(placeMeaner([41, 3]).turn(4, 4, 4).opened).toMatchObject({ outcome: "back", from: 41, counter: 41 });
    expect(placeMeaner([50, 3]).turn(4, 4, 4, 5).opened).toMatchObject({ outcome: "back", from: 50, counter: 50 });
  });

  it("takes the lap from a figure one step before its end, and one step behind its beginning", () => {
    expect(placeMeaner([40, 3]).turn(1, 1, 1).state.counters).toEqual([25, 3]);
    expect(placeMeaner([26, 3]).turn(1, 1, 1).state.counters).toEqual([25, 3]);
    expect(placeMeaner([49, 3]).turn(1, 1, 1, 2).state.counters).toEqual([42, 3]);
  });
});

describe("the single number next to a pair", () => {
  it("just holds the figure that it catches", () => {
    expect(placeMeaner([45, 3]).turn(6, 4, 4, 6).opened).toMatchObject({ outcome: "caught", from: 45, counter: 45 });
    expect(placeMeaner([45, 3]).turn(2, 2, 4, 4).opened).toMatchObject({ outcome: "caught", from: 45, counter: 45 });
  });
});

describe("the same number set three times", () => {
  it("sends a figure that it catches back to its start field of track 2", () => {
    const { opened, state } = placeMeaner([45, 3]).turn(4, 4, 4, 4);
    expect(opened).toMatchObject({ outcome: "back", track: 3, stop: [4, 4, 4], from: 45, counter: 25 });
    expect(state.counters).toEqual([25, 3]);
  });

  it("sends back from the start field of track 3 too, before and after the lap", () => {
    expect(placeMeaner([42, 3]).turn(4, 4, 4, 4).opened).toMatchObject({ outcome: "back", from: 42, counter: 25 });
    expect(placeMeaner([50, 3]).turn(4, 4, 4, 4).opened).toMatchObject({ outcome: "back", from: 50, counter: 25 });
  });

  it("leaves a figure alone that set another number, even before the goal", () => {
    expect(placeMeaner([50, 3]).turn(1, 4, 4, 4).opened).toMatchObject({ outcome: "goal" });
  });

  it("has the figure play track 2 again, against two numbers", () => {
    const { state } = placeMeaner([45, 3]).turn(4, 4, 4, 4).turn(1, 6);
    expect(denkste.view(state, null).phase).toMatchObject({ mover: A, discs: 2 });
  });
});

describe("a figure sent back to a field where another stands", () => {
  // On track 2 B's 12th step leads to A's start field, the 8th to C's; C stands one before it.
  const shared = placeMeaner([30, 37, 32]).turn(4, 4, 4);

  it("shares it, by way of exception", () => {
    const [a = 0, b = 0] = shared.state.counters;
    expect([a, b]).toEqual([25, 37]);
    expect(fieldOf(a, A, 3, "standard")).toEqual(fieldOf(b, B, 3, "standard"));
  });

  it("does so on track 3, and back on track 2 after three equal numbers", () => {
    const third = placeMeaner([45, 48, 0]).turn(1, 1, 1, 2);
    expect(third.state.counters).toEqual([42, 48, 0]);
    expect(fieldOf(48, B, 3, "standard")).toEqual(fieldOf(42, A, 3, "standard"));
    expect(placeMeaner([45, 37, 0]).turn(1, 1, 1, 1).state.counters).toEqual([25, 37, 0]);
  });

  it("leaves the field occupied for everybody else, until both have gone", () => {
    const stayed = shared.turn(1, 1, 2);
    expect(wouldBlock(stayed.state, C, 1)).toBe(true);
    expect(stayed.turn(1, 2, 3).opened).toMatchObject({ mover: C, outcome: "blocked", counter: 32 });
    const oneLeft = shared.turn(1, 2, 3);
    expect(oneLeft.state.counters).toEqual([25, 38, 32]);
    expect(wouldBlock(oneLeft.state, C, 1)).toBe(true);
    const noneLeft = oneLeft.turn(6, 6, 6).turn(3, 1, 2);
    expect(noneLeft.state.counters).toEqual([28, 38, 25]);
    expect(wouldBlock(place([28, 38, 32]).state, C, 1)).toBe(false);
  });

  it("goes on from there as from anywhere, and so does the other", () => {
    expect(shared.turn(2, 3, 4).opened).toMatchObject({ mover: B, outcome: "moved", counter: 39 });
    expect(shared.turn(1, 1, 2).turn(5, 5, 6).turn(2, 3, 4).opened).toMatchObject({
      mover: A,
      outcome: "moved",
      counter: 27,
    });
  });
});

describe("the stop numbers", () => {
  // B's first step on track 2 leads four fields further than A has come.
  const occupied = placeMeaner([30, 26]);

  it("go before the target: a caught figure goes back even if another stands on its target", () => {
    expect(wouldBlock(occupied.state, A, 4)).toBe(true);
    expect(occupied.turn(4, 4, 4).opened).toMatchObject({ outcome: "back", counter: 25 });
    expect(occupied.turn(4, 4, 5).opened).toMatchObject({ outcome: "caught", counter: 30 });
    expect(occupied.turn(4, 5, 5).opened).toMatchObject({ outcome: "blocked", counter: 30 });
  });

  it("are one on track 1 as ever, and only hold the figure", () => {
    expect(placeMeaner([5, 3]).turn(4, 4).opened).toMatchObject({ outcome: "caught", counter: 5 });
  });

  it("may also all differ, as without the variant", () => {
    expect(placeMeaner([30, 3]).turn(4, 4, 5).opened).toMatchObject({ outcome: "caught", counter: 30 });
    expect(placeMeaner([45, 3]).turn(4, 1, 2, 4).opened).toMatchObject({ outcome: "caught", counter: 45 });
  });
});

describe("without the variant", () => {
  it("no number stands twice on the Stop-Card", () => {
    expect(() => place([30, 3]).turn(4, 4, 4)).toThrow("not-now");
    expect(() => place([45, 3]).turn(4, 4, 4, 6)).toThrow("not-now");
    expect(() => place([45, 3]).turn(4, 4, 4, 4)).toThrow("not-now");
  });
});
