import fc from "fast-check";
import type { ClubGame } from "../../../../src/store/store.js";

export const hour = 60 * 60_000;
export const day = 24 * hour;

/** Eight in the evening in Berlin, 5 January 2026. */
export const monday = Date.UTC(2026, 0, 5, 19);

/** It counts. @param places by user; equal numbers are ties */
export function gameOf(
  table: string,
  ended: number,
  places: Readonly<Record<string, number>>,
  game = "kalle",
): ClubGame {
  const seats = Object.entries(places).map(([user, place], seat) => ({
    seat,
    user,
    name: user.toUpperCase(),
    place,
    score: 0,
    left: false,
    facts: {},
  }));
  const fields = { guild: "1", options: {}, rules: 1, counts: true, why: null, clubEvening: false };
  return { ...fields, table, game, ended, people: seats.length, places: seats };
}

/** Five people over ten weeks; some games do not count, some seats have no user. */
export const bookOfGames: fc.Arbitrary<readonly ClubGame[]> = fc
  .array(
    fc.record({
      at: fc.nat({ max: 70 * 24 * 4 }),
      users: fc.shuffledSubarray(["a", "b", "c", "d", "e"], { minLength: 2 }),
      places: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 }),
      counts: fc.integer({ max: 9, min: 0 }),
      forgotten: fc.integer({ max: 9, min: 0 }),
    }),
    { maxLength: 40 },
  )
  .map((games) =>
    games.map(({ at, users, places, counts, forgotten }, index) => {
      // As many as are ahead, and one.
      const rank = (seat: number): number =>
        1 + places.slice(0, users.length).filter((other) => other < (places[seat] ?? 0)).length;
      const named = Object.fromEntries(users.map((user, seat) => [user, rank(seat)]));
      const game = gameOf(`t${index}`, monday + (at * hour) / 4, named);
      const seats = game.places.map((seat) => (seat.seat === forgotten ? { ...seat, user: null, name: null } : seat));
      return { ...game, places: seats, ...(counts === 0 ? { counts: false, why: "computer" as const } : {}) };
    }),
  );
