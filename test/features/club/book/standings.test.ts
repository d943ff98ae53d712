import { describe, expect, it } from "vitest";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import { newcomer, rate } from "../../../../src/features/club/book/rating.js";
import { canTakeBack, refuseSettling } from "../../../../src/tables/decide/decide.js";
import { runOf, countedEvenings } from "../../../../src/features/club/book/season-table.js";
import type { ClubGame } from "../../../../src/store/store.js";
import { day, gameOf, hour, monday } from "./club-games.js";
import { archiveOf, ratingsOf, rivalriesOf, standingsOf, stingOf, tabsOf } from "./of-all-games.js";

const eveningOf = eveningsIn("Europe/Berlin");

describe("a season's table", () => {
  it("takes evenings until they weigh three fifths of what those held weigh, and at least three", () => {
    expect([0, 1, 5, 6, 10, 11.5].map(countedEvenings)).toEqual([3, 3, 3, 3.6, 6, 6.9]);
  });

  it("takes somebody's best evenings, and 0 for what they lack", () => {
    const evenings = [0, 7, 14, 21, 28].map((days, at) => gameOf(`t${at}`, monday + days * day, { a: 1, b: 2 }));
    const lost = gameOf("late", monday + 5 * hour, { b: 1, a: 2 });
    const { evenings: count, held, counted, all } = standingsOf([...evenings.slice(0, 4), lost], eveningOf);
    expect([count, held, counted]).toEqual([4, 4, 3]);
    expect(all).toMatchObject([
      { user: "a", name: "A", place: 1, score: 60, evenings: 4, games: 5, won: 4 },
      { user: "b", place: 2, evenings: 4, games: 5 },
    ]);
    // One evening of a win and a defeat, two of a defeat each.
    expect(all[1]?.score).toBeCloseTo((50 + 40 + 40) / 3, 5);
    expect(standingsOf(evenings.slice(0, 1), eveningOf).all[0]?.score).toBeCloseTo(60 / 3, 5);
  });

  it("shares a place among those with the same score", () => {
    const games = [gameOf("t1", monday, { a: 1, b: 2, c: 3 }), gameOf("t2", monday + hour, { b: 1, a: 2, c: 3 })];
    expect(standingsOf(games, eveningOf).all.map(({ user, place }) => [user, place])).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 3],
    ]);
  });

  it("is archived with its champions when its last evening is over", () => {
    const games = [gameOf("t1", monday, { a: 1, b: 2 }), gameOf("t2", monday + 100 * day, { b: 1, a: 2 })];
    const archive = (now: number) =>
      archiveOf(games, eveningOf, "quarter", now).map(({ season, champions }) => [
        season.part,
        champions.map(({ user }) => user),
      ]);
    const end = Date.UTC(2026, 3, 1, 4);
    expect([archive(end - 1), archive(end)]).toEqual([[], [[1, ["a"]]]]);
    expect(archive(monday + 200 * day)).toEqual([
      [1, ["a"]],
      [2, ["b"]],
    ]);
  });
});

describe("rivals", () => {
  const games = [1, 1, 2, 1, 1, 1].map((place, at) => gameOf(`t${at}`, monday + at * hour, { a: place, b: 3 - place }));

  it("have met in every game in which both sat, and a run stands until it is broken", () => {
    expect(rivalriesOf(games, "a", null)).toMatchObject([{ rival: "b", ahead: 5, behind: 1, tied: 0, run: 3 }]);
    expect(rivalriesOf(games, "a", "denkste")).toEqual([]);
  });

  it("get a line from the third game in a row on, and once an evening", () => {
    expect(stingOf(games.slice(0, 5), "t4", new Set())).toBeNull();
    expect(stingOf(games, "t5", new Set())).toEqual({ winner: "a", loser: "b", length: 3 });
    const more = [...games, gameOf("t6", monday + 6 * hour, { a: 1, b: 2 })];
    expect(stingOf(more, "t6", new Set(["t5"]))).toBeNull();
    expect(stingOf(more, "t6", new Set())).toMatchObject({ length: 4 });
  });
});

describe("evenings in a row", () => {
  const attended = (text: string) => {
    const held = [...text].map((_, at) => at);
    return runOf(held, new Set(held.filter((at) => text[at] === "x")));
  };

  it("go on over one miss in five, and end with a second one", () => {
    expect(attended("xxxx")).toEqual({ now: 4, missed: 0, straight: 4, longest: 4 });
    expect(attended("xxxx.x")).toEqual({ now: 5, missed: 1, straight: 1, longest: 5 });
    expect(attended("xxxx.xxxx.x")).toEqual({ now: 9, missed: 2, straight: 1, longest: 9 });
    expect(attended("xxxx.xxx.x")).toEqual({ now: 1, missed: 0, straight: 1, longest: 7 });
    expect(attended("xx..")).toEqual({ now: 0, missed: 0, straight: 0, longest: 2 });
    expect(attended("....x")).toEqual({ now: 1, missed: 0, straight: 1, longest: 1 });
    expect(attended(".x.xx")).toEqual({ now: 3, missed: 1, straight: 2, longest: 3 });
  });
});

