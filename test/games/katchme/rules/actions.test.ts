import { describe, expect, it } from "vitest";
import { katchme, type Size } from "../../../../src/games/katchme/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, nightOf, preludeOf } from "./table.js";

const laying = preludeOf(["345", "556", "112"], 2);
const twoPiles = preludeOf(["34 16", "66 66"], 2);
const rolling = nightOf({ seats: 3, piles: ["55/1", "55/1", "55/1"], markers: { bosozoku: "violet" } });
const snatching = rolling.rolls(B, 11);

describe("the legal actions", () => {
  it("in the prelude are the own top cards for the present target, fitting or not", () => {
    expect(katchme.legal(laying.state, A)).toEqual([{ type: "lay", pile: 0, seen: 1 }]);
    expect(katchme.legal(laying.state, B)).toEqual([{ type: "lay", pile: 0, seen: 1 }]);
    expect(katchme.legal(laying.lays(A).state, B)).toEqual([{ type: "lay", pile: 0, seen: 2 }]);
  });

  it("in the prelude of two are both piles", () => {
    expect(katchme.legal(twoPiles.state, B)).toEqual([
      { type: "lay", pile: 0, seen: 1 },
      { type: "lay", pile: 1, seen: 1 },
    ]);
  });

  it("before the dice are to be ready, for everybody who is not", () => {
    const { state } = rolling.readies(B);
    expect([A, B, C].map((seat) => katchme.legal(state, seat))).toEqual([[{ type: "roll" }], [], [{ type: "roll" }]]);
  });

  it("while tiles are snatched are the tiles that lie there, and being done", () => {
    expect(katchme.legal(snatching.state, C)).toEqual([
      { type: "snatch", tile: "when-1" },
      { type: "snatch", tile: "when-2" },
      { type: "snatch", tile: "when-3" },
      { type: "snatch", tile: "where-orange" },
      { type: "snatch", tile: "where-violet" },
      { type: "snatch", tile: "where-green" },
      { type: "snatch", tile: "circle" },
      { type: "done" },
    ]);
  });
});

describe("an action is refused", () => {
  it.each([
    ["rolling in the prelude, which the program does itself", laying, A, { type: "roll" }],
    ["snatching in the prelude", laying, A, { type: "snatch", tile: "circle" }],
    ["being done in the prelude", laying, A, { type: "done" }],
    ["a second pile where everybody has one", laying, A, { type: "lay", pile: 1, seen: 1 }],
    ["laying in the night", rolling, B, { type: "lay", pile: 0, seen: 1 }],
    ["snatching before the dice have fallen", rolling, B, { type: "snatch", tile: "circle" }],
    ["being done before the dice have fallen", rolling, B, { type: "done" }],
    ["rolling again", snatching, B, { type: "roll" }],
    ["laying while tiles are snatched", snatching, B, { type: "lay", pile: 0, seen: 1 }],
  ] as const)("as not possible now: %s", (_what, table, seat, action) => {
    expect(table.refusal(seat, action)).toBe("not-now");
  });

  it.each([
    { type: "lay", pile: 2, seen: 1 },
    { type: "lay", pile: -1, seen: 1 },
    { type: "lay", pile: 0, seen: 0 },
    { type: "lay", pile: 0, seen: -1 },
    { type: "lay", pile: 0, seen: 0.5 },
    { type: "lay", pile: 0, seen: "1" },
    { type: "lay", pile: 0 },
    { type: "lay", seen: 1 },
    { type: "lay", pile: 0, seen: 1, card: 3 },
    { type: "snatch", tile: "when-7" },
    { type: "snatch", tile: "when-0" },
    { type: "snatch", tile: "where-blue" },
    { type: "snatch" },
    { type: "roll", dice: [6, 6] },
    { type: "done", seat: 0 },
    { type: "pass" },
    {},
    null,
    "done",
  ])("as malformed: %j", (action) => {
    expect(laying.refusal(A, action)).toBe("malformed");
  });
});

