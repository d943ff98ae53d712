import { describe, expect, it } from "vitest";
import type { RuleCode, Seat } from "../../../../src/game/contract.js";
import { denkste, stopSettings, type Action, type State } from "../../../../src/games/denkste/rules/index.js";
import { refusal } from "../../../support/checking.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, D, place, placeMeaner, sit } from "./table.js";

const new4 = sit(4).state;
const over = place([50, 0, 0]).turn(1, 2, 3, 4).state;
const go: Action = { type: "go", number: 1 };

/** An action as it might come from outside. */
function refused(state: State, seat: Seat, action: unknown): RuleCode | null {
  return refusal(() => denkste.act(state, seat, action as Action, scriptedRandom([])));
}

describe("the legal actions", () => {
  it("are six numbers for the mover, on every track", () => {
    const six = [1, 2, 3, 4, 5, 6].map((number) => ({ type: "go", number }));
    expect([0, 24, 30, 42, 50].map((counter) => denkste.legal(place([counter, 1]).state, A))).toEqual(
      [0, 24, 30, 42, 50].map(() => six),
    );
  });

  it("are one number for the stopper of a figure on track 1", () => {
    expect(denkste.legal(new4, D)).toEqual([1, 2, 3, 4, 5, 6].map((number) => ({ type: "stop", numbers: [number] })));
    expect(denkste.legal(placeMeaner([24, 0]).state, B)).toHaveLength(6);
  });

  it("are all pairs of different numbers on track 2, and all triples on track 3", () => {
    const pairs = [1, 2, 3, 4, 5, 6].flatMap((high) =>
      [1, 2, 3, 4, 5].filter((low) => low < high).map((low) => [low, high]),
    );
    expect(denkste.legal(place([25, 0]).state, B)).toHaveLength(15);
    expect(new Set(stopSettings(2, false))).toEqual(new Set(pairs));
    const three = denkste.legal(place([42, 0]).state, B);
    expect(three).toHaveLength(20);
    expect(three).toContainEqual({ type: "stop", numbers: [1, 2, 3] });
    expect(three).toContainEqual({ type: "stop", numbers: [4, 5, 6] });
  });

  it("are with repetition where the variant is played: 21 and 56, each once and ascending", () => {
    const two = denkste.legal(placeMeaner([25, 0]).state, B);
    const three = denkste.legal(placeMeaner([42, 0]).state, B);
    expect([two.length, three.length]).toEqual([21, 56]);
    expect(two).toContainEqual({ type: "stop", numbers: [6, 6] });
    expect(three).toContainEqual({ type: "stop", numbers: [2, 2, 5] });
    expect(three).toContainEqual({ type: "stop", numbers: [3, 3, 3] });
    for (const setting of stopSettings(3, true)) expect(setting).toEqual(setting.toSorted((a, b) => a - b));
    expect(new Set(stopSettings(3, true).map(String)).size).toBe(56);
  });

  it("stay the same for a seat that has set, until the turn resolves", () => {
    expect(denkste.legal(sit(4).goes(A, 3).state, A)).toEqual(denkste.legal(new4, A));
    expect(denkste.legal(sit(4).stops(D, 3).state, D)).toEqual(denkste.legal(new4, D));
  });

  it("are none for those who have no card", () => {
    expect([B, C].flatMap((seat) => denkste.legal(new4, seat))).toEqual([]);
  });
});

describe("an action is refused", () => {
  it.each([
    ["the mover with the Stop-Card", new4, A, { type: "stop", numbers: [1] }],
    ["the stopper with the Go-Card", new4, D, go],
    ["two numbers on track 1", new4, D, { type: "stop", numbers: [1, 2] }],
    ["two equal numbers on track 1 in the variant", placeMeaner([0, 0]).state, B, { type: "stop", numbers: [2, 2] }],
    ["one number on track 2", place([30, 0]).state, B, { type: "stop", numbers: [1] }],
    ["three numbers on track 2", place([30, 0]).state, B, { type: "stop", numbers: [1, 2, 3] }],
    ["two numbers on track 3", place([45, 0]).state, B, { type: "stop", numbers: [1, 2] }],
    ["a pair without the variant", place([30, 0]).state, B, { type: "stop", numbers: [2, 2] }],
    ["a pair beside another number without the variant", place([45, 0]).state, B, { type: "stop", numbers: [1, 4, 4] }],
  ])("as not possible now: %s", (_what, state, seat, action) => {
    expect(refused(state, seat, action)).toBe("not-now");
  });

  it.each([
    { type: "go", number: 0 },
    { type: "go", number: 7 },
    { type: "go", number: 1.5 },
    { type: "go", number: "1" },
    { type: "go", number: 1, seat: 0 },
    { type: "go" },
    { type: "stop", numbers: [] },
    { type: "stop", numbers: [0] },
    { type: "stop", numbers: [7] },
    { type: "stop", numbers: [2, 1] },
    { type: "stop", numbers: [1, 3, 2] },
    { type: "stop", numbers: [1, 2, 3, 4] },
    { type: "stop", numbers: 1 },
    { type: "stop", number: 1 },
    { type: "pass" },
    {},
    null,
    "go",
  ])("as malformed: %j", (action) => {
    expect(refused(place([45, 0]).state, B, action)).toBe("malformed");
    expect(refused(new4, A, action)).toBe("malformed");
  });
});

describe("the open question", () => {
  it("is the same for mover and stopper, without a limit of its own, and an answer to an older one is refused", () => {
    const common = { id: 1, kind: "turn", seconds: null, awaited: true, stale: "refuse" };
    expect(denkste.prompts(new4)).toEqual([
      { ...common, seat: A },
      { ...common, seat: D },
    ]);
  });

  it("keeps its number when cards are set, and gets a new one with every turn", () => {
    const ids = (state: State): readonly number[] => denkste.prompts(state).map(({ id }) => id);
    expect(ids(sit(4).goes(A, 3).goes(A, 4).state)).toEqual([1, 1]);
    expect(ids(sit(4).turn(3, 1).state)).toEqual([2, 2]);
    expect(ids(sit(4).turn(3, 3).turn(2, 1).state)).toEqual([3, 3]);
  });
});

describe("a seat whose time is up", () => {
  it("sets anything that it may, by chance", () => {
    const numbers = [0, 1, 2, 3, 4, 5].map((pick) => denkste.timeout(new4, A, scriptedRandom([], [pick])));
    expect(numbers).toEqual(denkste.legal(new4, A));
    const { state } = placeMeaner([42, 0]);
    const settings = denkste.legal(state, B).map((_, pick) => denkste.timeout(state, B, scriptedRandom([], [pick])));
    expect(settings).toEqual(denkste.legal(state, B));
  });

  it("draws once", () => {
    const random = scriptedRandom([], [3]);
    expect(denkste.timeout(new4, D, random)).toEqual({ type: "stop", numbers: [4] });
    expect(random.used()).toBe(true);
  });

  it("is one that has a card", () => {
    expect(() => denkste.timeout(new4, B, scriptedRandom([], [0]))).toThrow("seat 1 is not asked");
  });
});

describe("the table as it is seen when the game is over", () => {
  it("shows the winner and no cards", () => {
    const seen = {
      options: { length: "standard", hasteGedacht: false },
      turn: 1,
      counters: [51, 0, 0],
      phase: { type: "over", winner: A },
      own: null,
    };
    expect([null, A, B, C].map((viewer) => denkste.view(over, viewer))).toEqual([seen, seen, seen, seen]);
  });
});
