import { describe, expect, it } from "vitest";
import { katchen } from "../../../../src/games/katchen/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, D, sit } from "./table.js";

describe("the roll-off", () => {
  it("asks every seat for one die, from the first seat on, and lets the highest open", () => {
    const table = sit(3, { opener: null }).throws(A, 4).throws(B, 6).throws(C, 5);
    expect(table.news).toEqual([{ to: "all", type: "opens", seat: B, stage: "deal", game: 1 }]);
    expect(table.state.phase).toEqual({ type: "deal", order: [B, C, A], throws: [] });
  });

  it("rolls for all on one press, and again for those who tie, unless everybody rolls by hand", () => {
    const { state } = sit(3, { opener: null, byHand: false });
    const tied = katchen.act(state, A, { type: "throw" }, scriptedRandom([5, 2, 5]));
    expect(tied.events).toEqual([
      { to: "all", type: "rolled", seat: A, die: 5 },
      { to: "all", type: "rolled", seat: B, die: 2 },
      { to: "all", type: "rolled", seat: C, die: 5 },
      { to: "all", type: "tied", seats: [A, C] },
    ]);
    const again = katchen.act(tied.state, A, { type: "throw" }, scriptedRandom([1, 6]));
    expect(again.events.at(-1)).toEqual({ to: "all", type: "opens", seat: C, stage: "deal", game: 1 });
  });

  it("tells each die when it is rolled and keeps it for all to see", () => {
    const { state } = sit(3, { opener: null });
    const step = katchen.act(state, A, { type: "throw" }, scriptedRandom([2]));
    expect(step.events).toEqual([{ to: "all", type: "rolled", seat: A, die: 2 }]);
    expect(katchen.view(step.state, null).phase).toEqual({
      type: "rolloff",
      rolls: [
        { seat: A, die: 2 },
        { seat: B, die: null },
        { seat: C, die: null },
      ],
    });
  });

  it("is repeated by those alone who tie for the highest, in the same order", () => {
    const tied = sit(4, { opener: null }).throws(A, 3).throws(B, 5).throws(C, 1).throws(D, 5);
    expect(tied.news).toEqual([{ to: "all", type: "tied", seats: [B, D] }]);
    const again = tied.throws(B, 2).throws(D, 2);
    expect(again.news).toEqual([{ to: "all", type: "tied", seats: [B, D] }]);
    expect(again.throws(B, 1).throws(D, 6).news).toEqual([
      { to: "all", type: "opens", seat: D, stage: "deal", game: 1 },
    ]);
  });

  it("does not care about ties below the highest", () => {
    const { news } = sit(3, { opener: null }).throws(A, 2).throws(B, 2).throws(C, 3);
    expect(news).toEqual([{ to: "all", type: "opens", seat: C, stage: "deal", game: 1 }]);
  });

  it("is left out when an opener is handed over", () => {
    const { state, news } = sit(3, { opener: C });
    expect(state.phase).toEqual({ type: "deal", order: [C, A, B], throws: [] });
    expect(news).toEqual([{ to: "all", type: "opens", seat: C, stage: "deal", game: 1 }]);
  });
});
