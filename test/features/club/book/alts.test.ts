import { describe, expect, it } from "vitest";
import { opponentShares } from "../../../../src/features/club/book/opponent-shares.js";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import type { Standing, Standings } from "../../../../src/features/club/book/season-table.js";
import type { ClubGame } from "../../../../src/store/store.js";
import { day, gameOf, hour, monday } from "./club-games.js";
import { ratingsOf, runsOf, standingsOf } from "./of-all-games.js";

const eveningOf = eveningsIn("Europe/Berlin");
const people = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

/** Evenings of eight games at tables of four, whose people change; who is first in the alphabet mostly wins. */
function clubEvenings(count: number, every = 7): readonly ClubGame[] {
  let chance = 1;
  const next = (most: number): number => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance % most;
  };
  return Array.from({ length: count * 8 }, (_, at) => {
    const [week, number] = [Math.floor(at / 8), at % 8];
    const rest = [...people];
    const seated = Array.from({ length: 4 }, () => rest.splice(next(rest.length), 1)[0] ?? "").toSorted();
    const ended = monday + week * every * day + number * 20 * 60_000;
    return gameOf(`c${week}-${number}`, ended, placesOf(next(10) === 0 ? seated.toReversed() : seated));
  });
}

/** Games of a minute on an evening, in the order in which they end. */
function quick(evening: number, games: number, order: readonly string[]): readonly ClubGame[] {
  return Array.from({ length: games }, (_, number) =>
    gameOf(`q${evening}-${order.join("")}-${number}`, monday + evening * day + number * 60_000, placesOf(order)),
  );
}

/** One such game on each day of a quarter. */
function daily(order: readonly string[]): readonly ClubGame[] {
  return Array.from({ length: 84 }, (_, evening) => quick(evening + 1, 1, order)).flat();
}

function placesOf(order: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(order.map((user, at) => [user, at + 1]));
}

function table(...games: readonly (readonly ClubGame[])[]): Standings {
  return standingsOf(games.flat(), eveningOf);
}

function of(user: string, { all }: Standings): Standing {
  const found = all.find((one) => one.user === user);
  if (found === undefined) throw new Error(`${user} is not listed`);
  return found;
}

