import { describe, expect, it } from "vitest";
import { distance, kalle } from "../../../../src/games/kalle/rules/index.js";
import { B, C, mayGo, sit } from "./table.js";

/** In a corner with three open neighbours, after four cards. */
const cornered = sit(3).hides(15).places(5).walks(1, 4, 5, 0);
/** With six open cards: nothing is covered round the edge at place 1. */
const walledIn = sit(3).hides(15).places(7).walks(6, 2, 5, 4, 0, 1);

describe("police without a covered neighbour", () => {
  it("take one step onto an open card of the middle four that touches theirs", () => {
    expect(mayGo(cornered.passes())).toEqual([5]);
    expect(mayGo(walledIn.passes())).toEqual([5, 6]);
  });

  it("never jump over cards, covered or open", () => {
    for (const table of [cornered, walledIn])
      for (const to of mayGo(table.passes())) expect(distance(table.state.police ?? -1, to)).toBe(1);
    expect(() => walledIn.passes().searches(3)).toThrow("not-now");
    expect(() => walledIn.searches(5).passes().searches(3)).toThrow("not-now");
  });

  it("turn nothing there, which does not count towards the eight", () => {
    const { state, news } = cornered.walks(5);
    expect(news).toEqual([{ to: "all", type: "searched", seat: B, from: 0, at: 5, card: null }]);
    expect(state.turned).toBe(4);
    expect(kalle.view(state, null).grid.flatMap((card) => card ?? [])).toEqual([0, 1, 4, 5]);
  });

  it("leave Kalle's seat a swap also after a search that turned nothing", () => {
    const { state } = cornered.walks(5);
    expect(state.phase).toEqual({ type: "swap", mouse: B });
    expect(kalle.legal(state, 0)).toHaveLength(35);
  });

  it("turn a card in the next search, as there always is a covered one next to the middle", () => {
    const next = cornered.walks(5).passes();
    expect(mayGo(next)).toEqual([2, 6, 8, 9, 10]);
    expect(next.searches(8).news).toMatchObject([{ seat: C, from: 5, at: 8, card: 8 }]);
    const { state } = walledIn.walks(6).passes().searches(3);
    expect(state).toMatchObject({ turned: 7, phase: { type: "swap" } });
  });

  it("find Kalle also in the search after such a step", () => {
    const { state } = walledIn.walks(6).swaps(11, 15).searches(11);
    expect(state.last).toMatchObject({ ending: "found", winner: C, trail: [15, 11] });
  });

  it("are free again when a swap lays a covered card next to them", () => {
    expect(mayGo(cornered.swaps(4, 8))).toEqual([4]);
    expect(mayGo(walledIn.swaps(2, 3))).toEqual([2]);
  });
});
