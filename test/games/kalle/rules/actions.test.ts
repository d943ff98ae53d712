import { describe, expect, it } from "vitest";
import type { RuleCode, Seat } from "../../../../src/game/contract.js";
import { kalle, places, type Action, type State } from "../../../../src/games/kalle/rules/index.js";
import { refusal } from "../../../support/checking.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, catchAtOnce, escape, inOrder, sit } from "./table.js";

const hiding = sit(3).state;
const placing = sit(3).hides(10).state;
const searching = sit(3).hides(10).places(5).state;
const swapping = sit(3).hides(10).places(5).searches(6).state;
const guessing = escape(sit(3, { lastChance: true })).state;
const pointing = escape(sit(3)).state;

const phases: readonly (readonly [State, Seat, readonly Action["type"][]])[] = [
  [hiding, A, ["hide"]],
  [placing, B, ["place"]],
  [searching, B, ["search"]],
  [swapping, A, ["swap", "pass"]],
  [guessing, B, ["guess"]],
  [pointing, A, ["point"]],
];

/** One of each kind, legal in its phase. */
const actions: readonly Action[] = [
  { type: "hide", at: 10 },
  { type: "place", at: 10 },
  { type: "search", to: 10 },
  { type: "swap", a: 10, b: 11 },
  { type: "pass" },
  { type: "guess", at: 10 },
  { type: "point", at: 10 },
];

/** An action as it might come from outside. */
function refused(state: State, seat: Seat, action: unknown): RuleCode | null {
  return refusal(() => kalle.act(state, seat, action as Action, scriptedRandom([], inOrder)));
}

describe("an action", () => {
  it.each(phases)("is refused as not possible now in another phase", (state, seat, kinds) => {
    expect(actions.map((action) => [action.type, refused(state, seat, action)])).toEqual(
      actions.map(({ type }) => [type, kinds.includes(type) ? null : "not-now"]),
    );
  });

  it.each([
    ["a search two cards away", searching, B, { type: "search", to: 7 }],
    ["a search that stays where it is", searching, B, { type: "search", to: 5 }],
    [
      "a search of an open card beside covered ones",
      sit(3).hides(10).places(5).walks(6, 5).passes().state,
      B,
      { type: "search", to: 6 },
    ],
    ["a swap of cards that do not touch", swapping, A, { type: "swap", a: 0, b: 2 }],
    ["a swap over the edge", swapping, A, { type: "swap", a: 3, b: 4 }],
    ["a swap of the police's card", swapping, A, { type: "swap", a: 6, b: 7 }],
    ["a swap with the police's card", swapping, A, { type: "swap", a: 5, b: 6 }],
    ["naming an open card", guessing, B, { type: "guess", at: 13 }],
    ["naming a card twice", escape(sit(3, { lastChance: true })).guesses(4).state, C, { type: "guess", at: 4 }],
    ["pointing at an open card", pointing, A, { type: "point", at: 13 }],
    [
      "pointing at a card that was named in vain",
      escape(sit(3, { lastChance: true }))
        .guesses(4)
        .guesses(5).state,
      A,
      { type: "point", at: 4 },
    ],
  ])("is refused as not possible now: %s", (_what, state, seat, action) => {
    expect(refused(state, seat, action)).toBe("not-now");
  });

  it.each([
    { type: "hide" },
    { type: "hide", at: 16 },
    { type: "hide", at: -1 },
    { type: "hide", at: 0.5 },
    { type: "hide", at: "0" },
    { type: "hide", at: 0, seat: 0 },
    { type: "search", at: 0 },
    { type: "swap", a: 1, b: 0 },
    { type: "swap", a: 1, b: 1 },
    { type: "swap", a: 0 },
    { type: "pass", at: 0 },
    { type: "throw" },
    {},
    null,
    "pass",
  ])("is refused as malformed: %j", (action) => {
    expect(refused(swapping, A, action)).toBe("malformed");
  });
});

describe("the open question", () => {
  it.each(phases)(
    "is one at a time, without a limit of its own, and an answer to an older one is refused",
    (state, seat) => {
      expect(kalle.prompts(state)).toEqual([
        { id: state.question, seat, kind: "turn", seconds: null, awaited: true, stale: "refuse" },
      ]);
    },
  );

  it("gets a new number with every action, also over the end of a round", () => {
    expect([hiding, placing, searching, swapping].map(({ question }) => question)).toEqual([1, 2, 3, 4]);
    expect(catchAtOnce(sit(3)).state.question).toBe(4);
  });
});

describe("a seat whose time is up", () => {
  it.each([
    ["hides anywhere", hiding, A, { type: "hide", at: 3 }],
    ["places the police anywhere", placing, B, { type: "place", at: 3 }],
    ["searches anywhere", searching, B, { type: "search", to: 4 }],
    ["names any card", guessing, B, { type: "guess", at: 6 }],
    ["points at any card", pointing, A, { type: "point", at: 6 }],
  ])("%s", (_what, state, seat, expected) => {
    const random = scriptedRandom([], [3]);
    expect(kalle.timeout(state, seat, random)).toEqual(expected);
    expect(random.used()).toBe(true);
  });

  it("passes as Kalle in the swap, without a draw", () => {
    expect(kalle.timeout(swapping, A, scriptedRandom([]))).toEqual({ type: "pass" });
  });

  it("cannot be one that is not asked", () => {
    expect(() => kalle.timeout(searching, A, scriptedRandom([], [0]))).toThrow("seat 0 is not asked");
  });
});

describe("what is seen of the table", () => {
  it("is open cards, police, swap, turn, counts and cheese", () => {
    const { state } = sit(3).hides(10).places(5).searches(6).swaps(9, 10);
    expect(kalle.view(state, A)).toEqual({
      options: { lastChance: false },
      round: 1,
      rounds: 6,
      kalle: A,
      cheese: [0, 0, 0],
      grid: places.map((place) => (place === 6 ? 6 : null)),
      police: 6,
      swapped: { a: 9, b: 10 },
      turned: 1,
      phase: { type: "search", mouse: C, places: [1, 2, 3, 5, 7, 9, 10, 11] },
      asked: C,
      last: null,
      history: [],
    });
  });
});
