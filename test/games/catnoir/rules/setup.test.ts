import { describe, expect, it } from "vitest";
import {
  catnoir,
  countOf,
  factions,
  factionsInPlay,
  sortCards,
  type Faction,
} from "../../../../src/games/catnoir/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { A, C, D, cards, sit, spell } from "./table.js";

const sizes = (seats: number, opener: number): readonly number[] =>
  catnoir
    .setup(seats, { factions: "first", actions: 1 }, seededRandom(1), opener)
    .state.hands.map(({ length }) => length);

describe("the deal", () => {
  it.each([
    [2, [6, 6]],
    [3, [6, 6, 7]],
    [4, [6, 6, 7, 7]],
    [5, [6, 6, 7, 7, 8]],
    [6, [6, 6, 7, 7, 8, 8]],
  ])(
    "gives six cards to the first two seats, seven to the next two, eight to the last two: %d seats",
    (seats, hands) => {
      expect(sizes(seats, A)).toEqual(hands);
    },
  );

  it("goes by turn order, whichever seat begins", () => {
    expect(sizes(6, D)).toEqual([7, 8, 8, 6, 6, 7]);
    expect(sizes(3, C)).toEqual([6, 7, 6]);
  });

  it("lays seven cards open and leaves the others as the draw pile, with nothing in the discard", () => {
    for (const seats of [2, 3, 4, 5, 6]) {
      const { display, draw, discard, hands } = sit(seats).state;
      expect(display).toHaveLength(7);
      expect(hands.flat().length + 7 + draw.length).toBe(75);
      expect(discard).toEqual([]);
    }
  });

  it("comes from the top: the hands by seat, then the display, grouped by faction", () => {
    const { hands, state } = sit(2, {}, "DDDDDDHHHHHHMSMSMSR");
    expect(hands).toEqual(["DDDDDD", "HHHHHH"]);
    expect(spell(state.display)).toBe("SSSRMMM");
  });

  it("is told: sizes to all, its cards to each seat, and what lies open", () => {
    const { news } = sit(2, {}, "DDDDDDHHHHHHMSMSMSR");
    expect(news).toEqual([
      { to: "all", type: "begins", seat: A, factions: factions.slice(0, 5), target: 16, hands: [6, 6] },
      { to: [0], type: "faces", seat: 0, cards: cards("DDDDDD") },
      { to: [1], type: "faces", seat: 1, cards: cards("HHHHHH") },
      { to: "all", type: "refilled", cards: cards("MSMSMSR") },
      { to: "all", type: "turn", seat: A, turn: 1, actions: 1 },
    ]);
  });
});

describe("who begins", () => {
  it("is drawn by chance, unless an opener is handed over", () => {
    const inOrder = Array.from({ length: 74 }, (_, index) => 74 - index);
    const begin = (picks: readonly number[], opener: number | null) => {
      const random = scriptedRandom([], picks);
      const { state } = catnoir.setup(4, { factions: "first", actions: 1 }, random, opener);
      expect(random.used()).toBe(true);
      return state.phase;
    };
    expect([0, 1, 2, 3].map((seat) => begin([seat, ...inOrder], null))).toEqual(
      [0, 1, 2, 3].map((seat) => ({ type: "turn", seat, actions: 1 })),
    );
    expect(begin(inOrder, C)).toEqual({ type: "turn", seat: C, actions: 1 });
  });
});

describe("the factions of a game", () => {
  const five = (chosen: "first" | "random" | readonly Faction[], seed = 1) =>
    catnoir.setup(2, { factions: chosen, actions: 1 }, seededRandom(seed), A).state;

  it("are eight, of which five are played with, fifteen cards each", () => {
    expect(factions).toHaveLength(8);
    expect(factionsInPlay).toBe(5);
    for (const chosen of ["first", "random"] as const) {
      const state = five(chosen);
      const all = [...state.hands.flat(), ...state.display, ...state.draw];
      expect(state.factions.map((faction) => countOf(all, faction))).toEqual([15, 15, 15, 15, 15]);
      expect(all).toHaveLength(75);
    }
  });

  it("are detectives, scientists, robocats, mafia and hackers for a first game", () => {
    expect(five("first").factions).toEqual(["detectives", "scientists", "robocats", "mafia", "hackers"]);
  });

  it("are any five by chance, each of the eight as likely as the others", () => {
    const drawn = Array.from({ length: 400 }, (_, seed) => five("random", seed).factions);
    for (const list of drawn) {
      expect(new Set(list).size).toBe(5);
      expect(list).toEqual(sortCards(list));
    }
    for (const faction of factions) {
      const times = drawn.filter((list) => list.includes(faction)).length;
      expect(Math.abs(times - 250)).toBeLessThan(50);
    }
  });

  it("are those of a list, in whatever order it has them", () => {
    expect(five(["bureaucrats", "police", "journalists", "mafia", "scientists"]).factions).toEqual([
      "scientists",
      "mafia",
      "police",
      "journalists",
      "bureaucrats",
    ]);
  });
});

describe("the points that win", () => {
  it("are sixteen for two and three seats, thirteen for more", () => {
    expect([2, 3, 4, 5, 6].map((seats) => catnoir.view(sit(seats).state, null).target)).toEqual([16, 16, 13, 13, 13]);
  });
});
