import { describe, expect, it } from "vitest";
import { EveningTally } from "../../../../src/features/club/book/evening-tally.js";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import type { ClubGame } from "../../../../src/store/store.js";
import { day, gameOf, hour, monday } from "./club-games.js";

const eveningOf = eveningsIn("Europe/Berlin");
const first = eveningOf(monday);

function tallyOf(games: readonly ClubGame[]): EveningTally {
  const tally = new EveningTally(eveningOf);
  for (const game of games) tally.add(game);
  return tally;
}

/** The same game with other names. */
function renamed(game: ClubGame, names: Readonly<Record<string, string>>): ClubGame {
  return { ...game, places: game.places.map((seat) => ({ ...seat, name: names[seat.user ?? ""] ?? seat.name })) };
}

describe("everybody's evenings", () => {
  it("show somebody by the name of their last game, also of the same evening", () => {
    const games = [
      renamed(gameOf("one", monday, { a: 1, b: 2 }), { a: "Anna" }),
      renamed(gameOf("two", monday + hour, { a: 1, b: 2 }), { a: "Anna the Second" }),
    ];
    const { all } = tallyOf(games).standings(first, first + 1);
    expect(all).toMatchObject([{ user: "a", name: "Anna the Second", games: 2 }, { user: "b" }]);
  });

  it("have a table each, of that evening alone", () => {
    const tally = tallyOf([
      gameOf("one", monday, { a: 1, b: 2 }),
      gameOf("two", monday + day, { b: 1, c: 2 }),
      gameOf("three", monday + day + hour, { b: 2, c: 1 }),
    ]);
    expect(tally.evening(first)).toMatchObject([
      { user: "a", score: 60, games: 1 },
      { user: "b", score: 40, games: 1 },
    ]);
    expect(tally.evening(first + 1).map(({ user, score, games }) => [user, score, games])).toEqual([
      ["b", 50, 2],
      ["c", 50, 2],
    ]);
  });

  it("make a row; evenings on which the bot was off the air are no misses", () => {
    const held = Array.from({ length: 8 }, (_, at) => gameOf(`t${at}`, monday + at * day, { b: 1, c: 2 }));
    const attended = [0, 1, 5, 6, 7].map((at) => gameOf(`a${at}`, monday + at * day + hour, { a: 1, b: 2 }));
    const tally = tallyOf([...held, ...attended].toSorted((one, other) => one.ended - other.ended));
    expect(tally.run("a", new Set()).now).toBe(3);
    expect(tally.run("a", new Set([first + 2, first + 3, first + 4])).now).toBe(5);
  });

  it("are the club's while it holds none that it has called, and so are weighty ones before", () => {
    const days = [0, 7, 14, 21, 24, 28, 100];
    const called = new Set([14, 21, 28]);
    const games = days.map((at) => ({
      ...gameOf(`t${at}`, monday + at * day, { a: 1, b: 2 }),
      clubEvening: called.has(at),
    }));
    const own = tallyOf(games).clubEvenings(Infinity);
    expect(own.map((evening) => evening - first)).toEqual([0, 7, 14, 21, 28, 100]);
    expect(tallyOf(games).run("a", new Set())).toMatchObject({ now: own.length, missed: 0 });
  });

  it("count for whoever has played on the day of a club evening, also at other tables and with others", () => {
    const games = Array.from({ length: 5 }, (_, at) => [
      { ...gameOf(`club${at}`, monday + at * 7 * day, { a: 1, b: 2 }), clubEvening: true },
      gameOf(`beside${at}`, monday + at * 7 * day + hour, { c: 1, d: 2 }),
    ]).flat();
    const tally = tallyOf(games);
    for (const user of ["a", "c"]) expect(tally.run(user, new Set())).toMatchObject({ now: 5, straight: 5 });
  });

  it("are worked out once in seasons that are over, and come to the same whenever somebody asks", () => {
    const games = Array.from({ length: 40 }, (_, at) =>
      gameOf(`t${at}`, monday + at * 7 * day, at % 4 === 0 ? { a: 1, b: 2, c: 3, d: 4 } : { b: 1, a: 2 }),
    );
    const asked = new EveningTally(eveningOf);
    for (const [at, game] of games.entries()) {
      asked.add(game);
      const fresh = tallyOf(games.slice(0, at + 1));
      for (const length of ["month", "quarter", "year"] as const)
        expect(asked.archive(length, game.ended + 40 * day)).toEqual(fresh.archive(length, game.ended + 40 * day));
      expect(asked.run("a", new Set())).toEqual(fresh.run("a", new Set()));
    }
    const now = monday + 40 * 7 * day;
    const [before] = asked.archive("quarter", now);
    asked.add(gameOf("later", now, { a: 1, b: 2 }));
    expect(asked.archive("quarter", now)[0]).toBe(before);
  });
});