describe("a club of twelve that meets every week", () => {
  const weekly = clubEvenings(13);
  const honest = table(weekly);
  const [leader] = honest.all;

  it("has nobody on top of its table for eight games of a minute with one other account", () => {
    const alone = table(quick(0, 8, ["x", "y"]));
    expect(of("x", alone).score).toBeLessThan(25);
    const beside = table(weekly, quick(2, 8, ["x", "y"]));
    expect(beside.all[0]?.user).toBe(leader?.user);
    expect(of("x", beside).score).toBeLessThan(5);
  });

  it("keeps its leader, within four points, if two accounts play a game every day", () => {
    for (const pair of [
      ["x", "y"],
      ["l", "y"],
    ]) {
      const after = table(weekly, daily(pair));
      expect(after.all[0]?.user).toBe(leader?.user);
      expect((leader?.score ?? 0) - (after.all[0]?.score ?? 0)).toBeLessThan(4);
      expect(of(pair[0] ?? "", after).place).toBeGreaterThan(5);
    }
  });

  it("does not care how many games of a minute two accounts play in a day, two hundred or eight", () => {
    const with8 = table(weekly, ...[1, 2, 3, 4, 5].map((evening) => quick(evening, 8, ["x", "y"])));
    const with200 = table(weekly, ...[1, 2, 3, 4, 5].map((evening) => quick(evening, 200, ["x", "y"])));
    expect(with200.held).toBe(with8.held);
    expect(of("x", with200).score - of("x", with8).score).toBeLessThan(0.1);
  });

  it("is not led by one of its middle who brings three fresh accounts every week", () => {
    const brought = Array.from({ length: 13 }, (_, week) =>
      quick(week * 7, 8, ["f", `x${week}`, `y${week}`, `z${week}`]),
    );
    expect(table(weekly, ...brought).all[0]?.user).toBe(leader?.user);
  });

  it("takes little notice of two friends who play every day", () => {
    const friends = ["d", "e"] as const;
    const games = Array.from({ length: 84 }, (_, at) =>
      quick(at + 1, 2, at % 2 === 0 ? friends : friends.toReversed()),
    );
    const after = table(weekly, games.flat());
    const others = honest.all.filter(({ user }) => !friends.some((friend) => friend === user));
    for (const { user, score } of others) expect(Math.abs(of(user, after).score - score)).toBeLessThan(4);
  });

  it("is not led by somebody who beats three other accounts while it plays", () => {
    const weeks = Array.from({ length: 13 }, (_, week) => quick(week * 7, 8, ["x", "y", "z", "zz"])).flat();
    expect(table(weekly, weeks).all[0]?.user).toBe(leader?.user);
    const own = Array.from({ length: 13 }, (_, week) => quick(week * 7, 8, ["l", "y", "z", "zz"])).flat();
    expect(table(weekly, own, daily(["l", "y", "z", "zz"])).all[0]?.user).toBe(leader?.user);
  });

  it("hardly lifts one of its middle who brings five accounts of their own to each of its evenings", () => {
    const accounts = ["v", "w", "x", "y", "z"];
    const brought = (own: readonly string[]) =>
      Array.from({ length: 13 }, (_, week) => own.map((account) => quick(week * 7, 2, ["f", account]))).flat(2);
    const withAll = Array.from({ length: 13 }, (_, week) => quick(week * 7, 8, ["f", ...accounts])).flat();
    const withHonest = Array.from({ length: 13 }, (_, week) => quick(week * 7, 1, ["b", "f", ...accounts])).flat();
    const before = of("f", honest).score;
    for (const games of [withAll, brought(accounts)]) {
      const after = table(weekly, games);
      expect(of("f", after).score).toBeLessThan(before + 5);
      expect(after.all[0]?.user).toBe(leader?.user);
    }
    // One who is lured to their table connects nobody.
    expect(of("f", table(weekly, withAll, withHonest)).score).toBeLessThan(before + 12);
  });

  it("holds evenings that weigh fully, beside which one of two people weighs little", () => {
    expect(honest.held).toBeCloseTo(13, 0);
    const { evenings, held } = table(weekly, quick(2, 1, ["a", "b"]));
    expect(evenings).toBe(14);
    expect(held - honest.held).toBeGreaterThan(0);
    expect(held - honest.held).toBeLessThan(1 / 3);
  });

  it("breaks nobody's row of evenings for evenings of two", () => {
    const runs = (games: readonly ClubGame[]) => runsOf(games, eveningOf, new Set()).get("a");
    expect(runs(weekly)?.now).toBeGreaterThan(10);
    expect(runs([...weekly, ...daily(["x", "y"])])).toEqual(runs(weekly));
  });
});

describe("evenings of a few people", () => {
  it("weigh fully where no more ever come", () => {
    const games = [0, 7, 14, 21].map((evening) => quick(evening, 3, ["a", "b"]));
    expect(table(games.flat())).toMatchObject({ evenings: 4, held: 4 });
  });

  it("weigh fully if the club evening has opened a table, also for those who have played with its people", () => {
    const weekly = clubEvenings(13);
    const opened = quick(2, 1, ["a", "b"]).map((game) => ({ ...game, clubEvening: true }));
    const joined = quick(2, 1, ["b", "c"]);
    const without = table(weekly, quick(2, 1, ["a", "b"]), joined).held;
    const withIt = table(weekly, opened, joined).held;
    expect(without - table(weekly).held).toBeLessThan(0.5);
    expect(withIt - table(weekly).held).toBeGreaterThan(0.9);
  });

  it("count everybody at a table in full, whether people play elsewhere or somebody goes from table to table", () => {
    const first = quick(0, 4, ["a", "b", "c", "d"]);
    const points = (user: string, ...games: readonly (readonly ClubGame[])[]) => of(user, table(first, ...games)).score;
    const alone = ["a", "b", "c"].map((user) => points(user));
    const beside = quick(0, 6, ["e", "f", "g", "h"]);
    const over = quick(0, 4, ["d", "e", "f", "g"]);
    for (const other of [beside, over]) expect(["a", "b", "c"].map((user) => points(user, other))).toEqual(alone);
    expect(points("d", over)).toBeCloseTo(50 / 3, 1);
  });

  it("count their people in full, but for those whom one of them plays with while the others go on", () => {
    // A table of five, of whom the first plays with another account of theirs.
    const among = [
      [1, 2],
      [2, 3],
      [3, 4],
      [1, 4],
    ];
    const met = [[1, 2, 3, 4, 5], [0, 2, 4], [0, 1, 3], [0, 2, 4], [0, 1, 3], [0]];
    const shares = (...games: readonly (readonly number[])[]) =>
      opponentShares([[0, 1, 2, 3, 4], [0, 5], ...games], met);
    expect(shares().flat()).toEqual(met.flat().map(() => 1));
    expect(shares(...among)[0]).toEqual([1, 1, 1, 1, (1 / 2) ** 3]);
    expect(
      shares(...among)
        .slice(1)
        .flat(),
    ).toEqual(
      met
        .slice(1)
        .flat()
        .map(() => 1),
    );
    // Two who play next to a table say nothing of the third.
    expect(shares([1, 2], [1, 2], [1, 2])[0]).toEqual([1, 1, 1, 1, 1]);
    expect(opponentShares([], [[]])).toEqual([[]]);
  });

  it("leave their points near the middle, however many games they have", () => {
    const score = (...games: readonly (readonly ClubGame[])[]) => of("a", table(...games)).score * 3;
    expect(score(quick(0, 1, ["a", "b"]))).toBeCloseTo(60, 4);
    expect(score(quick(0, 50, ["a", "b"]))).toBeCloseTo(100 / 2 + 50 / 3, 4);
    const many = people.slice(1, 8).map((other, at) => gameOf(`m${at}`, monday + at * hour, { a: 1, [other]: 2 }));
    expect(score(many)).toBeGreaterThan(80);
  });
});

