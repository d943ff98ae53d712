import { describe, expect, it } from "vitest";
import { districtOf, districtsOf, katchme, tilesOf, type Size } from "../../../../src/games/katchme/rules/index.js";
import { A, B, C, city, pilesOf, preludeOf, sit, straight } from "./table.js";

/** One of them is turned. */
const fifteen = (value: number): string => `${String(value).repeat(14)}/${value}`;

/** Without a prelude, straight from the deck. */
function firstNight(seats: number, districts: Size, bosozoku = 0, police = 0) {
  return sit(seats, { prelude: false, districts }, { picks: [...straight, bosozoku, police] });
}

describe("the city", () => {
  it("has its districts clockwise in this order, and three unless stated otherwise", () => {
    expect(districtsOf(6)).toEqual(city);
    expect(districtsOf(3)).toEqual(["orange", "violet", "green"]);
    expect(katchme.options.parse({})).toEqual({ prelude: true, districts: 3 });
  });

  it("has seat i at district i, and the seats beyond the districts at none", () => {
    expect([A, B, C, 3, 4, 5].map((seat) => districtOf(seat, 4))).toEqual([
      "orange",
      "violet",
      "green",
      "yellow",
      null,
      null,
    ]);
  });

  it.each([
    [3, 7],
    [4, 9],
    [5, 11],
    [6, 13],
  ] as const)("with %d districts has %d tiles: when and where for each, and the vicious circle", (size, all) => {
    const tiles = tilesOf(size);
    expect(tiles).toHaveLength(all);
    expect(new Set(tiles)).toEqual(
      new Set([
        ...Array.from({ length: size }, (_, stop) => `when-${stop + 1}`),
        ...districtsOf(size).map((district) => `where-${district}`),
        "circle",
      ]),
    );
  });
});

describe("the deal for the nights", () => {
  it("gives everybody fifteen cards where no prelude is played", () => {
    const { state, news } = firstNight(4, 3);
    expect(news[0]).toEqual({ to: "all", type: "dealt", lives: [15, 15, 15, 15] });
    expect(pilesOf(state)).toEqual([1, 2, 3, 4].map(fifteen));
    expect(state.phase).toMatchObject({
      nights: { night: 1, box: [...`${"5".repeat(15)}${"6".repeat(15)}`].map(Number) },
    });
  });

  it("gives every district without a seat a neutral pile of fifteen", () => {
    expect(pilesOf(firstNight(2, 6).state)).toEqual([1, 2, 3, 4, 5, 6].map(fifteen));
  });

  it("has no neutral piles where there are as many seats as districts, or more", () => {
    expect(pilesOf(firstNight(3, 3).state)).toHaveLength(3);
    expect(pilesOf(firstNight(6, 3).state)).toHaveLength(6);
  });

  it("shuffles all ninety cards again after the prelude, also those that were laid", () => {
    const { state } = preludeOf(["3", "55", "555"], 2, 4).lays(A, { picks: [...straight, 0, 0] });
    expect(pilesOf(state)).toEqual([
      `${"1".repeat(14)}22/1`,
      `${"2".repeat(12)}33/2`,
      `${"3".repeat(12)}/3`,
      fifteen(4),
    ]);
  });

  it("uses up all ninety where two play in six districts", () => {
    const { state } = preludeOf(["3 5", "5 5"], 2, 6).lays(A, { picks: [...straight, 0, 0] });
    expect(state.phase).toMatchObject({ nights: { box: [] } });
    expect(pilesOf(state).map((pile) => pile.length - 1)).toEqual([17, 13, 15, 15, 15, 15]);
  });

  it("puts each gang on a random district, possibly the same", () => {
    expect(firstNight(2, 5, 4, 1).news).toContainEqual({
      to: "all",
      type: "night",
      night: 1,
      markers: { bosozoku: "red", police: "violet" },
    });
    expect(firstNight(2, 5, 3, 3).state.phase).toMatchObject({
      nights: { markers: { bosozoku: "yellow", police: "yellow" } },
    });
  });
});

describe("the first night", () => {
  it("begins with every pile turning one card, the neutral ones too", () => {
    const { news } = firstNight(2, 3);
    expect(news.slice(2)).toEqual([
      { to: "all", type: "turned", pile: 0, cards: [1], left: 14 },
      { to: "all", type: "turned", pile: 1, cards: [2], left: 14 },
      { to: "all", type: "turned", pile: 2, cards: [3], left: 14 },
    ]);
  });

  it.each([
    ["orange", 0, A],
    ["violet", 1, B],
    ["green", 2, C],
  ] as const)("has the seat at the Bōsōzoku's district roll, at %s seat %d", (_district, place, seat) => {
    expect(firstNight(3, 6, place).state.phase).toMatchObject({ type: "roll", seat, ready: [] });
  });

  it.each([3, 4, 5])("has the next seat clockwise roll where district %d of six is neutral", (place) => {
    expect(firstNight(3, 6, place).state.phase).toMatchObject({ type: "roll", seat: A });
  });
});
