import { describe, expect, it } from "vitest";
import { denksteClub } from "../../../../src/games/denkste/club.js";
import type { Event } from "../../../../src/games/denkste/rules/index.js";

type Revealed = Extract<Event, { type: "revealed" }>;

/** A turn of the first seat against the second. */
function turn(go: number, outcome: Revealed["outcome"], stop: readonly number[] = [2], mover = 0): Event {
  const path = { track: 1, from: 0, counter: 0 } as const;
  return { to: "all", type: "revealed", mover, stopper: 1 - mover, go, stop, outcome, ...path };
}

/** The first seat's facts at a table of two. */
function factsOf(...events: readonly Event[]): unknown {
  return denksteClub.facts(events, 2)[0];
}

describe("Denkste!'s facts", () => {
  it("count own turns, sixes, ones, and how they came out", () => {
    const events = [
      turn(6, "moved"),
      turn(6, "back", [6, 6]),
      turn(1, "caught", [1]),
      turn(3, "blocked"),
      turn(6, "goal"),
    ];
    expect(factsOf(...events)).toMatchObject({ moves: 5, sixes: 3, ones: 1, caught: 2, back: 1, blocked: 1, stops: 0 });
  });

  it("have the longest runs of being caught and of not being caught", () => {
    const outcomes = ["moved", "blocked", "caught", "back", "caught", "moved"] as const;
    const others = turn(1, "moved", [2], 1);
    expect(factsOf(...outcomes.flatMap((outcome) => [turn(3, outcome), others]))).toMatchObject({
      streak: 2,
      unlucky: 3,
    });
  });

  it("have the boldest number that came through, by how many numbers were against it", () => {
    expect(factsOf(turn(6, "moved", [2]), turn(4, "goal", [1, 2, 3]), turn(6, "caught", [6, 1, 2]))).toMatchObject({
      boldest: 12,
    });
    expect(factsOf(turn(6, "blocked", [1, 2, 3]))).toMatchObject({ boldest: 0 });
  });

  it("count whom the seat caught, and nobody caught by others", () => {
    const events = [turn(2, "caught", [2], 1), turn(2, "back", [2, 2], 1), turn(2, "moved", [3], 1), turn(1, "caught")];
    expect(factsOf(...events)).toMatchObject({ stops: 2, moves: 1 });
  });
});
