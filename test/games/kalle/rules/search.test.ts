import { describe, expect, it } from "vitest";
import { kalle } from "../../../../src/games/kalle/rules/index.js";
import { A, B, C, D, mayGo, sit } from "./table.js";

const placed = sit(3).hides(15).places(5);

describe("a search", () => {
  it("moves the police exactly one card in any of the eight directions, without wrapping", () => {
    expect(mayGo(placed)).toEqual([0, 1, 2, 4, 6, 8, 9, 10]);
    expect(mayGo(sit(3).hides(15).places(3))).toEqual([2, 6, 7]);
    expect(kalle.legal(placed.state, B)).toEqual(mayGo(placed).map((to) => ({ type: "search", to })));
  });

  it("turns the card that the police arrive on, which stays open", () => {
    const { state, news } = placed.searches(6);
    expect(news).toEqual([{ to: "all", type: "searched", seat: B, from: 5, at: 6, card: 6 }]);
    expect(kalle.view(state, null)).toMatchObject({ police: 6, turned: 1 });
    expect(kalle.view(state, null).grid.flatMap((card) => card ?? [])).toEqual([6]);
  });

  it("may come back to the card on which the police were placed, as it is covered still", () => {
    const back = placed.walks(6);
    expect(mayGo(back.passes())).toContain(5);
    expect(back.walks(5).news).toEqual([{ to: "all", type: "searched", seat: C, from: 6, at: 5, card: 5 }]);
  });

  it("goes to a covered neighbour if there is one, never to an open one then", () => {
    expect(mayGo(placed.walks(6, 5).passes())).toEqual([0, 1, 2, 4, 8, 9, 10]);
  });

  it("ends the round when it meets Kalle, and the finder takes the cheese", () => {
    const { state, news } = placed.walks(10, 15);
    expect(news.map(({ type }) => type)).toEqual(["searched", "ended", "begins"]);
    expect(news[0]).toEqual({ to: "all", type: "searched", seat: C, from: 10, at: 15, card: "kalle" });
    expect(state.cheese).toEqual([0, 0, 1]);
    expect(state.last).toMatchObject({ ending: "found", winner: C, turned: 1, police: 15, closest: 0, pointed: null });
  });

  it("finds Kalle also as the eighth card, and then nobody points", () => {
    const { state } = sit(3).hides(8).places(0).walks(1, 2, 3, 7, 6, 5, 4, 8);
    expect(state.last).toMatchObject({ ending: "found", winner: C, turned: 7 });
  });
});

describe("the order of the mice", () => {
  it("is clockwise, Kalle's seat skipped", () => {
    const table = sit(4, { opener: B }).hides(15).places(0);
    const searches = [1, 2, 3, 7];
    const order = searches.map((_, index) => {
      const before = table.walks(...searches.slice(0, index));
      return (before.state.phase.type === "swap" ? before.passes() : before).asked;
    });
    expect(order).toEqual([C, D, A, C]);
  });

  it("gives the one mouse of two seats every search", () => {
    const table = sit(2, { opener: B }).hides(15).places(0);
    expect([table.asked, table.walks(1).passes().asked, table.walks(1, 2).passes().asked]).toEqual([A, A, A]);
  });

  it("asks Kalle's seat between two searches", () => {
    expect(sit(4, { opener: B }).hides(15).places(0).walks(1, 2).asked).toBe(B);
  });

  it("does not depend on whether a search turned something", () => {
    const cornered = sit(3).hides(15).places(5).walks(1, 4, 5, 0);
    expect(cornered.passes().asked).toBe(B);
    expect(cornered.walks(5).passes().asked).toBe(C);
  });
});
