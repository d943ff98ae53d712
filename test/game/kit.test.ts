import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  admit,
  clockwise,
  requirePhase,
  pickFor,
  rankByScores,
  groupByValue,
  numberPlaces,
  overtaken,
  turnPrompt,
} from "../../src/game/kit.js";
import { scriptedRandom } from "../support/scripted-random.js";
import { refusal } from "../support/checking.js";

describe("the head of an act", () => {
  const asked = [turnPrompt(1, 0), turnPrompt(1, 2)];
  const head = (action: unknown, prompts: typeof asked, seat: number) =>
    refusal(() => admit(z.strictObject({ die: z.int() }), action, prompts, seat));

  it("lets every seat through that is asked, with what fits the schema", () => {
    expect([0, 1, 2, -1].map((seat) => head({ die: 1 }, asked, seat))).toEqual([
      null,
      "not-your-turn",
      null,
      "not-your-turn",
    ]);
  });

  it("says what is malformed first, and that the game is over before whose turn it is not", () => {
    expect([head({}, [], 1), head({ die: 1 }, [], 1)]).toEqual(["malformed", "over"]);
  });
});

describe("a phase", () => {
  it("is the one that is needed, or this is not the time", () => {
    const phase = { type: "roll", seat: 1 } as { readonly type: "roll"; readonly seat: number } | { type: "over" };
    expect(requirePhase(phase, "roll").seat).toBe(1);
    expect(refusal(() => requirePhase(phase, "over"))).toBe("not-now");
  });
});

describe("a lost lead", () => {
  it("is that of all who were ahead, unless one of them has won", () => {
    expect(overtaken([3, 5, 5], [0])).toEqual([1, 2]);
    expect(overtaken([3, 5, 5], [1])).toEqual([]);
  });
});

describe("places", () => {
  it("are numbered so that a tie leaves the next ones out", () => {
    expect(numberPlaces([[2], [0, 3], [1]])).toEqual([
      { place: 1, seats: [2] },
      { place: 2, seats: [0, 3] },
      { place: 4, seats: [1] },
    ]);
  });

  it("go by numbers, the most first, and equal ones are shared", () => {
    expect(rankByScores([3, 7, 3, 0])).toEqual([[1], [0, 2], [3]]);
    expect(rankByScores([0, 0])).toEqual([[0, 1]]);
  });

  it("keep the order of what ties", () => {
    expect(groupByValue(["bb", "a", "cc"], ({ length }) => length)).toEqual([["bb", "cc"], ["a"]]);
  });
});

describe("seats", () => {
  it("come clockwise from any one of them", () => {
    expect(clockwise(2, 4)).toEqual([2, 3, 0, 1]);
  });

  it("get something by chance, and only where there is something", () => {
    expect(pickFor(0, ["a", "b"], scriptedRandom([], [1]))).toBe("b");
    expect(() => pickFor(3, [], scriptedRandom([], [0]))).toThrow("seat 3 is not asked");
  });
});
