import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eveningsIn } from "../../../../src/lib/evenings.js";
import { dateOf } from "../../../../src/lib/time-zones.js";
import { GuildBook } from "../../../../src/features/club/book/guild-book.js";
import { inOrder } from "../../../../src/features/club/book/points.js";
import { allGames } from "../../../../src/games/index.js";
import type { ClubGame } from "../../../../src/store/store.js";
import { bookOfGames, day, gameOf, hour, monday } from "./club-games.js";
import { archiveOf, ratingsOf, rivalriesOf, runsOf, standingsOf } from "./of-all-games.js";

const eveningOf = eveningsIn("Europe/Berlin");

/** Everything that is worked out of games. */
function all(games: readonly ClubGame[]): unknown {
  return {
    standings: standingsOf(games, eveningOf),
    archive: archiveOf(games, eveningOf, "month", monday + 60 * day),
    rivals: ["a", "b", "c"].map((user) => rivalriesOf(games, user, null)),
    runs: [...runsOf(games, eveningOf, new Set())].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ratings: ratingsOf(games, "kalle"),
  };
}

describe("what the club makes of its games", () => {
  it("is the same in whatever order they come", () => {
    const shuffled = bookOfGames.chain((games) =>
      fc.tuple(
        fc.constant(games),
        fc.shuffledSubarray([...games], { minLength: games.length, maxLength: games.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([games, others]) => {
        expect(all(others)).toEqual(all(games));
      }),
      { numRuns: 60 },
    );
  });

  it("hangs on no game that does not count, and so is what it would be without them", () => {
    fc.assert(
      fc.property(bookOfGames, (games) => {
        expect(all(games)).toEqual(all(games.filter(({ counts }) => counts)));
      }),
      { numRuns: 60 },
    );
  });

  it("keeps the points of an evening between 0 and 100, and lists everybody who has played once", () => {
    fc.assert(
      fc.property(bookOfGames, (games) => {
        const { all: listed } = standingsOf(games, eveningOf);
        const played = new Set(games.flatMap(({ counts, places }) => (counts ? places : [])).map(({ user }) => user));
        played.delete(null);
        expect(new Set(listed.map(({ user }) => user))).toEqual(played);
        expect(listed).toHaveLength(played.size);
        expect(listed.every(({ score }) => score >= 0 && score <= 100)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("moves nobody's points by more than their share for games of a few people among themselves", () => {
    const few = fc.shuffledSubarray(["a", "b", "y", "z"], { minLength: 2 }).chain((people) =>
      fc.tuple(
        fc.constant(people),
        fc.array(fc.tuple(fc.nat({ max: 70 * 24 * 4 }), fc.shuffledSubarray(people, { minLength: 2 })), {
          minLength: 1,
          maxLength: 80,
        }),
      ),
    );
    fc.assert(
      fc.property(bookOfGames, few, (games, [people, played]) => {
        const among = played.flatMap(([at, users], number) =>
          gameOf(
            `z${number}`,
            monday + (at * hour) / 4,
            Object.fromEntries(users.map((user, seat) => [user, seat + 1])),
          ),
        );
        const points = (of: readonly ClubGame[]) =>
          new Map(standingsOf(of, eveningOf).all.map(({ user, score }) => [user, score]));
        const [before, after] = [points(games), points([...games, ...among])];
        const share = (100 * people.length) / after.size;
        const others = [...before].filter(([user]) => !people.includes(user));
        for (const [user, score] of others) expect(Math.abs((after.get(user) ?? 0) - score)).toBeLessThanOrEqual(share);
      }),
      { numRuns: 300 },
    );
  });

  it("gives a medal for exactly those games in which no more shared a place than were behind it", () => {
    fc.assert(
      fc.property(bookOfGames, (games) => {
        const book = new GuildBook(eveningOf, allGames);
        for (const game of inOrder(games)) book.add(game);
        for (const user of ["a", "b", "c", "d", "e"]) {
          const beaten = games.filter(({ counts, places }) => {
            const own = places.find((seat) => seat.user === user)?.place ?? Infinity;
            const behind = places.filter(({ place }) => place !== null && place > own).length;
            return counts && own < Infinity && places.filter(({ place }) => place === own).length <= behind;
          });
          const medals = [...book.player(user).medals.values()].reduce((sum, count) => sum + count, 0);
          expect(medals).toBe(beaten.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("says on somebody's card what its tables say: in how many of their games they were on top", () => {
    fc.assert(
      fc.property(bookOfGames, (games) => {
        const book = new GuildBook(eveningOf, allGames);
        for (const game of inOrder(games)) book.add(game);
        for (const { user, games: played, won } of book.standings(null).all) {
          expect(book.player(user)).toMatchObject({ games: played, wins: won });
          const years = [...new Set(book.evenings.map((evening) => dateOf(evening).year))];
          expect(years.reduce((sum, year) => sum + book.year(user, year).wins, 0)).toBe(won);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("says the same of two rivals from both sides", () => {
    fc.assert(
      fc.property(bookOfGames, (games) => {
        for (const { rival, ahead, behind, tied, run } of rivalriesOf(games, "a", null))
          expect(rivalriesOf(games, rival, null).find((one) => one.rival === "a")).toMatchObject({
            ahead: behind,
            behind: ahead,
            tied,
            run: run === 0 ? 0 : -run,
          });
      }),
      { numRuns: 60 },
    );
  });
});
