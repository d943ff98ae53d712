import { describe, expect, it } from "vitest";
import { kalle } from "../../../../src/games/kalle/rules/index.js";
import { B, C, mayGo, sit } from "./table.js";

/** In a corner with three open neighbours, after four cards. */
const cornered = sit(3).hides(15).places(5).walks(1, 4, 5, 0);
/** With six open cards: nothing is covered round place 1 either. */
const walledIn = sit(3).hides(15).places(7).walks(6, 2, 1, 5, 4, 0);

describe("police without a covered neighbour", () => {
  it("take one step onto an open neighbour", () => {
    expect(mayGo(cornered.passes())).toEqual([1, 4, 5]);
  });

  it("turn nothing there, which does not count towards the eight", () => {
    const { state, news } = cornered.walks(4);
    expect(news).toEqual([{ to: "all", type: "searched", seat: B, from: 0, at: 4, card: null }]);
    expect(state.turned).toBe(4);
    expect(kalle.view(state, null).grid.flatMap((card) => card ?? [])).toEqual([0, 1, 4, 5]);
  });

  it("leave Kalle's seat a swap also after a search that turned nothing", () => {
    const { state } = cornered.walks(4);
    expect(state.phase).toEqual({ type: "swap", mouse: B, stuck: true });
    expect(kalle.legal(state, 0)).toHaveLength(38);
  });

  it("go to a covered neighbour in the next search if they have one there", () => {
    const next = cornered.walks(4).passes();
    expect(mayGo(next)).toEqual([8, 9]);
    expect(next.searches(8).news).toMatchObject([{ seat: C, from: 4, at: 8, card: 8 }]);
  });

  it("go to any of the nearest covered cards, and turn it, if the search before turned nothing either", () => {
    const next = walledIn.walks(1).passes();
    expect(mayGo(next)).toEqual([3, 7, 8, 9, 10, 11]);
    const { state, news } = next.searches(11);
    expect(news).toEqual([{ to: "all", type: "searched", seat: C, from: 1, at: 11, card: 11 }]);
    expect(state).toMatchObject({ turned: 7, phase: { type: "swap", stuck: false } });
  });

  it("find Kalle also in such a leap", () => {
    const { state } = walledIn.walks(1).swaps(11, 15).searches(11);
    expect(state.last).toMatchObject({ ending: "found", winner: C, trail: [15, 11] });
  });

  it("are free again when a swap lays a covered card next to them", () => {
    expect(mayGo(cornered.swaps(4, 8))).toEqual([4]);
    expect(mayGo(walledIn.walks(1).swaps(2, 3))).toEqual([2]);
  });

  it("may step onto an open card again once a card was turned in between", () => {
    const once = sit(3).hides(15).places(0).walks(1, 0, 4).swaps(1, 6).searches(1).swaps(0, 5).walks(0, 1);
    expect(once.news).toMatchObject([{ at: 1, card: null }]);
    const between = once.swaps(4, 8).searches(4);
    expect(between.news).toMatchObject([{ at: 4, card: 8 }]);
    const twice = between.swaps(6, 9);
    expect(mayGo(twice)).toEqual([0, 1, 5, 8, 9]);
    expect(twice.searches(0).news).toMatchObject([{ at: 0, card: null }]);
  });
});
