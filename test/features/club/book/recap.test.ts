import { describe, expect, it } from "vitest";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import { recapOf } from "../../../../src/features/club/book/recap.js";
import { nemesisAmong, type Rivalry, victimAmong } from "../../../../src/features/club/book/rivals.js";
import type { SeatFacts } from "../../../../src/game/game-club.js";
import type { ClubGame, ClubRoundRow } from "../../../../src/store/store.js";
import { day, gameOf, hour, monday } from "./club-games.js";
import { yearOf } from "./of-all-games.js";
import { allGames } from "../../../../src/games/index.js";

const eveningOf = eveningsIn("Europe/Berlin");
const evening = eveningOf(monday);

function withFacts(game: ClubGame, facts: readonly SeatFacts[], scores: readonly number[] = []): ClubGame {
  const places = game.places.map((place) => ({
    ...place,
    facts: facts[place.seat] ?? {},
    score: scores[place.seat] ?? null,
  }));
  return { ...game, places };
}

function round(table: string, debtor: string | null, since: number): ClubRoundRow {
  return { table, guild: "1", debtor, since, settled: null, confirmedBy: null, forgiven: false };
}

describe("the recap of an evening", () => {
  it("has the evening's games that count, who was first in them, and everybody's points of that evening", () => {
    const games = [
      gameOf("late", monday + 3 * hour, { a: 1, b: 1, c: 3 }),
      gameOf("early", monday, { a: 1, b: 2 }),
      gameOf("next", monday + day, { c: 1, a: 2 }),
      { ...gameOf("robots", monday, { a: 1, b: 2 }), counts: false },
    ];
    const recap = recapOf(games, [], evening, eveningOf, allGames);
    expect(recap.games.map(({ table, first }) => [table, first.map(({ user }) => user)])).toEqual([
      ["early", ["a"]],
      ["late", ["a", "b"]],
    ]);
    expect(recap.standings.map(({ user, place, score }) => [user, place, score])).toEqual([
      ["a", 1, expect.closeTo((50 * 2 + 75 * 0.75 + 100 * 0.5) / (2 + 1.25), 4)],
      ["b", 2, expect.closeTo((50 * 2 + 25 * 0.75 + 100 * 0.5) / (2 + 1.25), 4)],
      ["c", 3, expect.closeTo((50 * 2) / (2 + 1), 4)],
    ]);
  });

  it("names who was the unluckiest and the boldest, by how far beyond the usual; nobody, if nobody was", () => {
    const games = [
      withFacts(gameOf("t1", monday, { a: 1, b: 2 }, "denkste"), [{ unlucky: 3, boldest: 5 }, { unlucky: 2 }]),
      withFacts(gameOf("t2", monday, { c: 1, a: 2 }, "katchen"), [{ taken: 8, wasted: 0 }, { taken: 5 }]),
    ];
    expect(recapOf(games, [], evening, eveningOf, allGames).awards).toEqual([
      { award: "unlucky", table: "t2", game: "katchen", ended: monday, user: "c", name: "C", value: 8 },
    ]);
    expect(recapOf(games.slice(0, 1), [], evening, eveningOf, allGames).awards).toMatchObject([
      { user: "a", value: 3 },
    ]);
  });

  it("tells nobody's luck twice: not of one person, nor what one has lost to the other", () => {
    const hacked = withFacts(gameOf("t1", monday, { a: 1, b: 2 }, "catnoir"), [{ hacked: 24 }, { robbed: 24 }]);
    const both = withFacts(gameOf("t2", monday + 1, { a: 1, b: 2 }, "catnoir"), [{}, { hacked: 20, robbed: 3 }]);
    const other = withFacts(gameOf("t3", monday + 2, { c: 1, b: 2 }, "catnoir"), [{ hacked: 4 }, {}]);
    const awards = (...games: readonly ClubGame[]) =>
      recapOf(games, [], evening, eveningOf, allGames).awards.map(({ award, table, user }) => [award, table, user]);
    expect(awards(hacked, both)).toEqual([["unlucky", "t1", "b"]]);
    expect(awards(hacked, both, other)).toEqual([
      ["unlucky", "t1", "b"],
      ["bold", "t3", "c"],
    ]);
  });

  it("names as close all who share a place, and nobody where all are level or too many share it", () => {
    const closest = (places: Readonly<Record<string, number>>, scores: readonly number[]) =>
      recapOf([withFacts(gameOf("t1", monday, places, "kalle"), [], scores)], [], evening, eveningOf, allGames).closest
        ?.names;
    expect(closest({ a: 1, b: 1, c: 1, d: 1 }, [0, 0, 0, 0])).toBeUndefined();
    expect(closest({ a: 1, b: 1, c: 1, d: 4 }, [9, 9, 9, 2])).toEqual(["A", "B", "C"]);
    expect(closest({ a: 1, b: 2, c: 2, d: 4 }, [9, 8, 8, 2])).toEqual(["A", "B", "C"]);
    expect(closest({ a: 1, b: 2, c: 2 }, [9, 8, 8])).toBeUndefined();
    expect(closest({ a: 1, b: 2, c: 2, d: 2, e: 5 }, [9, 8, 8, 8, 2])).toBeUndefined();
  });

  it("names nobody as close who was not", () => {
    const isClose = (...scores: readonly number[]): boolean =>
      recapOf([withFacts(gameOf("t1", monday, { a: 1, b: 2 }, "kalle"), [], scores)], [], evening, eveningOf, allGames)
        .closest !== null;
    expect([isClose(17, 8), isClose(3, 1), isClose(17, 15), isClose(2, 1), isClose(1, 0)]).not.toContain(true);
    expect([isClose(17, 16), isClose(3, 2), isClose(30, 27), isClose(9, 9)]).not.toContain(false);
  });

  it("tells the rated game whose first two were closest", () => {
    const close = withFacts(gameOf("t1", monday, { a: 1, b: 2, c: 3 }, "kalle"), [], [9, 8, 1]);
    const clear = withFacts(gameOf("t2", monday, { a: 1, b: 2, c: 3 }, "kalle"), [], [9, 4, 1]);
    const luck = withFacts(gameOf("t3", monday, { a: 1, b: 1, c: 3 }, "katchen"), [], [0, 0, 1]);
    const { closest } = recapOf([clear, luck, close], [], evening, eveningOf, allGames);
    expect(closest).toEqual({ table: "t1", game: "kalle", names: ["A", "B"], gap: 1 });
    expect(recapOf([luck], [], evening, eveningOf, allGames).closest).toBeNull();
  });

  it("has the rounds lost that evening that are still owed, but none of people whose data is deleted", () => {
    const rounds = [
      round("t1", "a", monday),
      round("t2", "a", monday + day),
      round("t3", null, monday),
      { ...round("t4", "b", monday), settled: monday + hour, confirmedBy: "a" },
    ];
    expect(recapOf([], rounds, evening, eveningOf, allGames).rounds.map(({ table }) => table)).toEqual(["t1"]);
  });
});

