import { describe, expect, it } from "vitest";
import type { SeatFacts } from "../../../../src/game/game-club.js";
import type { ClubGame } from "../../../../src/store/store.js";
import { day, gameOf, monday } from "./club-games.js";
import { badgesIn, recordsIn } from "./of-all-games.js";

/** A game of Katchen that counts, day by day. @param facts by user */
function katchen(
  at: number,
  places: Readonly<Record<string, number>>,
  facts: Readonly<Record<string, SeatFacts>> = {},
): ClubGame {
  const game = gameOf(`t${at}`, monday + at * day, places, "katchen");
  return { ...game, places: game.places.map((place) => ({ ...place, facts: facts[place.user ?? ""] ?? {} })) };
}

const wasted = { a: { wasted: 1 } } as const;

describe("badges", () => {
  it("are won by the first game whose facts and place fulfil them, and only once", () => {
    const games = [katchen(2, { a: 2, b: 1 }, wasted), katchen(1, { a: 1, b: 2 }, wasted), katchen(0, { a: 1, b: 2 })];
    const tally = badgesIn(games);
    const pearls = { user: "a", game: "katchen", badge: "pearls", table: "t1", at: monday + day };
    expect([tally.badgesOf("a"), tally.badgesOf("b")]).toEqual([[pearls], []]);
    expect([tally.wonAt("t1"), tally.wonAt("t2")]).toEqual([[pearls], []]);
  });

  it("that need several games in a row are won by the last of them, and a game between begins anew", () => {
    const lost = [0, 1, 3, 4, 5].map((at) => katchen(at, { a: 1, b: 2 }));
    const won = katchen(2, { a: 2, b: 1 });
    const other = gameOf("k", monday + 4.5 * day, { a: 2, b: 1 });
    expect(badgesIn([...lost, won, other]).badgesOf("b")).toMatchObject([{ badge: "standingOrder", table: "t5" }]);
    expect(badgesIn([...lost.slice(0, 4), won]).badgesOf("b")).toEqual([]);
  });

  it("are counted by how many have each of a game", () => {
    const both = { ...wasted, b: { wasted: 1, given: 7 } };
    const tally = badgesIn([katchen(0, { b: 1, a: 2 }, both), katchen(1, { b: 1, a: 2 }, both)]);
    expect(tally.holders("katchen")).toEqual(
      new Map([
        ["pearls", 2],
        ["neighbours", 1],
      ]),
    );
    expect(tally.holders("kalle")).toEqual(new Map());
  });

  it("are not won by whoever left, nor in games that do not count or that the program does not know", () => {
    const game = katchen(0, { a: 1, b: 2 }, wasted);
    const left = { ...game, places: game.places.map((place) => ({ ...place, left: true })) };
    const strange = { ...game, game: "poker" };
    for (const one of [left, strange, { ...game, counts: false }]) expect(badgesIn([one]).badgesOf("a")).toEqual([]);
    expect(badgesIn([game]).badgesOf("a")).toHaveLength(1);
  });
});

describe("a game's badges", () => {
  it("come in the order of how many had won them by then", () => {
    const early = [katchen(0, { b: 1, c: 2 }, { b: { wasted: 1 } }), katchen(1, { c: 1, b: 2 }, { c: { wasted: 1 } })];
    const both = katchen(2, { a: 1, b: 2 }, { a: { wasted: 1, given: 7 } });
    const later = [3, 4, 5].map((at) => katchen(at, { [`d${at}`]: 1, b: 2 }, { [`d${at}`]: { given: 7 } }));
    const names = badgesIn([...early, both, ...later])
      .wonAt("t2")
      .map(({ badge }) => badge);
    expect(names).toHaveLength(2);
    expect(names.at(-1)).toBe("pearls");
  });
});

describe("records", () => {
  it("are whoever's first reached the most, and zero is none", () => {
    const games = [
      katchen(0, { a: 1, b: 2 }, { a: { given: 3, taken: 0 } }),
      katchen(1, { a: 1, b: 2 }, { b: { given: 5 }, a: { given: 4 } }),
      katchen(2, { a: 1, b: 2 }, { a: { given: 5 } }),
    ];
    const given = { game: "katchen", record: "given", value: 5, user: "b", name: "B", table: "t1", at: monday + day };
    expect(recordsIn(games).records("katchen")).toEqual([given]);
    expect(recordsIn(games.toReversed()).records("katchen")).toEqual([given]);
  });

  it("are the least where less is better, zero included", () => {
    const kalle = (at: number, quickest: number): ClubGame => ({
      ...katchen(at, { a: 1, b: 2 }, { a: { quickest } }),
      game: "kalle",
    });
    const held = recordsIn([kalle(0, 3), kalle(1, 0), kalle(2, 2)]).records("kalle");
    expect(held).toMatchObject([{ record: "quickest", value: 0, table: "t1" }]);
    expect(recordsIn([kalle(0, 3)]).records("poker")).toEqual([]);
  });
});
