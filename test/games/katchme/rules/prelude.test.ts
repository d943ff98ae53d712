import { describe, expect, it } from "vitest";
import { katchme, type View } from "../../../../src/games/katchme/rules/index.js";
import { A, B, C, preludeOf, sit, straight, type Table } from "./table.js";

/** Number, value, owner and origin of the present target. */
function target({ state }: Table): View | object {
  const view = katchme.view(state, null);
  return view.type === "prelude" ? view.target : view;
}

describe("the deal of the prelude", () => {
  // From the deck A gets the ones, B the twos, C the threes.
  const three = sit(3, {}, { opener: B, dice: [6], picks: straight });

  it("gives everybody fifteen cards, of which the top one is seen", () => {
    expect(katchme.view(three.state, null)).toMatchObject({
      piles: [[{ top: 1, left: 15 }], [{ top: 2, left: 15 }], [{ top: 3, left: 15 }]],
    });
  });

  it("gives two players two piles each", () => {
    const two = sit(2, {}, { opener: A, dice: [1], picks: straight });
    expect(katchme.view(two.state, null)).toMatchObject({
      piles: [
        [
          { top: 1, left: 15 },
          { top: 2, left: 15 },
        ],
        [
          { top: 3, left: 15 },
          { top: 4, left: 15 },
        ],
      ],
    });
  });

  it("lets a random seat open, or who is handed over", () => {
    const drawn = sit(3, {}, { opener: null, dice: [6], picks: [C, ...straight] });
    expect(target(drawn)).toEqual({ number: 1, value: 6, from: "die", seat: C });
    expect(target(three)).toEqual({ number: 1, value: 6, from: "die", seat: B });
  });

  it("has the opener roll until somebody's card fits, and only the last die is a target", () => {
    const { news, state } = sit(3, {}, { opener: B, dice: [5, 5, 4], picks: straight });
    expect(news).toEqual([
      { to: "all", type: "opens", seat: B, tops: [[1], [2], [3]] },
      { to: "all", type: "rolled", seat: B, dice: [5, 5, 4], number: 1 },
    ]);
    expect(state.phase).toMatchObject({ targets: [{ value: 4, from: "die", seat: B }] });
  });
});

describe("a card of the prelude", () => {
  it.each([
    [1, [2, 6]],
    [2, [1, 3]],
    [3, [2, 4]],
    [4, [3, 5]],
    [5, [4, 6]],
    [6, [5, 1]],
  ])("fits target %d exactly as one of %j", (value, fitting) => {
    const awaited = [1, 2, 3, 4, 5, 6].filter((card) => {
      const { state } = preludeOf([`${card}1`, "1", "1"], value);
      return katchme.prompts(state)[A]?.awaited;
    });
    expect(awaited.toSorted((a, b) => a - b)).toEqual(fitting.toSorted((a, b) => a - b));
  });

  it("becomes the new target for all when it is laid, and the next card below is seen", () => {
    const table = preludeOf(["34", "22", "66"], 2).lays(A);
    expect(table.news).toEqual([{ to: "all", type: "laid", seat: A, pile: 0, card: 3, number: 2, left: 1, next: 4 }]);
    expect(target(table)).toEqual({ number: 2, value: 3, from: "card", seat: A });
    expect(katchme.view(table.state, null)).toMatchObject({ piles: [[{ top: 4, left: 1 }], [{}], [{}]] });
  });

  it("counts for the first one, and nobody waits for a turn", () => {
    const table = preludeOf(["345", "322", "666"], 2).lays(B);
    expect(target(table)).toEqual({ number: 2, value: 3, from: "card", seat: B });
    expect(target(table.lays(B))).toEqual({ number: 3, value: 2, from: "card", seat: B });
  });

  it("may come from either pile where two play", () => {
    const table = preludeOf(["34 16", "66 66"], 2);
    expect(table.lays(A, { pile: 1 }).news).toEqual([
      { to: "all", type: "laid", seat: A, pile: 1, card: 1, number: 2, left: 1, next: 6 },
    ]);
    expect(table.lays(A, { pile: 0 }).news).toMatchObject([{ pile: 0, card: 3, next: 4 }]);
  });
});

describe("when no card on the table fits", () => {
  it("the one who laid last rolls, within the same step and again and again until one fits", () => {
    const table = preludeOf(["33", "666", "666"], 4).lays(A, { dice: [3, 6, 3, 1] });
    expect(table.news).toEqual([
      { to: "all", type: "laid", seat: A, pile: 0, card: 3, number: 2, left: 1, next: 3 },
      { to: "all", type: "rolled", seat: A, dice: [3, 6, 3, 1], number: 3 },
    ]);
    expect(target(table)).toEqual({ number: 3, value: 1, from: "die", seat: A });
  });

  it("the card that was laid is a numbered target nonetheless, and every roll but the last is none", () => {
    const { state } = preludeOf(["33", "666", "666"], 4).lays(A, { dice: [3, 6, 3, 1] });
    expect(state.phase).toMatchObject({
      targets: [
        { value: 4, from: "die" },
        { value: 3, from: "card" },
        { value: 1, from: "die" },
      ],
    });
  });

  it("a die alone is the target until the next card", () => {
    const table = preludeOf(["33", "666", "122"], 4).lays(A, { dice: [1] });
    expect(table.refusal(A, { type: "lay", pile: 0, seen: 2 })).toBe("late");
    expect(target(table.lays(B))).toEqual({ number: 4, value: 6, from: "card", seat: B });
  });

  it("nobody rolls as long as anybody's card fits, also that of the one who laid", () => {
    expect(preludeOf(["34", "666", "666"], 4).lays(A).news).toHaveLength(1);
    expect(preludeOf(["33", "666", "422"], 4).lays(A).news).toHaveLength(1);
  });
});
