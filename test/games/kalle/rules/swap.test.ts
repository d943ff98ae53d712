import { describe, expect, it } from "vitest";
import { kalle, type Action } from "../../../../src/games/kalle/rules/index.js";
import { A, B, mayGo, sit } from "./table.js";

/** A is Kalle at 10; the police at 6 have turned 6 alone. */
const searched = sit(3).hides(10).places(5).searches(6);

const cards = (table: typeof searched) => table.state.grid.map(({ card }) => card);
const open = (table: typeof searched) => table.state.grid.flatMap((cell, place) => (cell.open ? [place] : []));

describe("Kalle's seat", () => {
  it("may swap any two cards that touch, except the police's, or pass, after every search", () => {
    const legal = kalle.legal(searched.state, A);
    expect(legal).toHaveLength(35);
    expect(legal).toContainEqual({ type: "swap", a: 10, b: 15 });
    expect(legal).toContainEqual({ type: "swap", a: 9, b: 12 });
    expect(legal.at(-1)).toEqual({ type: "pass" });
    const policeMove = (action: Action) => action.type === "swap" && (action.a === 6 || action.b === 6);
    expect(legal.filter(policeMove)).toEqual([]);
    expect(kalle.legal(searched.state, B)).toEqual([]);
  });

  it("exchanges what lies at the two places", () => {
    const swapped = searched.swaps(10, 15);
    expect(cards(swapped)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 11, 12, 13, 14, "kalle"]);
    expect(open(swapped)).toEqual([6]);
  });

  it("may swap an open card with a covered one: both stay as they lie, open and covered", () => {
    const swapped = searched.passes().searches(7).swaps(6, 10);
    expect(cards(swapped)).toEqual([0, 1, 2, 3, 4, 5, "kalle", 7, 8, 9, 6, 11, 12, 13, 14, 15]);
    expect(open(swapped)).toEqual([7, 10]);
    expect(mayGo(swapped)).toContain(6);
  });

  it("may swap two open cards", () => {
    const swapped = searched.walks(7, 2).swaps(6, 7);
    const seen = kalle.view(swapped.state, null).grid.map((card, place) => [place, card]);
    expect(seen.filter(([, card]) => card !== null)).toEqual([
      [2, 2],
      [6, 7],
      [7, 6],
    ]);
  });

  it("may swap no more than once between two searches", () => {
    expect(searched.swaps(10, 15).state.phase.type).toBe("search");
  });

  it("changes nothing by passing", () => {
    const passed = searched.passes();
    expect(passed.state.grid).toEqual(searched.state.grid);
    expect(passed.news).toEqual([{ to: "all", type: "passed", seat: A }]);
  });
});

describe("a swap", () => {
  it("is seen by everybody: which two places, and not what lay there", () => {
    const { news, state } = searched.swaps(10, 15);
    expect(news).toEqual([{ to: "all", type: "swapped", seat: A, a: 10, b: 15 }]);
    expect(kalle.view(state, null).swapped).toEqual({ a: 10, b: 15 });
  });

  it("is the only one that is still shown, until Kalle's seat swaps again or passes", () => {
    const swapped = searched.swaps(10, 15);
    expect(swapped.searches(7).state.swapped).toEqual({ a: 10, b: 15 });
    expect(swapped.searches(7).swaps(0, 1).state.swapped).toEqual({ a: 0, b: 1 });
    expect(swapped.searches(7).passes().state.swapped).toBeNull();
  });

  it("is shown no more when the next round begins", () => {
    expect(searched.swaps(10, 15).walks(10, 15).state).toMatchObject({ round: 2, swapped: null });
  });
});
