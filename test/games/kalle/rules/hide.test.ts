import { describe, expect, it } from "vitest";
import { kalle, places } from "../../../../src/games/kalle/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { A, B, C, D, inOrder, sit } from "./table.js";

const reversed = inOrder.map(() => 0);

describe("a new game", () => {
  it("draws who is Kalle first", () => {
    const random = scriptedRandom([], [2, ...inOrder]);
    const { state, events } = kalle.setup(4, { lastChance: false }, random, null);
    expect(random.used()).toBe(true);
    expect(state.kalle).toBe(C);
    expect(events).toEqual([{ to: "all", type: "begins", round: 1, kalle: C }]);
  });

  it("takes over who is Kalle first where that is handed in", () => {
    expect(sit(4, { opener: D }).state.kalle).toBe(D);
  });

  it("begins without cheese, in the first round, with nobody shown anything of a round before", () => {
    const seen = kalle.view(sit(4).state, null);
    expect(seen).toMatchObject({ round: 1, cheese: [0, 0, 0, 0], last: null, history: [] });
  });
});

describe("a round", () => {
  it("begins with sixteen different dwellers, shuffled and covered, and Kalle in the hand", () => {
    const { state } = kalle.setup(2, { lastChance: false }, scriptedRandom([], reversed), A);
    const cards = state.grid.map(({ card }) => card);
    expect(cards).not.toEqual(places);
    expect(new Set(cards)).toEqual(new Set(places));
    expect(state.grid.filter(({ open }) => open)).toEqual([]);
    expect(state.beside).toBe("kalle");
    expect(kalle.view(state, null)).toMatchObject({ police: null, swapped: null, turned: 0 });
  });

  it("is shuffled again each time", () => {
    const { state } = sit(2).hides(0).places(1);
    const next = kalle.act(state, B, { type: "search", to: 0 }, scriptedRandom([], reversed)).state;
    const { grid } = kalle.setup(2, { lastChance: false }, scriptedRandom([], reversed), A).state;
    expect(next.grid).toEqual(grid);
  });
});

describe("hiding", () => {
  it("is for Kalle's seat, at any of the sixteen places", () => {
    const { state } = sit(3, { opener: B });
    expect(kalle.legal(state, B)).toEqual(places.map((at) => ({ type: "hide", at })));
    expect([A, C].flatMap((seat) => kalle.legal(state, seat))).toEqual([]);
  });

  it("puts Kalle in the place of one card, which is out of the round, face down", () => {
    const { state } = sit(3).hides(6);
    expect(state.grid.map(({ card }) => card)).toEqual(places.map((place) => (place === 6 ? "kalle" : place)));
    expect(state.beside).toBe(6);
    expect(state.grid.filter(({ open }) => open)).toEqual([]);
  });

  it("is told without the place, in the same words wherever it was", () => {
    expect(new Set(places.map((at) => JSON.stringify(sit(3).hides(at).news)))).toEqual(
      new Set([JSON.stringify([{ to: "all", type: "hid", seat: A }])]),
    );
  });
});

describe("the police", () => {
  it("are placed by the left neighbour of Kalle's seat on any card", () => {
    const { state } = sit(4, { opener: D }).hides(0);
    expect(kalle.view(state, null).asked).toBe(A);
    expect(kalle.legal(state, A)).toEqual(places.map((at) => ({ type: "place", at })));
  });

  it("turn nothing where they are placed, not even on Kalle himself", () => {
    const { state, news } = sit(3).hides(6).places(6);
    expect(news).toEqual([{ to: "all", type: "placed", seat: B, at: 6 }]);
    expect(kalle.view(state, null)).toMatchObject({ police: 6, turned: 0, grid: places.map(() => null) });
  });

  it("search first by the seat that has just placed them", () => {
    expect(sit(4, { opener: C }).hides(0).places(5).asked).toBe(D);
    expect(sit(4, { opener: C }).hides(0).places(5).state.phase).toEqual({ type: "search", mouse: D });
  });
});
