import { describe, expect, it } from "vitest";
import { kalle, type Place } from "../../../../src/games/kalle/rules/index.js";
import { A, B, C, D, escape, sit } from "./table.js";

const escaped = escape(sit(4));
const chance = escape(sit(4, { lastChance: true }));

const mayPoint = (at: readonly Place[]) => at.map((place) => ({ type: "point", at: place }));
const mayGuess = (at: readonly Place[]) => at.map((place) => ({ type: "guess", at: place }));

describe("the eighth turned card that is not Kalle", () => {
  it("ends the hunt at once, without a further swap", () => {
    expect(escaped.news).toEqual([
      { to: "all", type: "searched", seat: C, from: 14, at: 13, card: 13 },
      { to: "all", type: "escaped", seat: A },
    ]);
    expect(escaped.state).toMatchObject({ turned: 8, phase: { type: "point", named: [] } });
  });

  it("has Kalle's seat point at one of the covered cards", () => {
    expect(kalle.legal(escaped.state, A)).toEqual(mayPoint([0, 4, 5, 6, 8, 9, 10, 12]));
    expect([B, C, D].flatMap((seat) => kalle.legal(escaped.state, seat))).toEqual([]);
  });

  it("brings Kalle's seat the cheese if it points at Kalle", () => {
    const { state, news } = escaped.points(10);
    expect(news[0]).toEqual({ to: "all", type: "pointed", seat: A, at: 10, card: "kalle" });
    expect(state.cheese).toEqual([1, 0, 0, 0]);
    expect(state.last).toMatchObject({ ending: "remembered", winner: A, pointed: 10, turned: 8, named: [] });
  });

  it("brings nobody the cheese if it points elsewhere", () => {
    const { state, news } = escaped.points(9);
    expect(news[0]).toEqual({ to: "all", type: "pointed", seat: A, at: 9, card: 9 });
    expect(state.cheese).toEqual([0, 0, 0, 0]);
    expect(state.last).toMatchObject({ ending: "forgotten", winner: null, pointed: 9, turned: 8 });
  });
});

describe("the last chance", () => {
  it("lets each mouse in order from Kalle's left name a different covered card", () => {
    expect(chance.state.phase).toEqual({ type: "guess", named: [] });
    expect([chance.asked, chance.guesses(9).asked, chance.guesses(9).guesses(0).asked]).toEqual([B, C, D]);
    expect(kalle.legal(chance.state, B)).toEqual(mayGuess([0, 4, 5, 6, 8, 9, 10, 12]));
    expect(kalle.legal(chance.guesses(9).state, C)).toEqual(mayGuess([0, 4, 5, 6, 8, 10, 12]));
  });

  it("turns nothing before all have named a card, not even when Kalle is named", () => {
    const { state, news } = chance.guesses(10).guesses(4);
    expect(news).toEqual([{ to: "all", type: "guessed", seat: C, at: 4 }]);
    expect(state.grid).toEqual(chance.state.grid);
    expect(state.phase).toEqual({
      type: "guess",
      named: [
        { seat: B, at: 10 },
        { seat: C, at: 4 },
      ],
    });
  });

  it("brings the seat that named Kalle the cheese, and Kalle's seat does not point", () => {
    const { state, news } = chance.guesses(9).guesses(10).guesses(0);
    expect(news.slice(0, 2)).toEqual([
      { to: "all", type: "guessed", seat: D, at: 0 },
      {
        to: "all",
        type: "turned",
        cards: [
          { at: 9, card: 9 },
          { at: 10, card: "kalle" },
          { at: 0, card: 0 },
        ],
      },
    ]);
    expect(state).toMatchObject({ round: 2, cheese: [0, 0, 1, 0] });
    expect(state.last).toMatchObject({ ending: "guessed", winner: C, pointed: null, turned: 8 });
    expect(state.last?.named).toHaveLength(3);
  });

  it("has Kalle's seat point among the cards still covered, if nobody named Kalle", () => {
    const { state, news } = chance.guesses(9).guesses(4).guesses(0);
    expect(news.map(({ type }) => type)).toEqual(["guessed", "turned"]);
    expect(kalle.legal(state, A)).toEqual(mayPoint([5, 6, 8, 10, 12]));
    expect(kalle.view(state, null)).toMatchObject({ turned: 8, asked: A });
    expect(kalle.view(state, null).grid.filter((card) => card === null)).toHaveLength(5);
  });

  it("leaves the cheese to Kalle's seat if it points right then, else to nobody", () => {
    const inVain = chance.guesses(9).guesses(4).guesses(0);
    expect(inVain.points(10).state.cheese).toEqual([1, 0, 0, 0]);
    expect(inVain.points(12).state).toMatchObject({ cheese: [0, 0, 0, 0], last: { ending: "forgotten", pointed: 12 } });
  });

  it("is one card for the one mouse of two seats", () => {
    expect(escape(sit(2, { lastChance: true })).guesses(0).state.phase.type).toBe("point");
  });

  it("changes nothing where Kalle is found before", () => {
    const { state } = sit(3, { lastChance: true }).hides(0).places(1).searches(0);
    expect(state.last).toMatchObject({ ending: "found", winner: B });
  });
});
