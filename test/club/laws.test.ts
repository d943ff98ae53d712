import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eveningsIn } from "../../src/club/evenings.js";
import { ratingsOf } from "../../src/club/rating.js";
import { rivalriesOf } from "../../src/club/rivals.js";
import { runsOf } from "../../src/club/runs.js";
import { archiveOf, standingsOf } from "../../src/club/standings.js";
import type { ClubGame } from "../../src/store/store.js";
import { bookOfGames, day, monday } from "./club-games.js";

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