describe("a party", () => {
  const guests = Array.from({ length: 24 }, (_, at) => `guest${at}`);
  const party = (evening: number, hosts: readonly string[]) => quick(evening, 1, [...hosts, ...guests]);

  it("does not make light of the evenings of a weekly group that it was held by", () => {
    for (const count of [3, 4, 6]) {
      const group = people.slice(0, count);
      for (const weeks of [4, 13]) {
        const weekly = Array.from({ length: weeks }, (_, week) => quick(week * 7, 4, group)).flat();
        const [before, after] = [table(weekly), table(weekly, party(2, group))];
        expect(after.held).toBeGreaterThan(weeks / 2);
        expect(of("a", after).score).toBeGreaterThan(of("a", before).score - 1);
        const run = runsOf([...weekly, ...party(2, group)], eveningOf, new Set()).get("a");
        expect(run?.now).toBe(weeks + 1);
      }
    }
  });

  it("moves its guests' points by no more than their share for what the group plays", () => {
    const weekly = Array.from({ length: 13 }, (_, week) => quick(week * 7, 4, people.slice(0, 6))).flat();
    const before = table(party(2, people.slice(0, 6)));
    const after = table(weekly, party(2, people.slice(0, 6)));
    for (const guest of guests)
      expect(of(guest, before).score - of(guest, after).score).toBeLessThanOrEqual((100 * 6) / 30);
  });

  it("is no help to two people who play daily from the first evening of a club of twelve on", () => {
    const evening = clubEvenings(1);
    const pair = Array.from({ length: 30 }, (_, at) => quick(at + 1, 8, ["x", "y"])).flat();
    expect(of("x", table(evening, pair)).score).toBeLessThan(
      of(table(evening).all[0]?.user ?? "", table(evening)).score,
    );
    expect(table(evening, pair).all[0]?.user).toBe(table(evening).all[0]?.user);
  });

  it("of two people's few guests leaves their own evenings their weight", () => {
    const weekly = Array.from({ length: 13 }, (_, week) => quick(week * 7, 4, ["a", "b"])).flat();
    expect(table(weekly, quick(2, 1, ["a", "b", "c", "d", "e"])).held).toBeGreaterThan(7);
  });
});

describe("ratings", () => {
  it("stay provisional, and below the best of the club, after sixty games against three other accounts", () => {
    const club = clubEvenings(26);
    const among = Array.from({ length: 60 }, (_, at) => quick(at, 1, ["x", ["y", "z", "zz"][at % 3] ?? ""]));
    const rated = ratingsOf([...club, ...among.flat()], "kalle");
    const [best] = rated;
    const own = rated.find(({ user }) => user === "x");
    expect([best?.user, best?.isProvisional, own?.isProvisional]).toEqual(["a", false, true]);
    expect(ratingsOf(among.flat(), "kalle")[0]).toMatchObject({ user: "x", games: 60, isProvisional: true });
    expect((own?.mu ?? 0) * 40).toBeLessThan(1650);
  });
});