describe("the open questions", () => {
  it("in the prelude go to everybody, wait for those with a fitting card, and have late answers judged", () => {
    const question = { id: 1, kind: "race", seconds: 15, stale: "judge" };
    expect(katchme.prompts(laying.state)).toEqual([
      { ...question, seat: A, awaited: true },
      { ...question, seat: B, awaited: false },
      { ...question, seat: C, awaited: true },
    ]);
    expect(katchme.prompts(twoPiles.state)).toEqual([
      { ...question, seat: A, awaited: true },
      { ...question, seat: B, awaited: false },
    ]);
  });

  it("wait for a seat also when only the second of its piles has a fitting card", () => {
    const { state } = preludeOf(["66 36", "66 66"], 2);
    expect(katchme.prompts(state).map(({ awaited }) => awaited)).toEqual([true, false]);
  });

  it("are new for all with every new target", () => {
    const after = laying.lays(A);
    const wrong = after.lays(B, { dice: [4] });
    const ids = [after, wrong].map(({ state }) => katchme.prompts(state).map(({ id }) => id));
    expect(ids).toEqual([
      [2, 2, 2],
      [3, 3, 3],
    ]);
  });

  it("ask everybody whether they are ready, in the table's own time, with one number for all", () => {
    const question = { id: 1, kind: "turn", seconds: null, awaited: true, stale: "refuse" };
    expect(katchme.prompts(rolling.state)).toEqual([A, B, C].map((seat) => ({ ...question, seat })));
    expect(katchme.prompts(rolling.readies(C).state)).toEqual([A, B].map((seat) => ({ ...question, seat })));
  });

  it("ask everybody who is not done for tiles, with one number for the whole night", () => {
    const question = { id: 2, kind: "race", seconds: 60, awaited: true, stale: "refuse" };
    expect(katchme.prompts(snatching.state)).toEqual([A, B, C].map((seat) => ({ ...question, seat })));
    expect(katchme.prompts(snatching.snatches(A, "when-1").stops(B).state)).toEqual(
      [A, C].map((seat) => ({ ...question, seat })),
    );
    expect(katchme.prompts(snatching.stops(A).stops(B).state)).toMatchObject(
      [A, B, C].map((seat) => ({ id: 3, seat, kind: "turn" })),
    );
  });

  it.each<[Size, number]>([
    [3, 60],
    [4, 80],
    [5, 100],
    [6, 120],
  ])("with %d districts leave %d seconds for snatching", (districts, seconds) => {
    const piles = Array.from({ length: districts }, () => "55/1");
    const { state } = nightOf({ seats: 2, districts, piles }).rolls(A, 11);
    expect(katchme.prompts(state).map((prompt) => prompt.seconds)).toEqual([seconds, seconds]);
  });
});

describe("a seat whose time is up", () => {
  it("lays the card that fits", () => {
    expect(katchme.timeout(laying.state, C, scriptedRandom([], [0]))).toEqual({ type: "lay", pile: 0, seen: 1 });
    const { state } = preludeOf(["66 36", "66 66"], 2);
    expect(katchme.timeout(state, A, scriptedRandom([], [0]))).toEqual({ type: "lay", pile: 1, seen: 1 });
  });

  it("lays a random one of two that fit", () => {
    const drawn = [0, 1].map((pick) => katchme.timeout(twoPiles.state, A, scriptedRandom([], [pick])));
    expect(drawn).toEqual([
      { type: "lay", pile: 0, seen: 1 },
      { type: "lay", pile: 1, seen: 1 },
    ]);
  });

  it("is ready for the dice", () => {
    expect(katchme.timeout(rolling.state, B, scriptedRandom([]))).toEqual({ type: "roll" });
  });

  it("wants no more tiles", () => {
    expect(katchme.timeout(snatching.state, C, scriptedRandom([]))).toEqual({ type: "done" });
  });
});