describe("medals", () => {
  it("are nobody's where only one of many has lost", () => {
    const lost = gameOf("t1", monday, { a: 1, b: 1, c: 1, d: 4 });
    const shared = gameOf("t2", monday + 1, { a: 1, b: 1, c: 3, d: 4 });
    const duel = gameOf("t3", monday + 2, { a: 1, b: 2 });
    expect([...yearOf([lost], "a", 2026, eveningOf).medals]).toEqual([]);
    expect([...yearOf([lost, shared, duel], "a", 2026, eveningOf).medals]).toEqual([[1, 2]]);
    expect(yearOf([lost, shared, duel], "b", 2026, eveningOf).medals.get(1)).toBe(1);
  });
});

describe("a year", () => {
  it("counts games, medals and evenings of that year, and names favourite game, nemesis and new badges", () => {
    const pearls = (table: string, at: number): ClubGame =>
      withFacts(gameOf(table, at, { a: 1, b: 2 }, "katchen"), [{ wasted: 1 }]);
    const games = [
      gameOf("old", monday - 10 * day, { a: 1, c: 2 }, "denkste"),
      gameOf("t1", monday, { a: 2, b: 1 }),
      gameOf("t2", monday + hour, { a: 3, b: 1, c: 1 }),
      pearls("t3", monday + day),
      gameOf("away", monday + day, { b: 1, c: 2 }),
    ];
    const year = yearOf(games, "a", 2026, eveningOf);
    expect(year).toMatchObject({ games: 3, wins: 1, evenings: 2, favourite: { game: "kalle", games: 2 } });
    expect([...year.medals]).toEqual([[1, 1]]);
    expect(year.nemesis).toMatchObject({ rival: "b", behind: 2, ahead: 1 });
    expect(year.badges).toMatchObject([{ badge: "pearls", table: "t3" }]);
    expect(yearOf([...games, pearls("before", monday - 20 * day)], "a", 2026, eveningOf).badges).toEqual([]);
    expect(yearOf(games, "a", 2027, eveningOf)).toMatchObject({ games: 0, favourite: null, nemesis: null });
  });
});

describe("somebody's nemesis", () => {
  const met = (rival: string, ahead: number, behind: number): Rivalry => ({
    user: "a",
    rival,
    name: rival,
    tied: 0,
    run: 0,
    ahead,
    behind,
  });

  it("is furthest ahead of them, and was met in three games at least", () => {
    const rivals = [met("b", 5, 6), met("c", 1, 3), met("d", 0, 2), met("e", 4, 0)];
    expect(nemesisAmong(rivals)?.rival).toBe("c");
    expect(victimAmong(rivals)?.rival).toBe("e");
    expect(nemesisAmong([met("d", 0, 2), met("e", 4, 0)])).toBeNull();
    expect(victimAmong([met("b", 5, 6), met("f", 2, 0)])).toBeNull();
  });
});
