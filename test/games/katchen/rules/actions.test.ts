import { describe, expect, it } from "vitest";
import type { RuleCode, Seat } from "../../../../src/game/contract.js";
import { katchen, type Action, type State } from "../../../../src/games/katchen/rules/index.js";
import { refusal } from "../../../support/checking.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, lose, sit, sitWith } from "./table.js";

const rolling = sit(3, { opener: null }).state;
const dealing = sit(3).state;
const shedding = sitWith([6, 4, 3], [B, C, A]);
const thrown = shedding.throws(A, 654).state;
const over = lose(sit(3), B).state;

const dieThrow: Action = { type: "throw" };
const stand: Action = { type: "stand" };

/** An action as it might come from outside. */
function refused(state: State, seat: Seat, action: unknown): RuleCode | null {
  return refusal(() => katchen.act(state, seat, action as Action, scriptedRandom([])));
}

describe("the legal actions", () => {
  it.each([
    ["in the roll-off", rolling],
    ["in stage 1", dealing],
    ["at the beginning of a turn in stage 2", shedding.state],
  ])("are one throw %s, for the seat whose turn it is", (_when, state) => {
    expect([A, B, C].map((seat) => katchen.legal(state, seat))).toEqual([[dieThrow], [], []]);
  });

  it("are standing and throwing any of the dice again, once dice lie on the table in stage 2", () => {
    expect(katchen.legal(thrown, A)).toEqual([
      { type: "rethrow", dice: [0] },
      { type: "rethrow", dice: [1] },
      { type: "rethrow", dice: [2] },
      { type: "rethrow", dice: [0, 1] },
      { type: "rethrow", dice: [0, 2] },
      { type: "rethrow", dice: [1, 2] },
      { type: "rethrow", dice: [0, 1, 2] },
      stand,
    ]);
    expect(katchen.legal(thrown, B)).toEqual([]);
  });
});

describe("an action is refused", () => {
  it.each([
    ["standing in the roll-off", rolling, stand],
    ["standing in stage 1", dealing, stand],
    ["throwing again in stage 1", dealing, { type: "rethrow", dice: [0] }],
    ["standing before the first throw", shedding.state, stand],
    ["throwing again before the first throw", shedding.state, { type: "rethrow", dice: [0] }],
    ["a first throw when dice lie on the table", thrown, dieThrow],
  ])("as not possible now: %s", (_what, state, action) => {
    expect(refused(state, A, action)).toBe("not-now");
  });

  it.each([
    { type: "rethrow", dice: [] },
    { type: "rethrow", dice: [1, 0] },
    { type: "rethrow", dice: [1, 1] },
    { type: "rethrow", dice: [3] },
    { type: "rethrow", dice: [-1] },
    { type: "rethrow", dice: [0.5] },
    { type: "rethrow", dice: [0, 1, 2, 2] },
    { type: "rethrow", dice: "0" },
    { type: "rethrow" },
    { type: "stand", dice: [0] },
    { type: "throw", seat: 0 },
    { type: "pass" },
    {},
    null,
    "stand",
  ])("as malformed: %j", (action) => {
    expect(refused(thrown, A, action)).toBe("malformed");
  });
});

describe("the open question", () => {
  it("is one at a time, without a limit of its own, and an answer to an older one is refused", () => {
    expect(katchen.prompts(dealing)).toEqual([
      { id: 1, seat: A, kind: "turn", seconds: null, awaited: true, stale: "refuse" },
    ]);
  });

  it("gets a new number with every action, also when the same seat is asked on", () => {
    const first = katchen.prompts(shedding.state);
    const second = katchen.prompts(thrown);
    expect(second).toEqual(first.map((prompt) => ({ ...prompt, id: prompt.id + 1 })));
  });
});

describe("a seat whose time is up", () => {
  it.each([
    ["in the roll-off", rolling],
    ["in stage 1", dealing],
    ["before its first throw in stage 2", shedding.state],
  ])("throws %s", (_when, state) => {
    expect(katchen.timeout(state, A, scriptedRandom([]))).toEqual(dieThrow);
  });

  it("stands when it has something to stand on", () => {
    expect(katchen.timeout(thrown, A, scriptedRandom([]))).toEqual(stand);
  });
});

describe("what is seen of the table", () => {
  it("is everything, the same for everybody", () => {
    const seen = {
      options: { shots: 1, knockOut: false, byHand: true },
      game: 1,
      shots: [0, 0, 0],
      gone: [],
      coasters: [6, 4, 3],
      stack: 0,
      phase: { type: "shed", order: [A, B, C], throws: [], dice: [6, 5, 4], count: 1, limit: 3 },
      asked: A,
    };
    expect([null, A, B, C].map((viewer) => katchen.view(thrown, viewer))).toEqual([seen, seen, seen, seen]);
  });

  it("names nobody as asked when the match is over", () => {
    expect(katchen.view(over, null).asked).toBeNull();
  });
});
