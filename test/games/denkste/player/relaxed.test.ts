import { describe, expect, it } from "vitest";
import type { Choice, Event, Outcome, View } from "../../../../src/games/denkste/rules/index.js";
import { relaxed } from "../../../../src/games/denkste/player/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { seededRandom } from "../../../support/seeded-random.js";

interface Turn {
  readonly counters?: readonly number[];
  readonly discs?: Choice["discs"];
  readonly hasteGedacht?: boolean;
  readonly events?: readonly Event[];
}

/** Seat 0 moves, the last seat stops. */
function choiceOf({
  counters = [0, 0],
  discs = 1,
  hasteGedacht = false,
  events = [],
}: Turn): [View, Choice, typeof events] {
  const phase: Choice = { type: "choice", mover: 0, stopper: counters.length - 1, discs, goSet: false, stopSet: false };
  return [{ options: { length: "standard", hasteGedacht }, turn: 9, counters, phase, own: null }, phase, events];
}

function revealed(go: number, stop: readonly number[], mover = 0): Event {
  const outcome: Outcome = stop.includes(go) ? "caught" : "moved";
  return { to: "all", type: "revealed", mover, stopper: 1 - mover, track: 1, go, stop, outcome, from: 0, counter: 0 };
}

/** Of all equally likely cases, by number from 1 to 6. */
function cases(card: "go" | "stop", turn: Turn): readonly number[] {
  const [view, phase, events] = choiceOf(turn);
  const counts = [0, 0, 0, 0, 0, 0];
  let all = 1;
  for (let drawn = 0; drawn < all; drawn += 1) {
    const pick = (n: number): number => {
      all = n;
      return drawn;
    };
    const action = relaxed(view, phase, card, events, { ...scriptedRandom([]), pick });
    const number = action?.type === "go" ? action.number : (action?.numbers[0] ?? 0);
    counts[number - 1] = (counts[number - 1] ?? 0) + 1;
  }
  return counts;
}

function stops(turn: Turn): readonly (readonly number[])[] {
  const [view, phase, events] = choiceOf(turn);
  return Array.from({ length: 300 }, (_, seed) => {
    const action = relaxed(view, phase, "stop", events, seededRandom(seed));
    return action?.type === "stop" ? action.numbers : [];
  });
}

describe("the relaxed level as mover", () => {
  it("likes a number the better the higher it is", () => {
    expect(cases("go", {})).toEqual([16, 32, 48, 64, 80, 96]);
  });

  it("halves its liking for each time that a number was watched, and for what it set last", () => {
    const events = [revealed(2, [6]), revealed(4, [6]), revealed(3, [5])];
    expect(cases("go", { events })).toEqual([16, 32, 24, 64, 40, 24]);
  });

  it("forgets what was before its last three turns, and does not mind the turns of others", () => {
    const events = [revealed(1, [6]), revealed(2, [4]), revealed(6, [5], 1), revealed(1, [4]), revealed(2, [4])];
    expect(cases("go", { events })).toEqual([16, 16, 48, 8, 80, 96]);
  });

  it("never sets a number that is blocked", () => {
    expect(cases("go", { counters: [10, 1] })).toEqual([16, 32, 0, 64, 80, 96]);
  });
});

describe("the relaxed level as stopper", () => {
  it("takes the mover for somebody who wants to go far", () => {
    expect(cases("stop", {})).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("expects the mover to set again what was set in the last three turns", () => {
    const events = [revealed(6, [1]), revealed(2, [6]), revealed(5, [5]), revealed(2, [2])];
    expect(cases("stop", { events })).toEqual([1, 8, 3, 4, 8, 6]);
  });

  it("wastes no disc on a blocked number", () => {
    expect(cases("stop", { counters: [10, 1] })).toEqual([1, 2, 0, 4, 5, 6]);
  });

  it("sets different numbers, ascending", () => {
    for (const numbers of stops({ counters: [43, 0], discs: 3 })) {
      expect(numbers).toHaveLength(3);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    }
  });

  it("now and then sets one twice or three times where it may", () => {
    const kinds = stops({ counters: [43, 0], discs: 3, hasteGedacht: true }).map((numbers) => new Set(numbers).size);
    expect(new Set(kinds)).toEqual(new Set([1, 2, 3]));
  });
});