describe("rounds owed", () => {
  const round = { table: "t", guild: "1", debtor: "a", since: 10, settled: null, confirmedBy: null, forgiven: false };
  const game = gameOf("t", 10, { a: 2, b: 1 });

  it("are counted on tabs, who owes most first", () => {
    const given = { ...round, table: "u", debtor: "b", settled: 20, confirmedBy: "a" };
    expect(tabsOf([given, round, { ...round, table: "v", since: 5 }, { ...round, debtor: null }])).toEqual([
      { user: "a", owed: 2, since: 5, given: 0 },
      { user: "b", owed: 0, since: null, given: 1 },
    ]);
  });

  it("are settled by another player of the table, who may take that back for a minute", () => {
    expect(["a", "b", "c"].map((user) => refuseSettling(round, game.places, user))).toEqual(["own", null, "stranger"]);
    const settled = { ...round, settled: 100_000, confirmedBy: "b" };
    expect(refuseSettling(settled, game.places, "b")).toBe("settled");
    expect([canTakeBack(settled, "b", 160_000), canTakeBack(settled, "b", 160_001)]).toEqual([true, false]);
    expect([canTakeBack(settled, "a", 100_000), canTakeBack(round, "b", 0)]).toEqual([false, false]);
  });
});

describe("ratings", () => {
  // With two newcomers c² = 2σ² + 2β² = 2·625/9 + 2·625/36 = 173.611…, so c = 13.17616; σ²/c = 5.270463, of which a
  // win brings half, and σ²/c² · ¼ = 0.1.
  it("move two newcomers as the published formulas say", () => {
    const [winner, loser] = rate([newcomer, newcomer], [1, 2]);
    expect(winner?.mu).toBeCloseTo(27.635231, 5);
    expect(loser?.mu).toBeCloseTo(22.364769, 5);
    expect(winner?.sigma).toBeCloseTo((25 / 3) * Math.sqrt(0.9), 8);
    expect(loser?.sigma).toBe(winner?.sigma);
  });

  it("leave equal people where they are after a tie, but surer, and give an upset more than an expected win", () => {
    const [one, other] = rate([newcomer, newcomer], [1, 1]);
    expect([one?.mu, other?.mu]).toEqual([25, 25]);
    expect(one?.sigma).toBeLessThan(newcomer.sigma);
    const [strong, weak] = [
      { mu: 30, sigma: 4 },
      { mu: 20, sigma: 4 },
    ];
    const gain = (winner: typeof strong, loser: typeof strong) =>
      (rate([winner, loser], [1, 2])[0]?.mu ?? 0) - winner.mu;
    expect(gain(weak, strong)).toBeGreaterThan(gain(strong, weak));
  });

  it("add up over all opponents of a game, whose order does not matter", () => {
    const [first, second, third] = rate([newcomer, newcomer, newcomer], [1, 2, 3]);
    expect(first?.mu).toBeCloseTo(25 + 2 * 2.635231, 5);
    expect(second?.mu).toBe(25);
    expect(rate([newcomer, newcomer, newcomer], [3, 1, 2])).toEqual([third, first, second]);
  });

  it("move the less, the more often two have met", () => {
    const games = Array.from({ length: 9 }, (_, at) => gameOf(`t${at}`, monday + at * hour, { a: 1, b: 2 }));
    const mus = games.map((_, at) => ratingsOf(games.slice(0, at + 1), "kalle")[0]?.mu ?? 0);
    const gains = mus.map((mu, at) => mu - (mus[at - 1] ?? newcomer.mu));
    expect(gains).toEqual(gains.toSorted((one, other) => other - one));
    expect(mus.at(-1)).toBeLessThan(32);
    const fresh = games.map((game, at) => gameOf(game.table, game.ended, { a: 1, [`b${at}`]: 2 }));
    expect(ratingsOf(fresh, "kalle")[0]?.mu).toBeGreaterThan(35);
  });

  it("take all who have deleted their data for one and the same opponent", () => {
    const games = Array.from({ length: 9 }, (_, at) => gameOf(`t${at}`, monday + at * hour, { a: 1, b: 2 }));
    const deleted = games.map((game) => ({
      ...game,
      places: game.places.map((seat) => (seat.user === "b" ? { ...seat, user: null, name: null } : seat)),
    }));
    expect(ratingsOf(deleted, "kalle")).toMatchObject([{ user: "a", games: 9, opponents: 0, isProvisional: true }]);
    expect(ratingsOf(deleted, "kalle")[0]?.mu).toBeLessThan(35);
  });

  it("are provisional until twenty games, and five opponents whose own are not", () => {
    const six = (at: number) => gameOf(`t${at}`, monday + at * hour, { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 });
    const games = Array.from({ length: 20 }, (_, at) => six(at));
    const provisional = (of: readonly ClubGame[]) =>
      ratingsOf(of, "kalle").flatMap(({ user, isProvisional }) => (isProvisional ? [user] : []));
    expect(provisional(games)).toEqual([]);
    expect(provisional(games.slice(1))).toHaveLength(6);
    // Without the sixth the others have met four, and five more people play here.
    const newcomers = ["g", "h", "i"].map((user, at) => gameOf(`g${at}`, monday + at, { a: 1, [user]: 2 }));
    const often = Array.from({ length: 25 }, (_, at) => gameOf(`o${at}`, monday + at * hour, { g: 1, h: 2 }));
    expect(provisional([...games, ...newcomers, ...often]).toSorted()).toEqual(["g", "h", "i"]);
    expect(ratingsOf(games, "denkste")).toEqual([]);
  });

  it("take all of a small club for enough opponents", () => {
    const duels = Array.from({ length: 20 }, (_, at) => gameOf(`t${at}`, monday + at * hour, { a: 1, b: 2 }));
    const guest = gameOf("guest", monday + 100 * hour, { a: 1, b: 2, c: 3 });
    expect(ratingsOf([...duels, guest], "kalle").map(({ user, isProvisional }) => [user, isProvisional])).toEqual([
      ["a", false],
      ["c", true],
      ["b", false],
    ]);
  });
});
